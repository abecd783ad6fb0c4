import GimbalSolver
import TestSupport
import Testing

/// Larger random problems, compared with a dense linear program for each level, and with themselves in
/// another order.
@Suite struct LargerProblemTests {
  @Test(arguments: [RandomProblem.Kind.plain, .redundant, .degenerate, .infeasible])
  func levelErrorsAgree(kind: RandomProblem.Kind) throws {
    for seed in 0..<40 * Effort.factor {
      let problem = RandomProblem(seed: seed, kind: kind, variables: 3...9, rows: 4...16)
      let solution = try problem.engine.solve(preferences: problem.preferences)
      let reference = LexicographicReference(variableCount: problem.variableCount, rows: problem.rows)
      let errors = reference.levelErrors()
      #expect(solution.conflicts.isEmpty == (errors != nil), "\(problem)")
      if let errors, solution.conflicts.isEmpty {
        #expect(areNear(solution.levels.map(\.error), errors), "\(solution.levels), \(errors), \(problem)")
      }
    }
  }

  /// Rounding and pivots depend on the order of rows. Answers must not.
  @Test(arguments: RandomProblem.Kind.allCases)
  func orderOfRowsDoesNotMatter(kind: RandomProblem.Kind) throws {
    for seed in 0..<8 * Effort.factor {
      let problem = RandomProblem(seed: seed, kind: kind, variables: 15...60, rows: 20...120)
      var chance = SeededGenerator(seed: seed)
      let order = Array(problem.rows.indices).shuffled(using: &chance)
      let one = try problem.engine.solve(preferences: problem.preferences)
      let other = try problem.engine(adding: order).engine.solve(preferences: problem.preferences)
      let difference = zip(one.values, other.values).map { ($0 - $1).magnitude / max(1, $0.magnitude) }.max()
      #expect(difference ?? 0 <= 1e-9, "\(difference ?? 0): \(problem)")
      #expect(one.undeterminedVariables == other.undeterminedVariables, "\(problem)")
      #expect(one.conflicts.count == other.conflicts.count, "\(problem)")
    }
  }

  /// Large values have large rounding.
  @Test(arguments: [RandomProblem.Kind.plain, .scaled])
  func orderOfRowsDoesNotMatterForLargeValues(kind: RandomProblem.Kind) throws {
    for seed in 0..<6 * Effort.factor {
      var problem = RandomProblem(seed: seed, kind: kind, variables: 50...150, rows: 60...300)
      for index in problem.rows.indices { problem.rows[index].constant *= 1e5 }
      var chance = SeededGenerator(seed: seed)
      let order = Array(problem.rows.indices).shuffled(using: &chance)
      let one = try problem.engine.solve().values
      let other = try problem.engine(adding: order).engine.solve().values
      let difference = zip(one, other).map { ($0 - $1).magnitude / max(1, $0.magnitude) }.max() ?? 0
      #expect(difference <= 1e-9, "\(kind) \(seed): \(difference)")
    }
  }

  /// After additions, removals and changes, the values equal those of a new engine.
  @Test func editedEngineEqualsNewEngine() throws {
    for seed in 0..<30 * Effort.factor {
      let kind: RandomProblem.Kind = seed % 2 == 0 ? .plain : .infeasible
      let problem = RandomProblem(seed: seed, kind: kind, variables: 2...6, rows: 3...12)
      var chance = SeededGenerator(seed: seed)
      var (edited, ids) = try problem.engine(adding: Array(problem.rows.indices))
      for _ in 0..<60 {
        let index = problem.rows.indices.randomElement(using: &chance) ?? 0
        guard let id = ids[index] else { continue }
        let before = edited
        let removed = try edited.remove(id)
        #expect(throws: EngineError.unknownRow) { try edited.setConstant(of: id, to: 1) }
        ids[index] = try edited.add(removed)
        if let id = ids[index] {
          try edited.setConstant(of: id, to: 99)
          #expect(edited != before)
          try edited.setConstant(of: id, to: removed.constant)
        }
      }
      let fresh = try problem.engine.solve(preferences: problem.preferences)
      let found = try edited.solve(preferences: problem.preferences)
      #expect(edited.rowCount == problem.rows.count)
      #expect(areNear(found.values, fresh.values), "\(problem)")
      #expect(found.levels.map(\.priority) == fresh.levels.map(\.priority), "\(problem)")
      #expect(areNear(found.levels.map(\.error), fresh.levels.map(\.error)), "\(problem)")
    }
  }

  @Test func repeatedSolvesAreEqual() throws {
    for seed in 0..<UInt64(20) {
      let problem = RandomProblem(seed: seed, kind: .infeasible, variables: 3...6, rows: 6...14)
      let engine = try problem.engine
      let first = try engine.solve(preferences: problem.preferences)
      #expect(try engine.solve(preferences: problem.preferences) == first)
      #expect(try problem.engine == engine)
    }
  }
}
