public import GimbalModel
import GimbalSolver

/// An explainer of the values, conflicts and ambiguities of a layout.
public struct LayoutExplainer: Sendable {
  /// The explained layout.
  public let layout: SolvedLayout

  let rules: ActiveRules
  /// The constraint system, its solution, and its tight rows (the rows that determine the solution); nil if
  /// no constraints were solved.
  let solved: (system: ConstraintSystem, solution: Solution, tight: TightRows)?
  let arranged: ArrangedFrames

  init(
    _ layout: SolvedLayout, _ converged: ConvergedLayout
  ) throws(LayoutError) {
    self.layout = layout
    rules = layout.rules
    arranged = converged.arranged
    guard let (system, solution) = converged.pass.solved else {
      solved = nil
      return
    }
    do throws(EngineError) {
      solved = (system, solution, try TightRows(of: system.engine, in: solution))
    } catch {
      throw LayoutError(error)
    }
  }
}

extension LayoutSolver {
  /// Solves a composed scene (a scene with the scenes that its instances show) and prepares explanations of
  /// the layout.
  ///
  /// - Throws: `LayoutError`.
  /// - Complexity: the cost of ``solve(_:)``, plus another solve if the layout is ambiguous.
  public func explain(_ composition: Composition) throws(LayoutError) -> LayoutExplainer {
    var rules = rules(of: composition)
    var systems = ConstraintSystemCache(cancellation: cancellation)
    let converged = try converge(&rules, systems: &systems)
    var layout = try converged.layout
    layout.composition = composition
    return try LayoutExplainer(layout, converged)
  }
}

extension LayoutExplainer {
  /// Returns the range of values that an ambiguous attribute can have.
  ///
  /// - Throws: `LayoutError.cancelled`.
  /// - Complexity: two solves.
  public func explanation(
    of ambiguity: Ambiguity
  ) throws(LayoutError) -> AmbiguityExplanation {
    let measure: Measure =
      switch ambiguity.attribute {
      case .left: .x
      case .top: .y
      default: .attribute(ambiguity.attribute)
      }
    guard let (system, _, tight) = solved, let index = rules.tables.indices[ambiguity.view] else {
      return AmbiguityExplanation(ambiguity: ambiguity, least: ambiguity.value, greatest: ambiguity.value)
    }
    let form: LinearExpression<Variable> =
      ambiguity.attribute.isSize
      ? (ambiguity.attribute == .width
        ? system.geometry.frames[index].width : system.geometry.frames[index].height)
      : self.form(of: measure, ofView: index, in: system)
    let range: ClosedRange<Double>
    do throws(EngineError) {
      range = try tight.range(of: form.terms, limit: Tolerance.unbounded)
    } catch {
      throw LayoutError(error)
    }
    func end(_ value: Double) -> Double? {
      value.magnitude < Tolerance.unbounded / 2 ? CoordinateGrid.snap(value + form.constant) : nil
    }
    return AmbiguityExplanation(
      ambiguity: ambiguity, least: end(range.lowerBound), greatest: end(range.upperBound))
  }
}

extension LayoutExplainer {
  /// Explains a conflict.
  ///
  /// - Parameter index: the index of the conflict in the layout.
  /// - Returns: The explanation; nil if there is no conflict with this index, or if the numbers are so large
  ///   that rounding errors prevent an explanation.
  /// - Complexity: near-linear in the number of rules in the conflict.
  public func explanation(ofConflict index: Int) throws(LayoutError) -> ConflictExplanation? {
    guard let (system, solution, _) = solved, solution.conflicts.indices.contains(index) else { return nil }
    let conflict = solution.conflicts[index]
    let found: Contradiction?
    do throws(EngineError) {
      found = try system.engine.contradiction(of: conflict)
    } catch {
      throw LayoutError(error)
    }
    guard let found else { return nil }
    let parts = found.parts.compactMap { part -> (RowID, Explanation.Part)? in
      guard let row = system.engine.row(part.row), let reason = system.reason(of: part.row) else {
        return nil
      }
      let isAside = part.row == conflict.setAside
      return (
        part.row,
        Explanation.Part(
          reason: reason, multiplier: isAside ? 1 : -part.multiplier, quantity: -row.constant + 0,
          priority: .required, attribute: attribute(givenBy: row, reason, in: system))
      )
    }
    guard let aside = parts.first(where: { $0.0 == conflict.setAside })?.1 else { return nil }
    let isExact = conflict.rows.allSatisfy {
      $0 == conflict.setAside || system.engine.row($0)?.relation == .equal
    }
    return ConflictExplanation(
      conflict: layout.conflicts[index], others: parts.filter { $0.0 != conflict.setAside }.map(\.1),
      setAside: aside, bound: isExact ? .exactly : found.excess > 0 ? .atLeast : .atMost)
  }
}
