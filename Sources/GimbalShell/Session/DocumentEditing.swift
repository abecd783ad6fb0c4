package import GimbalBatch
import GimbalFindings
import GimbalInterchange
import GimbalLayout
package import GimbalModel
import GimbalNotation
package import GimbalReporting
import GimbalStore

/// An edit of an Interface Builder document by commands.
///
/// The commands run on the scenes of the document in a project in memory. The changes of the scenes are then written
/// into the document.
package struct DocumentEditing {
  /// An error for failed commands. Their errors have already been printed.
  package struct FailedCommands: Error {
    package let status: ExitStatus
  }

  private let path: String
  private let bytes: [UInt8]
  private let limits: InputLimits

  package init(path: String, bytes: [UInt8], limits: InputLimits) {
    (self.path, self.bytes, self.limits) = (path, bytes, limits)
  }

  /// Returns the bytes of the document after the commands.
  ///
  /// - Parameters:
  ///   - commands: Statements of the language. They run in one transaction. The first scene of the document is the
  ///     scene in use.
  ///   - console: The console on which the commands print. Their output is printed as messages, so that standard output
  ///     contains only the changes of the document.
  ///   - toolsVersion: The value to write to the attribute `toolsVersion`; `nil` to keep it.
  /// - Throws: `FailedCommands`, `FileFailure`, `DocumentError` or `UnwritableChange`.
  package func edited(
    by commands: String, toolsVersion: String? = nil, console: any Console, files: any FileAccess,
    resources: Resources, cancellation: Cancellation
  ) throws -> [UInt8] {
    if let toolsVersion {
      // The commands run on the canvas of the new version.
      let markup = try DocumentMarkup(bytes, limits: limits)
      let edit = markup.setting("toolsVersion", to: toolsVersion, of: 0)
      let changed = DocumentEditing(
        path: path, bytes: markup.applying([edit].compactMap(\.self)), limits: limits)
      return try changed.edited(
        by: commands, console: console, files: files, resources: resources, cancellation: cancellation)
    }
    let ids = RunningIDs()
    let file = try SceneFile(document: bytes, at: path, ids: ids, limits: limits)
    guard let first = file.scenes.first else {
      throw FileFailure(path: path, reason: "the document contains no view with a frame")
    }
    let session = Session(
      project: .inMemory(), console: MessageConsole(base: console), files: files, ids: ids,
      resources: resources,
      cancellation: cancellation)
    defer { session.project.close() }
    try session.transaction(.write, saying: "") { transaction in
      for part in file.scenes { try transaction.insert(part.scene) }
      return .commit(())
    }
    session.state.scene = first.scene.id
    guard session.runScript(Source(name: "commands", text: commands)) else {
      throw FailedCommands(status: session.status == .success ? .failed : session.status)
    }
    let (changed, added) = try session.reading { transaction in
      let kept = Set(try transaction.sceneHeaders().map(\.id))
      let known = Set(file.scenes.map(\.scene.id))
      let changed = try file.scenes.filter { kept.contains($0.scene.id) }.map {
        Change(part: $0, new: try transaction.scene($0.scene.id).foldingOverrides(newSince: $0.scene))
      }
      let added = try transaction.sceneHeaders().filter { !known.contains($0.id) }
        .map { try transaction.scene($0.id) }
      return (changed, added)
    }
    let kept = Set(changed.map(\.part.scene.id))
    let removed = file.scenes.filter { !kept.contains($0.scene.id) }
    let shared = try sharingDevice(changed)
    let device = shared.first?.new.header.device.whole ?? first.scene.header.device.whole
    return try write(
      shared, added: added.map { try $0.onCanvas(of: device, first.scene.display.orientation) },
      removed: removed, ids, console)
  }

  /// Returns `true` for a version of Interface Builder, such as `14490.70`.
  package static func isToolsVersion(_ text: String) -> Bool {
    text.utf8.count <= 32 && text.prefix { $0 != "." }.count <= 6
      && text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
        !part.isEmpty && part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
      }
  }

  /// A scene of the document with its new version.
  private struct Change {
    let part: FileScene
    var new: Scene
  }

  /// A version of a scene, with the elements of its views, that is written into the document.
  private struct Version {
    var old: Scene
    let new: Scene
    var origins: SceneOrigins
    /// The scene before the commands; for a new scene, the scene without views.
    let before: Scene
  }

  /// Changes the device of all scenes that fill the screen if one of them changes it, because a document has one device.
  private func sharingDevice(_ changed: [Change]) throws -> [Change] {
    let devices = changed.compactMap { change in
      let (new, old) = (change.new.header.device.whole, change.part.scene.header.device.whole)
      return new == old ? nil : new
    }
    guard let device = devices.first else { return changed }
    return try changed.map { change in
      var (scene, header) = (change.new, change.new.header)
      if header.device == change.part.scene.header.device, header.device == header.device.whole {
        header.device = device
        try scene.apply(.update(.scene(header)))
      }
      return Change(part: change.part, new: scene)
    }
  }

  /// Returns the bytes of the document with identifiers of the pattern *(View)(Constraint)(Orientation)* for constraints
  /// that have no identifier. Constraints that vary with size classes are omitted.
  ///
  /// - Throws: `DocumentError` or `UnwritableChange`.
  package func withConstraintNames(console: any Console) throws -> [UInt8] {
    let ids = RunningIDs()
    let file = try SceneFile(document: bytes, at: path, ids: ids, limits: limits)
    let elements = file.scenes.map { part in
      Dictionary(grouping: part.scene.constraints) { part.origins.constraints[$0.id]?.id }
    }
    let single = Set(
      elements.flatMap { $0.filter { $0.key != nil && $0.value.count == 1 }.map { $0.value[0].id } })
    let names = ConstraintNaming.identifiers(in: file.scenes.map(\.scene)) { single.contains($0.id) }
    let changed = try file.scenes.map { part in
      var scene = part.scene
      for var constraint in part.scene.constraints {
        guard let name = names[constraint.id] else { continue }
        constraint.identifier = name
        try scene.apply(.update(.constraint(constraint)))
      }
      return Change(part: part, new: scene)
    }
    return try write(changed, added: [], removed: [], ids, console)
  }

  /// Returns the message for an error of an edit, with the path, the place and the remedy.
  package static func message(for error: any Error, at path: String) -> String {
    guard let change = error as? UnwritableChange else { return DocumentFault(error, path: path).text }
    return "\(path.visible): error: \(change.message)\n  \(change.remedy)\n"
  }

  /// Returns the exit status for an error of an edit.
  package static func status(for error: any Error) -> ExitStatus {
    switch error {
    case let failed as FailedCommands: failed.status
    case is UnwritableChange: .failed
    default: .document
    }
  }

  private func write(
    _ changed: [Change], added: [Scene], removed: [FileScene], _ ids: RunningIDs, _ console: any Console
  ) throws -> [UInt8] {
    var markup = try DocumentMarkup(bytes, limits: limits)
    try markup.requireDistinctIDs()
    var versions = changed.map {
      Version(old: $0.part.scene, new: $0.new, origins: $0.part.origins, before: $0.part.scene)
    }
    try addScenes(added, to: &versions, &markup)
    var mover = ViewMover(markup, limits: limits)
    for index in versions.indices {
      let version = versions[index]
      versions[index].old = try mover.move(from: version.old, to: version.new, origins: version.origins)
    }
    var writer = DocumentWriter(try DocumentMarkup(mover.bytes, limits: limits))
    for version in versions { try writer.write(from: version.old, to: version.new, origins: version.origins) }
    for part in removed { try writer.remove(part.scene, origins: part.origins) }
    let result = try writer.bytes(limits: limits)
    // Read the result again, to ensure that the document represents every change.
    let read = try SceneFile(document: result, at: path, ids: ids, limits: limits)
    var differing: Set<Name> = []
    for version in versions where version.new.records != version.before.records {
      differing.formUnion(try check(version, in: read, added: writer.addedConstraints))
    }
    warn(of: differing.sorted { $0.text < $1.text }, on: console)
    return result
  }

  /// Adds the elements of new scenes and views to the document, and the new scenes to the versions.
  private func addScenes(
    _ added: [Scene], to versions: inout [Version], _ markup: inout DocumentMarkup
  ) throws {
    let shown = Set(
      (versions.map(\.new) + added).flatMap { scene in
        scene.viewsInTreeOrder.compactMap { scene.properties(of: $0.id).shownScene }
      })
    var cells = Dictionary(added.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
      .filter { shown.contains($0.key) }
    var writer = NewSceneWriter(markup, limits: limits)
    for scene in added where !shown.contains(scene.name) {
      let empty = try writer.add(scene)
      versions.append(Version(old: empty.scene, new: scene, origins: empty.origins, before: empty.scene))
    }
    markup = try DocumentMarkup(writer.bytes, limits: limits)
    // The scenes of new cells follow the scenes with the tables that contain the cells.
    var place = 0
    while place < versions.count {
      var views = NewViewWriter(markup, cells: cells)
      let start = place
      for index in start..<versions.count {
        let version = versions[index]
        let frames = try frames(of: version.new.shown(like: version.before), besides: version.before)
        let result = try views.add(
          from: version.old, to: version.new, origins: version.origins, frames: frames)
        (versions[index].old, versions[index].origins) = (result.old, result.origins)
      }
      place = versions.count
      for (name, empty) in views.addedCells.sorted(by: { $0.key.text < $1.key.text }) {
        guard let scene = cells.removeValue(forKey: name) else { continue }
        versions.append(Version(old: empty.scene, new: scene, origins: empty.origins, before: empty.scene))
      }
      markup = try DocumentMarkup(views.bytes, limits: limits)
    }
    guard let rest = cells.keys.min(by: { $0.text < $1.text }) else { return }
    throw UnwritableChange(
      "the new scene '\(rest)' cannot be written into the document, because an existing view shows it",
      remedy: "add a new cell that shows the scene to a table or collection view")
  }

  /// Checks that the written document contains a version of a scene.
  ///
  /// - Returns: The views whose frames can differ from those that the commands gave.
  /// - Throws: `UnwritableChange` for a difference.
  private func check(
    _ version: Version, in read: SceneFile, added: [ConstraintID: String]
  ) throws -> Set<Name> {
    let (old, new) = (version.before, version.new)
    let id = version.origins.views[new.root]?.id
    guard let found = read.scenes.first(where: { $0.origins.views[$0.scene.root]?.id == id }) else {
      throw UnwritableChange("the scene '\(new.name)' cannot be written into the document")
    }
    let before = WrittenScene(version.old, version.origins)
    let written = WrittenScene(new, version.origins, added: added)
    let content = WrittenScene(found.scene, found.origins)
    try written.check(against: content, old: before)
    var differing = Set(written.viewsWithOtherContent(in: content, old: before))
    differing.formUnion(cellsWithOtherFrames(old, new))
    let edited = try new.shown(like: old).withObjectIDs(version.origins, besides: old)
    differing.formUnion(viewsWithOtherFrames(edited, found.scene))
    return differing
  }

  /// Returns the frames of a scene's new views in their superviews; empty if there are none.
  private func frames(of scene: Scene, besides old: Scene) throws -> [ViewID: Frame] {
    let added = scene.viewsInTreeOrder.filter { old.view($0.id) == nil }
    if added.isEmpty { return [:] }
    let layout = try LayoutSolver().solve(scene)
    return Dictionary(
      added.compactMap { view in layout[view.id].map { (view.id, $0.frame) } },
      uniquingKeysWith: { one, _ in one })
  }

  /// Returns the cells with changed frames. In a running app, the table or the collection view determines these frames.
  private func cellsWithOtherFrames(_ old: Scene, _ new: Scene) -> [Name] {
    let sides: [Property] = [.frameX, .frameY, .frameWidth, .frameHeight]
    return new.viewsInTreeOrder.filter { view in
      let (was, now) = (old.properties(of: view.id), new.properties(of: view.id))
      return now.shownScene != nil && sides.contains { was[$0] != now[$0] }
    }.map(\.name)
  }

  private func viewsWithOtherFrames(_ edited: Scene, _ read: Scene) -> [Name] {
    let found = DocumentFrames([read]).views
    return DocumentFrames([edited]).views.compactMap { key, view in
      found[key].map { view.differs(from: $0) } == true ? view.name : nil
    }
  }

  /// Warns of views whose frames in the written document differ from those that the commands gave.
  private func warn(of views: [Name], on console: any Console) {
    guard !views.isEmpty else { return }
    let names = views.prefix(DocumentEditing.namedViews).map { "'\($0)'" }.joined(separator: ", ")
    let rest = views.count - DocumentEditing.namedViews
    let others = rest == 1 ? " and 1 other" : rest > 0 ? " and \(rest) others" : ""
    console.complain(
      "\(path.visible): warning: the frames of \(names)\(others) can differ from those that the commands gave, because the "
        + "document, a table or an estimated content size determines these frames\n"
        + "  compare them with 'gimbal solve' on the written document\n")
  }

  /// The maximum number of views that a warning names.
  private static let namedViews = 5
}

