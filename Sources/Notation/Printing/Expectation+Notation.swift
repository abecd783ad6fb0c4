public import Model

extension Expectation {
  /// The expectation as it is written after `expect`; reads back as the same expectation.
  public var notation: String {
    switch self {
    case .compare(let one, let relation, let other, let tolerance):
      "\(one.notation) \(relation.rawValue) \(other.notation)\(Expectation.suffix(tolerance))"
    case .frame(let view, let frame, let tolerance):
      "\(view.notation()).frame == \(frame.notation)\(Expectation.suffix(tolerance))"
    case .inside(let item, let container, let tolerance):
      "\(item.notation()) inside \(container.notation(unless: guides))\(Expectation.suffix(tolerance))"
    case .noOverlap(let one, let other, let tolerance):
      "no overlap \(one.notation()) \(other.notation())\(Expectation.suffix(tolerance))"
    case .noConflicts: "no conflicts"
    case .noAmbiguity: "no ambiguity"
    case .hidden(let view): "\(view.notation()) hidden"
    case .visible(let view): "\(view.notation()) visible"
    }
  }

  private static func suffix(_ tolerance: Double) -> String {
    tolerance == defaultTolerance ? "" : " within " + Decimal.print(tolerance)
  }
}

/// Names that, bare after `inside`, are guides of the root.
private let guides = Set(LayoutGuide.allCases.map(\.rawValue))

extension ItemName {
  /// `view` or `view.guide`.
  ///
  /// - Parameter keywords: words that would mean something else if they stood alone.
  public func notation(unless keywords: Set<String> = []) -> String {
    guide.map { view.notation() + "." + $0.rawValue } ?? view.notation(unless: keywords)
  }
}
