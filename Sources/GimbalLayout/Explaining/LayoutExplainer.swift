public import GimbalModel
import GimbalSolver

/// A layout, and what decided it.
public struct LayoutExplainer: Sendable {
  /// The layout that is explained.
  public let layout: SolvedLayout

  let rules: RulesInForce
  /// Nil where every frame is a number.
  let solved: (rows: Rows, solution: Solution, tight: TightRows)?
  let arranged: ArrangedFrames

  init(
    _ layout: SolvedLayout, _ settled: LayoutPass.Settled, _ isCancelled: () -> Bool
  ) throws(LayoutError) {
    self.layout = layout
    rules = layout.rules
    arranged = settled.arranged
    guard let (rows, solution) = settled.attempt.known else {
      solved = nil
      return
    }
    do throws(EngineError) {
      solved = (rows, solution, try TightRows(of: rows.engine, in: solution, isCancelled: isCancelled))
    } catch {
      throw LayoutError(error)
    }
  }
}

extension LayoutPass {
  /// Solves a scene with what its instances show, and keeps what decided it.
  ///
  /// - Parameters:
  ///   - measurer: how large text is.
  ///   - isCancelled: asked now and then.
  /// - Throws: `LayoutError`.
  /// - Complexity: as of `solve`; a solve more where something is ambiguous.
  public static func explainer(
    of composition: Composition, measurer: any TextMeasurer = SystemFontMeasurer(),
    isCancelled: () -> Bool = { false }
  ) throws(LayoutError) -> LayoutExplainer {
    var rules = RulesInForce(
      scene: composition.scene, traits: composition.traits, measurer: measurer,
      findings: composition.findings)
    var rows = RowsMemory.none
    let settled = try settle(&rules, rows: &rows, isCancelled)
    var layout = settled.layout
    layout.composition = composition
    return try LayoutExplainer(layout, settled, isCancelled)
  }
}

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

extension LayoutExplainer {
  /// Why some rules contradict each other.
  ///
  /// - Parameter index: one of the layout's conflicts.
  /// - Returns: nil where the numbers are so large that rounding blurs it.
  /// - Complexity: near-linear in the rules of the conflict.
  public func explanation(ofConflict index: Int) throws(LayoutError) -> ConflictExplanation? {
    guard let (rows, solution, _) = solved, solution.conflicts.indices.contains(index) else { return nil }
    let conflict = solution.conflicts[index]
    let found: Contradiction?
    do throws(EngineError) {
      found = try rows.engine.contradiction(of: conflict)
    } catch {
      throw LayoutError(error)
    }
    guard let found else { return nil }
    let parts = found.parts.compactMap { part -> (RowID, Explanation.Part)? in
      guard let row = rows.engine.row(part.row), let reason = rows.reason(of: part.row) else { return nil }
      let isAside = part.row == conflict.setAside
      return (
        part.row,
        Explanation.Part(
          reason: reason, multiplier: isAside ? 1 : -part.multiplier, quantity: -row.constant + 0,
          priority: .required, attribute: attribute(givenBy: row, reason, in: rows))
      )
    }
    guard let aside = parts.first(where: { $0.0 == conflict.setAside })?.1 else { return nil }
    let isExact = conflict.rows.allSatisfy {
      $0 == conflict.setAside || rows.engine.row($0)?.relation == .equal
    }
    return ConflictExplanation(
      conflict: layout.conflicts[index], others: parts.filter { $0.0 != conflict.setAside }.map(\.1),
      setAside: aside, bound: isExact ? .exactly : found.excess > 0 ? .atLeast : .atMost)
  }
}
