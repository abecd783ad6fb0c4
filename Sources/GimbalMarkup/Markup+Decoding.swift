// Escape sequences and line endings.

extension Markup {
  /// Returns the value of an attribute: entities are replaced, and whitespace becomes spaces.
  func attributeValue(_ range: Range<Int>) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(range.count)
    var index = range.lowerBound
    while index < range.upperBound {
      switch bytes[index] {
      case UInt8(ascii: "&"): index = appendEntity(at: index, to: &output)
      case UInt8(ascii: "\r"):
        output.append(UInt8(ascii: " "))
        index += bytes[index + 1] == UInt8(ascii: "\n") ? 2 : 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\t"):
        output.append(UInt8(ascii: " "))
        index += 1
      case let byte:
        output.append(byte)
        index += 1
      }
    }
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a text or the content of a CDATA section: entities are replaced, and lines end with line feeds.
  func appendText(_ range: Range<Int>, to output: inout [UInt8]) {
    let isSection = bytes[range.lowerBound] == UInt8(ascii: "<")
    var index = isSection ? range.lowerBound + "<![CDATA[".utf8.count : range.lowerBound
    let end = isSection ? range.upperBound - "]]>".utf8.count : range.upperBound
    while index < end {
      switch bytes[index] {
      case UInt8(ascii: "&") where !isSection: index = appendEntity(at: index, to: &output)
      case UInt8(ascii: "\r"):
        output.append(UInt8(ascii: "\n"))
        index += bytes[index + 1] == UInt8(ascii: "\n") ? 2 : 1
      case let byte:
        output.append(byte)
        index += 1
      }
    }
  }

  /// Appends the character of an entity, and returns the offset after it.
  private func appendEntity(at start: Int, to output: inout [UInt8]) -> Int {
    guard let entity = Entity(at: start, in: bytes) else { return start + 1 }
    output += String(Character(entity.scalar)).utf8
    return entity.end
  }
}
