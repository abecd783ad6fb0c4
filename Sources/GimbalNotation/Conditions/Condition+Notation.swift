public import GimbalModel

extension Condition {
  /// The condition with as few parentheses as possible. Parsing the text gives an equal condition.
  ///
  /// A test of the trait `orientation` is written as an orientation, because the language has no other form
  /// for it.
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
      // Both operators are left-associative, so a right operand of the same kind needs parentheses.
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
    // A bare orientation word is not a trait.
    return name.notation(unless: Set(OrientationClass.allCases.map(\.rawValue))) + sign + value.notation
  }
}
