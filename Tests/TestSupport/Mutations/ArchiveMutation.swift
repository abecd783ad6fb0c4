/// Mutations of an archive: duplicated, moved and removed lines, and replaced words and numbers.
///
/// It depends only on the standard library, so that the fuzzer (`Scripts/fuzz`) can use it.
package enum ArchiveMutation {
  /// The replacements for words, strings and numbers.
  package static let values = [
    "0", "-0", "1", "-1", "1e308", "-1e308", "1e999", "1e-320", "1e9", "0.1", "9007199254740993",
    "1000", "1001",
    "2147483647", "2147483648", "true", "false", "null", "{}", "[]", "[1,2,3,4]",
    "[null,null,null,null]", "\"\"",
    "\"root\"", "\"title\"", "\"row\"", "\"card\"", "\"main\"", "\"none\"", "\"content\"",
    "\"portrait\"",
    "\"landscape or width>600\"", "\"not (a=b and c!=3)\"", "\"stackView\"", "\"label\"",
    "\"manager\"", "\"grid\"",
    "\"border\"", "\"north\"", "\"cell\"", "\"row/photo\"", "\"iPad 9.7\"", "\"300x200\"",
    "\"width\"", "\"leading\"",
    "\"lastBaseline\"", "\"safeArea\"", "\"frameLayoutGuide\"", "\"\\u001b[2J\"",
    "\"\\ud83d\\ude00\"", "\"\\ud83d\"",
    "\"e\\u0301\"", "\"\u{202E}\"", "\"\\u0000\"", "\"\u{C5}\"", "\"A\u{30A}\"",
    "{\"instance\":\"card\"}",
    "{\"measure\":\"width\",\"view\":\"row\"}", "{\"unit\":\"rest\",\"value\":2}",
    "{\"columns\":2,\"rows\":2}",
  ].map { Array($0.utf8) }

  /// Applies a mutation.
  ///
  /// - Complexity: O(length).
  package static func damage(_ bytes: inout [UInt8], using chance: inout some RandomNumberGenerator) {
    switch Int.random(in: 0..<10, using: &chance) {
    case 0...2: moveLine(&bytes, using: &chance)
    case 3...7: replaceValue(&bytes, using: &chance)
    case 8:
      guard let index = bytes.indices.randomElement(using: &chance) else { return }
      bytes[index] = UInt8.random(in: 0...255, using: &chance)
    default:
      guard let index = bytes.indices.randomElement(using: &chance) else { return }
      bytes.removeSubrange(index..<min(bytes.count, index + Int.random(in: 1..<8, using: &chance)))
    }
  }

  /// Duplicates, moves or removes a line.
  private static func moveLine(
    _ bytes: inout [UInt8], using chance: inout some RandomNumberGenerator
  ) {
    var lines = bytes.split(separator: newline).map(Array.init)
    guard let from = lines.indices.randomElement(using: &chance) else { return }
    let line = lines[from]
    if Bool.random(using: &chance) { lines.remove(at: from) }
    if Int.random(in: 0..<4, using: &chance) > 0 {
      lines.insert(line, at: Int.random(in: 0...lines.count, using: &chance))
    }
    bytes = Array((lines + [[]]).joined(separator: [newline]))
  }

  /// Replaces a value, possibly by one of another line.
  private static func replaceValue(
    _ bytes: inout [UInt8], using chance: inout some RandomNumberGenerator
  ) {
    let values = valueRanges(of: bytes)
    guard let place = values.randomElement(using: &chance) else { return }
    if Bool.random(using: &chance), let other = values.randomElement(using: &chance) {
      bytes.replaceSubrange(place, with: Array(bytes[other]))
    } else if let other = ArchiveMutation.values.randomElement(using: &chance) {
      bytes.replaceSubrange(place, with: other)
    }
  }

  /// Returns the ranges of strings, including keys, and of tokens between punctuation, such as numbers and
  /// words.
  private static func valueRanges(of bytes: [UInt8]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    var index = 0
    while index < bytes.count {
      var end = index + 1
      if bytes[index] == UInt8(ascii: "\"") {
        while end < bytes.count, bytes[end] != UInt8(ascii: "\""), bytes[end] != newline {
          end += 1
        }
        end = min(end + 1, bytes.count)
        ranges.append(index..<end)
      } else if !punctuation.contains(bytes[index]) {
        while end < bytes.count, !punctuation.contains(bytes[end]) { end += 1 }
        ranges.append(index..<end)
      }
      index = end
    }
    return ranges
  }

  private static let newline = UInt8(ascii: "\n")
  private static let punctuation = Set("{}[]:,\"\n ".utf8)
}
