import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The number of a conflict in the output of the command `check`. A conflict is a group of contradictory
/// rules. The number of a repair can follow, as in `1.2`: the second repair in the output of
/// `explain conflict 1`. Both numbers start at 1.
struct ConflictNumber: Sendable {
  let conflict: Int
  /// The number of the repair; `nil` if only a conflict was given.
  let repair: Int?
  let span: Span

  /// Creates the number of a conflict without a repair, such as the default number 1.
  init(conflict: Int, span: Span) {
    self.init(conflict: conflict, repair: nil, span: span)
  }

  private init(conflict: Int, repair: Int?, span: Span) {
    self.conflict = conflict
    self.repair = repair
    self.span = span
  }

  static let grammar = grammar("N", "the number of a conflict in the output of 'check'", mostParts: 1)
  static let grammarWithRepair = grammar("N[.K]", "a repair such as 1.2", mostParts: 2)

  private static func grammar(_ label: String, _ phrase: String, mostParts: Int) -> Grammar<ConflictNumber> {
    Grammar(.number(label, phrase)) { (cursor) throws(ParseError) in
      let token = cursor.peek()
      guard case .number = token.kind else { throw cursor.unexpected(phrase) }
      let parts = token.text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
      guard parts.allSatisfy({ $0 > 0 }), parts.count <= mostParts else { throw cursor.unexpected(phrase) }
      try cursor.next()
      return ConflictNumber(conflict: parts[0], repair: parts.dropFirst().first, span: token.span)
    }
  }

  /// Returns the index of the conflict in `layout.conflicts`.
  ///
  /// - Throws: `Refusal` if the layout has no conflict with this number.
  func index(in layout: SolvedLayout) throws(Refusal) -> Int {
    let count = layout.conflicts.count
    guard conflict <= count else {
      let orientation = layout.traits.orientation.rawValue
      throw Refusal(
        count == 0
          ? "there is no conflict in \(orientation)"
          : "there is no conflict \(conflict) in \(orientation), which has \(count.counted("conflicts"))",
        remedy: count == 0
          ? "use 'check --all-orientations' to check all orientations" : "use 'check' to list the conflicts",
        at: span)
    }
    return conflict - 1
  }
}
