import GimbalModel
import GimbalSolver

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
