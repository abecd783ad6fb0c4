import GimbalSolver
import TestSupport
import Testing

/// Larger contradictory problems. A reference proves that each set is minimal, and that a walk would ignore
/// the same rows.
@Suite struct IrreducibleInfeasibleSetTests {
  /// Most rows of a tangle are in many contradictions. The search then walks through the rows on one tableau.
  @Test(arguments: [24, 40, 60])
  func conflictsOfATangleAreMinimal(variables: Int) throws {
    var sets = 0
    for seed in 0..<8 * Effort.factor {
      let problem = ContradictoryProblem(tangleOf: variables, seed: UInt64(seed))
      sets += try expectWalk(problem)
      #expect(try conflicts(of: problem.rows) == conflicts(of: problem.rows.reversed()), "\(problem)")
    }
    #expect(sets > 30)
  }

  /// Solves the rows in the given order, and returns the rows of each conflict.
  private func conflicts(of rows: [Row]) throws -> [[Row]] {
    var engine = Engine()
    for _ in 0..<1 + (rows.flatMap { $0.terms.map { Int($0.variable.index) } }.max() ?? 0) {
      _ = engine.addVariable()
    }
    for row in rows { try engine.add(row) }
    return try engine.solve().conflicts.map { $0.rows.compactMap { engine.row($0) } }
  }

  @Test(arguments: ContradictoryProblem.Shape.allCases)
  func conflictsAreMinimal(shape: ContradictoryProblem.Shape) throws {
    var sets = 0
    for seed in 0..<20 * Effort.factor {
      let largest = Effort.factor > 1 ? 400 : 120
      let problem = ContradictoryProblem(seed: seed, shape: shape, variables: 50...largest)
      sets += try expectWalk(problem)
    }
    #expect(sets > 40)
  }

  /// The kept rows hold, and the last row of each set is its only ignored one. A walk therefore keeps exactly
  /// these rows: they can be satisfied together, and each other row contradicts rows before it.
  private func expectWalk(_ problem: ContradictoryProblem) throws -> Int {
    var engine = Engine()
    for _ in 0..<problem.variableCount { _ = engine.addVariable() }
    let ids = try problem.rows.map { try engine.add($0) }
    let solution = try engine.solve()
    let aside = Set(solution.conflicts.map(\.setAside))
    #expect(aside.count == solution.conflicts.count, "\(problem)")
    for (row, id) in zip(problem.rows, ids) where !aside.contains(id) {
      #expect(holds(row, solution), "\(row) in \(problem)")
    }
    for conflict in solution.conflicts {
      let members = conflict.rows.compactMap { engine.row($0) }
      #expect(FarkasReference(rows: members).isMinimalContradiction, "\(members) in \(problem)")
      #expect(conflict.rows.last == conflict.setAside, "\(problem)")
      #expect(conflict.rows.dropLast().allSatisfy { !aside.contains($0) }, "\(problem)")
      #expect(members.map(\.rank) == members.map(\.rank).sorted(), "\(problem)")
    }
    return solution.conflicts.count
  }

  private func holds(_ row: Row, _ solution: Solution) -> Bool {
    let parts = row.terms.map { $0.coefficient * solution[$0.variable] } + [row.constant]
    let size = parts.reduce(1) { $0 + $1.magnitude }
    let rest = parts.reduce(0, +)
    if rest.magnitude <= 1e-8 * size { return true }
    return row.relation == .equal ? false : (row.relation == .lessThanOrEqual) == (rest < 0)
  }
}
