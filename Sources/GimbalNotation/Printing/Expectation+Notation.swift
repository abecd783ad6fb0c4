public import GimbalModel

extension Expectation {
  /// The expectation as it is written after `expect`; reads back as the same expectation.
  public var notation: String {
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
    }
  }

  /// Names with a blank before each; those that would be taken for a verb or the end of the list are in quotes.
  private static func list(_ views: [Name]) -> String {
    views.map { " " + $0.pathNotation(unless: ["hidden", "visible", "inside", "by"]) }.joined()
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
    guide.map { view.pathNotation() + "." + $0.rawValue } ?? view.pathNotation(unless: keywords)
  }
}
