import GimbalSyntaxTree

extension Interpreter {
  /// Binds the names of a pattern that always matches, such as a tuple of names.
  ///
  /// - Returns: `false` if the pattern does not match.
  func bind(_ pattern: Pattern, to value: Value, in scope: Scope) throws -> Bool {
    if value.asUnknown != nil { return try bindUnknown(pattern, value, in: scope) }
    return try match(pattern, value, in: scope)
  }

  /// Binds all names of a pattern to an unknown value.
  func bindUnknown(_ pattern: Pattern, _ value: Value, in scope: Scope) throws -> Bool {
    switch pattern.kind {
    case .binding(let name): scope.declare(name, value)
    case .tuple(let elements):
      for element in elements { _ = try bindUnknown(element.pattern, value, in: scope) }
    case .enumerationCase(_, _, let elements):
      for element in elements ?? [] { _ = try bindUnknown(element.pattern, value, in: scope) }
    case .optional(let inner), .asType(let inner, _): _ = try bindUnknown(inner, value, in: scope)
    case .wildcard, .isType, .expression: break
    }
    return true
  }

  /// Matches a value with a pattern, and declares the names that the pattern binds.
  func match(_ pattern: Pattern, _ value: Value, in scope: Scope) throws -> Bool {
    switch pattern.kind {
    case .wildcard: return true
    case .binding(let name):
      scope.declare(name, value.settled)
      return true
    case .tuple(let elements):
      guard case .tuple(let values) = value else {
        return try elements.count == 1 && bind(elements[0].pattern, to: value, in: scope)
      }
      guard values.count == elements.count else { return false }
      for (element, value) in zip(elements, values)
      where try !bind(element.pattern, to: value.value, in: scope) {
        return false
      }
      return true
    case .enumerationCase(_, let name, let elements):
      return try match(caseNamed: name, elements, value, in: scope)
    case .optional(let inner): return try !value.isNone && bind(inner, to: value, in: scope)
    case .isType(let type): return isInstance(value, of: type, in: scope) ?? false
    case .asType(let inner, let type):
      guard isInstance(value, of: type, in: scope) ?? false else { return false }
      return try bind(inner, to: value, in: scope)
    case .expression(let expression):
      let other = try evaluate(expression, in: scope)
      if case .range(let range) = other { return contains(range, value) ?? false }
      if other.isNone { return value.isNone }
      return equal(value, other) ?? false
    }
  }

  private func match(
    caseNamed name: String, _ elements: [Pattern.Element]?, _ value: Value, in scope: Scope
  ) throws -> Bool {
    let arguments: [ArgumentValue]
    switch value {
    case .enumeration(let enumeration) where enumeration.name == name: arguments = enumeration.values
    case .symbol(let symbol) where symbol.name == name: arguments = symbol.arguments ?? []
    case .none: return name == "none"
    default:
      // `.some(let value)` of an optional, and static constants that compare equal.
      if name == "some" {
        arguments = [ArgumentValue(nil, value)]
        break
      }
      guard let constant = staticMember(of: value, named: name) else { return false }
      return equal(value, constant) ?? false
    }
    guard let elements, !elements.isEmpty else { return true }
    if elements.count == 1, arguments.count > 1 {
      return try bind(
        elements[0].pattern, to: .tuple(arguments.map { .init($0.label, $0.value) }), in: scope)
    }
    guard elements.count == arguments.count else { return false }
    for (element, argument) in zip(elements, arguments)
    where try !bind(element.pattern, to: argument.value, in: scope) { return false }
    return true
  }

  /// Returns the static constant of the type of a value.
  private func staticMember(of value: Value, named name: String) -> Value? {
    guard let type = typeOf(value) else { return nil }
    return try? staticProperty(name, of: type, at: CodeLocation(file: 0, span: Span(start: 0, end: 0)))
  }
}
