import GimbalSolver
import TestSupport
import Testing

/// Random small problems, compared with a reference that tries every vertex.
@Suite struct ReferenceTests {
  @Test(arguments: RandomProblem.Kind.allCases)
  func solutionMatchesReference(kind: RandomProblem.Kind) throws {
    for seed in 0..<400 * Effort.factor {
      let problem = RandomProblem(seed: seed, kind: kind)
      try expectAgreement(problem)
    }
  }

  private func expectAgreement(_ problem: RandomProblem) throws {
    let (engine, ids) = try problem.engine(adding: Array(problem.rows.indices))
    let solution: Solution
    do {
      solution = try engine.solve(preferences: problem.preferences)
    } catch {
      Issue.record("\(error) for \(problem)")
      return
    }
    let aside = Set(solution.conflicts.map(\.setAside))
    let kept = problem.rows.indices.filter { ids[$0].map { !aside.contains($0) } ?? false }
    let reference = VertexReference(
      variableCount: problem.variableCount, rows: kept.map { problem.rows[$0] })
    guard let expected = reference.solve(problem.preferences) else {
      Issue.record("no solution, but found \(solution) for \(problem)")
      return
    }
    let errors = solution.levels.map(\.error)
    #expect(areNear(errors, expected.errors), "\(errors), not \(expected.errors) for \(problem)")
    #expect(
      areNear(solution.values, expected.values),
      "\(solution.values), not \(expected.values) for \(problem)")
    expectFreedom(solution, reference, problem)
    expectConflicts(solution, ids, problem)
  }

  private func expectFreedom(_ solution: Solution, _ reference: VertexReference, _ problem: RandomProblem) {
    let free = (0..<problem.variableCount).map { Variable(Int32($0)) }.filter {
      !reference.isDetermined([Term(1, $0)])
    }
    #expect(solution.undeterminedVariables == free, "\(problem)")
    let wishes = problem.preferences.indices.filter { !reference.isDetermined(problem.preferences[$0].terms) }
    #expect(solution.undetermined == wishes, "\(problem)")
  }

  /// Checks that each set is minimal, that its last row is ignored, and that a walk by rank would ignore the
  /// same rows.
  private func expectConflicts(_ solution: Solution, _ ids: [Int: RowID], _ problem: RandomProblem) {
    let rowOf = Dictionary(uniqueKeysWithValues: ids.map { ($1, problem.rows[$0]) })
    func canHold(_ rows: [Row]) -> Bool {
      VertexReference(variableCount: problem.variableCount, rows: rows).isFeasible
    }
    for conflict in solution.conflicts {
      let members = conflict.rows.compactMap { rowOf[$0] }
      #expect(!canHold(members), "\(conflict) for \(problem)")
      for index in members.indices {
        var rest = members
        rest.remove(at: index)
        #expect(canHold(rest), "\(conflict) without \(index) for \(problem)")
      }
      #expect(members.map(\.rank).max() == rowOf[conflict.setAside]?.rank, "\(problem)")
    }
    var kept: [Row] = []
    var refused: [RowID] = []
    for index in problem.rows.indices where problem.rows[index].isRequired {
      if canHold(kept + [problem.rows[index]]) {
        kept.append(problem.rows[index])
      } else if let id = ids[index] {
        refused.append(id)
      }
    }
    #expect(solution.conflicts.map(\.setAside) == refused, "\(problem)")
  }

  /// The order of rows does not change the solution, and neither do rows that were removed.
  @Test(arguments: RandomProblem.Kind.allCases)
  func orderOfRowsDoesNotMatter(kind: RandomProblem.Kind) throws {
    for seed in 1000..<1000 + 200 * Effort.factor {
      let problem = RandomProblem(seed: seed, kind: kind, variables: 2...6, rows: 3...14)
      var chance = SeededGenerator(seed: seed)
      let (first, ids) = try problem.engine(adding: Array(problem.rows.indices))
      let order = Array(problem.rows.indices).shuffled(using: &chance)
      var (second, otherIDs) = try problem.engine(adding: order)
      for index in order where Bool.random(using: &chance) {
        if let id = otherIDs[index] { otherIDs[index] = try second.add(second.remove(id)) }
      }
      guard let one = try? first.solve(preferences: problem.preferences),
        let other = try? second.solve(preferences: problem.preferences)
      else {
        Issue.record("\(problem)")
        continue
      }
      #expect(areNear(one.values, other.values), "\(one.values) \(other.values) \(problem)")
      #expect(one.undetermined == other.undetermined, "\(problem)")
      #expect(one.undeterminedVariables == other.undeterminedVariables, "\(problem)")
      let names = Dictionary(uniqueKeysWithValues: ids.map { ($1, $0) })
      let otherNames = Dictionary(uniqueKeysWithValues: otherIDs.map { ($1, $0) })
      #expect(
        one.conflicts.map { $0.rows.map { names[$0] } }
          == other.conflicts.map { $0.rows.map { otherNames[$0] } }, "\(problem)")
    }
  }
}
