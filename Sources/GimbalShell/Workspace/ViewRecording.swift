import GimbalModel
import GimbalStore

/// The option `--record` of a command that changes how scenes are shown. With the option, the change is a
/// revision of the project.
struct ViewRecording: Sendable {
  private(set) var isRequested = false

  static let clause: Clause<ViewRecording> = .flag("record", \.isRequested)

  /// The help text of the option.
  static let help =
    "The project stores the change for later sessions, but not as a revision; --record makes it one."

  var effects: Effects { isRequested ? .writing : .changingView }

  /// Records the parts of the view state of a scene that edits changed, if the option was given.
  ///
  /// - Parameter parts: Further parts to record. They can differ from the recorded state without an edit,
  ///   because an earlier command changed them.
  func record(_ edits: [Edit], _ parts: [ViewStatePart], of scene: SceneID, in workspace: Workspace) throws {
    guard isRequested else { return }
    let parts = Set(parts + edits.compactMap(\.viewStatePart))
    try workspace.transaction.recordViewState(parts, of: scene)
  }
}
