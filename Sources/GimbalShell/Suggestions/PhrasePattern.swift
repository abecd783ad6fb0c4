import GimbalModel
import GimbalNotation

/// A pattern for text that users of other programs type, such as `branch -m OLD NEW`.
///
/// Blanks separate the units of a pattern. A word in capitals matches the text in the table and captures it. Any other
/// word matches itself, in uppercase or lowercase. `-d|-D` matches one of two alternatives.
///
/// | word | text |
/// |---|---|
/// | `VIEW`, `SCENE`, `SET` | the name of an existing object |
/// | `ATTR` | an attribute such as `top`, or its anchor `topAnchor` |
/// | `N` | a number, captured without its unit |
/// | `PCT` | a percentage, captured as a factor |
/// | `SIZE`, `HANDLE` | a size such as `80x20`, a handle such as `#7` |
/// | `COLOR`, `KIND` | a color such as `blue`, a kind of view such as `UILabel` |
/// | `START`, `END` | a position at the start or at the end of an axis, such as `top` or `bottom` |
/// | `DOUBLE` | a number, captured as twice its value |
/// | `CONSTANT` | an attribute such as `title.width`, captured as the handle of the only constraint that sets it to a number |
/// | `RULE` | an attribute such as `title.width`, captured as the handle of the only constraint that starts with it |
/// | `ORIENTATION`, `QUOTED` | an orientation such as `landscape`, text in quotes |
/// | `REST` | any text, which can be empty |
/// | other words in capitals | text without blanks |
///
/// A digit at the end distinguishes words of the same kind, as in `VIEW2`. `...` matches any text, which the advice
/// cannot use. A word after `^` does not match the name of a view or a set.
struct PhrasePattern: Sendable {
  private enum Part: Sendable {
    /// The tokens of the alternatives. With `unlessName`, no alternative matches the name of a view or a set.
    case literal([[String]], unlessName: Bool)
    /// A dot that directly follows the preceding token.
    case dot
    case hole(String, Hole)
  }

  fileprivate enum Hole: String, Sendable {
    case view = "VIEW"
    case scene = "SCENE"
    case set = "SET"
    case attribute = "ATTR"
    case number = "N"
    case percentage = "PCT"
    case size = "SIZE"
    case handle = "HANDLE"
    case color = "COLOR"
    case kind = "KIND"
    case start = "START"
    case end = "END"
    case double = "DOUBLE"
    case constant = "CONSTANT"
    case rule = "RULE"
    case orientation = "ORIENTATION"
    case quoted = "QUOTED"
    case rest = "REST"
    /// Text without blanks.
    case text
  }

  private let parts: [Part]

  init(_ pattern: String) {
    parts = pattern.split(separator: " ").flatMap { unit -> [Part] in
      if unit == "..." { return [.hole("", .rest)] }
      if unit.contains("|") {
        let isFree = unit.hasPrefix("^")
        let alternatives = unit.split(separator: "|").map {
          PhrasePattern.words(in: String($0.drop { $0 == "^" }))
        }
        return [.literal(alternatives, unlessName: isFree)]
      }
      if unit.hasPrefix("^") {
        return [.literal([PhrasePattern.words(in: String(unit.dropFirst()))], unlessName: true)]
      }
      let words = PhrasePattern.words(in: String(unit))
      return words.enumerated().map { index, word in
        // The letter of an option, as in '-S', and the revision HEAD match only themselves.
        if index > 0, word == "." { return .dot }
        let isLiteral = index > 0 && words[index - 1] == "-" || word == "HEAD"
        guard !isLiteral, word.contains(where: \.isLetter),
          word.allSatisfy({ $0.isUppercase || $0.isNumber })
        else { return .literal([[word]], unlessName: false) }
        let stem = String(word.reversed().drop(while: \.isNumber).reversed())
        return .hole(word, Hole(rawValue: stem) ?? .text)
      }
    }
  }

  private static func words(in text: String) -> [String] { Phrase(text: text).tokens.map(\.text) }

