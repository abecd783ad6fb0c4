/// Random damage to a log: missing, repeated and shuffled parts, and parts of other logs.
package enum LogMutation {
  /// Strings with a meaning in some form of log.
  private static let words = [
    "\"<", ">\"", "<", ">", "'", "]", "[", "|", "(", ")", "-(", ")-", "\n", "\r\n", "\\n", "\\\"", "#012",
    ":0x", "0x",
    ".width", " == ", " >= ", "*", "@", "@0", "1e308", "-1e9", "nan", "NSSpace(", "names: ", "'|':",
    "<private>", "<…>",
    "(active", "(inactive", "H:", "V:", "(LTR)", "Unable to simultaneously satisfy constraints",
    "NSLayoutConstraint:0x",
    "attempt to recover by breaking constraint ", " Hug:", "UIViewLayoutMarginsGuide", "UIScrollView",
    "\u{FEFF}", "e\u{301}",
    "\u{202E}", "\u{0}",
  ]

  private static let longest = 1 << 15

  package static func damage(
    _ bytes: inout [UInt8], others: [[UInt8]], using chance: inout some RandomNumberGenerator
  ) {
    guard !bytes.isEmpty else { return }
    let range = range(in: bytes, using: &chance)
    switch Int.random(in: 0..<9, using: &chance) {
    case 0: bytes.removeSubrange(range)
    case 1: bytes.removeSubrange(range.upperBound...)
    case 2: insert(Array(bytes[range]), into: &bytes, using: &chance)
    case 3: bytes[range].shuffle(using: &chance)
    case 4:
      let other = others.randomElement(using: &chance) ?? []
      if !other.isEmpty {
        insert(Array(other[self.range(in: other, using: &chance)]), into: &bytes, using: &chance)
      }
    case 5: bytes[range.lowerBound] = UInt8.random(in: 0...255, using: &chance)
    case 6:
      // Shuffle the lines.
      var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      lines.shuffle(using: &chance)
      bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    default: insert(Array((words.randomElement(using: &chance) ?? "").utf8), into: &bytes, using: &chance)
    }
  }

  private static func insert(
    _ new: [UInt8], into bytes: inout [UInt8], using chance: inout some RandomNumberGenerator
  ) {
    guard bytes.count + new.count <= longest else { return }
    bytes.insert(contentsOf: new, at: Int.random(in: 0...bytes.count, using: &chance))
  }

  private static func range(in bytes: [UInt8], using chance: inout some RandomNumberGenerator) -> Range<Int> {
    let start = Int.random(in: bytes.indices, using: &chance)
    return start..<min(bytes.count, start + Int.random(in: 1...200, using: &chance))
  }
}
