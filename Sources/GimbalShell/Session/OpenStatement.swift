import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The unfinished statement at the end of a text, as the parser reads it.
struct OpenStatement {
  /// The tokens that can come next.
  let expected: [ExpectedToken]
  /// The tokens that the parser consumed, including those of earlier statements.
  let parsed: [ParsedToken]
  let source: Source
  /// The text of a quote that is open; nil if none is.
  let openQuote: String?
  /// The path to which the next name belongs, such as `row1/`; empty for none.
  let path: String

  /// `true` if the text ends with a quote that was just opened.
  var isQuoted: Bool { openQuote?.isEmpty ?? false }

  init(of text: String, commands: CommandTable) {
    var tail = Tail(of: text)
    tail.cutPath()
    openQuote = tail.openQuote
    path = tail.path
    source = Source(name: "", text: String(decoding: Array(text.utf8)[..<tail.start], as: UTF8.self))
    let recorder = ParseRecorder()
    var cursor = Cursor(source, recorder: recorder)
    while true {
      do {
        guard try commands.next(&cursor) != nil else { break }
      } catch {
        cursor.skipStatement()
      }
      // A new statement starts only after a separator.
      if cursor.isAtEndOfText, recorder.parsed.last?.role != .separator { break }
    }
    expected = recorder.expected
    parsed = recorder.parsed
  }

  /// The words of the statement's command.
  var command: [String] {
    parsed.last { $0.role == .command }.map {
      source.text(in: $0.span).split(separator: " ").map(String.init)
    } ?? []
  }
}

/// The end of a text that the parser does not read: an open quote, and a path in front of it.
private struct Tail {
  private(set) var openQuote: String?
  private(set) var path = ""
  /// The offset at which the tail starts.
  private(set) var start: Int
  private var tokens: [Token] = []

  init(of text: String) {
    start = text.utf8.count
    var lexer = Lexer(Source(name: "", text: text))
    while true {
      let token = lexer.next()
      if token.kind == .end { return }
      if case .invalid(let error) = token.kind, error.reason == .unterminatedString {
        openQuote = String(token.text.dropFirst())
        start = token.span.lowerBound
        return
      }
      tokens.append(token)
    }
  }

  /// Moves names that slashes follow without blanks from the end of the tokens to the path.
  mutating func cutPath() {
    while let slash = tokens.last, slash.kind == .symbol(.dividedBy), slash.span.upperBound == start,
      let name = tokens.dropLast().last, name.kind == .word || name.kind == .quoted,
      name.span.upperBound == slash.span.lowerBound
    {
      path = name.text + "/" + path
      start = name.span.lowerBound
      tokens.removeLast(2)
    }
  }
}
