/// The differences between two texts in the unified format of `diff -u`, which `patch` and `git apply` read.
package struct UnifiedDiff {
  /// The lines of the diff; empty for equal texts.
  package let text: String

  /// The number of equal lines before and after a change.
  private static let context = 3
  /// The maximum number of changed lines on each side. If there are more, the diff does not search for equal
  /// lines between changes.
  private static let maximumLines = 4000

  fileprivate enum Line {
    case same(Substring)
    case removed(Substring)
    case added(Substring)
  }

  /// Compares two texts.
  ///
  /// - Parameters:
  ///   - path: The path in the headers of the diff.
  /// - Complexity: O(lines · changes), or O(lines) if more than 4,000 lines changed.
  package init(from old: String, to new: String, path: String) {
    guard old != new else {
      text = ""
      return
    }
    let lines = UnifiedDiff.lines(from: UnifiedDiff.split(old), to: UnifiedDiff.split(new))
    let header = UnifiedDiff.header(path)
    var result = "--- \(header)\n+++ \(header)\n"
    var index = 0
    var (oldLine, newLine) = (1, 1)
    while index < lines.count {
      guard let hunk = UnifiedDiff.nextHunk(in: lines, from: index) else { break }
      for line in lines[index..<hunk.lowerBound] { UnifiedDiff.count(line, &oldLine, &newLine) }
      result += UnifiedDiff.text(of: lines[hunk], oldLine, newLine)
      for line in lines[hunk] { UnifiedDiff.count(line, &oldLine, &newLine) }
      index = hunk.upperBound
    }
    text = result
  }

  /// Returns the path in the form in which GNU diff writes it and patch reads it.
  private static func header(_ path: String) -> String {
    let isPlain = path.unicodeScalars.allSatisfy {
      $0.value >= 0x20 && $0 != "\u{7F}" && $0 != "\"" && $0 != "\\"
    }
    // A tab ends a path with spaces.
    guard !isPlain else { return path.contains(" ") ? path + "\t" : path }
    var quoted = "\""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): quoted += "\\t"
      case UInt8(ascii: "\n"): quoted += "\\n"
      case UInt8(ascii: "\r"): quoted += "\\r"
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): quoted += "\\" + String(UnicodeScalar(byte))
      case 0x20..<0x7F: quoted.unicodeScalars.append(UnicodeScalar(byte))
      default:
        let digits = String(byte, radix: 8)
        quoted += "\\" + String(repeating: "0", count: 3 - digits.count) + digits
      }
    }
    return quoted + "\""
  }

  /// Returns the lines of a text, each with its line feed, so that a missing final line feed is a difference.
  private static func split(_ text: String) -> [Substring] {
    var lines: [Substring] = []
    var rest = text[...]
    while let end = rest.utf8.firstIndex(of: UInt8(ascii: "\n")) {
      let next = rest.utf8.index(after: end)
      lines.append(rest[..<next])
      rest = rest[next...]
    }
    if !rest.isEmpty { lines.append(rest) }
    return lines
  }

  private static func lines(from old: [Substring], to new: [Substring]) -> [Line] {
    let start = zip(old, new).prefix { $0 == $1 }.count
    let most = min(old.count, new.count) - start
    let end = zip(old.reversed(), new.reversed()).prefix(most).prefix { $0 == $1 }.count
    let (before, after) = (old[start..<old.count - end], new[start..<new.count - end])
    var middle: [Line] = []
    if max(before.count, after.count) > maximumLines {
      middle = before.map(Line.removed) + after.map(Line.added)
    } else {
      let difference = Array(after).difference(from: Array(before))
      let (removed, inserted) = (offsets(of: difference.removals), offsets(of: difference.insertions))
      var (one, other) = (0, 0)
      while one < before.count || other < after.count {
        if removed.contains(one) {
          middle.append(.removed(before[start + one]))
          one += 1
        } else if inserted.contains(other) {
          middle.append(.added(after[start + other]))
          other += 1
        } else {
          middle.append(.same(before[start + one]))
          (one, other) = (one + 1, other + 1)
        }
      }
    }
    return old[..<start].map(Line.same) + middle + old[(old.count - end)...].map(Line.same)
  }

  private static func offsets(of changes: [CollectionDifference<Substring>.Change]) -> Set<Int> {
    Set(
      changes.map { change in
        switch change {
        case .insert(let offset, _, _), .remove(let offset, _, _): offset
        }
      })
  }

  /// Returns the range of the next changes with the equal lines around them; `nil` if there are no more changes.
  private static func nextHunk(in lines: [Line], from index: Int) -> Range<Int>? {
    guard let first = lines[index...].firstIndex(where: \.isChange) else { return nil }
    var last = first
    var offset = first
    while offset < lines.count, offset - last <= 2 * context {
      if lines[offset].isChange { last = offset }
      offset += 1
    }
    return max(index, first - context)..<min(lines.count, last + 1 + context)
  }

  private static func count(_ line: Line, _ old: inout Int, _ new: inout Int) {
    switch line {
    case .same: (old, new) = (old + 1, new + 1)
    case .removed: old += 1
    case .added: new += 1
    }
  }

  private static func text(of lines: ArraySlice<Line>, _ oldLine: Int, _ newLine: Int) -> String {
    var (oldEnd, newEnd) = (oldLine, newLine)
    var body = ""
    for line in lines {
      count(line, &oldEnd, &newEnd)
      let (sign, text) =
        switch line {
        case .same(let text): (" ", text)
        case .removed(let text): ("-", text)
        case .added(let text): ("+", text)
        }
      body += sign + text
      // Swift treats CR LF as one character, so `hasSuffix("\n")` is `false`. Compare the last byte.
      if text.utf8.last != UInt8(ascii: "\n") { body += "\n\\ No newline at end of file\n" }
    }
    func range(_ start: Int, _ count: Int) -> String {
      count == 1 ? "\(start)" : "\(count == 0 ? start - 1 : start),\(count)"
    }
    return "@@ -\(range(oldLine, oldEnd - oldLine)) +\(range(newLine, newEnd - newLine)) @@\n" + body
  }
}

extension UnifiedDiff.Line {
  fileprivate var isChange: Bool { if case .same = self { false } else { true } }
}
