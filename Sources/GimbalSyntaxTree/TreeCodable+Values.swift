import GimbalCore

extension Bool: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(byte: self ? 1 : 0) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    let byte = try decoder.readByte()
    guard byte < 2 else { throw decoder.invalid }
    self = byte == 1
  }
}

extension Int: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(signed: Int64(self)) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) { self = Int(try decoder.readSigned()) }
}

extension Double: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      encoder.write(byte: UInt8(truncatingIfNeeded: bitPattern >> shift))
    }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    var pattern: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      pattern |= UInt64(try decoder.readByte()) << shift
    }
    self.init(bitPattern: pattern)
  }
}

extension String: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(string: self) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) { self = try decoder.readString() }
}

extension Span: TreeCodable {
  func encode(to encoder: inout TreeEncoder) { encoder.write(span: self) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) { self = try decoder.readSpan() }
}

extension Optional: TreeCodable where Wrapped: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    switch self {
    case .none: encoder.write(tag: 0)
    case .some(let value): encoder.write(tag: 1, value)
    }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    self = try Bool(from: &decoder) ? try Wrapped(from: &decoder) : nil
  }
}

extension Array: TreeCodable where Element: TreeCodable {
  func encode(to encoder: inout TreeEncoder) {
    encoder.write(number: UInt64(count))
    for element in self { element.encode(to: &encoder) }
  }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    let count = try decoder.readCount()
    // Bytes that claim a large count fail before memory of that size is reserved.
    self = []
    reserveCapacity(Swift.min(count, 64))
    for _ in 0..<count { append(try Element(from: &decoder)) }
  }
}

extension TreeCodable where Self: RawRepresentable, RawValue == UInt8 {
  func encode(to encoder: inout TreeEncoder) { encoder.write(byte: rawValue) }

  init(from decoder: inout TreeDecoder) throws(TreeDecodingError) {
    guard let value = Self(rawValue: try decoder.readByte()) else { throw decoder.invalid }
    self = value
  }
}
