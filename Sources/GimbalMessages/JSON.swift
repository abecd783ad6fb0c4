import GimbalInterchange
import GimbalModel
package import GimbalReporting

/// Reading and writing JSON values.
package enum JSON {
  /// Parses a JSON text.
  ///
  /// - Throws: `ArchiveError` for invalid JSON, for a duplicate key, and for values that are nested too deeply.
  package static func value(of bytes: [UInt8]) throws -> Value {
    // The reader parses a single line, so replace newlines with carriage returns. Both are white space
    // between values, and both are invalid within strings.
    let line = bytes.map { $0 == 0x0A ? 0x0D : $0 }
    var reader = JSONReader(line, in: 0..<line.count, line: 1)
    let value = try value(in: &reader)
    try reader.finish()
    return value
  }

  private static func value(in reader: inout JSONReader) throws(ArchiveError) -> Value {
    switch try reader.kind() {
    case .string: return .text(try reader.string())
    case .number: return .number(try reader.number())
    case .flag: return .bool(try reader.flag())
    case .null:
      guard reader.acceptNull() else { throw reader.failure(.malformed("expected null")) }
      return .null
    case .array:
      var elements: [Value] = []
      try reader.beginArray()
      while try reader.nextElement() { elements.append(try value(in: &reader)) }
      return .array(elements)
    case .object:
      var fields: [Value.Field] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        fields.append(Value.Field(key: key, value: try value(in: &reader)))
      }
      return .fields(fields)
    }
  }

  package static func text(of value: Value) -> String { JSONFormatter.text(of: value) }
}

extension Value: ExpressibleByDictionaryLiteral, ExpressibleByArrayLiteral, ExpressibleByStringLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral
{
  /// Creates an object without the members that are null. Optional members of the protocol can be missing, and
  /// most of them must not be null.
  package init(dictionaryLiteral elements: (String, Value)...) {
    self = .fields(elements.filter { $0.1 != .null }.map { Field(key: $0.0, value: $0.1) })
  }

  package init(arrayLiteral elements: Value...) { self = .array(elements) }
  package init(stringLiteral value: String) { self = .text(value) }
  package init(integerLiteral value: Int) { self = .number(Double(value)) }
  package init(booleanLiteral value: Bool) { self = .bool(value) }
  package init(nilLiteral: ()) { self = .null }
}

extension Value {
  /// The member of an object; null for other values and for a missing member.
  package subscript(_ key: String) -> Value {
    guard case .fields(let fields) = self else { return .null }
    return fields.first { $0.key == key }?.value ?? .null
  }

  package var elements: [Value] { if case .array(let elements) = self { elements } else { [] } }

  package var string: String? { if case .text(let text) = self { text } else { nil } }

  package var integer: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }

  package var boolean: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}
