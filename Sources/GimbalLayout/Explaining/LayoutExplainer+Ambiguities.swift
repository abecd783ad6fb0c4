import GimbalModel
import GimbalSolver

extension LayoutExplainer {
  /// Beyond it, in points, a value counts as without end: some thousand screens.
  private static let limit = 1e7

  /// How far something is free.
  ///
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: two solves.
  public func explanation(
    of ambiguity: Ambiguity, isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> AmbiguityExplanation {
    let measure: Measure =
      switch ambiguity.attribute {
      case .left: .x
      case .top: .y
      default: .attribute(ambiguity.attribute)
      }
    guard let (rows, _, tight) = solved, let index = rules.indices[ambiguity.view] else {
      return AmbiguityExplanation(ambiguity: ambiguity, least: ambiguity.value, greatest: ambiguity.value)
    }
    let form: LinearForm =
      ambiguity.attribute.isSize
      ? (ambiguity.attribute == .width
        ? rows.geometry.frames[index].width : rows.geometry.frames[index].height)
      : self.form(of: measure, ofView: index, in: rows)
    let range: ClosedRange<Double>
    do throws(EngineError) {
      range = try tight.range(of: form.terms, limit: LayoutExplainer.limit, isCancelled: isCancelled)
    } catch {
      throw LayoutError(error)
    }
    func end(_ value: Double) -> Double? {
      value.magnitude < LayoutExplainer.limit / 2 ? Grain.snap(value + form.constant) : nil
    }
    return AmbiguityExplanation(
      ambiguity: ambiguity, least: end(range.lowerBound), greatest: end(range.upperBound))
  }
}
