public import GimbalModel

extension Condition {
  /// The condition as text with as few parentheses as possible. For a condition that was parsed, parsing the text yields
  /// an equal condition.
  ///
  /// A condition that was parsed from `orientation=landscape` is written as `landscape`, because both forms
  /// parse to the same condition.
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
      // `and` and `or` are left-associative, so a right operand with the same operator needs parentheses.
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
    // Quote a custom trait whose name is an orientation, because an unquoted `landscape` is parsed as the
    // orientation.
    return name.notation(unless: Set(OrientationClass.allCases.map(\.rawValue))) + sign + value.notation
  }
}
