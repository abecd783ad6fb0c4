/// Something that was found wrong.
package struct TestProblem: Hashable, Sendable {
  enum Severity: Hashable, Sendable {
    /// It makes a test fail.
    case error
    /// It is worth saying, and fails nothing.
    case warning
  }

  /// What was broken, as a word: `expect-inside`, `conflict`.
  let rule: String
  /// All of it, without its place.
  let message: String
  /// As it was said, with its place.
  let text: String
  let place: TestPlace
  let severity: Severity

  /// The message as one sentence: a headline and what is indented below it.
  var line: String {
    message.split(separator: "\n").reduce(into: "") { line, part in
      line += (line.isEmpty ? "" : line.hasSuffix(":") ? " " : "; ") + String(part.drop { $0 == " " })
    }
  }
}
