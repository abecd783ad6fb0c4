import GimbalModel
package import GimbalNotation
import GimbalReporting

/// The unfinished statement at the end of the input, as the parser reads it.
struct OpenStatement {
  /// The tokens that can come next.
  let expected: [ExpectedToken]
  /// The tokens that the parser consumed, including the tokens of earlier statements.
  let parsed: [ParsedToken]
  let source: Source
  /// The text after the opening quotation mark of an unclosed quote; nil if no quote is open.
  let openQuote: String?
  /// The path of an instance before the next name, such as `row1/`; empty if there is no path. An instance is
  /// a view that shows another scene.
  let path: String

  /// `true` if the text ends with an opening quotation mark.
  var isQuoted: Bool { openQuote?.isEmpty ?? false }

  init(of text: String, commands: CommandTable) {
    var tail = Tail(of: text)
    tail.cutPath()
    openQuote = tail.openQuote
    path = tail.path
    source = Source(name: "", text: String(decoding: Array(text.utf8)[..<tail.start], as: UTF8.self))
    let recorder = commands.record(source)
    expected = recorder.expected
    parsed = recorder.parsed
  }

  /// The words that name the last command in the text, such as `view` and `new`; empty if there is none.
  var command: [String] {
    parsed.last { $0.role == .command }.map {
      source.text(in: $0.span).split(separator: " ").map(String.init)
    } ?? []
  }
}

extension CommandTable {
  /// Parses all statements of a text, and returns the record of the parser. Statements with errors are skipped.
  package func record(_ source: Source) -> ParseRecorder {
    let recorder = ParseRecorder()
    var cursor = Cursor(source, recorder: recorder)
    while true {
      do {
        guard try next(&cursor) != nil else { break }
      } catch {
        cursor.skipStatement()
      }
      // The last statement is still open if no separator, such as `;`, ends it.
      if cursor.isAtEndOfText, recorder.parsed.last?.role != .separator { break }
    }
    return recorder
  }
}

/// The end of the input, which the parser does not read: quoted text that is not closed yet, or the path of
/// an instance before the next name, such as `row1/`.
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

  /// Moves a path at the end of the text, such as `row1/`, from the tokens to `path`.
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
