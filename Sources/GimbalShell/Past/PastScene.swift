import GimbalDocuments
import GimbalFindings
import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalSolvedHistory
import GimbalStore

/// The scene in use, with its content at a revision and the view state of the session.
struct PastScene {
  let revision: Revision
  /// The scene at the revision, with the other scenes that its views can show.
  let snapshot: SceneSnapshot
  /// The current state of the scene, in which views can have different names than at the revision.
  private let present: Scene
  private let workspace: Workspace

  /// Finds the scene in use at the revision to which a name refers.
  ///
  /// - Throws: `Refusal` if the scene did not exist at the revision. The error names the revision that
  ///   created the scene. `ParseError` for an unknown revision.
  init(_ name: Spanned<RevisionSyntax>, in workspace: Workspace) throws {
    try self.init(workspace.revision(name), at: name.span, in: workspace)
  }

  /// Finds the scene in use at a revision.
  ///
  /// - Parameter span: The source position for errors.
  /// - Throws: `Refusal` if the scene did not exist at the revision.
  init(_ revision: Revision, at span: Span, in workspace: Workspace) throws {
    self.workspace = workspace
    self.revision = revision
    present = try workspace.scene()
    if workspace.history.showsHead, try workspace.history.head().revision == revision.id {
      snapshot = try workspace.snapshot(of: present)
      return
    }
    let state = try workspace.history.state(of: revision.id)
    guard let scene = try state.scene(present.id) else {
      throw Refusal(
        "scene '\(present.name)' does not exist at \(revision.hash.short)",
        remedy: try PastScene.beginning(of: present, after: revision, in: workspace), at: span)
    }
    let view = workspace.transaction.viewState ?? ViewState()
    snapshot = try SceneSnapshot(view.shown(scene)) { try state.scene(named: $0).map(view.shown) }
  }

  var scene: Scene { snapshot.scene }

  /// Returns the layout of the scene.
  ///
  /// - Parameter overrides: The traits, other than the device and the orientation, that replace traits of the
  ///   scene.
  func layout(as display: Display, under overrides: TraitOverrides = TraitOverrides()) throws -> SolvedLayout
  {
    let composition = composition(as: display, under: overrides)
    return try workspace.solving { try $0.solve(composition) }
  }

  /// Returns the scene together with the scenes that its instances show. An instance is a view that shows
  /// another scene.
  ///
  /// - Parameter overrides: The traits, other than the device and the orientation, that replace traits of the
  ///   scene.
  func composition(as display: Display, under overrides: TraitOverrides = TraitOverrides()) -> Composition {
    var traits = workspace.traitOverrides.traits(of: scene, as: display)
    overrides.override(&traits, of: scene, as: display)
    return snapshot.composition(for: traits)
  }

  /// Returns a view by its name at the revision, or by its current name.
  ///
  /// - Parameter composition: The scene at the revision with its instances.
  /// - Throws: `Refusal` if the view exists only at other revisions; `ParseError` if its name is unknown.
  func view(_ name: Spanned<Name>, in composition: Composition) throws -> View {
    let composed = composition.scene
    if let view = composed.view(named: name.value) { return view }
    let now = try workspace.snapshot(of: present).composition().scene
    guard let view = now.view(named: name.value) else {
      return try workspace.view(name, shownIn: composition, snapshot: snapshot)
    }
    if let same = composed.view(view.id) { return same }
    throw Refusal(
      "view \(name.value.text.cited) does not exist at \(revision.hash.short)",
      remedy: "use 'blame \(name.value.pathNotation())' to find the revision that set its current frame",
      at: name.span)
  }

  /// Returns the suggested fix for a revision at which the scene does not exist. It names the revision that
  /// created the scene. Returns `nil` if there is no such revision.
  private static func beginning(of scene: Scene, after revision: Revision, in workspace: Workspace) throws
    -> String?
  {
    let touching = try workspace.history.revisions(
      touching: [scene.id])
    guard let first = try touching.min().map({ try workspace.history.revision($0) }) else { return nil }
    return first.id > revision.id
      ? "use \(first.hash.short), which created the scene at \(workspace.text(of: first.entry.time)),"
        + " or a later revision"
      : "use 'log --scene \(scene.name.notation())' to list its revisions;"
        + " \(first.hash.short) created the scene"
  }
}
