import GimbalSyntaxTree

// The equality of values.
extension Interpreter {
  /// Returns whether two values are equal; `nil` if that is not known.
  func equal(_ one: Value, _ other: Value) -> Bool? {
    if one.asUnknown != nil || other.asUnknown != nil { return nil }
    if let a = one.quantity, let b = other.quantity { return a.value == b.value }
    switch (one, other) {
    case (.none, .none), (.void, .void): return true
    case (.none, .symbol(let symbol)), (.symbol(let symbol), .none): return symbol.name == "none"
    case (.none, _), (_, .none): return false
    case (.boolean(let a), .boolean(let b)): return a == b
    case (.string(let a), .string(let b)): return a == b
    case (.object(let a), .object(let b)): return a === b || equalReferences(one, other) ?? host.isEqual(a, b)
    case (.type(let a), .type(let b)):
      // A name that no file declares can be a generic parameter.
      return a === b ? true : (a.role == .opaque) != (b.role == .opaque) ? nil : false
    case (.structure(let set), .array(let elements)) where set.type.name == "Set",
      (.array(let elements), .structure(let set)) where set.type.name == "Set":
      return equal(set, toElements: elements)
    case (.structure(let options), .array(let elements)),
      (.array(let elements), .structure(let options)) where options.type.isOptionSet:
      return equal(options, elements)
    // A priority of a library is compared with the number of one of UIKit.
    case (.structure(let priority), .number), (.structure(let priority), .literal),
      (.structure(let priority), .integer), (.number, .structure(let priority)),
      (.literal, .structure(let priority)), (.integer, .structure(let priority)):
      guard priority.type.name == "UILayoutPriority" else { return false }
      return equal(priority["rawValue"], one.quantity == nil ? other : one)
    case (.symbol(let a), .symbol(let b)):
      return a.name == b.name && equal(a.arguments ?? [], b.arguments ?? []) ?? false
    case (.enumeration(let a), .enumeration(let b)):
      return a.name == b.name ? equal(a.values, b.values) : false
    case (.enumeration(let a), .symbol(let b)), (.symbol(let b), .enumeration(let a)):
      return a.name == b.name ? equal(a.values, b.arguments ?? []) : false
    case (.array(let a), .array(let b)): return equal(a, b)
    case (.array(let options), .symbol(let symbol)), (.symbol(let symbol), .array(let options)):
      return equal(options, symbol)
    case (.tuple(let a), .tuple(let b)):
      return equal(.array(a.map(\.value)), .array(b.map(\.value)))
    case (.structure(let structure), .symbol(let symbol)), (.symbol(let symbol), .structure(let structure)):
      guard
        let value = resolve(
          symbol, as: structure.type, at: CodeLocation(file: 0, span: Span(start: 0, end: 0))),
        case .structure = value
      else { return nil }
      return equal(.structure(structure), value)
    case (.number, .symbol(let symbol)), (.symbol(let symbol), .number), (.string, .symbol(let symbol)),
      (.symbol(let symbol), .string):
      // A constant of the type of the other operand, such as `.zero`.
      var other = other
      if case .symbol = other { other = one }
      let nowhere = CodeLocation(file: 0, span: Span(start: 0, end: 0))
      guard let value = typeOf(other).flatMap({ resolve(symbol, as: $0, at: nowhere) }) else { return nil }
      if case .symbol = value { return nil }
      return equal(other, value)
    case (.structure(let a), .structure(let b)): return equal(a, b)
    case (.dictionary(let a), .dictionary(let b)):
      return a.count == b.count
        && a.elements.allSatisfy { key, value in b[key].flatMap { equal(value, $0) } ?? false }
    default: return equalReferences(one, other) ?? false
    }
  }

  private func equal(_ one: [Value], _ other: [Value]) -> Bool? {
    guard one.count == other.count else { return false }
    for (a, b) in zip(one, other) {
      guard let isEqual = equal(a, b) else { return nil }
      if !isEqual { return false }
    }
    return true
  }

  /// Returns whether a set has the elements of an array literal.
  private func equal(_ set: StructureValue, toElements elements: [Value]) -> Bool? {
    guard let own = set["elements"].elements else { return nil }
    return own.count == elements.count
      && elements.allSatisfy { element in own.contains { equal($0, element) == true } }
  }

  /// Returns whether a set of options has one option only; the state `normal` of a control is an empty set.
  private func equal(_ options: [Value], _ symbol: SymbolValue) -> Bool {
    options.isEmpty
      ? symbol.name == "normal" : options.count == 1 && equal(options[0], .symbol(symbol)) ?? false
  }

  private func equal(_ one: [ArgumentValue], _ other: [ArgumentValue]) -> Bool? {
    equal(.array(one.map(\.value)), .array(other.map(\.value)))
  }

  private func equal(_ one: StructureValue, _ other: StructureValue) -> Bool? {
    guard one.type === other.type else { return false }
    if one.type.name == "Set", let own = one["elements"].elements, let others = other["elements"].elements {
      let keys = (Set(own.map(ValueKey.init)), Set(others.map(ValueKey.init)))
      return keys.0 == keys.1
    }
    for (name, value) in one.fields {
      guard let isEqual = equal(value, other[name]) else { return nil }
      if !isEqual { return false }
    }
    return true
  }

  private func equal(_ options: StructureValue, _ elements: [Value]) -> Bool? {
    let nowhere = CodeLocation(file: 0, span: Span(start: 0, end: 0))
    guard let own = options["rawValue"].int,
      let others = bits(of: .array(elements), as: options.type, at: nowhere)
    else { return nil }
    return own == others
  }
}
