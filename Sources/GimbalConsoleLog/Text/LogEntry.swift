/// A constraint description within a line of a log.
struct LogEntry {
  /// The text between `<` and `>`, or up to the end of the line if the description continues on the next
  /// line.
  let description: Bytes
  /// `true` for a description in quotation marks, as in the constraint list of a conflict message.
  let isQuoted: Bool
  let isComplete: Bool
  /// The index of the byte after the entry.
  let end: Int
}

extension LogEntry {
  /// Returns the constraint descriptions in a line.
  ///
  /// - Complexity: O(bytes).
  static func entries(in line: Bytes) -> [LogEntry] {
    var entries: [LogEntry] = []
    var place = line.startIndex
    while let mark = line[place...].range(of: "Constraint:") {
      let before = line[place..<mark.lowerBound].lastIndex { !$0.isClassNameCharacter }
      guard let entry = entry(in: line, after: before, mark: mark) else {
        place = mark.upperBound
        continue
      }
      entries.append(entry)
      place = entry.end
    }
    return entries
  }

  /// Returns `true` if a line contains the entries and otherwise only the marks that debuggers and `print` write around the
  /// elements of a list, such as `- 0 : `, `▿ 2 elements`, `[`, `Optional(` and commas.
  static func isListing(_ entries: [LogEntry], in line: Bytes) -> Bool {
    guard !entries.isEmpty else { return false }
    var place = line.startIndex
    var outside: [UInt8] = []
    for entry in entries {
      outside += line[place..<max(place, min(entry.description.startIndex, line.endIndex))]
      place = min(entry.end, line.endIndex)
    }
    outside += line[place...]
    var rest = outside[...]
    for word: StaticString in ["Optional", "some", "element"] {
      while let range = rest.range(of: word) { rest = rest[..<range.lowerBound] + rest[range.upperBound...] }
    }
    return rest.allSatisfy {
      $0.isBlank || $0.isDigit || $0 >= 0x80 || Bytes("-:.,;()[]{}<>\\*#/|".utf8).contains($0)
    }
  }

  private static func entry(in line: Bytes, after before: Int?, mark: Range<Int>) -> LogEntry? {
    let start = before.map { $0 + 1 } ?? line.startIndex
    guard let before, line[before] == UInt8(ascii: "<") else {
      // A log that was copied from a web page can lack the angle brackets, because the page treated `<…>` as
      // markup. Accept an entry without them.
      guard line[mark.upperBound...].starts(with: "0x") else { return nil }
      let end =
        line.lastIndex { !$0.isBlank && !Bytes("\">,;".utf8).contains($0) }.map { $0 + 1 } ?? line.endIndex
      return LogEntry(
        description: line[start..<max(start, end)], isQuoted: false, isComplete: true, end: line.endIndex)
    }
    // Some libraries also put brackets around the class and the items inside a description, as in
    // `<<App.LayoutConstraint:0x60…> <UIView:0x7f…>.top == …>`.
    let isDouble = before > line.startIndex && line[before - 1] == UInt8(ascii: "<")
    let first = isDouble ? before : start
    // Markdown escapes the bracket as `\<`.
    let outside = line[..<(isDouble ? before - 1 : before)]
    let isQuoted =
      (outside.last == UInt8(ascii: "\\") ? outside.dropLast() : outside).last == UInt8(ascii: "\"")
    let text = line[first...]
    guard let end = isQuoted ? endInQuotes(of: text) : endOutOfQuotes(of: text) else {
      return LogEntry(description: text, isQuoted: isQuoted, isComplete: false, end: line.endIndex)
    }
    let description = line[first..<end]
    return LogEntry(
      description: description.last == UInt8(ascii: "\\") ? description.dropLast() : description,
      isQuoted: isQuoted, isComplete: true, end: end + 1)
  }

  private static func endInQuotes(of text: Bytes) -> Int? {
    text.range(of: ">\"")?.lowerBound ?? endOfLine(text)
  }

  /// Returns the position of the `>` that closes the description; `nil` if there is none. The angle brackets
  /// in the relations `<=` and `>=` are not counted.
  ///
  /// Labels may contain unbalanced brackets. If the brackets do not balance, a `>` at the end of the line
  /// closes the description.
  private static func endOutOfQuotes(of text: Bytes) -> Int? {
    var depth = 1
    for place in text.indices {
      let isRelation = place + 1 < text.endIndex && text[place + 1] == UInt8(ascii: "=")
      if isRelation { continue }
      if text[place] == UInt8(ascii: "<") { depth += 1 }
      if text[place] == UInt8(ascii: ">") { depth -= 1 }
      if depth == 0 { return place }
    }
    return endOfLine(text)
  }

  private static func endOfLine(_ text: Bytes) -> Int? {
    guard let last = text.lastIndex(where: { !$0.isBlank && !Bytes(",.);*".utf8).contains($0) }),
      text[last] == UInt8(ascii: ">")
    else { return nil }
    return last
  }
}
