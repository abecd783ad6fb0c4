import GimbalModel
import Synchronization

/// A console that keeps the text of commands instead of writing it.
package final class RecordingConsole: Console {
  /// The recorded text.
  package struct Record: Sendable {
    /// The results. Empty if the console does not keep them.
    package var output = ""
    /// The errors and warnings, one element for each.
    package var errorTexts: [String] = []

    /// The errors and warnings as one text.
    package var errorOutput: String { errorTexts.joined() }
  }

  private let keepsOutput: Bool
  private let record = Lock(Record())

  /// - Parameter keepsOutput: `false` to discard results, and keep only errors and warnings.
  package init(keepsOutput: Bool = true) { self.keepsOutput = keepsOutput }

  package func print(_ text: String) {
    if keepsOutput { record.withLock { $0.output += text } }
  }

  package func writeError(_ text: String) { record.withLock { $0.errorTexts.append(text) } }

  /// Returns the text since the last call, and removes it from the console.
  package func take() -> Record {
    record.withLock { record in
      defer { record = Record() }
      return record
    }
  }
}
