import GimbalInterpreter
import GimbalModel

/// A predicate in the format of `NSPredicate`: comparisons with `AND`, `OR` and `NOT`.
indirect enum Predicate {
  case all([Predicate])
  case any([Predicate])
  case not(Predicate)
  case comparison(Operand, String, Operand)
  case constant(Bool)

  enum Operand {
    case value(Value)
    /// A path of the object; the object itself if the path is empty.
    case path(String)
  }

  /// Returns the predicate of a format with arguments; `nil` if the format is not read.
  init?(_ format: String, _ arguments: [Value]) {
    var parser = PredicateParser(format, arguments)
    guard let predicate = parser.disjunction(), parser.isAtEnd else { return nil }
    self = predicate
  }

  /// Returns whether the predicate holds for an object; an unknown value if that is not known.
  func evaluate(_ object: Value, _ call: NativeCall) throws -> Value {
    switch self {
    case .constant(let flag): return .boolean(flag)
    case .not(let inner):
      let value = try inner.evaluate(object, call)
      return value.bool.map { .boolean(!$0) } ?? value
    case .all(let parts), .any(let parts):
      let isAll = if case .all = self { true } else { false }
      var unknown: Value?
      for part in parts {
        let value = try part.evaluate(object, call)
        if value.bool == !isAll { return value }
        if value.bool == nil { unknown = unknown ?? value }
      }
      return unknown ?? .boolean(isAll)
    case .comparison(let one, let name, let other):
      return try Predicate.compare(value(one, of: object, call), name, value(other, of: object, call), call)
    }
  }

  private func value(_ operand: Operand, of object: Value, _ call: NativeCall) throws -> Value {
    switch operand {
    case .value(let value): value
    case .path(let path): try KeyValueCoding.value(at: path, of: object, call)
    }
  }

  private static func compare(_ one: Value, _ name: String, _ other: Value, _ call: NativeCall) throws
    -> Value
  {
    if let unknown = one.asUnknown ?? other.asUnknown { return .unknown(unknown) }
    switch name {
    case "CONTAINS":
      if let text = one.text { return .boolean(other.text.map { text.contains($0) } ?? false) }
      return try call.interpreter.callMethod(
        "contains", of: one, [ArgumentValue(nil, other)], at: call.location)
    case "IN": return try compare(other, "CONTAINS", one, call)
    case "BEGINSWITH": return .boolean(one.text?.hasPrefix(other.text ?? "") ?? false)
    case "ENDSWITH": return .boolean(one.text?.hasSuffix(other.text ?? "") ?? false)
    default: return try call.interpreter.applyOperator(name, one, other, at: call.location)
    }
  }
}

/// Reads the format of a predicate.
private struct PredicateParser {
  private var tokens: ArraySlice<String>
  private var arguments: ArraySlice<Value>

  init(_ format: String, _ arguments: [Value]) {
    (tokens, self.arguments) = (PredicateParser.tokens(of: format)[...], arguments[...])
  }

  var isAtEnd: Bool { tokens.isEmpty }

  private static func tokens(of format: String) -> [String] {
    var tokens: [String] = []
    var rest = Substring(format)
    while let first = rest.first {
      var token: Substring
      if first.isWhitespace {
        rest.removeFirst()
        continue
      } else if first == "'" || first == "\"" {
        token = rest.prefix(1) + rest.dropFirst().prefix { $0 != first }
        rest = rest.dropFirst(token.count + 1)
      } else if "=<>!&|".contains(first) {
        token = rest.prefix { "=<>!&|".contains($0) }
        rest = rest.dropFirst(token.count)
      } else if "(){},".contains(first) {
        token = rest.prefix(1)
        rest = rest.dropFirst()
      } else {
        token = rest.prefix { !$0.isWhitespace && !"=<>!&|(){},".contains($0) }
        rest = rest.dropFirst(token.count)
      }
      tokens.append(String(token))
    }
    return tokens
  }

  private mutating func accept(_ words: String...) -> Bool {
    guard let token = tokens.first, words.contains(token.uppercased()) else { return false }
    tokens.removeFirst()
    return true
  }

  mutating func disjunction() -> Predicate? {
    guard let first = conjunction() else { return nil }
    var parts = [first]
    while accept("OR", "||") {
      guard let next = conjunction() else { return nil }
      parts.append(next)
    }
    return parts.count == 1 ? first : .any(parts)
  }

  private mutating func conjunction() -> Predicate? {
    guard let first = term(depth: 0) else { return nil }
    var parts = [first]
    while accept("AND", "&&") {
      guard let next = term(depth: 0) else { return nil }
      parts.append(next)
    }
    return parts.count == 1 ? first : .all(parts)
  }

  private mutating func term(depth: Int) -> Predicate? {
    guard depth < 16 else { return nil }
    if accept("NOT", "!") { return term(depth: depth + 1).map { .not($0) } }
    if accept("TRUEPREDICATE") { return .constant(true) }
    if accept("FALSEPREDICATE") { return .constant(false) }
    guard let one = operand(), let name = comparison(), let other = operand() else { return nil }
    return .comparison(one, name, other)
  }

  /// Reads an operator, without its options such as `[cd]`.
  private mutating func comparison() -> String? {
    guard let token = tokens.popFirst() else { return nil }
    switch token.prefix(while: { $0 != "[" }).uppercased() {
    case "=", "==": return "=="
    case "!=", "<>": return "!="
    case "<": return "<"
    case ">": return ">"
    case "<=", "=<": return "<="
    case ">=", "=>": return ">="
    case let word where ["CONTAINS", "IN", "BEGINSWITH", "ENDSWITH"].contains(word): return word
    default: return nil
    }
  }

  private mutating func operand() -> Predicate.Operand? {
    guard let token = tokens.popFirst() else { return nil }
    switch token.uppercased() {
    case "SELF": return .path("")
    case "NIL", "NULL": return .value(.none)
    case "YES", "TRUE": return .value(.boolean(true))
    case "NO", "FALSE": return .value(.boolean(false))
    default: break
    }
    if token == "%K" { return arguments.popFirst()?.text.map { .path($0) } }
    if token.hasPrefix("%") { return arguments.popFirst().map { .value($0) } }
    if let first = token.first, first == "'" || first == "\"" {
      return .value(.string(String(token.dropFirst())))
    }
    if let number = Double(token) {
      return .value(Int(token).map(Value.integer) ?? .number(number))
    }
    guard token.first.map({ $0.isLetter || $0 == "_" }) == true else { return nil }
    return .path(token.uppercased().hasPrefix("SELF.") ? String(token.dropFirst(5)) : token)
  }
}
