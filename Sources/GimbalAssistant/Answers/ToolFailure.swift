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

  /// The failure without a message.
  static let none = ToolFailure("")

  init(_ message: String, remedy: String? = nil) { (self.message, self.remedy) = (message, remedy) }

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
    default:
      let text = DocumentFault(error, path: path).text
      self.init(text.hasSuffix("\n") ? String(text.dropLast()) : text)
    }
  }

  /// The text of the tool's result, in the format of the command line.
  var text: String {
    ((message.hasPrefix("error:") || message.contains(": error:") ? message : "error: \(message)")
      + (remedy.map { "\n  \($0)" } ?? "")).namingTools
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
