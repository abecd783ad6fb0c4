import GimbalModel
import Synchronization

/// A console that keeps the text of commands instead of writing it.
package final class RecordingConsole: Console {
  /// The recorded text.
  package struct Record: Sendable {
    /// The results. Empty if the console does not keep them.
    package var output = ""
    /// The errors, warnings and notes in their order.
    package var problems: [Problem] = []

    /// The errors, warnings and notes as one text.
    package var errorOutput: String { problems.map(\.text).joined() }
  }

  /// An error, a warning or a note.
  package struct Problem: Sendable {
    /// The printed text.
    package let text: String
    /// The warning or the note about a statement; `nil` for other texts, such as errors.
    package let message: ConsoleMessage?
  }

  private let keepsOutput: Bool
  private let record = Lock(Record())

  /// - Parameter keepsOutput: `false` to discard results, and keep only errors and warnings.
  package init(keepsOutput: Bool = true) { self.keepsOutput = keepsOutput }

  package func print(_ text: String) {
    if keepsOutput { record.withLock { $0.output += text } }
  }

  package func writeError(_ text: String) {
    record.withLock { $0.problems.append(Problem(text: text, message: nil)) }
  }

  package func write(_ message: ConsoleMessage) {
    record.withLock { $0.problems.append(Problem(text: message.rendered, message: message)) }
  }

  /// Returns the text since the last call, and removes it from the console.
  package func take() -> Record {
    record.withLock { record in
      defer { record = Record() }
      return record
    }
  }
}
