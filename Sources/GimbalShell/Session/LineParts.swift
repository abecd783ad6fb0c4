import GimbalModel
import GimbalNotation
import GimbalReporting

/// The parts of a line that a prompt highlights.
package struct LineParts {
  package enum PartKind: Hashable, Sendable {
    /// The words that name a command, such as `view new`.
    case command
    /// A first word that starts no command, or an option that the command does not have.
    case unknown
    /// Text in quotes. The closing quote may be missing.
    case text
    case option, number, handle, comment
  }

  package struct Part: Hashable, Sendable {
    /// The position of the part in the line, in UTF-8 offsets.
    package let range: Range<Int>
    package let kind: PartKind
  }

  /// The parts other than plain text, in order and without overlap.
  package private(set) var parts: [Part] = []

  private let commands: CommandTable
  private let bytes: [UInt8]
  /// The length of the earlier lines of the statement, in UTF-8 bytes.
  private let head: Int
  private let unknownOptions: Set<Span>
  /// The first words of the current command, at most two. The array is empty at a position where a command
  /// can start. It is `nil` where no command can start, such as in a block of constraints.
  private var words: [String]? = []
  /// For each enclosing block, `true` if the block contains statements.
  private var blocks: [Bool] = []

  /// Finds the parts of a line.
  ///
  /// - Parameters:
  ///   - line: The typed part of the line.
  ///   - pending: The earlier lines of the statement.
  /// - Complexity: O(length of `pending` and `line`).
  package init(of line: String, after pending: String, commands: CommandTable) {
    self.commands = commands
    bytes = Array((pending + line).utf8)
    head = pending.utf8.count
    let source = Source(name: "", text: pending + line)
    unknownOptions = LineParts.unknownOptions(in: source, endingAt: bytes.count, commands)
    var cursor = Cursor(source)
    var end = 0
    while true {
      addComment(between: end, and: cursor.offset)
      guard !cursor.isAtEndOfText else { return }
      if words == [], let verb = cursor.takeHyphenated() {
        takeVerb(verb)
      } else if let token = try? cursor.next() {
        take(token)
      } else {
        // Highlight an unreadable quote as text up to the end of the line. Any other unreadable token can be
        // part of a revision or a file name, so highlight neither the token nor the text after it.
        if bytes[cursor.offset] == UInt8(ascii: "\"") { add(Span(cursor.offset, bytes.count), .text) }
        return
      }
      end = cursor.endOfTaken
    }
  }

  /// Returns the source positions of the options that the parser does not accept. An option at the end of the
  /// text is left out, because it may be incomplete.
  private static func unknownOptions(in source: Source, endingAt end: Int, _ commands: CommandTable)
    -> Set<Span>
  {
    var found: Set<Span> = []
    var cursor = Cursor(source)
    while true {
      do {
        guard try commands.next(&cursor) != nil else { return found }
      } catch {
        if case .unknownName("option", _, _, _) = error.reason, error.span.upperBound < end {
          found.insert(error.span)
        }
        cursor.skipStatement()
      }
    }
  }

  private mutating func takeVerb(_ verb: Spanned<String>) {
    words = [verb.value]
    guard !commands.verbs.contains(verb.value) else { return add(verb.span, .command) }
    // A word at the end of the text may be the start of a command.
    let isBegun = verb.span.upperBound == bytes.count && commands.verbs.contains { $0.hasPrefix(verb.value) }
    if !isBegun { add(verb.span, .unknown) }
  }

  private mutating func take(_ token: Token) {
    switch token.kind {
    case .separator: startOver()
    case .symbol(.openBrace):
      blocks.append(holdsStatements)
      startOver()
    case .symbol(.closeBrace):
      _ = blocks.popLast()
      words = nil
    case .word where words?.count == 1:
      let verb = words?.first ?? ""
      words?.append(token.text)
      if commands.subcommands(of: verb).contains(token.text) { add(token.span, .command) }
    case .option where unknownOptions.contains(token.span): add(token.span, .unknown)
    default: LineParts.kind(of: token).map { add(token.span, $0) }
    }
  }

  /// `true` if a block that follows the words of the command contains statements.
  private var holdsStatements: Bool {
    guard let words else { return false }
    return (commands.command(named: words) ?? commands.command(named: Array(words.prefix(1))))?.usage
      .hasStatements ?? false
  }

  /// Starts a statement after a separator or at the start of a block, if all enclosing blocks contain
  /// statements.
  private mutating func startOver() { words = blocks.allSatisfy(\.self) ? [] : nil }

  private static func kind(of token: Token) -> PartKind? {
    switch token.kind {
    case .quoted: .text
    case .number, .pixels, .size, .openSize, .range: .number
    case .handle, .conflict: .handle
    case .option: .option
    default: nil
    }
  }

  private mutating func addComment(between start: Int, and end: Int) {
    guard start < end, let mark = bytes[start..<end].firstIndex(of: UInt8(ascii: "#")) else { return }
    add(Span(mark, end), .comment)
  }

  private mutating func add(_ span: Span, _ kind: PartKind) {
    // A part can start in an earlier line of the statement. Only its range in the last line is highlighted.
    let range = max(0, span.lowerBound - head)..<max(0, span.upperBound - head)
    if !range.isEmpty { parts.append(Part(range: range, kind: kind)) }
  }
}
