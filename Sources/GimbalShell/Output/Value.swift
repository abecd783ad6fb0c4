package import GimbalModel

/// A value in a command's output, before it is text.
package enum Value: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  /// A text that is in quotes in tables, so that it is not taken for a word of the language.
  case quoted(String)
  /// A text of several lines, which a table shows one below the other.
  case lines([String])
  /// A rectangle: four columns of a table, one array of JSON.
  case frame(Frame)
  case array([Value])
  /// Values under names.
  case fields([Field])

  package struct Field: Hashable, Sendable {
    package let key: String
    package let value: Value
  }
}

extension Value {
  /// A text that may be missing.
  package init(_ text: String?) { self = text.map(Value.text) ?? .null }

  package init(_ name: Name?) { self.init(name?.text) }

  package init(_ value: PropertyValue, of property: Property) {
    switch value {
    case .number(let number): self = .number(number)
    case .flag(let flag): self = .bool(flag)
    case .word(let word): self = property.kind == .string ? .quoted(word) : .text(word)
    }
  }

  package init(_ value: TraitValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .word(let word): self = .text(word.text)
    }
  }

  package init(_ count: Int) { self = .number(Double(count)) }
}