  /// Matches a whole phrase.
  ///
  /// - Returns: The captured text for each word in capitals; `nil` if the phrase does not match.
  func match(_ phrase: Phrase, _ names: KnownNames) -> [String: String]? {
    var captured: [String: String] = [:]
    return match(parts[...], phrase.tokens[...], phrase, names, &captured) ? captured : nil
  }

  /// - Complexity: Exponential in the number of words that can match several tokens. A pattern has few such words.
  private func match(
    _ parts: ArraySlice<Part>, _ tokens: ArraySlice<Token>, _ phrase: Phrase, _ names: KnownNames,
    _ captured: inout [String: String]
  ) -> Bool {
    guard let part = parts.first else { return tokens.isEmpty }
    let rest = parts.dropFirst()
    switch part {
    case .literal(let alternatives, let isFree):
      for words in alternatives where tokens.count >= words.count {
        let isEqual = zip(words, tokens).allSatisfy { word, token in
          token.kind != .quoted && token.text.lowercased() == word.lowercased()
        }
        if !isEqual || isFree && (tokens.first.map { names.isRuleName($0.text) } ?? false) { continue }
        if match(rest, tokens.dropFirst(words.count), phrase, names, &captured) { return true }
      }
      return false
    case .dot:
      guard let token = tokens.first, token.text == ".", tokens.startIndex > 0,
        phrase.tokens[tokens.startIndex - 1].span.upperBound == token.span.lowerBound
      else { return false }
      return match(rest, tokens.dropFirst(), phrase, names, &captured)
    case .hole(let name, let hole):
      for count in hole.lengths(in: tokens) {
        guard let text = hole.text(of: tokens.prefix(count), in: phrase, names) else { continue }
        let before = captured
        captured[name] = text
        if match(rest, tokens.dropFirst(count), phrase, names, &captured) { return true }
        captured = before
      }
      return false
    }
  }
}

extension PhrasePattern.Hole {
  /// Returns the numbers of tokens that the word can match, in the order in which they are tried.
  fileprivate func lengths(in tokens: ArraySlice<Token>) -> [Int] {
    switch self {
    case .rest: return Array(0...tokens.count)
    case .text:
      var count = tokens.isEmpty ? 0 : 1
      while count < tokens.count,
        tokens[tokens.startIndex + count].span.lowerBound
          == tokens[tokens.startIndex + count - 1].span.upperBound
      { count += 1 }
      return Array((1..<(count + 1)).reversed())
    case .number, .percentage, .double: return [1, 2, 3].filter { $0 <= tokens.count }
    case .constant, .rule: return tokens.count < 3 ? [] : [3]
    default: return tokens.isEmpty ? [] : [1]
    }
  }

  /// Returns the text that replaces the word in the advice; `nil` if the tokens do not match.
  fileprivate func text(of tokens: ArraySlice<Token>, in phrase: Phrase, _ names: KnownNames) -> String? {
    let text = phrase.text(of: tokens)
    guard self != .rest, let token = tokens.first else { return self == .rest ? text : nil }
    let isName = token.kind == .word || token.kind == .quoted
    switch self {
    case .view: return isName && names.isView(token.text) ? text : nil
    case .scene: return isName && names.scenes.contains(token.text) ? text : nil
    case .set: return isName && names.sets.contains(token.text) ? text : nil
    case .attribute:
      let word = text.hasSuffix("Anchor") ? String(text.dropLast("Anchor".count)) : text
      return Attribute(rawValue: word).map(\.rawValue)
    case .number: return PhrasePattern.number(in: text, tokens)
    case .percentage:
      guard tokens.last?.kind == .symbol(.percent) else { return nil }
      return PhrasePattern.number(in: String(text.dropLast()), tokens.dropLast()).flatMap {
        (try? Decimal.parse($0)).map { Decimal.print($0 / 100) }
      }
    case .size: if case .size = token.kind { return text } else { return nil }
    case .handle:
      // The lexer reads '#7.constant' as one malformed handle.
      let digits = text.dropFirst().prefix(while: \.isNumber)
      let rest = text.dropFirst(1 + digits.count)
      return text.first == "#" && !digits.isEmpty && (rest.isEmpty || rest == ".constant")
        ? "#\(digits)" : nil
    case .color: return isName ? Synonym.color(token.text) : nil
    case .kind:
      // 'view new NAME' is a command, not the creation of a view of kind 'view'.
      return isName && token.text != "view" ? Synonym.kind(token.text) : nil
    case .start: return PhrasePattern.starts.contains(text) ? text : nil
    case .end: return PhrasePattern.ends.contains(text) ? text : nil
    case .double:
      return PhrasePattern.number(in: text, tokens).flatMap {
        (try? Decimal.parse($0)).map { Decimal.print($0 * 2) }
      }
    case .constant: return names.constants[text].flatMap { $0.count == 1 ? $0.first : nil }
    case .rule: return names.constraints[text].flatMap { $0.count == 1 ? $0.first : nil }
    case .orientation: return token.kind == .word ? PhrasePattern.orientation(text) : nil
    case .quoted: return token.kind == .quoted ? text : nil
    case .text:
      let braces: [Token.Kind] = [.symbol(.openBrace), .symbol(.closeBrace)]
      return tokens.contains { braces.contains($0.kind) } ? nil : text
    case .rest: return text
    }
  }
}

