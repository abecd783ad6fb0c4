import GimbalDocuments
import GimbalFindings
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalMarkup
import GimbalModel
import GimbalNotation
import GimbalReporting

/// A scene of a document with its new version.
struct SceneChange {
  let part: FileScene
  var new: Scene

  var isTurned: Bool { new.display.orientation != part.scene.display.orientation }
}

/// The writing of changed scenes into their document.
struct DocumentUpdate {
  let path: String
  /// The document before the changes.
  let markup: Markup
  /// The scenes of the document before the changes.
  let file: SceneFile
  let limits: InputLimits
  let ids: RunningIDs
  let console: any Console

  /// A version of a scene, with the elements of its views, that is written into the document.
  private struct Version {
    var old: Scene
    let new: Scene
    var origins: SceneOrigins
    /// The scene before the commands; for a new scene, the scene without views.
    let before: Scene
  }

  /// Returns the document with the changes, and its scenes.
  ///
  /// - Throws: `DocumentError` or `UnwritableChange`.
  func write(
    _ changes: [SceneChange], added: [Scene] = [], removed: [FileScene] = []
  ) throws -> (markup: Markup, file: SceneFile) {
    let isUnchanged = changes.allSatisfy { $0.new.records == $0.part.scene.records }
    if isUnchanged, added.isEmpty, removed.isEmpty { return (markup, file) }
    var structure = DocumentStructure(markup, limits: limits)
    try structure.markup.requireDistinctIDs()
    let changed = try sharingOrientation(sharingDevice(changes))
    let canvas = changed.first?.new ?? removed.first?.scene
    let added = try added.map { scene in
      let scene = try scene.withoutObjectIDs(ofCopiedElements: structure.markup)
      guard let canvas else { return scene }
      return try scene.onCanvas(of: canvas.header.device.whole, canvas.display.orientation)
    }
    var versions = try changed.map { change in
      let old = change.part.scene
      return Version(
        old: old, new: try change.new.completingFrames(besides: old, cells: added),
        origins: change.part.origins, before: old)
    }
    try addScenes(added, to: &versions, &structure)
    for index in versions.indices {
      let version = versions[index]
      versions[index].old = try structure.move(from: version.old, to: version.new, origins: version.origins)
    }
    var writer = DocumentWriter(structure.markup)
    for version in versions { try writer.write(from: version.old, to: version.new, origins: version.origins) }
    for part in removed { try writer.remove(part.scene, origins: part.origins) }
    let result = try Markup.read(writer.bytes(limits: limits), limits: limits)
    // Read the result again, to ensure that the document represents every change.
    let read = try SceneFile(document: result, at: path, ids: ids, limits: limits)
    var differing: Set<Name> = []
    for version in versions where version.new.records != version.before.records {
      differing.formUnion(try check(version, in: read, added: writer.addedConstraints))
    }
    warn(of: differing.sorted { $0.text < $1.text })
    let edited = versions.filter { $0.new.records != $0.before.records }
    return try removingMarks(from: result, edited, in: read)
  }

  /// Returns the document without the marks of views whose new recorded frames are their solved frames.
  ///
  /// The recorded size of a label without a mark is taken as the size of its text. So each round removes the marks of all
  /// candidates, solves this document, and drops the candidates that are not in place.
  private func removingMarks(
    from markup: Markup, _ versions: [Version], in read: SceneFile
  ) throws -> (markup: Markup, file: SceneFile) {
    let marks = MisplacedMarks(markup)
    var candidates: Set<String> = []
    for version in versions {
      guard let found = scene(of: version, in: read) else { continue }
      candidates.formUnion(
        marks.views(withOtherFramesIn: found, than: (version.before, version.origins)))
    }
    while !candidates.isEmpty {
      let result = try Markup.read(marks.removed(from: candidates), limits: limits)
      let trial = try SceneFile(document: result, at: path, ids: ids, limits: limits)
      let settled = Set(
        versions.flatMap { version in
          scene(of: version, in: trial).map { marks.settled(candidates, in: $0) } ?? []
        })
      if settled == candidates { return (result, trial) }
      candidates = settled
    }
    return (markup, read)
  }

  private func scene(of version: Version, in file: SceneFile) -> FileScene? {
    let id = version.origins.views[version.new.root]?.id
    return file.scenes.first { $0.origins.views[$0.scene.root]?.id == id }
  }

