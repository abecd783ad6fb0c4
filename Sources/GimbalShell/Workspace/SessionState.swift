package import GimbalModel

/// What belongs to a session and not to the project.
package struct SessionState: Sendable {
  /// The scene in use; nil where none was chosen.
  package var scene: SceneID?
  /// What `mode` chose.
  package var format = OutputFormat.table
  /// Whether `quit` was said.
  package var isOver = false
}
