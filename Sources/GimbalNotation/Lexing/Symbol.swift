/// A piece of punctuation.
package enum Symbol: String, CaseIterable, Sendable {
  case openBrace = "{"
  case closeBrace = "}"
  case openParenthesis = "("
  case closeParenthesis = ")"
  case colon = ":"
  case dot = "."
  case comma = ","
  case assign = "="
  case equal = "=="
  case notEqual = "!="
  case lessOrEqual = "<="
  case greaterOrEqual = ">="
  case less = "<"
  case greater = ">"
  case plus = "+"
  case minus = "-"
  case times = "*"
  case dividedBy = "/"
  case at = "@"
  case percent = "%"

  /// The symbols of one byte, by that.
  static let single: [Symbol?] = {
    var table = [Symbol?](repeating: nil, count: 256)
    for symbol in allCases where symbol.rawValue.utf8.count == 1 {
      for byte in symbol.rawValue.utf8 { table[Int(byte)] = symbol }
    }
    return table
  }()

  /// The symbol that two bytes make. All of them end in '='.
  static func pair(_ first: UInt8, _ second: UInt8) -> Symbol? {
    guard second == UInt8(ascii: "=") else { return nil }
    return switch first {
    case UInt8(ascii: "="): .equal
    case UInt8(ascii: "!"): .notEqual
    case UInt8(ascii: "<"): .lessOrEqual
    case UInt8(ascii: ">"): .greaterOrEqual
    default: nil
    }
  }
}
