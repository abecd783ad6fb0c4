private import Synchronization

/// A token that the parser would accept at the end of the text.
package enum ExpectedToken: Hashable, Sendable {
  /// A keyword or an option as it is typed: `into`, `margin-top`, `--format`.
  case word(String)
  /// A keyword that a `.` follows: `safeArea`.
  case guide(String)
  case symbol(Symbol)
  /// A number without its sign, or a size, described with an article: `a size such as 320x100`.
  case number(String = "a number")
  /// A name, bare or quoted, or a handle. The bare words in `except` have another meaning at this place.
  case name(NameKind, except: Set<String> = [])
  /// A text in quotes that names nothing.
  case text
  /// `;` or a newline within a block.
  case separator
}

/// The role that a token has in a statement, for highlighting.
package enum TokenRole: Hashable, Sendable {
  /// The words of a command, such as `scene new`.
  case command
  case keyword, option
  case name(NameKind)
  case number, handle, symbol, separator
  /// A text in quotes.
  case text
  /// A word without a known role.
  case other
}

/// A token that the parser consumed. Hyphenated words, paths, files and revisions count as one token.
package struct ParsedToken: Hashable, Sendable {
  package let role: TokenRole
  package let span: Span
}

/// The record of one run of a parser: the tokens it consumed, and the tokens it would accept at the end of the text.
///
/// Copies of a cursor share its recorder, so that lookahead is recorded, too. Where the parser reads a token again,
/// the last reading counts. Completion runs the parser on the text before the caret and offers `expected`.
package final class ParseRecorder: Sendable {
  private struct State {
    var expected: [ExpectedToken] = []
    var known: Set<ExpectedToken> = []
    var parsed: [ParsedToken] = []
    var end = 0
  }

  private let state = Mutex(State())

  package init() {}

  /// The expected tokens in the order in which the parser tried them, without duplicates.
  package var expected: [ExpectedToken] { state.withLock { $0.expected } }

  /// The consumed tokens in the order of the text.
  package var parsed: [ParsedToken] { state.withLock { $0.parsed } }

  /// The end of the recorded text, as a UTF-8 offset.
  package internal(set) var end: Int {
    get { state.withLock { $0.end } }
    set { state.withLock { $0.end = newValue } }
  }

  /// The expected keywords, options and guides.
  package var keywords: [String] {
    expected.compactMap { token in
      switch token {
      case .word(let word), .guide(let word): word
      default: nil
      }
    }
  }

  func record(expected token: ExpectedToken) {
    state.withLock { if $0.known.insert(token).inserted { $0.expected.append(token) } }
  }

  /// Records a consumed token in place of all tokens that overlap or follow it.
  func record(_ role: TokenRole, at span: Span) {
    // The end of the text is not a token.
    guard span.lowerBound < span.upperBound else { return }
    state.withLock { state in
      while let last = state.parsed.last, last.span.upperBound > span.lowerBound { state.parsed.removeLast() }
      state.parsed.append(ParsedToken(role: role, span: span))
    }
  }
}

extension Token.Kind {
  /// The role of a token that no production has classified.
  var role: TokenRole {
    switch self {
    case .number, .pixels, .size, .openSize: .number
    case .quoted: .text
    case .handle, .conflict: .handle
    case .option: .option
    case .symbol: .symbol
    case .separator: .separator
    case .word, .end, .invalid: .other
    }
  }
}
