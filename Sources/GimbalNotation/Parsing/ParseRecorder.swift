private import GimbalModel
private import Synchronization

/// A token that the parser would accept at the end of the text. Completion offers these tokens.
package enum ExpectedToken: Hashable, Sendable {
  /// A keyword or an option as the user types it, such as `into`, `margin-top` or `--format`.
  case word(String)
  /// A keyword that must be followed by a `.`, such as `safeArea`.
  case guide(String)
  case symbol(Symbol)
  /// A number without its sign, or a size. The associated value is a description that includes the article,
  /// such as `a size such as 320x100`.
  case number(String = "a number")
  /// A name, with or without quotes, or a handle such as `#7`. The words in `except` are keywords at this
  /// place unless they are quoted.
  case name(NameKind, except: Set<String> = [])
  /// Text in quotes that is not a name.
  case text
  /// A `;` or a newline within a block.
  case separator
}

/// The role of a token in a statement, for syntax highlighting.
package enum TokenRole: Hashable, Sendable {
  /// The words of a command, such as `scene new`.
  case command
  case keyword, option
  case name(NameKind)
  case number, handle, symbol, separator
  /// Text in quotes.
  case text
  /// A word without a known role.
  case other
}

/// A token that the parser consumed. Hyphenated words, paths, files and revisions count as one token.
package struct ParsedToken: Hashable, Sendable {
  package let role: TokenRole
  package let span: Span

  package init(role: TokenRole, span: Span) {
    self.role = role
    self.span = span
  }
}

/// The record of one run of a parser: the tokens that the parser consumed, and the tokens that it would
/// accept at the end of the text.
///
/// Copies of a cursor share its recorder, so lookahead is recorded, too. If the parser reads a token more than once,
/// the role from the last reading is recorded. Completion runs the parser on the text before the caret and offers
/// `expected`.
package final class ParseRecorder: Sendable {
  private struct State {
    var expected: [ExpectedToken] = []
    var known: Set<ExpectedToken> = []
    var parsed: [ParsedToken] = []
    var end = 0
  }

  private let state = Lock(State())

  package init() {}

  /// The expected tokens in the order in which the parser tried them, without duplicates.
  package var expected: [ExpectedToken] { state.withLock { $0.expected } }

  /// The consumed tokens, in the order in which they occur in the text.
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

  /// Records a consumed token and removes all recorded tokens that overlap or follow it.
  func record(_ role: TokenRole, at span: Span) {
    // Ignore empty spans. An empty span marks the end of the text, which is not a token.
    guard span.lowerBound < span.upperBound else { return }
    state.withLock { state in
      while let last = state.parsed.last, last.span.upperBound > span.lowerBound { state.parsed.removeLast() }
      state.parsed.append(ParsedToken(role: role, span: span))
    }
  }
}

extension Token.Kind {
  /// The default role of a token. A parser can record a more specific role.
  var role: TokenRole {
    switch self {
    case .number, .pixels, .size, .openSize, .range: .number
    case .quoted: .text
    case .handle, .conflict: .handle
    case .option: .option
    case .symbol: .symbol
    case .separator: .separator
    case .word, .end, .invalid: .other
    }
  }
}
