import GimbalLayoutCode
import GimbalModel
import GimbalNotation

/// The value of an expression that code does not determine, as `EXPRESSION=VALUE`.
package struct CodeAssumption: Hashable, Sendable {
  /// The error for a text that is not an assumption.
  package struct Failure: Error, Hashable {
    package let message: String
    package let remedy: String
  }

  let expression: String
  let value: LayoutCodeOptions.AssumedValue

  /// The largest number of values of a range.
  static let mostCounts = 64

  /// Reads an assumption. The value is a literal of Swift: `true`, `false`, `nil`, a number or a text in quotes; or a range
  /// of integers such as `1...4`.
  ///
  /// An equals sign of an operator, as in `items.count == 0`, is a part of the expression.
  package init(_ text: String) throws(Failure) {
    guard let split = CodeAssumption.equalsSign(in: text) else {
      throw Failure(
        message: "\(text.cited) has no value", remedy: "write EXPRESSION=VALUE, as in viewModel.isActive=true"
      )
    }
    expression = text[..<split].split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let literal = text[text.index(after: split)...].split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    guard !expression.isEmpty else {
      throw Failure(
        message: "\(text.cited) has no expression",
        remedy: "write EXPRESSION=VALUE, as in viewModel.isActive=true")
    }
    guard let value = CodeAssumption.value(of: literal) else {
      throw Failure(
        message: "\(literal.cited) is not a value",
        remedy: "use true, false, nil, a number, a text in double quotes or a range such as 1...4")
    }
    if case .counts(let range) = value {
      guard range.lowerBound >= 0, range.count <= CodeAssumption.mostCounts else {
        throw Failure(
          message: "the range \(literal.cited) is not possible",
          remedy: "use at most \(CodeAssumption.mostCounts) values, which are not negative")
      }
      guard LayoutCodeOptions.traitName(of: expression) != nil else {
        throw Failure(
          message: "the expression \(expression.cited) has no name for a trait",
          remedy: "use an expression that ends in a name, such as images.count=1...4")
      }
    }
    self.value = value
  }

  /// Returns the last equals sign that is not a part of an operator.
  private static func equalsSign(in text: String) -> String.Index? {
    let operators: Set<Character> = ["=", "<", ">", "!", "+", "-", "*", "/", "~", "&", "|", "^", "%", "?"]
    var isQuoted = false
    var found: String.Index?
    for index in text.indices {
      if text[index] == "\"" { isQuoted.toggle() }
      guard text[index] == "=", !isQuoted else { continue }
      let before = index == text.startIndex ? nil : text[text.index(before: index)]
      let next = text.index(after: index)
      let after = next == text.endIndex ? nil : text[next]
      if let before, operators.contains(before) { continue }
      if after == "=" || after == ">" { continue }
      found = index
    }
    return found
  }

  private static func value(of literal: String) -> LayoutCodeOptions.AssumedValue? {
    switch literal {
    case "true": return .flag(true)
    case "false": return .flag(false)
    case "nil": return .some(.none)
    default:
      if let number = Double(literal), number.isFinite { return .number(number) }
      if let range = range(of: literal) { return .counts(range) }
      guard literal.count >= 2, literal.hasPrefix("\""), literal.hasSuffix("\"") else { return nil }
      return .text(String(literal.dropFirst().dropLast()))
    }
  }

  /// Returns the numbers of a literal such as `1...4` or `0..<5`.
  private static func range(of literal: String) -> ClosedRange<Int>? {
    for (symbol, excess) in [("...", 0), ("..<", 1)] {
      guard let found = literal.firstRange(of: symbol) else { continue }
      func number(_ text: Substring) -> Int? { Int(text.filter { $0 != " " }) }
      guard let first = number(literal[..<found.lowerBound]), let last = number(literal[found.upperBound...]),
        last <= Int(Int32.max), first <= last - excess
      else { return nil }
      return first...(last - excess)
    }
    return nil
  }
}
