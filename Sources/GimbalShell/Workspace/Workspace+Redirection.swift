import GimbalNotation
import GimbalReporting

extension Workspace {
  /// Replaces a file when the new content is complete. Standard output is the redirected output of the statement if
  /// there is a redirection, as in `export - > scenes.json`.
  ///
  /// - Throws: `FileFailure`.
  func replaceFile(_ path: String, _ write: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    guard session.redirectsOutput, services.files.isStandardOutput(path) else {
      return try services.files.replace(path, write)
    }
    try write { session.redirect($0) }
  }
}

extension Refusal {
  /// Creates the error for a command that copies a project that does not exist.
  init(missingProjectIn workspace: Workspace) {
    self.init(
      "the project \((workspace.session.projectPath ?? "").cited) does not exist, so nothing is written",
      remedy: "check the path of the project; 'scene new' creates it", at: workspace.span, status: .store)
  }
}
