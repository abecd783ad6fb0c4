import GimbalBatch
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The set that a command adds a rule to: `into SET`, or `when CONDITION` for the set with exactly that condition.
enum SetTarget: Sendable {
  case named(Spanned<Name>)
  case conditioned(Spanned<Condition>)
  /// The set of rules without a condition.
  case base

  /// The target among other arguments, with its place.
  static let clause: Clause<Spanned<SetTarget>?> = .either(
    .once(Grammar(.after("into", .set())) { SetTarget.named($0) }.spanned) { $0 = $1 },
    .once(Grammar(.after("when", Grammar.condition.spanned)) { SetTarget.conditioned($0) }.spanned) {
      $0 = $1
    })

  /// The target, or nothing for the base set.
  static let grammar = Grammar<SetTarget>(Grammar(nil, clause)) { $0?.value ?? .base }

  /// The keywords of a target.
  static let words = clause.firstWords

  /// The target after a rule.
  ///
  /// - Parameters:
  ///   - words: keywords of the rule, to suggest one where a word is misspelled.
  ///   - remedy: a fix for a keyword of the rule that cannot occur here.
  static func grammar(after words: [String], remedy: String? = nil) -> Grammar<SetTarget> {
    Grammar(grammar.shape) { (cursor) throws(ParseError) in
      if let next = cursor.peekHyphenated() {
        if words.contains(next.value) {
          throw ParseError(
            .other(message: "'\(next.value)' is not allowed here", remedy: remedy), at: next.span)
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
  /// The name of the set that gets the rules with the suffix.
  var setName: String {
    switch self {
    case .portrait: "portrait"
    case .landscape: "landscape"
    case .both: "both"
    }
  }

  /// The condition of that set.
  var condition: Condition? {
    switch self {
    case .portrait: .orientation(.portrait)
    case .landscape: .orientation(.landscape)
    case .both: nil
    }
  }
}
