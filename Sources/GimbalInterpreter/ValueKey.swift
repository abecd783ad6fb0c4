/// A value as the key of a dictionary or the element of a set.
struct ValueKey: Hashable {
  private enum Content: Hashable {
    case number(Double), string(String), boolean(Bool), object(Object), other(String)
    indirect case list([ValueKey])
  }

  private let content: Content

  init(_ value: Value) {
    content =
      switch value {
      case .integer(let integer): .number(Double(integer))
      case .literal(let integer, _): .number(Double(integer))
      case .number(let number): .number(number.value)
      case .string(let text): .string(text)
      case .boolean(let flag): .boolean(flag)
      case .object(let object): .object(object)
      case .symbol(let symbol):
        (symbol.arguments ?? []).isEmpty
          ? .other(".\(symbol.name)")
          : .list(
            [ValueKey(.symbol(SymbolValue(symbol.name)))]
              + (symbol.arguments ?? []).map { ValueKey($0.value) })
      case .enumeration(let enumeration):
        enumeration.values.isEmpty
          ? .other(".\(enumeration.name)")
          : .list(
            [ValueKey(.symbol(SymbolValue(enumeration.name)))] + enumeration.values.map { ValueKey($0.value) }
          )
      case .array(let elements): .list(elements.map(ValueKey.init))
      case .tuple(let elements): .list(elements.map { ValueKey($0.value) })
      // A case of a built-in enumeration equals the symbol with its name.
      case .structure(let structure) where structure.fields.count == 1 && structure["case"].text != nil:
        .other(".\(structure["case"].text ?? "")")
      case .structure(let structure):
        .list(structure.fields.sorted { $0.key < $1.key }.map { ValueKey($0.value) })
      case .type(let type): .other("type \(type.name)")
      case .unknown(let unknown): .other("unknown \(unknown.location)")
      case .none: .other("nil")
      case .void: .other("void")
      case .dictionary, .range, .function: .other("\(value.kindName)")
      case .keyPath(let names): .other(names.joined(separator: "."))
      }
  }
}

extension Value {
  /// The kind of the value, for messages.
  package var kindName: String {
    switch self {
    case .none: "nil"
    case .void: "()"
    case .boolean: "a Boolean value"
    case .integer, .literal: "an integer"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .tuple: "a tuple"
    case .range: "a range"
    case .function: "a function"
    case .type(let type): "the type \(type.name)"
    case .object(let object): "an object of \(object.type.name)"
    case .structure(let structure): "a \(structure.type.name)"
    case .enumeration(let enumeration): "a case of \(enumeration.type.name)"
    case .symbol(let symbol): ".\(symbol.name)"
    case .keyPath: "a key path"
    case .unknown: "unknown"
    }
  }

  /// The number of a numeric value.
  package var quantity: Quantity? {
    switch self {
    case .number(let number): number
    case .integer(let integer): Quantity(Double(integer))
    case .literal(_, let number): Quantity(number)
    default: nil
    }
  }

  package var double: Double? { quantity?.value }

  /// The value of an integer.
  package var int: Int? {
    switch self {
    case .integer(let integer), .literal(let integer, _): integer
    default: nil
    }
  }

  package var bool: Bool? { if case .boolean(let flag) = self { flag } else { nil } }

  package var text: String? { if case .string(let text) = self { text } else { nil } }

  package var elements: [Value]? {
    if case .array(let elements) = withoutReference { elements } else { nil }
  }

  /// The array or the dictionary of a mutable collection of Foundation, as it is now; other values unchanged.
  package var withoutReference: Value { asObject?.contents ?? self }

  package var asObject: Object? { if case .object(let object) = self { object } else { nil } }

  package var asStructure: StructureValue? {
    if case .structure(let structure) = self { structure } else { nil }
  }

  package var asUnknown: Unknown? { if case .unknown(let unknown) = self { unknown } else { nil } }

  package var isNone: Bool { if case .none = self { true } else { false } }

  /// The name of a case of an enumeration, of the code or built in.
  package var caseName: String? {
    switch self {
    case .symbol(let symbol): symbol.name
    case .enumeration(let enumeration): enumeration.name
    default: nil
    }
  }

  /// The number 0 for `.zero` beside a number.
  func asZero(like other: Value) -> Value {
    guard case .symbol(let symbol) = self, symbol.name == "zero", symbol.chain.isEmpty, other.quantity != nil
    else { return self }
    return .number(0)
  }

  /// The value of a variable without a type: an integer for an integer literal.
  var settled: Value { if case .literal(let integer, _) = self { .integer(integer) } else { self } }
}
