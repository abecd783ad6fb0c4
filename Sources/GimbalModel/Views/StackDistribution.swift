/// How a stack view shares out its axis among the views it arranges, as `UIStackView.Distribution`.
public enum StackDistribution: String, CaseIterable, Sendable {
  /// End to end, at the stack's spacing; who grows and shrinks is up to hugging and compression resistance.
  case fill
  /// End to end, all of one size.
  case fillEqually
  /// End to end, in proportion to what their content asks for.
  case fillProportionally
  /// At their own sizes, the gaps equal, and no less than the spacing.
  case equalSpacing
  /// At their own sizes, the distances between centres equal as far as the spacing lets them.
  case equalCentering
}
