import GimbalBatch
import GimbalModel
import GimbalNotation

extension SweepOptions {
  static let names = ["devices", "orientations", "rtl", "text-scales", "kinds"]
  static let arguments =
    "[--devices D,…|all] [--orientations O,…|all] [--rtl] [--text-scales S,…] [--kinds K,…|all]"

  /// Takes one of the options, if one comes next.
  mutating func take(_ cursor: inout Cursor) throws(ParseError) -> Bool {
    let place = cursor.peek().span
    if cursor.option(named: "devices") != nil {
      axes.devices = try cursor.devices()
    } else if cursor.option(named: "orientations") != nil {
      axes.orientations = try cursor.orientationAxis()
    } else if cursor.option(named: "rtl") != nil {
      axes.directions = LayoutDirection.allCases
    } else if cursor.option(named: "text-scales") != nil {
      axes.textScales = try cursor.textScales().sorted()
    } else if cursor.option(named: "kinds") != nil {
      kinds = try SweepOptions.kinds(&cursor)
    } else {
      return false
    }
    span = span ?? place
    return true
  }

  private static func kinds(_ cursor: inout Cursor) throws(ParseError) -> Set<SweepKind> {
    if cursor.accept(word: "all") { return Set(SweepKind.allCases) }
    var kinds: Set<SweepKind> = []
    repeat { kinds.insert(try cursor.choice("kind", of: SweepKind.self).value) } while cursor.accept(.comma)
    return kinds
  }
}
