import GimbalBatch
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

/// The scene in use as a revision left it.
struct PastScene {
  let revision: Revision
  /// The scene, with those of that time that it may show.
  let inTime: SceneInTime
  /// The scene in use as it is.
  private let present: Scene
  private let workspace: Workspace

  /// - Throws: that the scene was not there, and since or until when it was.
  init(_ name: Spanned<RevisionSyntax>, in workspace: Workspace) throws {
    try self.init(workspace.revision(name), at: name.span, in: workspace)
  }

  /// - Parameter span: where the revision was named.
  init(_ revision: Revision, at span: Span, in workspace: Workspace) throws {
    self.workspace = workspace
    self.revision = revision
    present = try workspace.scene()
    if workspace.history.showsHead, try workspace.history.head().revision == revision.id {
      inTime = try workspace.inTime(present)
      return
    }
    let state = try workspace.history.state(of: revision.id)
    guard let scene = try state.scene(present.id) else {
      throw Refusal(
        "scene '\(present.name)' is not there at \(revision.hash.short)",
        remedy: try PastScene.beginning(of: present, after: revision, in: workspace), at: span)
    }
    inTime = try SceneInTime(scene) { try state.scene(named: $0) }
  }

  var scene: Scene { inTime.scene }

  /// The frames that it had.
  ///
  /// - Parameter textScale: how large its text is; nil for how large the scene had it.
  func layout(as display: Display, textScale: Double? = nil) throws(LayoutError) -> SolvedLayout {
    try LayoutPass.solve(
      composition(as: display, textScale: textScale), isCancelled: workspace.surroundings.isCancelled)
  }

  /// The scene with what its instances showed.
  func composition(as display: Display, textScale: Double? = nil) -> Composition {
    var traits = workspace.look.traits(of: scene, as: display)
    if let textScale { traits.textScale = textScale }
    return inTime.composition(for: traits)
  }

  /// A view as the revision knew it: by the name it had then, or by the one it has now.
  ///
  /// - Parameter composition: the scene as it was, with what its instances showed.
  func view(_ name: Spanned<Name>, in composition: Composition) throws -> View {
    let composed = composition.scene
    if let view = composed.view(named: name.value) { return view }
    let now = try workspace.inTime(present).composition().scene
    guard let view = now.view(named: name.value) else {
      return try workspace.view(name, shownIn: composition, inTime: inTime)
    }
    if let same = composed.view(view.id) { return same }
    throw Refusal(
      "view \(name.value.text.cited) is not there at \(revision.hash.short)",
      remedy: "'blame \(name.value.pathNotation())' says which revision made it", at: name.span)
  }

  /// Which revision made the scene, if that was later.
  private static func beginning(of scene: Scene, after revision: Revision, in workspace: Workspace) throws
    -> String?
  {
    let touching = try workspace.history.revisions(
      touching: [scene.id], isCancelled: workspace.surroundings.isCancelled)
    guard let first = try touching.min().map({ try workspace.history.revision($0) }) else { return nil }
    return first.id > revision.id
      ? "\(first.hash.short) made it, at \(workspace.text(of: first.entry.time))"
      : "it was made at \(first.hash.short), and 'log --scene \(scene.name.notation())' shows what became of it"
  }
}

extension Workspace {
  /// A scene of now, with those that its instances may show.
  func inTime(_ scene: Scene) throws -> SceneInTime { try transaction.inTime(scene) }
}