extension PhrasePattern {
  fileprivate static let starts: Set = ["top", "left", "leading"]
  fileprivate static let ends: Set = ["bottom", "right", "trailing"]

  /// Returns the orientation that a word such as `Landscape` names; `nil` for other words.
  static func orientation(_ word: String) -> String? {
    let folded = word.lowercased()
    return folded == "landscape" || folded == "portrait"
      ? folded : Orientation.allCases.first { $0.rawValue.lowercased() == folded }?.rawValue
  }

  /// Returns the number in the tokens, with its minus sign but without a unit such as `px`; `nil` if the tokens are not
  /// a number.
  fileprivate static func number(in text: String, _ tokens: ArraySlice<Token>) -> String? {
    let isNegative = tokens.first?.kind == .symbol(.minus)
    guard tokens.count == (isNegative ? 2 : 1), let last = tokens.last else { return nil }
    let digits = last.text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard last.kind != .quoted, last.kind != .word, !digits.isEmpty,
      (try? Decimal.parse(String(digits))) != nil,
      last.text.dropFirst(digits.count).allSatisfy(\.isLetter)
    else { return nil }
    if case .size = last.kind { return nil }
    return (isNegative ? "-" : "") + digits
  }
}

/// The tokens of a statement or a rule.
struct Phrase: Sendable {
  let source: Source
  let tokens: [Token]

  init(source: Source, tokens: [Token]) {
    self.source = source
    self.tokens = tokens
  }

  /// Creates a phrase from a text without separators.
  init(text: String) {
    let source = Source(name: "", text: text)
    self.init(source: source, tokens: Phrase.tokens(of: source, in: Span(0, text.utf8.count)))
  }

  static func tokens(of source: Source, in span: Span) -> [Token] {
    // A lexer reads '#7' at the start of its text as a comment. `span` must therefore start with the first token of a
    // statement.
    var lexer = Lexer(source, from: span.lowerBound, to: span.upperBound)
    var tokens: [Token] = []
    while true {
      let token = lexer.next()
      if token.kind == .end { return tokens }
      tokens.append(token)
    }
  }

  /// Returns the source text from the first to the last token.
  func text(of tokens: ArraySlice<Token>) -> String {
    guard let first = tokens.first, let last = tokens.last else { return "" }
    return source.text(in: first.span.through(last.span))
  }
}

/// The names of objects that a phrase can contain.
struct KnownNames: Sendable {
  var views: Set<String> = []
  var sets: Set<String> = []
  var scenes: Set<String> = []
  /// The handles of the constraints of a scene by their first attribute, such as `title.width`.
  var constraints: [String: [String]] = [:]
  /// The handles of the constraints without a second attribute.
  var constants: [String: [String]] = [:]

  func isView(_ text: String) -> Bool { views.contains(text) }

  /// Returns `true` for the name of a view or a set, which rules can contain.
  func isRuleName(_ text: String) -> Bool { views.contains(text) || sets.contains(text) }
}
