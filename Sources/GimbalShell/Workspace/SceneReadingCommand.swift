import GimbalModel
import GimbalStore

/// A command that reads one scene, which the option `--scene` selects.
package protocol SceneReadingCommand: Command {
  var scene: SceneOption { get }
}

extension SceneChoice {
  /// Returns the scenes in the order of the selection.
  ///
  /// - Throws: `ParseError` for an unknown name; `Refusal` if the project has no scene.
  func headers(in workspace: Workspace) throws -> [SceneHeader] {
    switch self {
    case .named(let names): return try names.map { try workspace.header($0) }
    case .all:
      let headers = try workspace.transaction.sceneHeaders()
      // Reading the missing scene throws an error that suggests creating it.
      return headers.isEmpty ? [try workspace.scene().header] : headers
    }
  }
}
