import GimbalNotation

/// The width of the terminal that shows a text, and the characters that it can show.
package struct LineWidth: Hashable, Sendable {
  package let columns: Int
  private let showsUnicode: Bool
  /// `true` if no cell of a table is shortened. Rows that are too wide are then printed as records.
  package var showsWholeCells = false

  /// - Parameter showsUnicode: `true` if the terminal can show characters beyond ASCII.
  package init(_ columns: Int, showsUnicode: Bool = true) {
    self.columns = columns
    self.showsUnicode = showsUnicode
  }

  /// The mark before the continuation of a table cell.
  var continuation: String { showsUnicode ? "↳ " : "~ " }

  /// The mark in place of omitted text.
  var ellipsis: String { showsUnicode ? "…" : "..." }
}

extension LineWidth {
  /// Returns the text, with lines that are longer than the width continued on the next line, indented.
  ///
  /// Lines are broken only at blanks, so a single long word can exceed the width. A line with a caret below
  /// it is cut on both sides, because the caret marks a column.
  package func wrapped(_ text: String) -> String {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.contains(where: { $0.displayWidth > columns }) else { return text }
    var result: [String] = []
    var index = 0
    while index < lines.count {
      let line = lines[index]
      if index + 1 < lines.count, MarkedLine.isMark(lines[index + 1]) {
        result += MarkedLine(line, lines[index + 1]).cut(to: self)
        index += 2
      } else {
        result += paragraph(line)
        index += 1
      }
    }
    return result.joined(separator: "\n")
  }

  /// Returns the lines of a paragraph. If the paragraph has parts that are separated by several blanks, such
  /// as `name  text`, continuation lines are aligned with the last part that starts in the left half of the
  /// width. Otherwise, they are indented by two more columns than the paragraph.
  func paragraph(_ text: some StringProtocol) -> [String] {
    let words = Word.all(in: text)
    var hanging = (words.first?.blanks ?? 0) + 2
    var column = 0
    for (index, word) in words.enumerated() {
      if index > 0, word.blanks > 1, column + word.blanks <= columns / 2 { hanging = column + word.blanks }
      column += word.blanks + word.columns
    }
    return LineWidth.lines(of: words, within: columns, hanging: hanging)
  }

  /// Returns the script, with lines that are longer than the width continued on the next line. A `\` at the
  /// end of a line continues the statement, so the result is equivalent to the original script. Quoted text
  /// stays on one line.
  package func wrapped(script: String) -> String {
    let lines = script.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { statement($0).joined(separator: "\n") }.joined(separator: "\n")
  }

  private func statement(_ line: Substring) -> [String] {
    guard line.displayWidth > columns else { return [String(line)] }
    let words = Word.all(in: line, keepsQuotes: true)
    let indent = words.first?.blanks ?? 0
    var lines: [String] = []
    var current = LineBuilder()
    var isComment = false
    for word in words {
      let startsComment = word.text.hasPrefix("#")
      // Leave space for the ` \` at the end of the line.
      if !current.isEmpty, current.width + word.blanks + word.columns > columns - 2 {
        let ends = isComment || startsComment
        lines.append(current.text + (ends ? "" : " \\"))
        current = LineBuilder()
        if isComment {
          current.append(Word(blanks: indent, text: "#"))
          current.append(Word(blanks: 1, text: word.text))
        } else {
          current.append(Word(blanks: startsComment ? indent : indent + 2, text: word.text))
        }
      } else {
        current.append(word)
      }
      isComment = isComment || startsComment
    }
    return lines + [current.text]
  }

  /// Returns the words as lines.
  ///
  /// - Parameters:
  ///   - hanging: The indentation of every line but the first. It is reduced for words that would not fit.
  ///   - mark: The text at the start of every line but the first, after its indentation.
  static func lines(of words: [Word], within columns: Int, hanging: Int, mark: String = "") -> [String] {
    var lines: [String] = []
    var current = LineBuilder()
    for word in words {
      if current.isEmpty {
        let indent = min(word.blanks, max(0, columns - word.columns))
        current.append(Word(blanks: indent, text: word.text))
      } else if current.width + word.blanks + word.columns <= columns {
        current.append(word)
      } else {
        lines.append(current.text)
        current = LineBuilder()
        let indent = min(hanging, max(0, columns - word.columns - mark.displayWidth))
        current.append(Word(blanks: indent, text: mark + word.text))
      }
    }
    return lines + [current.text]
  }
}

