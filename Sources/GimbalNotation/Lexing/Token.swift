package import GimbalModel

/// A token of the command language, with its location.
package struct Token: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// An unquoted name or a keyword. The position of the token determines which of the two it is.
    case word
    /// Quoted text.
    case quoted
    case number(Double)
    /// A length with the unit `px`, such as `10px`.
    case pixels(Double)
    /// A size, such as `600x600`.
    case size(Size)
    /// A size without a height, such as `320x`.
    case openSize(width: Double)
    /// A range of whole numbers, such as `320...1366`. The lexer accepts a range in which `first` is larger
    /// than `last`.
    case range(first: Int, last: Int)
    /// The handle by which commands refer to a constraint, such as `#7`.
    case handle(Int)
    /// The handle by which commands refer to a merge conflict, such as `!1`.
    case conflict(Int)
    /// An option, such as `--exact`.
    case option
    case symbol(Symbol)
    /// A `;` or a newline.
    case separator
    /// The end of the text.
    case end
    /// Invalid text. A parser that reaches this token throws the associated error.
    case invalid(ParseError)
  }

  package let kind: Kind
  package let span: Span
  /// The content of quoted text, with escapes replaced; for any other token, the source text.
  package var text: String

  package init(kind: Kind, span: Span, text: String) {
    self.kind = kind
    self.span = span
    self.text = text
  }
}

/// A punctuation mark or an operator.
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

  /// The symbols that consist of one byte, indexed by this byte.
  static let single: [Symbol?] = {
    var table = [Symbol?](repeating: nil, count: 256)
    for symbol in allCases where symbol.rawValue.utf8.count == 1 {
      for byte in symbol.rawValue.utf8 { table[Int(byte)] = symbol }
    }
    return table
  }()

  /// Returns the symbol that consists of two given bytes; `nil` if there is no such symbol. The second byte
  /// of every such symbol is `=`.
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
