import GimbalModel
import GimbalNotation
import GimbalReporting

/// The rule set to which a command adds a rule: `into SET`, or `when CONDITION` for the set with exactly this
/// condition.
enum SetTarget: Sendable {
  /// The set with the given name. It is created if no set has this name or a similar one.
  case named(Spanned<Name>)
  /// A set that a command names before the rules, as in `constrain SET { … }`. It must exist.
  case existing(Spanned<Name>)
  case conditioned(Spanned<Condition>)
  /// The base set, whose rules have no condition.
  case base

  /// The clause for a target set, which may occur anywhere among other arguments.
  static let clause: Clause<Spanned<SetTarget>?> = .either(
    .once(Grammar(.after("into", .set())) { SetTarget.named($0) }.spanned) { $0 = $1 },
    .once(Grammar(.after("when", Grammar.condition.spanned)) { SetTarget.conditioned($0) }.spanned) {
      $0 = $1
    })

  /// The grammar of an optional target; `nil` without a target.
  static let optional = Grammar<Spanned<SetTarget>?>(Grammar(nil, clause)) { $0 }

  /// The grammar of an optional target. Without a target, the value is the base set.
  static let grammar = Grammar<SetTarget>(optional) { $0?.value ?? .base }

  /// The keywords that start a target set, `into` and `when`.
  static let words = clause.firstWords

  /// Returns the grammar of the optional target set at the end of a rule.
  ///
  /// - Parameters:
  ///   - words: The keywords of the rule. The error for a misspelled word suggests one of them.
  ///   - remedy: The suggested fix if one of `words` follows the complete rule. At that position, only `into`
  ///     and `when` are allowed.
  static func grammar(after words: [String], remedy: String? = nil) -> Grammar<SetTarget> {
    Grammar(grammar.shape) { (cursor) throws(ParseError) in
      if let next = cursor.peekHyphenated() {
        if words.contains(next.value) {
          throw ParseError(
            .other(message: "'\(next.value)' is not allowed here", remedy: remedy), at: next.span)
        }
        let note = Synonym.note(for: next.value, as: "layout property")
        let synonym = Synonym.keyword(for: next.value, as: "layout property", among: words)
        if note != nil || synonym != nil {
          throw ParseError(
            .unknownName(role: "property", name: next.value, nearest: synonym, note: note), at: next.span)
        }
        if !SetTarget.words.contains(next.value),
          let nearest = Nearest.name(to: next.value, among: words + SetTarget.words.sorted())
        {
          throw ParseError(.unknownName(role: "word", name: next.value, nearest: nearest), at: next.span)
        }
      }
      return try grammar.parse(&cursor)
    }
  }
}

extension Grammar where Value == Condition {
  static var condition: Grammar {
    .delegated("CONDITION") { (cursor) throws(ParseError) in try cursor.condition() }
  }
}

extension NamingPattern.Suffix {
  /// The name of the set to which the keyword `auto` adds constraints with this suffix, such as the suffix
  /// `Portrait` of the identifier `TitleTopPortrait`.
  var setName: String {
    switch self {
    case .portrait: "portrait"
    case .landscape: "landscape"
    case .both: "both"
    }
  }

  /// The condition of the set to which the keyword `auto` adds constraints with this suffix; `nil` if the set
  /// has no condition.
  var condition: Condition? {
    switch self {
    case .portrait: .orientation(.portrait)
    case .landscape: .orientation(.landscape)
    case .both: nil
    }
  }
}
