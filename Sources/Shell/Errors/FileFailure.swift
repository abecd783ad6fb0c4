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
