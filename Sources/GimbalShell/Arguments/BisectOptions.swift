import GimbalModel
import GimbalNotation

/// Where `bisect` looks, and from where: `--good REVISION`, `--bad REVISION`, `--orientation O`, `--device D`.
struct BisectOptions: Sendable {
  static let names = ["good", "bad", "orientation", "device", FormatOption.name]

  private(set) var good: Spanned<RevisionSyntax>?
  private(set) var bad: Spanned<RevisionSyntax>?
  private(set) var display = DisplayOptions()
  private(set) var format = FormatOption()

  /// Takes one of the options, if one comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    if cursor.option(named: "good") != nil {
      good = try cursor.revision()
    } else if cursor.option(named: "bad") != nil {
      bad = try cursor.revision()
    } else if cursor.peek().text != "--all-orientations", try display.take(&cursor) {
      return true
    } else {
      return try format.take(&cursor)
    }
    return true
  }
}
