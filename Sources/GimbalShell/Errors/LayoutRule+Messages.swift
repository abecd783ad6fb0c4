import GimbalModel
import GimbalNotation

extension PlacementFailure {
  /// What is wrong with a placement, in words.
  var message: String {
    switch self {
    case .contentOfPlace(let measure): "content says how large a view is, and not its \(measure.word)"
    case .barOfView: "only the root view has bars"
    case .ofItself: "a view cannot be placed relative to itself"
    case .ofRoot: "the root view has the size of the screen and cannot be placed"
    }
  }
}

extension BoxFailure {
  /// What is wrong with a box of a layout manager, in words.
  var message: String {
    switch self {
    case .misplaced(let role, let arrangement):
      "\(role.rawValue.cited) has no place in \(arrangement.map { $0.rawValue.cited } ?? "what arranges nothing")"
    case .incomplete(.manager): "a manager has a view that it lays out, and an arrangement"
    case .incomplete(.row): "a row has cells, and neither a view nor an arrangement of its own"
    case .incomplete: "a box has a view or an arrangement, and not both"
    case .regionTaken(let role): "a border can have only one region '\(role.rawValue)'"
    case .lengthRefused(let length): "\(Decimal.print(length)) is no length"
    case .tileCount: "tiles, and they alone, have a number of rows and columns"
    case .movedOut: "a box stays in its layout, and a layout in its set"
    }
  }
}
