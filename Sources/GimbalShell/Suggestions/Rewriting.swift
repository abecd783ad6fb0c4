import GimbalModel
import GimbalNotation

/// General rules that turn a failed statement into a valid one.
///
/// | rule | before | after |
/// |---|---|---|
/// | a rule starts with `constrain` | `title width = 80px` | `constrain title.width == 80` |
/// | a verb precedes its object | `title hide` | `hide title` |
/// | a call has no parentheses | `help(frames)` | `help frames` |
/// | a name with blanks is in quotes | `hide odd view` | `hide "odd view"` |
/// | `when` precedes a condition | `hide title in landscape` | `hide title when landscape` |
/// | several words are misspelled | `view new a kind UITextField hint "b"` | `view new a kind textField placeholder "b"` |
struct Rewriting {
  let statement: [Token]
  let source: Source
  let names: KnownNames
  let commands: CommandTable

  /// The advice of the rules that preserve the meaning of the statement; `nil` if none applies.
  var exact: String? { quoted ?? bareRule ?? call ?? verbFirst ?? condition }

  /// Returns `true` if the text consists of one or more statements without syntax errors.
  func isValid(_ text: String) -> Bool {
    var cursor = Cursor(Source(name: "", text: text))
    do {
      while try commands.next(&cursor) != nil {}
      return !text.isEmpty
    } catch {
      return false
    }
  }

  /// Returns the command that adds a rule, or several rules that `;` separates.
  static func constraining(_ rule: String) -> String {
    "constrain \(rule.contains(";") ? "{ \(rule) }" : rule)"
  }

  // MARK: Rules

  /// Advice on a rule without `constrain`.
  private var bareRule: String? {
    guard statement.count > 2, let first = statement.first, names.isView(first.text), !isAttributeAlone else {
      return nil
    }
    let text = normalized(statement)
    let phrase = Phrase(text: text)
    let changed = Suggestions.constants.advice(on: phrase, names, where: isValid) { "use '\($0)'" }
    if let changed { return changed }
    if isValid("constrain \(text)") { return "use 'constrain \(text)'" }
    return Suggestions.bareRules.advice(on: phrase, names, where: { isValid(Rewriting.constraining($0)) }) {
      "use '\(Rewriting.constraining($0))'"
    }
  }

  /// `true` for an attribute such as `title.width` without a relation.
  private var isAttributeAlone: Bool { statement.count == 3 && statement[1].kind == .symbol(.dot) }

  /// Returns the text of tokens without units, and with Gimbal's words for the superview and for centers.
  func normalized(_ tokens: [Token]) -> String {
    var text = ""
    var end: Int?
    var index = 0
    while index < tokens.count {
      let token = tokens[index]
      if let end { text += source.text(in: Span(end, token.span.lowerBound)) }
      let (hyphenated, count) = Token.hyphenated(tokens, at: index) ?? (token, 1)
      let centers = ["center-x": "centerX", "center-y": "centerY"]
      if let center = centers[hyphenated.text] {
        text += center
        index += count - 1
      } else if let length = Rewriting.withoutUnit(token) {
        text += length
      } else if token.kind == .symbol(.assign) {
        text += "=="
      } else if isSuperview(token), index + 1 == tokens.count || tokens[index + 1].kind != .word {
        text += "root"
      } else {
        text += source.text(in: token.span)
      }
      end = tokens[index].span.upperBound
      index += 1
    }
    return text
  }

  /// Returns `true` for a word for the superview that is not the name of a view.
  func isSuperview(_ token: Token) -> Bool {
    token.kind == .word && !names.isRuleName(token.text) && Rewriting.superviews.contains(token.text)
  }

  private static let superviews: Set = ["superview", "parent", "screen", "window", "container"]

  /// Returns a length without its unit, such as `80` for `80px`. Returns a percentage for a length in
  /// viewport units, such as `50%` for `50vw`, and `nil` for any other token.
  private static func withoutUnit(_ token: Token) -> String? {
    guard token.kind != .word, token.kind != .quoted, token.text.first?.isNumber ?? false else { return nil }
    let digits = token.text.prefix { $0.isASCII && $0.isNumber || $0 == "." }
    guard (try? Decimal.parse(String(digits))) != nil else { return nil }
    return switch token.text.dropFirst(digits.count).lowercased() {
    case "px", "pt", "pts": String(digits)
    case "vw", "vh": "\(digits)%"
    default: nil
    }
  }

