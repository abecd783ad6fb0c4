import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// Which of a layout's contradictions is meant, counted from 1 as `check` lists them, and which of its repairs.
struct ConflictNumber: Sendable {
  let conflict: Int
  /// Nil where none was named.
  let repair: Int?
  let span: Span

  /// A conflict that was not typed.
  init(conflict: Int, span: Span) {
    self.conflict = conflict
    repair = nil
    self.span = span
  }

  /// Takes `N`, or `N.K`.
  ///
  /// - Parameter mayNameRepair: whether a repair may be named, too.
  init(_ cursor: inout Cursor, mayNameRepair: Bool = false) throws(ParseError) {
    let token = cursor.peek()
    let wanted = mayNameRepair ? "a repair such as 1.2" : "the number of a conflict, as 'check' counts them"
    guard case .number = token.kind else { throw cursor.unexpected(wanted) }
    let parts = token.text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    guard parts.allSatisfy({ $0 > 0 }), parts.count == 1 || mayNameRepair && parts.count == 2 else {
      throw cursor.unexpected(wanted)
    }
    try cursor.next()
    conflict = parts[0]
    repair = parts.count == 2 ? parts[1] : nil
    span = token.span
  }

  /// The place of the conflict among a layout's.
  ///
  /// - Throws: `Refusal` where there are not so many.
  func index(in layout: SolvedLayout) throws(Refusal) -> Int {
    let count = layout.conflicts.count
    guard conflict <= count else {
      let orientation = layout.traits.orientation.rawValue
      throw Refusal(
        count == 0
          ? "nothing contradicts anything in \(orientation)"
          : "there \(count == 1 ? "is 1 conflict" : "are \(count) conflicts") in \(orientation)",
        remedy: count == 0 ? "'check --all-orientations' looks at all of them" : "'check' lists them",
        at: span)
    }
    return conflict - 1
  }
}
