import GimbalJSON
import GimbalMessages
import GimbalNotation
import GimbalReporting

/// The encoding in which a client counts characters within a line.
package enum PositionEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
  case utf32 = "utf-32"

  /// Returns the number of code units to count for a byte of UTF-8 text. In UTF-16 and UTF-32, all code units of
  /// a character are counted at its first byte, and none at its continuation bytes.
  fileprivate func units(of byte: UInt8) -> Int {
    switch self {
    case .utf8: 1
    case .utf16: byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1
    case .utf32: byte & 0xC0 == 0x80 ? 0 : 1
    }
  }
}

/// A line and a character in it, counted from 0. Characters are counted in code units of an encoding.
package struct TextPosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (one: TextPosition, other: TextPosition) -> Bool {
    (one.line, one.character) < (other.line, other.character)
  }
}

/// The text of an open document, with conversions between positions and offsets in UTF-8.
package struct TextDocument: Sendable {
  package private(set) var bytes: [UInt8]
  package var version: Int
  package let encoding: PositionEncoding
  /// The offset of each line. A line ends with a newline, a carriage return, or both.
  private var lineStarts: [Int]

  package init(_ text: String, version: Int = 0, encoding: PositionEncoding = .utf16) {
    bytes = Array(text.utf8)
    self.version = version
    self.encoding = encoding
    lineStarts = TextDocument.lineStarts(in: bytes)
  }

  package var text: String { String(decoding: bytes, as: UTF8.self) }

  private static func lineStarts(in bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for (offset, byte) in bytes.enumerated() {
      let isReturn = byte == 0x0D && (offset + 1 == bytes.count || bytes[offset + 1] != 0x0A)
      if byte == 0x0A || isReturn { starts.append(offset + 1) }
    }
    return starts
  }

  // MARK: Positions

  /// Returns the offset of a position. For a position after the end of a line, this is the end of the line. For
  /// a position after the last line, it is the end of the text. For a position within a character, it is the
  /// start of the character.
  package func offset(of position: TextPosition) -> Int {
    guard position.line < lineStarts.count else { return bytes.count }
    guard position.line >= 0 else { return 0 }
    let end = endOfLine(position.line)
    var offset = lineStarts[position.line]
    var left = position.character
    while offset < end {
      // Find the next character, so that all of its code units are counted at once.
      var next = offset + 1
      while next < end, bytes[next] & 0xC0 == 0x80 { next += 1 }
      let units = encoding == .utf8 ? next - offset : encoding.units(of: bytes[offset])
      guard left >= units else { return offset }
      left -= units
      offset = next
    }
    return offset
  }

  /// Returns the offset of the end of a line, before its line break.
  private func endOfLine(_ line: Int) -> Int {
    guard line + 1 < lineStarts.count else { return bytes.count }
    var end = lineStarts[line + 1]
    let start = lineStarts[line]
    if end > start, bytes[end - 1] == 0x0A { end -= 1 }
    if end > start, bytes[end - 1] == 0x0D { end -= 1 }
    return end
  }

  /// Returns the position of an offset.
  ///
  /// - Complexity: O(log lines + length of the line).
  package func position(of offset: Int) -> TextPosition {
    let offset = min(max(0, offset), bytes.count)
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    // The protocol has no position between the carriage return and the newline of a line break.
    let end = max(lineStarts[low], min(offset, endOfLine(low)))
    let units = bytes[lineStarts[low]..<end].reduce(0) { $0 + encoding.units(of: $1) }
    return TextPosition(line: low, character: units)
  }

  func text(in span: Span) -> String {
    String(decoding: bytes[clamped(span)], as: UTF8.self)
  }

  private func clamped(_ span: Span) -> Range<Int> {
    let lower = min(max(0, span.lowerBound), bytes.count)
    return lower..<min(max(lower, span.upperBound), bytes.count)
  }

  // MARK: Changes

  /// Replaces a part of the text. If the end is before the start, the two are exchanged.
  package mutating func replace(from start: TextPosition, to end: TextPosition, with text: String) {
    let (lower, upper) = (offset(of: min(start, end)), offset(of: max(start, end)))
    bytes.replaceSubrange(lower..<max(lower, upper), with: text.utf8)
    lineStarts = TextDocument.lineStarts(in: bytes)
  }

  package mutating func replaceAll(with text: String) {
    bytes = Array(text.utf8)
    lineStarts = TextDocument.lineStarts(in: bytes)
  }
}

// MARK: JSON

extension TextPosition {
  init(_ value: JSON) throws(ResponseError) {
    guard let line = value["line"].integer, let character = value["character"].integer, line >= 0,
      character >= 0
    else {
      throw ResponseError(.invalidParams, "the line or the character of a position is missing or negative")
    }
    self.init(line: line, character: character)
  }

  var json: JSON { ["line": .number(Double(line)), "character": .number(Double(character))] }
}

extension TextDocument {
  /// Returns a span as a `Range` object of the Language Server Protocol.
  func range(of span: Span) -> JSON {
    ["start": position(of: span.lowerBound).json, "end": position(of: span.upperBound).json]
  }

  /// Applies the changes of a notification, in order.
  mutating func apply(_ changes: [JSON]) throws(ResponseError) {
    for change in changes {
      guard let text = change["text"].string else {
        throw ResponseError(.invalidParams, "a change has no text")
      }
      if change["range"] == .null {
        replaceAll(with: text)
      } else {
        replace(
          from: try TextPosition(change["range"]["start"]), to: try TextPosition(change["range"]["end"]),
          with: text)
      }
    }
  }
}
