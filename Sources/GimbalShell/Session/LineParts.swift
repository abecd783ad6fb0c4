import GimbalNotation

/// What a line is made of as it is typed, for whoever shows it in colours.
package struct LineParts {
  package enum Kind: Hashable, Sendable {
    /// The words that call a command.
    case command
    /// A first word that calls none.
    case unknown
    /// A text is one in quotes, also where they are still open.
    case option, number, text, handle, comment
  }

  package struct Part: Hashable, Sendable {
    /// Where it is in the line, in UTF-8 offsets.
    package let range: Range<Int>
    package let kind: Kind
  }

  /// The parts that are more than plain text, in order and without overlap.
  package private(set) var parts: [Part] = []

  private let commands: CommandTable
  private let bytes: [UInt8]
  /// How long the lines before are.
  private let head: Int
  /// The words of the command under way; empty before the first one, nil where no more are looked for.
  private var words: [String]? = []
  /// The blocks around, and whether each holds statements.
  private var blocks: [Bool] = []

  /// - Parameters:
  ///   - line: what is typed of the line.
  ///   - pending: what was entered of its statement in earlier lines.
  /// - Complexity: O(length of both).
  package init(of line: String, after pending: String, commands: CommandTable) {
    self.commands = commands
    bytes = Array((pending + line).utf8)
    head = pending.utf8.count
    var cursor = Cursor(Source(name: "", text: pending + line))
    var end = 0
    while true {
      addComment(between: end, and: cursor.offset)
      guard !cursor.isAtEndOfText else { return }
      if words == [], let verb = cursor.takeHyphenated() {
        takeVerb(verb)
      } else if let token = try? cursor.next() {
        take(token)
      } else {
        // Beyond what is no token, where a revision or a file may stand, the rest is not told apart.
        if bytes[cursor.offset] == UInt8(ascii: "\"") { add(Span(cursor.offset, bytes.count), .text) }
        return
      }
      end = cursor.endOfTaken
    }
  }

  private mutating func takeVerb(_ verb: Spanned<String>) {
    words = [verb.value]
    guard !commands.verbs.contains(verb.value) else { return add(verb.span, .command) }
    // What is still being typed may become one.
    let isBegun = verb.span.upperBound == bytes.count && commands.verbs.contains { $0.hasPrefix(verb.value) }
    if !isBegun { add(verb.span, .unknown) }
  }

  private mutating func take(_ token: Token) {
    switch token.kind {
    case .separator: startOver()
    case .symbol(.openBrace):
      blocks.append(OpenStatement.holdsStatements(behind: words ?? []))
      startOver()
    case .symbol(.closeBrace):
      _ = blocks.popLast()
      words = nil
    case .word where words?.count == 1:
      let verb = words?.first ?? ""
      words?.append(token.text)
      if commands.subcommands(of: verb).contains(token.text) { add(token.span, .command) }
    default: LineParts.kind(of: token).map { add(token.span, $0) }
    }
  }

  /// A separator, or the beginning of a block: a command may begin, where all around holds commands.
  private mutating func startOver() { words = blocks.allSatisfy(\.self) ? [] : nil }

  private static func kind(of token: Token) -> Kind? {
    switch token.kind {
    case .quoted: .text
    case .number, .pixels, .size, .openSize: .number
    case .handle, .conflict: .handle
    case .option: .option
    default: nil
    }
  }

  private mutating func addComment(between start: Int, and end: Int) {
    guard start < end, let mark = bytes[start..<end].firstIndex(of: UInt8(ascii: "#")) else { return }
    add(Span(mark, end), .comment)
  }

  private mutating func add(_ span: Span, _ kind: Kind) {
    // What begins in an earlier line goes on in this one.
    let range = max(0, span.lowerBound - head)..<max(0, span.upperBound - head)
    if !range.isEmpty { parts.append(Part(range: range, kind: kind)) }
  }
}