/// A word of a line, and the number of blanks before it.
struct Word {
  let blanks: Int
  let text: String
  let columns: Int

  init(blanks: Int, text: String) {
    (self.blanks, self.text, columns) = (blanks, text, text.displayWidth)
  }

  /// Returns the words of a line.
  ///
  /// - Parameter keepsQuotes: `true` to treat text in double quotes as a part of a word.
  static func all(in line: some StringProtocol, keepsQuotes: Bool = false) -> [Word] {
    var words: [Word] = []
    var (blanks, text) = (0, "")
    var (isQuoted, isEscaped) = (false, false)
    for character in line {
      if character == " ", !isQuoted {
        if !text.isEmpty {
          words.append(Word(blanks: blanks, text: text))
          (blanks, text) = (0, "")
        }
        blanks += 1
        continue
      }
      if keepsQuotes, character == "\"", !isEscaped { isQuoted.toggle() }
      isEscaped = character == "\\" && !isEscaped
      text.append(character)
    }
    return text.isEmpty ? words : words + [Word(blanks: blanks, text: text)]
  }
}

/// A line that is built by appending words.
private struct LineBuilder {
  private(set) var text = ""
  private(set) var width = 0

  var isEmpty: Bool { text.isEmpty }

  mutating func append(_ word: Word) {
    text += String(repeating: " ", count: word.blanks) + word.text
    width += word.blanks + word.columns
  }
}

/// A line of a source, and the line with `^~~~` below it.
private struct MarkedLine {
  private let words: [Word]
  private let mark: Range<Int>

  static func isMark(_ line: Substring) -> Bool {
    line.contains("^") && line.allSatisfy { $0 == " " || $0 == "^" || $0 == "~" || $0 == "\t" }
  }

  init(_ line: Substring, _ mark: Substring) {
    words = Word.all(in: line)
    let start = mark.prefix { $0 != "^" }.count
    self.mark = start..<max(start + 1, mark.count)
  }

  /// Returns the two lines with as many whole words around the mark as fit.
  func cut(to width: LineWidth) -> [String] {
    var ends: [Int] = []
    for word in words { ends.append((ends.last ?? 0) + word.blanks + word.columns) }
    let total = ends.last ?? 0
    let marker = String(repeating: " ", count: mark.lowerBound) + MarkedLine.carets(mark.count)
    let whole = [words.reduce(into: "") { $0 += String(repeating: " ", count: $1.blanks) + $1.text }, marker]
    guard max(total, mark.upperBound) > width.columns else { return whole }
    guard !words.isEmpty else { return whole }
    // Start with the word under the caret. While the line is not too long, add the following words up to the
    // end of the mark, then the preceding words, and finally the words after the mark.
    var first = ends.firstIndex { $0 > mark.lowerBound } ?? words.count - 1
    var last = first
    func start(_ index: Int) -> Int { ends[index] - words[index].columns }
    func columns(_ first: Int, _ last: Int) -> Int {
      let ellipsis = width.ellipsis.displayWidth + 1
      return ends[last] - start(first) + (first > 0 ? ellipsis : 0)
        + (last < words.count - 1 ? ellipsis : 0)
    }
    while last + 1 < words.count, ends[last] < mark.upperBound, columns(first, last + 1) <= width.columns {
      last += 1
    }
    while first > 0, columns(first - 1, last) <= width.columns { first -= 1 }
    while last + 1 < words.count, columns(first, last + 1) <= width.columns { last += 1 }
    // If a single word and its ellipses are too long for the line, omit the ellipses.
    let hasRoom = columns(first, last) <= width.columns
    let head = first > 0 && hasRoom ? width.ellipsis + " " : ""
    var line = head + words[first].text
    for word in words[(first + 1)..<(last + 1)] {
      line += String(repeating: " ", count: word.blanks) + word.text
    }
    if last < words.count - 1, hasRoom { line += " " + width.ellipsis }
    let location = max(0, mark.lowerBound - start(first)) + head.displayWidth
    let count = max(1, min(mark.count, width.columns - location, line.displayWidth + 1 - location))
    return [line, String(repeating: " ", count: location) + MarkedLine.carets(count)]
  }

  private static func carets(_ count: Int) -> String { "^" + String(repeating: "~", count: count - 1) }
}
