import GimbalDocuments
import GimbalModel
import GimbalNotation
import GimbalReporting

/// An error of a tool. The assistant reads it, and can correct its next call.
struct ToolFailure: Error, Hashable {
  /// The description of the problem, on one line or as printed by the commands that failed.
  let message: String
  /// The suggested fix; nil if the message contains it.
  let remedy: String?
  /// `true` if the message consists of texts that commands printed, which contain the word `error:`.
  private let isPrinted: Bool

  /// The failure without a message.
  static let none = ToolFailure("")

  init(_ message: String, remedy: String? = nil) {
    (self.message, self.remedy, isPrinted) = (message, remedy, false)
  }

  /// Creates the failure for texts that commands printed.
  init(printed text: String, remedy: String? = nil) {
    (message, self.remedy, isPrinted) = (text.hasSuffix("\n") ? String(text.dropLast()) : text, remedy, true)
  }

  /// Creates the failure for a file that cannot be read or written.
  ///
  /// - Parameter path: The path as the assistant wrote it, which replaces the path of the failure.
  init(_ failure: FileFailure, path: String, verb: String = "read") {
    self.init("cannot \(verb) \(path.cited): \(failure.reason)", remedy: failure.remedy)
  }

  /// Creates the failure for any error of the work on a file.
  init(_ error: any Error, path: String) {
    switch error {
    case let failure as ToolFailure: self = failure
    default: self.init(printed: DocumentFault(error, path: path).text)
    }
  }

  /// The text of the tool's result, in the format of the command line.
  var text: String {
    ((isPrinted ? message : "error: \(message)") + (remedy.map { "\n  \($0)" } ?? "")).namingTools
  }
}

extension String {
  /// The text with the tools in place of the commands that list the parts of a scene.
  fileprivate var namingTools: String {
    ["view list", "constraint list", "set list"].reduce(self) { text, command in
      text.replacing("use '\(command)'", with: "use the tool 'views'")
    }
  }
}
