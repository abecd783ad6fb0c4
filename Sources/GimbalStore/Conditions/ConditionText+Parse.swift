import GimbalModel

extension ConditionText {
  /// Reads a condition back.
  ///
  /// - Throws: `Failure.tooDeep`; `Failure.malformed` for any text that `print(_:)` would not have written.
  /// - Complexity: O(length).
  static func parse(_ text: String) throws(Failure) -> Condition {
    var parser = ConditionParser(rest: Substring(text).unicodeScalars)
    let condition = try parser.condition(depth: 1)
    guard parser.rest.isEmpty, try print(condition).utf8.elementsEqual(text.utf8) else { throw .malformed }
    return condition
  }
}

private struct ConditionParser {
  typealias Failure = ConditionText.Failure

  var rest: Substring.UnicodeScalarView

  mutating func condition(depth: Int) throws(Failure) -> Condition {
    guard depth <= ConditionText.maximumDepth else { throw .tooDeep }
    try expect("(")
    let word = run { $0 != " " && $0 != "(" && $0 != ")" }
    try expect(" ")
    let condition = try condition(of: word, depth: depth)
    try expect(")")
    return condition
  }

  private mutating func condition(of word: String, depth: Int) throws(Failure) -> Condition {
    switch word {
    case "orientation": return .orientation(try orientations())
    case "not": return .not(try condition(depth: depth + 1))
    case "and", "or":
      let one = try condition(depth: depth + 1)
      try expect(" ")
      let other = try condition(depth: depth + 1)
      return word == "and" ? .and(one, other) : .or(one, other)
    default:
      guard let comparison = Condition.Comparison(rawValue: word) else { throw .malformed }
      let name = try name()
      try expect(" ")
      return .trait(name, comparison, try value())
    }
  }

  private mutating func orientations() throws(Failure) -> OrientationClass {
    let word = run(ConditionText.isWordPart)
    if word == "exactly" {
      try expect(" ")
      guard let one = Orientation(rawValue: run(ConditionText.isWordPart)) else { throw .malformed }
      return .exactly(one)
    }
    guard let known = OrientationClass(rawValue: word) else { throw .malformed }
    return known
  }

  private mutating func value() throws(Failure) -> TraitValue {
    guard let first = rest.first else { throw .malformed }
    if first == "\"" || ConditionText.isWordStart(first) { return .word(try name()) }
    guard let number = try? Decimal.parse(run { $0 != ")" }) else { throw .malformed }
    return .number(number)
  }

  private mutating func name() throws(Failure) -> Name {
    let text = rest.first == "\"" ? try quoted() : run(ConditionText.isWordPart)
    guard let name = try? Name(text) else { throw .malformed }
    return name
  }

  private mutating func quoted() throws(Failure) -> String {
    try expect("\"")
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(text) }
      guard let literal = scalar == "\\" ? rest.popFirst() : scalar else { break }
      text.append(literal)
    }
    throw .malformed
  }

  private mutating func run(_ belongs: (Unicode.Scalar) -> Bool) -> String {
    let part = rest.prefix(while: belongs)
    rest = rest[part.endIndex...]
    return String(part)
  }

  private mutating func expect(_ scalar: Unicode.Scalar) throws(Failure) {
    guard rest.popFirst() == scalar else { throw .malformed }
  }
}