  // MARK: Names

  /// Advice on a statement that contains an unquoted name with blanks.
  private var quoted: String? {
    let all = names.views.union(names.sets).union(names.scenes)
    for name in all.sorted() where name.contains(" ") {
      let words = name.split(separator: " ").map(String.init)
      for start in statement.indices where start > 0 && start + words.count <= statement.count {
        let tokens = statement[start..<(start + words.count)]
        guard tokens.map(\.text) == words, tokens.allSatisfy({ $0.kind != .quoted }),
          let last = tokens.last, let end = statement.last
        else { continue }
        let text =
          source.text(in: Span(statement[0].span.lowerBound, statement[start].span.lowerBound))
          + "\"\(name)\"" + source.text(in: Span(last.span.upperBound, end.span.upperBound))
        if isValid(text) { return "use '\(text)'" }
      }
    }
    return nil
  }

  // MARK: Order of words

  /// Advice on a call such as `help(frames)`, which is a command without its parentheses.
  private var call: String? { called.flatMap { isValid($0) ? "use '\($0)'" : nil } }

  /// The text of a call such as `help(frames)` without its parentheses.
  var called: String? {
    guard let name = statement.first, name.kind == .word, statement.count > 2,
      statement[1].kind == .symbol(.openParenthesis), statement.last?.kind == .symbol(.closeParenthesis)
    else { return nil }
    let arguments = Phrase(source: source, tokens: statement).text(of: statement[2..<(statement.count - 1)])
    return arguments.isEmpty ? name.text : "\(name.text) \(arguments)"
  }

  /// Advice on a statement such as `title hide`, in which the name of a view precedes the verb.
  private var verbFirst: String? {
    guard statement.count > 1, names.isView(statement[0].text), statement[1].kind == .word else { return nil }
    let phrase = Phrase(source: source, tokens: statement)
    let view = phrase.text(of: statement[..<1])
    let verb = CommandAlias.synonyms[statement[1].text] ?? statement[1].text
    let rest = statement.count > 2 ? " " + phrase.text(of: statement[2...]) : ""
    return ["\(verb) \(view)\(rest)", "view \(verb) \(view)\(rest)"].first { text in
      commands.hasVerb(String(text.prefix { $0 != " " })) && isValid(text)
    }.map { "use '\($0)'" }
  }

  /// Advice on a statement that ends with `in landscape` instead of `when landscape`.
  private var condition: String? {
    guard statement.count > 3, let last = statement.last, PhrasePattern.orientation(last.text) != nil else {
      return nil
    }
    let index = statement.count - 2
    guard statement[index].text == "in" || statement[index].text == "on" else { return nil }
    let text = "\(normalized(Array(statement[..<index]))) when \(source.text(in: last.span))"
    return isValid(text) ? "use '\(text)'" : nil
  }

  // MARK: Corrections

  /// Advice on a statement with several misspelled words, with each one replaced by the most similar known
  /// word; `nil` if there are fewer than two misspelled words, or errors of another kind.
  var corrected: String? {
    guard let first = statement.first, let last = statement.last else { return nil }
    var text = source.text(in: first.span.through(last.span))
    for count in 0..<Rewriting.mostCorrections {
      var cursor = Cursor(Source(name: "", text: text))
      do {
        _ = try commands.next(&cursor)
        return count > 1 && isValid(text) ? "use '\(text)'" : nil
      } catch {
        guard let word = error.replacement else { return nil }
        var bytes = Array(text.utf8)
        guard error.span.upperBound <= bytes.count else { return nil }
        bytes.replaceSubrange(error.span.lowerBound..<error.span.upperBound, with: Array(word.utf8))
        text = String(decoding: bytes, as: UTF8.self)
      }
    }
    return nil
  }

  private static let mostCorrections = 6
}

extension Suggestions {
  /// Assignments to an attribute that a constraint already sets to a number.
  static let constants = Suggestions([("CONSTANT =|== N", "constraint set CONSTANT constant N")])
}

extension ParseError {
  /// The text that should replace the erroneous text; `nil` if it is unknown.
  fileprivate var replacement: String? {
    switch reason {
    case .unknownName(_, _, let nearest, nil): nearest
    case .malformedNumber(let text):
      text.firstIndex(where: \.isLetter).flatMap { unit in
        ["px", "pt"].contains(text[unit...]) ? String(text[..<unit]) : nil
      }
    default: nil
    }
  }
}
