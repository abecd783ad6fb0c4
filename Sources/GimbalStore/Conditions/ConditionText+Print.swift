import GimbalModel

extension ConditionText {
  /// The text of a condition.
  ///
  /// - Throws: `Failure.tooDeep`, and `Failure.notFinite` where a number is not one.
  /// - Complexity: O(size of the condition).
  static func print(_ condition: Condition) throws(Failure) -> String {
    var text = ""
    try write(condition, depth: 1, to: &text)
    return text
  }

  private static func write(_ condition: Condition, depth: Int, to text: inout String) throws(Failure) {
    guard depth <= maximumDepth else { throw .tooDeep }
    switch condition {
    // `portrait` is the word of both portraits; the one alone needs another.
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

  /// A name: bare where it looks like a word, else in quotes, with a backslash before quotes and backslashes.
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
