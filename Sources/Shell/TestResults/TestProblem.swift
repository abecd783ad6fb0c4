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
  /// In one line.
  let message: String
  /// As it was said, with its place.
  let text: String
  let place: TestPlace
  let severity: Severity
}
