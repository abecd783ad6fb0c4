import Model
import Notation
import SolvedHistory
import Store

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
      inTime = try SceneInTime(present, library: workspace.scene(named:))
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

  /// A view as the revision knew it: by the name it had then, or by the one it has now.
  func view(_ name: Spanned<Name>) throws -> View {
    if let view = scene.view(named: name.value) { return view }
    guard let view = present.view(named: name.value) else { return try workspace.view(name, in: scene) }
    if let same = scene.view(view.id) { return same }
    throw Refusal(
      "view \(name.value.text.cited) is not there at \(revision.hash.short)",
      remedy: "'blame \(name.value.notation())' says which revision made it", at: name.span)
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
