package import GimbalCore

/// A JSON value.
package enum JSON: Hashable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case text(String)
  case array([JSON])
  /// An object. Its members have an order.
  case fields([Field])

  /// A member of an object.
  package struct Field: Hashable, Sendable {
    package let key: String
    package let value: JSON

    package init(key: String, value: JSON) {
      self.key = key
      self.value = value
    }
  }
}

extension JSON {
  /// Parses a JSON text.
  ///
  /// - Throws: `JSONError` for invalid JSON, for a duplicate key, and for values that are nested too deeply.
  package init(parsing bytes: [UInt8], limits: InputLimits = InputLimits()) throws(JSONError) {
    var reader = JSONReader(bytes, limits: limits)
    self = try reader.value()
    try reader.finish()
  }

  /// The value as JSON text without whitespace.
  package var serialized: String {
    var writer = JSONWriter(escaping: .invisibleCharacters)
    writer.value(self)
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}

extension JSONReader {
  /// Reads a value of any type.
  package mutating func value() throws(JSONError) -> JSON {
    switch try kind() {
    case .string: return .text(try string())
    case .number: return .number(try number())
    case .flag: return .bool(try flag())
    case .null:
      guard acceptNull() else { throw failure(.malformed("expected null")) }
      return .null
    case .array:
      var elements: [JSON] = []
      try beginArray()
      while try nextElement() { elements.append(try value()) }
      return .array(elements)
    case .object:
      var fields: [JSON.Field] = []
      try beginObject()
      while let key = try nextKey() { fields.append(JSON.Field(key: key, value: try value())) }
      return .fields(fields)
    }
  }
}

extension JSONWriter {
  /// Writes a value of any type.
  package mutating func value(_ value: JSON) {
    switch value {
    case .null: null()
    case .bool(let flag): self.flag(flag)
    case .number(let number): self.number(number)
    case .text(let text): string(text)
    case .array(let elements):
      beginArray()
      for element in elements { self.value(element) }
      endArray()
    case .fields:
      beginObject()
      members(of: value)
      endObject()
    }
  }

  /// Writes the members of an object without its braces.
  package mutating func members(of object: JSON) {
    guard case .fields(let fields) = object else { return }
    for field in fields {
      key(named: field.key)
      value(field.value)
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Creates an object without the members that are null. Optional members of a protocol can be missing, and
  /// most of them must not be null.
  package init(dictionaryLiteral elements: (String, JSON)...) {
    self = .fields(elements.filter { $0.1 != .null }.map { Field(key: $0.0, value: $0.1) })
  }

  package init(arrayLiteral elements: JSON...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
}

extension JSON {
  /// Creates a text; null if the text is `nil`.
  package init(_ text: String?) { self = text.map(JSON.text) ?? .null }

  package init(_ number: Int) { self = .number(Double(number)) }

  /// The member of an object; null for other values and for a missing member.
  package subscript(_ key: String) -> JSON {
    guard case .fields(let fields) = self else { return .null }
    return fields.first { $0.key == key }?.value ?? .null
  }

  package var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  package var string: String? { if case .text(let text) = self { text } else { nil } }

  package var integer: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }

  package var boolean: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}
