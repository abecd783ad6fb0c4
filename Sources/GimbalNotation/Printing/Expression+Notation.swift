public import GimbalModel

extension Expression {
  /// The expression with the fewest parentheses that read back as the same expression.
  ///
  /// - Complexity: O(size of the expression).
  public var notation: String { notation(within: .sum) }

  private enum Binding: Int {
    case sum, product, factor
  }

  private func notation(within context: Binding) -> String {
    let text =
      switch self {
      case .number(let number): Decimal.print(number)
      case .measure(let item, let measure): item.notation() + "." + measure.notation
      // All bind to the left: a right side of the same kind needs its parentheses.
      case .sum(let one, let other): one.notation(within: .sum) + " + " + other.notation(within: .product)
      case .difference(let one, let other):
        one.notation(within: .sum) + " - " + other.notation(within: .product)
      case .product(let one, let other):
        one.notation(within: .product) + " * " + other.notation(within: .factor)
      case .quotient(let one, let other):
        one.notation(within: .product) + " / " + other.notation(within: .factor)
      }
    return binding.rawValue < context.rawValue ? "(\(text))" : text
  }

  private var binding: Binding {
    switch self {
    case .sum, .difference: .sum
    case .product, .quotient: .product
    case .number, .measure: .factor
    }
  }
}

extension Measure {
  /// `width`, `x`
  public var notation: String {
    switch self {
    case .attribute(let attribute): attribute.rawValue
    case .x: "x"
    case .y: "y"
    }
  }
}
