/// How a stack view places what it arranges across its axis, as `UIStackView.Alignment`.
public enum StackAlignment: String, CaseIterable, Sendable {
  /// From edge to edge.
  case fill
  /// At the leading edge of a vertical stack, at the top of a horizontal one; both words mean both.
  case leading, top
  /// On one line: horizontal stacks only.
  case firstBaseline, lastBaseline
  case center
  /// At the trailing edge of a vertical stack, at the bottom of a horizontal one; both words mean both.
  case trailing, bottom
}
