import TestSupport

/// Mutations of text by tokens: words, numbers and signs.
enum TextMutation {
  private static let longest = 1 << 14

  /// Applies a mutation.
  ///
  /// - Parameter words: The tokens that have a meaning in the text.
  /// - Complexity: O(length).
  static func damage(_ bytes: inout [UInt8], words: [String], using chance: inout SeededGenerator) {
    let range = token(in: bytes, using: &chance)
    let word = Array((words.randomElement(using: &chance) ?? "").utf8)
    switch Int.random(in: 0..<12, using: &chance) {
    case 0...2: replace(range, in: &bytes, with: word)
    case 3, 4: replace(range, in: &bytes, with: bytes[token(in: bytes, using: &chance)])
    case 5: bytes.removeSubrange(range)
    case 6, 7: replace(range.lowerBound..<range.lowerBound, in: &bytes, with: word)
    case 8: replace(range.lowerBound..<range.lowerBound, in: &bytes, with: bytes[range])
    case 9: moveLine(&bytes, using: &chance)
    case 10: replace(range, in: &bytes, with: number(using: &chance))
    default:
      guard let index = bytes.indices.randomElement(using: &chance) else { return }
      bytes[index] = UInt8.random(in: 0...255, using: &chance)
    }
  }

  /// Returns the range of a random token; an empty range in an empty text.
  static func token(in bytes: [UInt8], using chance: inout SeededGenerator) -> Range<Int> {
    guard var start = bytes.indices.randomElement(using: &chance) else { return 0..<0 }
    let kind = kind(bytes[start])
    while start > 0, self.kind(bytes[start - 1]) == kind, kind < 2 { start -= 1 }
    var end = start + 1
    while end < bytes.count, self.kind(bytes[end]) == kind, kind < 2 { end += 1 }
    return start..<end
  }

  /// Moves, duplicates or removes a line.
  static func moveLine(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    guard let from = lines.indices.randomElement(using: &chance) else { return }
    let line = lines[from]
    if Bool.random(using: &chance) { lines.remove(at: from) }
    if Int.random(in: 0..<4, using: &chance) > 0 {
      lines.insert(line, at: Int.random(in: 0...lines.count, using: &chance))
    }
    let joined = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    if joined.count <= longest { bytes = joined }
  }

  private static func number(using chance: inout SeededGenerator) -> [UInt8] {
    let known = [
      "0", "-1", "1", "1e308", "-1e308", "1e-320", "0.1", "2147483648", "-9223372036854775808", "1e999",
      "9007199254740993", "0.5", "1000", "1001", "255", "256", "1e9", "1e6", "1000000", "1000001", "-0",
    ]
    if Bool.random(using: &chance) { return Array((known.randomElement(using: &chance) ?? "0").utf8) }
    return Array("\(Double.random(in: -2000...2000, using: &chance))".utf8)
  }

  private static func replace(_ range: Range<Int>, in bytes: inout [UInt8], with new: some Collection<UInt8>)
  {
    guard bytes.count + new.count <= longest else { return }
    bytes.replaceSubrange(range, with: Array(new))
  }

  /// The class of a byte: part of a word, blank, or a sign of its own.
  private static func kind(_ byte: UInt8) -> Int {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      0
    case UInt8(ascii: " "): 1
    default: 2
    }
  }
}