  /// Changes the device of all scenes that fill the screen if one of them changes it, because a document has one device.
  private func sharingDevice(_ changed: [SceneChange]) throws -> [SceneChange] {
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
      return SceneChange(part: change.part, new: scene)
    }
  }

  /// Rotates all scenes if one of them is rotated, because a document has one orientation.
  private func sharingOrientation(_ changed: [SceneChange]) throws -> [SceneChange] {
    guard let turned = changed.first(where: \.isTurned)?.new.display.orientation else { return changed }
    return try changed.map { change in
      change.isTurned ? change : SceneChange(part: change.part, new: try change.new.turned(to: turned))
    }
  }

  /// Adds the elements of new scenes and views to the document, and the new scenes to the versions.
  private func addScenes(
    _ added: [Scene], to versions: inout [Version], _ structure: inout DocumentStructure
  ) throws {
    let shown = Set(
      (versions.map(\.new) + added).flatMap { scene in
        scene.viewsInTreeOrder.compactMap { scene.properties(of: $0.id).shownScene }
      })
    var cells = Dictionary(added.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
      .filter { shown.contains($0.key) }
    for scene in added where !shown.contains(scene.name) {
      let empty = try structure.add(scene)
      versions.append(Version(old: empty.scene, new: scene, origins: empty.origins, before: empty.scene))
    }
    // The scenes of new cells follow the scenes with the tables that contain the cells.
    var place = 0
    while place < versions.count {
      var views = NewViewWriter(structure.markup, cells: cells)
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
      try structure.add(views)
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
    guard let found = scene(of: version, in: read) else {
      throw UnwritableChange(
        "the written document would not contain the scene '\(new.name)', because none of its views would be left in the document",
        remedy: "keep a view of the scene, or remove the scene with 'scene remove'")
    }
    guard found.scene.display.orientation.isLandscape == new.display.orientation.isLandscape else {
      throw UnwritableChange(
        "the orientation of '\(new.name)' cannot be written into the document, because its outlet collections determine it",
        remedy: "omit the change of the orientation")
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
    return new.viewsInTreeOrder.filter { view in
      let (was, now) = (old.properties(of: view.id), new.properties(of: view.id))
      return now.shownScene != nil && PropertyGroup.frame.properties.contains { was[$0] != now[$0] }
    }.map(\.name)
  }

  private func viewsWithOtherFrames(_ edited: Scene, _ read: Scene) -> [Name] {
    let found = DocumentFrames([read]).views
    return DocumentFrames([edited]).views.compactMap { key, view in
      found[key].map { view.differs(from: $0) } == true ? view.name : nil
    }
  }

  /// Warns of views whose frames in the written document differ from those that the commands gave.
  private func warn(of views: [Name]) {
    guard !views.isEmpty else { return }
    let names = views.prefix(DocumentUpdate.namedViews).map { "'\($0)'" }.joined(separator: ", ")
    let rest = views.count - DocumentUpdate.namedViews
    let others = rest == 1 ? " and 1 other" : rest > 0 ? " and \(rest) others" : ""
    console.writeWarning(
      "\(path.visible): warning: the frames of \(names)\(others) can differ from those that the commands gave, because the "
        + "document, a table or an estimated content size determines these frames\n"
        + "  compare them with 'gimbal solve' on the written document\n")
  }

  /// The maximum number of views that a warning names.
  private static let namedViews = 5
}

/// The attribute `misplaced` of views whose recorded frames differ from their solved frames.
///
/// Xcode updates the marks when it opens a document. An edit removes the mark of a view whose recorded frame it changes to
/// the solved one. It adds no marks, because the mark of a label means that its frame does not have the size of its text.
struct MisplacedMarks {
  private let markup: Markup
  /// The marked elements by object id.
  private let marked: [String: Element]

  init(_ markup: Markup) {
    self.markup = markup
    marked = markup.elementsByID.filter { $0.value.raw("misplaced") == "YES" }
  }

  /// Returns the object ids of the marked views whose recorded frames an edit changed, and whose recorded and solved
  /// sizes differ by at most `textTolerance`.
  ///
  /// - Parameters:
  ///   - after: The scene that was read from the edited document.
  ///   - before: The scene before the edit, with its origins.
  func views(
    withOtherFramesIn after: FileScene, than before: (scene: Scene, origins: SceneOrigins)
  ) -> Set<String> {
    guard !marked.isEmpty, let layout = try? LayoutSolver().solve(after.scene) else { return [] }
    let oldViews = Dictionary(
      before.origins.views.compactMap { view, origin in origin.id.map { ($0, view) } },
      uniquingKeysWith: { one, _ in one })
    let changed = after.origins.views.compactMap { view, origin -> String? in
      guard let id = origin.id, marked[id] != nil, let old = oldViews[id],
        let recorded = after.scene.properties(of: view).recordedFrame,
        before.scene.properties(of: old).recordedFrame != recorded, let solved = layout[view]?.frame
      else { return nil }
      return MisplacedMarks.isNear(solved, recorded) ? id : nil
    }
    return Set(changed)
  }

  private static func isNear(_ solved: Frame, _ recorded: Frame) -> Bool {
    let differences = [
      (solved.width - recorded.width) / max(1, recorded.width),
      (solved.height - recorded.height) / max(1, recorded.height),
    ]
    return differences.allSatisfy { $0.magnitude <= MisplacedMarks.textTolerance }
  }

  /// The maximum difference between the estimated and the recorded size of a text, as a fraction. For 90 % of the labels in
  /// the corpus, the estimated width differs by at most 2.1 %, and for some fonts by up to 8.3 % (docs/text.md).
  private static let textTolerance = 0.1

  /// Returns the bytes of the document without the marks of some views.
  func removed(from views: Set<String>) -> [UInt8] {
    let elements = views.sorted().compactMap { marked[$0] }
    return markup.applying(elements.compactMap { MarkupEdit.removing("misplaced", of: $0) })
  }

  /// Returns the views of a scene that are at their recorded frames.
  func settled(_ views: Set<String>, in part: FileScene) -> [String] {
    guard let layout = try? LayoutSolver().solve(part.scene) else { return [] }
    return part.origins.views.compactMap { view, origin in
      guard let id = origin.id, views.contains(id) else { return nil }
      return Misplacement.isInPlace(view, in: layout) ? id : nil
    }
  }
}
