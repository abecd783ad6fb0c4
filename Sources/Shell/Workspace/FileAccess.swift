/// The files that commands read.
package protocol FileAccess: Sendable {
  /// The text of a file.
  ///
  /// - Parameter path: as the user wrote it; `-` is standard input.
  func read(_ path: String) throws(FileFailure) -> String
}

/// Why a file cannot be read.
package struct FileFailure: Error, Hashable, Sendable {
  package let path: String
  /// In words, without the path: `no such file`.
  package let reason: String

  package init(path: String, reason: String) {
    self.path = path
    self.reason = reason
  }
}
