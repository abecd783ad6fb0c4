import GimbalDocuments
import GimbalShell

/// An error of a live page, in words.
package struct LiveFault: Error, Hashable, Sendable {
  package let message: String
  /// The suggested fix.
  package let remedy: String?

  package init(_ message: String, remedy: String? = nil) {
    (self.message, self.remedy) = (message, remedy)
  }

  /// Creates an error from the error of a command.
  init(_ fault: Fault) { self.init(fault.headline, remedy: fault.remedy) }

  /// Creates an error from the error of a file.
  init(_ fault: DocumentFault) { self.init(fault.headline, remedy: fault.remedy) }
}
