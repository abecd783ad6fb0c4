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
