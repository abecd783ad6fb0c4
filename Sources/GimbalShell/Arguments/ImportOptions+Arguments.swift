import GimbalBatch
import GimbalNotation

extension ImportOptions {
  static let names = ["as", "no-history"] + Clash.allCases.map(\.rawValue)
  static let arguments = "[--as NAME] [--replace | --keep | --rename] [--no-history]"

  /// Takes one of the options, if one comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    let place = cursor.peek().span
    if cursor.option(named: "as") != nil {
      name = try cursor.name(NameRole("a scene", .new))
    } else if cursor.option(named: "no-history") != nil {
      leavesHistory = true
      return true
    } else if let choice = Clash.allCases.first(where: { cursor.option(named: $0.rawValue) != nil }) {
      guard clash == nil || clash == choice else {
        throw ParseError(.other(message: "--replace, --keep and --rename are one or the other"), at: place)
      }
      clash = choice
    } else {
      return false
    }
    span = span ?? place
    return true
  }
}
