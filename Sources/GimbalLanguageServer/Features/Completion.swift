import GimbalJSON
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell

/// The completion of the word at a position. It uses the same completer as the interactive prompt.
struct Completion {
  private let document: OpenDocument
  private let offset: Int

  /// The maximum number of items in one answer.
  private static let mostItems = 2_000

  /// The kinds of items, with their numbers in the Language Server Protocol.
  private enum Kind: Int {
    case function = 3
    case variable = 6
    case keyword = 14
  }

  init(in document: OpenDocument, at offset: Int) {
    self.document = document
    self.offset = offset
  }

  /// The items, with the range that they replace.
  var answer: JSON {
    guard !isInComment else { return ["isIncomplete": false, "items": []] }
    let (session, scene) = document.analysis.names(at: offset)
    let state = session.state
    defer { session.state = state }
    session.state.scene = scene
    let completer = Completer(session)
    let breaks = completer.wordKind(in: head).breaks
    let word = String(head.reversed().prefix { !breaks.contains($0) && $0 != "\"" }.reversed())
    let before = String(head.dropLast(word.count))
    let later = laterNames
    let candidates = completer.candidates(for: word, after: before).filter {
      !later.contains($0.text) || Keywords.all.contains($0.text)
    }
    let range = document.text.range(of: Span(offset - word.utf8.count, offset))
    let isInQuote = Completeness.of(head) == .openQuote
    let items = candidates.prefix(Completion.mostItems).enumerated().map { index, candidate in
      item(
        candidate, number: index, range: range, closesQuote: isInQuote && !candidate.leavesQuoteOpen,
        commands: before.allSatisfy(\.isWhitespace) ? session.commands : nil)
    }
    let isIncomplete = candidates.count > Completion.mostItems || !document.analysis.isExecuted
    return ["isIncomplete": .bool(isIncomplete), "items": .array(items)]
  }

  private func item(
    _ candidate: Completer.Candidate, number: Int, range: JSON, closesQuote: Bool, commands: CommandTable?
  ) -> JSON {
    let isQuoted = candidate.text.hasPrefix("\"")
    let text = candidate.text + (closesQuote && !isClosed ? "\"" : "")
    let kind: Kind =
      commands != nil ? .function : Keywords.all.contains(candidate.text) ? .keyword : .variable
    let digits = String(number)
    return [
      "label": .text(candidate.text), "kind": .number(Double(kind.rawValue)),
      "detail": JSON(commands?.command(named: [candidate.text])?.manual.summary),
      "sortText": .text(String(repeating: "0", count: max(0, 5 - digits.count)) + digits),
      "filterText": isQuoted ? .text(candidate.text.filter { $0 != "\"" }) : .null,
      "textEdit": ["range": range, "newText": .text(text)],
    ]
  }

  /// `true` if a quotation mark follows the position.
  private var isClosed: Bool { document.text.text(in: Span(offset, offset + 1)) == "\"" }

  /// The end of the last complete statement before the position.
  private var endOfPrevious: Int {
    document.analysis.statements.last { $0.end <= offset && $0.isSeparated }?.end ?? 0
  }

  /// The text from the start of the statement to the position.
  private var head: String {
    let source = document.analysis.source
    var cursor = Cursor(source, from: endOfPrevious)
    var start = cursor.offset
    while true {
      cursor.skipSeparators()
      start = cursor.offset
      guard start < offset, !cursor.isAtEndOfText else { break }
      cursor.skipStatement()
      if cursor.endOfTaken >= offset || cursor.isAtEndOfText { break }
    }
    return document.text.text(in: Span(min(start, offset), offset))
  }

  /// `true` if the position is in a comment.
  private var isInComment: Bool {
    let source = document.analysis.source
    var end = endOfPrevious
    var lexer = Lexer(source, from: end, to: offset)
    while true {
      let token = lexer.next()
      guard token.kind != .end else { break }
      end = token.span.upperBound
    }
    return document.text.text(in: Span(min(end, offset), offset)).contains("#")
  }

  /// The names that are defined only by statements after the position.
  private var laterNames: Set<String> {
    let statements = document.analysis.statements
    let later = names(in: statements.reversed().prefix { $0.span.lowerBound >= offset })
    return later.isEmpty
      ? later : later.subtracting(names(in: statements.prefix { $0.span.lowerBound < offset }))
  }

  private func names(in statements: some Sequence<AnalyzedStatement>) -> Set<String> {
    Set(statements.lazy.flatMap(\.occurrences).filter(\.isNew).map { $0.name.notation() })
  }
}
