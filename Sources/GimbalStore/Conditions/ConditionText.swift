import GimbalModel

/// The stored text of a condition: an S-expression such as `(and (orientation landscape) (= images 3))`.
///
/// Each condition has exactly one textual form. The format is separate from the command language, so that the
/// language can change without changing stored data.
enum ConditionText {
  /// The maximum depth of nested expressions. The limit bounds the recursion of the printer and the parser.
  static let maximumDepth = 512

  /// The reason why a condition cannot be stored, or stored text cannot be parsed.
  enum Failure: Error, Hashable {
    case malformed
    case tooDeep
    case notFinite(Double)
  }
}

extension ConditionText {
  /// Returns the text of a condition.
  ///
  /// - Throws: `Failure.tooDeep`; `Failure.notFinite` for a number that is not finite.
  /// - Complexity: O(size of the condition).
  static func print(_ condition: Condition) throws(Failure) -> String {
    var text = ""
    try write(condition, depth: 1, to: &text)
    return text
  }

  private static func write(_ condition: Condition, depth: Int, to text: inout String) throws(Failure) {
    guard depth <= maximumDepth else { throw .tooDeep }
    switch condition {
    // `(orientation portrait)` is also true for `portraitUpsideDown`. The text of a condition that is true
    // only for `portrait` therefore contains `exactly`.
    case .orientation(.exactly(.portrait)): text += "(orientation exactly portrait)"
    case .orientation(let orientations): text += "(orientation \(orientations.rawValue))"
    case .trait(let name, let comparison, let value):
      text += "(\(comparison.rawValue) \(atom(name)) \(try literal(value)))"
    case .not(let condition):
      text += "(not "
      try write(condition, depth: depth + 1, to: &text)
      text += ")"
    case .and(let one, let other): try write("and", one, other, depth: depth, to: &text)
    case .or(let one, let other): try write("or", one, other, depth: depth, to: &text)
    }
  }

  private static func write(
    _ word: String, _ one: Condition, _ other: Condition, depth: Int, to text: inout String
  ) throws(Failure) {
    text += "(\(word) "
    try write(one, depth: depth + 1, to: &text)
    text += " "
    try write(other, depth: depth + 1, to: &text)
    text += ")"
  }

  private static func literal(_ value: TraitValue) throws(Failure) -> String {
    switch value {
    case .word(let name): return atom(name)
    case .number(let number):
      guard number.isFinite else { throw .notFinite(number) }
      return Decimal.print(number)
    }
  }

  /// Returns the text of a name. A name that is not a word (ASCII letters, digits and underscores) is quoted,
  /// with a backslash before each quotation mark and each backslash.
  private static func atom(_ name: Name) -> String {
    let scalars = name.text.unicodeScalars
    if let first = scalars.first, isWordStart(first), scalars.allSatisfy(isWordPart) { return name.text }
    var quoted = "\""
    for scalar in scalars {
      if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
      quoted.unicodeScalars.append(scalar)
    }
    return quoted + "\""
  }

  static func isWordStart(_ scalar: Unicode.Scalar) -> Bool {
    ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || scalar == "_"
  }

  static func isWordPart(_ scalar: Unicode.Scalar) -> Bool {
    isWordStart(scalar) || ("0"..."9").contains(scalar)
  }
}

extension ConditionText {
  /// Parses the text of a condition.
  ///
  /// - Throws: `Failure.tooDeep`; `Failure.malformed` for every text that `print(_:)` does not produce.
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
    // Reject `(orientation upright)`. The stored text of this condition is `(orientation exactly portrait)`.
    guard let known = OrientationClass(rawValue: word), known != .exactly(.portrait) else {
      throw .malformed
    }
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
