public import GimbalModel

extension Condition {
  /// The condition with the fewest parentheses that read back as the same condition.
  ///
  /// A test of the trait `orientation`, which the language has no other words for, reads back as an orientation.
  ///
  /// - Complexity: O(size of the condition).
  public var notation: String { notation(within: .or) }

  private enum Binding: Int {
    case or, and, not
  }

  private func notation(within context: Binding) -> String {
    let text =
      switch self {
      case .orientation(let orientation): orientation.rawValue
      case .trait(let name, let comparison, let value): Condition.test(name, comparison, value)
      case .not(let condition): "not " + condition.notation(within: .not)
      // Both bind to the left: a right side of the same kind needs its parentheses.
      case .and(let one, let other):
        one.notation(within: .and) + " and " + other.notation(within: .not)
      case .or(let one, let other): one.notation(within: .or) + " or " + other.notation(within: .and)
      }
    return binding.rawValue < context.rawValue ? "(\(text))" : text
  }

  private var binding: Binding {
    switch self {
    case .or: .or
    case .and: .and
    case .not, .orientation, .trait: .not
    }
  }

  private static func test(_ name: Name, _ comparison: Comparison, _ value: TraitValue) -> String {
    let sign = comparison.isOrdering ? " \(comparison.rawValue) " : comparison.rawValue
    // Bare, these words are orientations.
    return name.notation(unless: Set(OrientationClass.allCases.map(\.rawValue))) + sign + value.notation
  }
}
