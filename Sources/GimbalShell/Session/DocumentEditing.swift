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
  /// - Throws: `FailedCommands`, `FileFailure`, `DocumentError` or `UnwritableChange`.
  package func edited(
    by commands: String, console: any Console, files: any FileAccess, resources: Resources,
    cancellation: Cancellation
  ) throws -> [UInt8] {
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
    let changed = try session.reading { transaction in
      let known = Set(try transaction.sceneHeaders().map(\.id))
      guard known == Set(file.scenes.map(\.scene.id)) else {
        throw UnwritableChange("scenes cannot be added to the document or removed from it")
      }
      return try file.scenes.map {
        (part: $0, new: try transaction.scene($0.scene.id).foldingOverrides(newSince: $0.scene))
      }
    }
    return try write(sharingDevice(changed), ids, console)
  }

  /// Changes the device of all scenes that fill the screen if one of them changes it, because a document has one device.
  private func sharingDevice(_ changed: [(part: FileScene, new: Scene)]) throws
    -> [(part: FileScene, new: Scene)]
  {
    let devices = changed.compactMap { part, new in
      new.header.device.whole == part.scene.header.device.whole ? nil : new.header.device.whole
    }
    guard let device = devices.first else { return changed }
    return try changed.map { part, new in
      var (scene, header) = (new, new.header)
      if header.device == part.scene.header.device, header.device == header.device.whole {
        header.device = device
        try scene.apply(.update(.scene(header)))
      }
      return (part: part, new: scene)
    }
  }

  /// Returns the bytes of the document with identifiers of the pattern *(View)(Constraint)(Orientation)* for constraints
  /// that have no identifier. Constraints that vary with size classes are omitted.
  ///
  /// - Throws: `DocumentError` or `UnwritableChange`.
  package func withConstraintNames(console: any Console) throws -> [UInt8] {
    let ids = RunningIDs()
    let file = try SceneFile(document: bytes, at: path, ids: ids, limits: limits)
    let changed = try file.scenes.map { part in
      var scene = part.scene
      let variants = Dictionary(grouping: scene.constraints) { part.origins.constraints[$0.id]?.id }
      for (id, identifier) in ConstraintNaming.identifiers(in: scene).sorted(by: { $0.key < $1.key }) {
        guard var constraint = scene.constraint(id), let element = part.origins.constraints[id]?.id,
          variants[element]?.count == 1
        else { continue }
        constraint.identifier = identifier
        try scene.apply(.update(.constraint(constraint)))
      }
      return (part: part, new: scene)
    }
    return try write(changed, ids, console)
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
    _ changed: [(part: FileScene, new: Scene)], _ ids: RunningIDs, _ console: any Console
  ) throws -> [UInt8] {
    var adder = NewViewWriter(try DocumentMarkup(bytes, limits: limits))
    let versions = try changed.map { part, new in
      let frames = try frames(of: new.shown(like: part.scene), besides: part.scene)
      let version = try adder.add(from: part.scene, to: new, origins: part.origins, frames: frames)
      return (old: version.old, new: new, origins: version.origins)
    }
    var writer = DocumentWriter(try DocumentMarkup(adder.bytes, limits: limits))
    for version in versions { try writer.write(from: version.old, to: version.new, origins: version.origins) }
    let result = try writer.bytes(limits: limits)
    // Read the result again, to ensure that the document represents every change.
    let read = try SceneFile(document: result, at: path, ids: ids, limits: limits)
    for ((part, new), version) in zip(changed, versions) where new.records != part.scene.records {
      let id = part.origins.views[part.scene.root]?.id
      guard let found = read.scenes.first(where: { $0.origins.views[$0.scene.root]?.id == id }) else {
        throw UnwritableChange("the document would not contain the scene '\(new.name)'")
      }
      let old = WrittenScene(version.old, version.origins)
      let written = WrittenScene(new, version.origins, added: writer.addedConstraints)
      let content = WrittenScene(found.scene, found.origins)
      try written.check(against: content, old: old)
      var differing = Set(written.viewsWithOtherContent(in: content, old: old))
      differing.formUnion(cellsWithOtherFrames(part.scene, new))
      let edited = try new.shown(like: part.scene).withObjectIDs(version.origins, besides: part.scene)
      differing.formUnion(viewsWithOtherFrames(edited, found.scene))
      warn(of: differing.sorted { $0.text < $1.text }, on: console)
    }
    return result
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