extension Scene {
  /// Returns the scene with the display and the traits of another version, so that both are solved alike. If the versions
  /// have different devices, the scene is shown on its own device.
  fileprivate func shown(like other: Scene) throws(EditError) -> Scene {
    func isOfDisplay(_ row: Record) -> Bool {
      switch row {
      case .display, .trait: true
      default: false
      }
    }
    var scene = try Scene(records: records.filter { !isOfDisplay($0) } + other.records.filter(isOfDisplay))
    if header.device != other.header.device {
      var display = scene.display
      display.device = header.device
      try scene.apply(.update(.display(display)))
    }
    return scene
  }

  /// Returns a new scene on the canvas of a document, which has one device.
  fileprivate func onCanvas(of device: Device, _ orientation: Orientation) throws(EditError) -> Scene {
    let whole = header.device.whole
    // A size that is wider than high is that of a landscape scene.
    let size = header.device.screen(in: display.orientation).size
    var (header, display) = (header, display)
    header.device =
      header.device == whole && header.device.isPreset ? device : device.giving(size, in: orientation)
    display.device = header.device
    display.orientation = orientation
    header.orientations = device.onlyOrientation.map { OrientationSet($0) } ?? .all
    var scene = try Scene(
      records: records.filter { row in
        switch row {
        case .scene, .display: false
        case .trait(let trait): trait.name != .environment
        default: true
        }
      } + [
        .scene(header), .display(display),
        .trait(CustomTrait(scene: id, name: .environment, value: LayoutEnvironment.canvas.traitValue)),
      ])
    let canvas = scene.header.device.screen(in: scene.display.orientation).size
    let recorded: [(Property, PropertyValue?)] = [
      (.recordedX, .number(0)), (.recordedY, .number(0)), (.recordedWidth, .number(canvas.width)),
      (.recordedHeight, .number(canvas.height)),
    ]
    for edit in scene.edits(giving: scene.root, recorded) { try scene.apply(edit) }
    return scene
  }

  /// Returns the scene with the object ids of views that another version does not contain.
  fileprivate func withObjectIDs(_ origins: SceneOrigins, besides other: Scene) throws(EditError) -> Scene {
    var scene = self
    for view in viewsInTreeOrder where other.view(view.id) == nil {
      guard let id = origins.views[view.id]?.id else { continue }
      for edit in scene.edits(giving: view.id, [(.objectID, .word(id))]) { try scene.apply(edit) }
    }
    return scene
  }
}

/// A console that prints the output of commands as messages.
private struct MessageConsole: Console {
  let base: any Console

  func print(_ text: String) { base.writeError(text) }

  func writeError(_ text: String) { base.writeError(text) }
}
