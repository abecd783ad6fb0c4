package import GimbalModel

extension Expectation {
  /// The expectation as it is written after the command word `expect`, such as `a.width >= 44`. Parsing the
  /// text yields an equal expectation.
  package var notation: String {
    switch self {
    case .compare(let one, let relation, let other, let tolerance):
      "\(one.notation) \(relation.rawValue) \(other.notation)\(Expectation.suffix(tolerance))"
    case .frame(let view, let frame, let tolerance):
      "\(view.pathNotation()).frame == \(frame.notation)\(Expectation.suffix(tolerance))"
    case .inside(let item, let container, let tolerance):
      "\(item.notation()) inside \(container.notation(unless: guides))\(Expectation.suffix(tolerance))"
    case .noOverlap(let views, let tolerance):
      "no overlap\(Expectation.list(views))\(Expectation.suffix(tolerance))"
    case .minimumSize(let view, let size, let tolerance):
      "min-size\(Expectation.list(view.map { [$0] } ?? [])) \(size.notation)\(Expectation.suffix(tolerance))"
    case .aligned(let views, let attribute, let tolerance):
      "aligned\(Expectation.list(views)) by \(attribute.rawValue)\(Expectation.suffix(tolerance))"
    case .notTruncated(let views): "not truncated\(Expectation.list(views))"
    case .noConflicts: "no conflicts"
    case .noAmbiguity: "no ambiguity"
    case .hidden(let view): "\(view.pathNotation()) hidden"
    case .visible(let view): "\(view.pathNotation()) visible"
    case .inFront(let one, let other): "\(one.pathNotation()) in front of \(other.pathNotation())"
    }
  }

  /// Returns the names, each preceded by a space. A name that equals a keyword is quoted.
  private static func list(_ views: [Name]) -> String {
    views.map { " " + $0.pathNotation(unless: ["hidden", "visible", "inside", "by", "in"]) }.joined()
  }

  private static func suffix(_ tolerance: Double) -> String {
    tolerance == defaultTolerance ? "" : " within " + Decimal.print(tolerance)
  }
}

/// The names that refer to layout guides of the root view if they follow `inside` without quotes.
private let guides = Set(LayoutGuide.allCases.map(\.rawValue))

extension ItemName {
  /// Returns the item as text, such as `title` or `root.safeArea`.
  ///
  /// - Parameter keywords: The keywords at the place where the item is written. The name of a view that
  ///   equals a keyword is quoted.
  package func notation(unless keywords: Set<String> = []) -> String {
    guide.map { view.pathNotation() + "." + $0.rawValue } ?? view.pathNotation(unless: keywords)
  }
}

extension Expression {
  /// The expression as text with as few parentheses as possible. Parsing the text yields an equal expression.
  ///
  /// - Complexity: O(size of the expression).
  package var notation: String { notation(within: .sum) }

  private enum Binding: Int {
    case sum, product, factor
  }

  private func notation(within context: Binding) -> String {
    let text =
      switch self {
      case .number(let number): Decimal.print(number)
      case .named(let name): name.numberNotation
      case .measure(let item, let measure): item.notation() + "." + measure.notation
      // All operators are left-associative, so a right operand with an operator of the same precedence needs
      // parentheses.
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
    case .number, .named, .measure: .factor
    }
  }
}

extension Measure {
  /// The measure as text, such as `width` or `x`.
  package var notation: String {
    switch self {
    case .attribute(let attribute): attribute.rawValue
    case .x: "x"
    case .y: "y"
    }
  }
}
