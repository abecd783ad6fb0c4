import GimbalNotation
import GimbalReporting

/// `--format json` of a listing command.
struct FormatOption: Sendable {
  private(set) var format: OutputFormat?

  static let name = "format"
  static let arguments = "[--format F]"

  /// Takes the option, if it comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    guard cursor.option(named: FormatOption.name) != nil else { return false }
    format = try cursor.choice("format", of: OutputFormat.self).value
    return true
  }

  /// The output in the format that was asked for, or in the session's.
  func output(_ output: Output) -> Output { format.map { .formatted($0.text(of: output), $0) } ?? output }

  func output(_ report: Report) -> Output { output(.report(report)) }

  /// Takes the option and nothing else, up to the end of the statement.
  init(alone cursor: inout Cursor) throws(ParseError) {
    while try take(&cursor) {}
    if let error = cursor.unknownOption(known: [FormatOption.name]) { throw error }
  }

  init() {}
}
