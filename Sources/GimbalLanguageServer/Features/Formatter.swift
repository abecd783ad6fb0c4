import GimbalNotation
package import GimbalShell

/// The formatting of a script: indentation by blocks, one space between tokens, no white space at the ends of
/// lines, and no consecutive empty lines.
///
/// Comments, line breaks and quoted text are kept. The tokens of the script do not change, and so the meaning of
/// the script does not change.
package struct Formatter {
  private let source: Source
  private let bytes: [UInt8]
  private let tokens: [Token]
  /// The offsets of the relations that the parser recognizes, such as `==`.
  private let relations: Set<Int>
  private let indentation: String

  /// Parses a script.
  ///
  /// - Parameter indentation: The text that is added at the start of a line for each enclosing block.
  package init(_ text: String, commands: CommandTable = .standard, indentation: String = "  ") {
    source = Source(name: "", text: text)
    bytes = Array(text.utf8)
    self.indentation = indentation
    tokens = Formatter.tokens(of: source)
    relations = Formatter.relations(in: source, commands)
  }

  private static func tokens(of source: Source) -> [Token] {
    var lexer = Lexer(source)
    var tokens: [Token] = []
    while true {
      let token = lexer.next()
      if token.kind == .end { return tokens }
      tokens.append(token)
    }
  }

  /// Returns the offsets of the relations. The same characters are not a relation inside text that the
  /// parser reads as a single token, such as a path.
  private static func relations(in source: Source, _ commands: CommandTable) -> Set<Int> {
    let symbols = commands.record(source).parsed.filter {
      $0.role == .symbol && ["==", "<=", ">="].contains(source.text(in: $0.span))
    }
    return Set(symbols.map(\.span.lowerBound))
  }

  /// The formatted script, or the original text if the formatted script has different tokens.
  package var text: String {
    let result = formatted
    let (old, new) = (significant(tokens), significant(Formatter.tokens(of: Source(name: "", text: result))))
    return old == new ? result : source.text
  }

  /// Returns the texts of the tokens. Several separators in a row count as one.
  private func significant(_ tokens: [Token]) -> [String] {
    var texts: [String] = []
    var isSeparated = true
    for token in tokens {
      guard token.kind == .separator else {
        texts.append("\(token.kind == .quoted)\(token.text)")
        isSeparated = false
        continue
      }
      if !isSeparated { texts.append(";") }
      isSeparated = true
    }
    if texts.last == ";" { texts.removeLast() }
    return texts
  }

  // MARK: Lines

  private var formatted: String {
    var result = ""
    var depth = 0
    var isContinued = false
    var emptyLines = 0
    var next = 0
    var start = 0
    while start < bytes.count {
      let newline = bytes[start...].firstIndex(of: 0x0A)
      let end = newline ?? bytes.count
      var line = Line(start: start, end: end)
      // Do not change a token that starts on an earlier line, such as quoted text.
      line.isInToken =
        next > 0 && tokens[next - 1].span.upperBound > start && tokens[next - 1].kind != .separator
      let first = next
      while next < tokens.count, tokens[next].span.lowerBound < end { next += 1 }
      line.tokens = first..<next
      line.endsInToken =
        next > 0 && tokens[next - 1].span.upperBound > end && tokens[next - 1].kind != .separator
      line.depth = depth
      for token in tokens[line.tokens] {
        if token.kind == .symbol(.openBrace) { depth += 1 }
        if token.kind == .symbol(.closeBrace) { depth = max(0, depth - 1) }
      }
      if next < tokens.count, tokens[next].kind == .separator, tokens[next].span.lowerBound == end {
        next += 1
      }
      let text = self.text(of: line, isContinued: isContinued)
      let isEmpty = text.isEmpty && !line.isInToken && !line.endsInToken
      emptyLines = isEmpty ? emptyLines + 1 : 0
      if !isEmpty || emptyLines == 1 && !result.isEmpty {
        result += text + (newline != nil && end > start && bytes[end - 1] == 0x0D && !isEmpty ? "\r\n" : "\n")
      }
      isContinued = !line.endsInToken && text.hasSuffix("\\")
      start = end + 1
    }
    // Do not add a newline to a text that ends within open quotes, because it would become part of the quoted
    // text.
    if let last = tokens.last, last.span.upperBound == bytes.count, case .invalid = last.kind {
      return bytes.last == 0x0A ? result : String(result.dropLast())
    }
    while result.hasSuffix("\n\n") || result.hasSuffix("\r\n\n") || result == "\n" { result.removeLast() }
    return result
  }

  private struct Line {
    let start: Int
    let end: Int
    var tokens = 0..<0
    var depth = 0
    /// `true` if the line starts within a token.
    var isInToken = false
    /// `true` if the line ends within a token.
    var endsInToken = false
  }

  private func text(of line: Line, isContinued: Bool) -> String {
    let raw = String(decoding: bytes[line.start..<line.end], as: UTF8.self)
    guard !line.isInToken else {
      return line.endsInToken ? String(raw.trimmingReturn) : trimmed(raw)
    }
    var result = ""
    var end = line.start
    for index in line.tokens {
      let token = tokens[index]
      let gap = String(decoding: bytes[end..<token.span.lowerBound], as: UTF8.self)
      let isFirst = index == line.tokens.lowerBound
      result += isFirst ? "" : self.gap(gap, between: tokens[index - 1], token)
      result += String(
        decoding: bytes[token.span.lowerBound..<min(line.end, token.span.upperBound)], as: UTF8.self)
      end = min(line.end, token.span.upperBound)
    }
    let rest = String(decoding: bytes[end..<line.end], as: UTF8.self)
    if line.tokens.isEmpty {
      result = trimmed(String(rest.drop { $0 == " " || $0 == "\t" }))
    } else if line.endsInToken {
      result = String(result.trimmingReturn)
    } else {
      result += tail(trimmed(rest))
    }
    guard !result.isEmpty else { return "" }
    let closes = line.tokens.first.map { tokens[$0].kind == .symbol(.closeBrace) } ?? false
    let levels = max(0, line.depth - (closes ? 1 : 0)) + (isContinued ? 1 : 0)
    return String(repeating: indentation, count: levels) + result
  }

  /// Returns the formatted end of a line: the spaces and the comment or the `\` after the last token.
  private func tail(_ text: String) -> String {
    let content = text.drop { $0 == " " || $0 == "\t" }
    guard !content.isEmpty else { return "" }
    // Keep the spaces before a comment, because the comments of several lines can be aligned.
    let blanks = text.count - content.count
    return String(repeating: " ", count: content.hasPrefix("#") ? max(1, blanks) : 1) + content
  }

  private func gap(_ gap: String, between one: Token, _ other: Token) -> String {
    if other.kind == .separator { return "" }
    let isSpaced =
      one.kind == .separator || one.kind == .symbol(.openBrace) || other.kind == .symbol(.openBrace)
      || other.kind == .symbol(.closeBrace) || one.kind == .symbol(.closeBrace)
      || relations.contains(one.span.lowerBound) || relations.contains(other.span.lowerBound)
    if isSpaced || !gap.isEmpty {
      return one.kind == .symbol(.openBrace) && other.kind == .symbol(.closeBrace) ? "" : " "
    }
    return ""
  }

  private func trimmed(_ text: String) -> String {
    String(text.reversed().drop { $0.isWhitespace }.reversed())
  }
}

extension String {
  /// The text without a carriage return at its end, which belongs to the line break.
  fileprivate var trimmingReturn: Substring { hasSuffix("\r") ? dropLast() : self[...] }
}
