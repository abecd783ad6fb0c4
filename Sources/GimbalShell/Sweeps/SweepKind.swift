/// What a sweep looks for.
package enum SweepKind: String, CaseIterable, Sendable {
  /// A rule is set aside, since it contradicts others.
  case conflict
  /// The rules leave a place or a size free.
  case ambiguity
  /// A view that is shown does not show all of its text.
  case truncated
  /// A view that is shown lies beyond the screen's edges, at least in part, and nothing around it scrolls.
  case outside
  /// Two siblings that are shown have area in common.
  case overlap
  /// The layout never settles.
  case loop

  /// What is looked for unless other kinds are named: views lie over one another on purpose often enough.
  package static let usual: Set<SweepKind> = [.conflict, .ambiguity, .truncated, .outside, .loop]

  /// What it means for the exit code.
  var status: ExitStatus {
    switch self {
    case .conflict: .unsatisfiable
    case .ambiguity: .ambiguous
    case .truncated, .outside, .overlap, .loop: .failed
    }
  }
}
