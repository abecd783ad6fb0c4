/// Why a file cannot be read.
package struct FileFailure: Error, Hashable, Sendable {
  package let path: String
  /// In words, without the path: `no such file`.
  package let reason: String
  /// What may help.
  package let remedy: String?

  package init(path: String, reason: String, remedy: String? = nil) {
    self.path = path
    self.reason = reason
    self.remedy = remedy
  }
}
