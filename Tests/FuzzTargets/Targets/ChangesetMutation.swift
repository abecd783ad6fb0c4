import TestSupport

/// Mutations of a changeset after its first byte: replaced values, repeated, removed and moved rows, changed
/// operations and headers.
enum ChangesetMutation {
  private static let longest = 1 << 14

  /// The parts of a changeset, as far as it is well-formed.
  private struct Parts {
    var tables: [Range<Int>] = []
    var rows: [Range<Int>] = []
    var values: [Range<Int>] = []
    /// The kind of each row.
    var operations: [Int] = []
  }

  static func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    guard bytes.count > 4 else { return }
    let parts = parts(of: bytes)
    switch Int.random(in: 0..<16, using: &chance) {
    case 0: bytes[0] = UInt8.random(in: 0..<8, using: &chance)
    case 1:
      bytes[Int.random(in: 1..<bytes.count, using: &chance)] = UInt8.random(in: 0...255, using: &chance)
    case 2: bytes.removeLast(Int.random(in: 1..<min(bytes.count - 2, 64), using: &chance))
    case 3: move(parts.tables, in: &bytes, using: &chance)
    case 4, 5: move(parts.rows, in: &bytes, using: &chance)
    case 6:
      if let place = parts.operations.randomElement(using: &chance) {
        bytes[place] = [9, 18, 23, 0].randomElement(using: &chance) ?? 9
      }
    case 7:
      if let range = parts.rows.randomElement(using: &chance) { bytes.removeSubrange(range) }
    case 8...10:
      guard let range = parts.values.randomElement(using: &chance),
        let other = parts.values.randomElement(using: &chance)
      else { return }
      replace(range, with: Array(bytes[other]), in: &bytes)
    default:
      guard let range = parts.values.randomElement(using: &chance) else { return }
      replace(range, with: value(using: &chance), in: &bytes)
    }
  }

  private static func replace(_ range: Range<Int>, with new: [UInt8], in bytes: inout [UInt8]) {
    if bytes.count + new.count <= longest { bytes.replaceSubrange(range, with: new) }
  }

  /// Copies a part to the position of another one, and sometimes removes it.
  private static func move(
    _ ranges: [Range<Int>], in bytes: inout [UInt8], using chance: inout SeededGenerator
  ) {
    guard let from = ranges.randomElement(using: &chance), let place = ranges.randomElement(using: &chance)
    else { return }
    let copy = Array(bytes[from])
    let position = place.lowerBound
    if Bool.random(using: &chance) {
      replace(position..<position, with: copy, in: &bytes)
    } else if from.upperBound <= position {
      replace(position..<position, with: copy, in: &bytes)
      bytes.removeSubrange(from)
    }
  }

  private static func value(using chance: inout SeededGenerator) -> [UInt8] {
    let integers: [Int64] = [0, 1, -1, 2, 3, 1001, 1002, 1 << 31, .max, .min, 255, 100_000]
    let numbers: [Double] = [
      0, -0.0, 1, 0.5, -1, 1e308, -1e308, .leastNonzeroMagnitude, .infinity, .nan, 1000, 1001, 1e9, 1e6, 0.1,
      -8,
    ]
    switch Int.random(in: 0..<6, using: &chance) {
    case 0: return [5]
    case 1, 2: return [1] + big(UInt64(bitPattern: integers.randomElement(using: &chance) ?? 0))
    case 3: return [2] + big((numbers.randomElement(using: &chance) ?? 0).bitPattern)
    default:
      let text = Array((words.randomElement(using: &chance) ?? "").utf8)
      return [3, UInt8(text.count & 0x7f)] + text.prefix(127)
    }
  }

  private static let words = [
    "", "root", "a", "a0", "Zz", "!", "title", "card", "page", "label", "stackView", "instance", "text",
    "lines", "axis",
    "vertical", "landscape", "(orientation landscape)", "(and (> width 600) (not (= a b)))", "==", "<=",
    "leading",
    "width", "firstBaseline", "safeArea", "manager", "border", "north", "cell", "item", "rest", "points",
    "minX",
    "content", "hidden", "alpha", "zOrder", "overflow", "300x200", "iPhone SE", "portrait", "rtl",
    "\u{1B}[2J",
    "\u{202E}", "e\u{301}", "contentWidth", "frameX", "fontSize", "marginTop", "intrinsic", "autorotate",
  ]

  private static func big(_ bits: UInt64) -> [UInt8] {
    (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * UInt64($0))) }
  }

  /// Finds the parts of a changeset from its second byte.
  private static func parts(of bytes: [UInt8]) -> Parts {
    var parts = Parts()
    var position = 1
    var (width, start) = (0, 1)
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "T") {
        if position > start { parts.tables.append(start..<position) }
        start = position
        guard position + 1 < bytes.count else { break }
        width = Int(bytes[position + 1])
        position += 2 + width
        while position < bytes.count, bytes[position] != 0 { position += 1 }
        position += 1
        continue
      }
      let row = position
      let count = bytes[position] == 23 ? 2 * width : width
      parts.operations.append(position)
      position += 2
      for _ in 0..<count {
        guard let length = length(of: bytes, at: position), position + length <= bytes.count else {
          return parts
        }
        parts.values.append(position..<position + length)
        position += length
      }
      guard position <= bytes.count, position > row else { return parts }
      parts.rows.append(row..<position)
    }
    if start < bytes.count { parts.tables.append(start..<bytes.count) }
    return parts
  }

  private static func length(of bytes: [UInt8], at position: Int) -> Int? {
    guard position < bytes.count else { return nil }
    switch bytes[position] {
    case 0, 5: return 1
    case 1, 2: return 9
    case 3, 4:
      var (length, next) = (0, position + 1)
      while next < bytes.count, next < position + 5 {
        length = length << 7 | Int(bytes[next] & 0x7f)
        next += 1
        if bytes[next - 1] & 0x80 == 0 { return next - position + length }
      }
      return nil
    default: return nil
    }
  }
}
