import GimbalSolver
import TestSupport
import Testing

/// Inputs that break solvers. Each must end soon, with the right answer or a clear error.
@Suite struct RobustnessTests {
  private func engine(_ count: Int) -> (Engine, [Variable]) {
    var engine = Engine()
    let variables = (0..<count).map { _ in engine.addVariable() }
    return (engine, variables)
  }

  @Test func tenThousandCopiesAreReported() throws {
    var (engine, v) = engine(2)
    for index in 0..<10_000 {
      let factor = Double(1 + index % 7)
      _ = try engine.add(
        Row([Term(factor, v[0]), Term(2 * factor, v[1])], constant: -3 * factor, .equal))
      _ = try engine.add(
        Row([Term(1, v[0]), Term(1, v[1])], constant: -3, .greaterThanOrEqual, priority: 500))
      _ = try engine.add(Row([Term(1, v[0]), Term(-1, v[1])], constant: -30, .lessThanOrEqual))
    }
    let solution = try engine.solve()
    #expect(solution.conflicts.isEmpty)
    #expect(solution.levels == [LevelError(priority: 500, error: 0)])
    #expect(solution.values == [3, 0])
  }

  @Test func rowsWithoutTermsCompareConstants() throws {
    var (engine, v) = engine(1)
    for relation in Relation.allCases {
      _ = try engine.add(Row([], relation))
      _ = try engine.add(Row([Term(0, v[0])], relation, priority: 3))
      _ = try engine.add(Row([Term(1, v[0]), Term(-1, v[0])], constant: 4, relation, priority: 7))
    }
    let solution = try engine.solve()
    #expect(solution.conflicts.isEmpty)
    #expect(solution.levels == [LevelError(priority: 7, error: 8), LevelError(priority: 3, error: 0)])
    #expect(solution.undeterminedVariables == v)
  }

  @Test(arguments: [1e-9, 1e-6, 1e-3, 0.5, 0.99, 1.01, 1e3, 1e9])
  func chainsOfFactors(factor: Double) throws {
    for isKnown in [true, false] {
      var (engine, v) = engine(1000)
      for index in 1..<1000 {
        _ = try engine.add(Row([Term(1, v[index]), Term(-factor, v[index - 1])], .equal))
      }
      _ = try engine.add(Row([Term(1, v[isKnown ? 0 : 999])], constant: -100, .equal))
      do {
        let solution = try engine.solve()
        #expect(solution.values.allSatisfy { $0.isFinite && $0.magnitude <= 1e15 })
        #expect(solution.conflicts.isEmpty)
        for index in 1..<1000 {
          let (value, wanted) = (solution.values[index], factor * solution.values[index - 1])
          #expect((value - wanted).magnitude <= 1e-9 * max(1, wanted.magnitude))
        }
      } catch {
        #expect(error == .overflow)
      }
    }
  }

  /// A preference at the end of a chain of tiny factors. No double comes near it, so the result must be an
  /// error instead of a wrong optimum.
  @Test(arguments: [1e-9, 1e-6, 1e-3, 0.5])
  func unreachablePreferencesAreErrors(factor: Double) throws {
    for isReversed in [true, false] {
      var (engine, v) = engine(1000)
      for index in isReversed ? (1..<1000).reversed() : Array(1..<1000) {
        try engine.add(Term(1, v[index]), Term(-factor, v[index - 1]), constant: 0, .equal)
      }
      try engine.add(Term(1, v[999]), constant: -5, .equal, priority: 500)
      #expect(throws: EngineError.overflow) { try engine.solve() }
    }
  }

  /// A thousand views connected by inequalities only, in either direction, along a tree, and in any order.
  @Test(arguments: 0..<4)
  func freeLayouts(shape: Int) throws {
    var chance = SeededGenerator(seed: 3)
    var (engine, v) = engine(2000)
    var rows = (0..<1000).map { Row([Term(1, v[2 * $0 + 1])], .greaterThanOrEqual) }
    for index in 1..<1000 {
      let other = shape == 2 ? (index - 1) / 5 : shape == 3 ? index * 7919 % index : index - 1
      let (after, before) = shape == 1 ? (other, index) : (index, other)
      rows.append(
        Row(
          [Term(1, v[2 * after]), Term(-1, v[2 * before]), Term(-1, v[2 * before + 1])], constant: -8,
          .greaterThanOrEqual))
    }
    rows.shuffle(using: &chance)
    for row in rows { try engine.add(row) }
    let solution = try engine.solve(preferences: v.map { Preference($0, target: 0) })
    #expect(solution.undeterminedVariables == v)
    #expect(solution.values[0] == 0)
    for index in 1..<1000 {
      #expect(solution.values[2 * index + 1] == 0)
      let other = shape == 2 ? (index - 1) / 5 : shape == 3 ? index * 7919 % index : index - 1
      let step = solution.values[2 * index] - solution.values[2 * other]
      #expect(step == (shape == 1 ? -8 : 8))
    }
  }

  /// Rows of all scales from 1e-8 to 1e8 on one variable.
  @Test func rowsOfAllScalesAgree() throws {
    var (engine, v) = engine(3)
    for exponent in -8...8 {
      let scale = (0..<exponent.magnitude).reduce(1.0) { value, _ in exponent < 0 ? value / 10 : value * 10 }
      _ = try engine.add(
        Row(
          [Term(scale, v[0]), Term(scale, v[1]), Term(-scale, v[2])], constant: -5 * scale, .equal))
    }
    _ = try engine.add(Row([Term(1e8, v[0])], constant: -1e8, .equal))
    _ = try engine.add(Row([Term(1e-8, v[1])], constant: -2e-8, .equal))
    let solution = try engine.solve()
    #expect(solution.conflicts.isEmpty)
    #expect(areNear(solution.values, [1, 2, -2]))
  }

  @Test func cyclesOfEqualities() throws {
    var (engine, v) = engine(300)
    for index in 0..<300 {
      let (next, other) = (v[(index + 1) % 300], v[(index + 7) % 300])
      _ = try engine.add(
        Row([Term(3, v[index]), Term(1, next), Term(1, other)], constant: -10, .equal))
    }
    let solution = try engine.solve()
    #expect(areNear(solution.values, [Double](repeating: 2, count: 300)))
    #expect(solution.undeterminedVariables.isEmpty)
  }

  /// Many inequalities that rest at their bounds: degenerate and free.
  @Test func freeChains() throws {
    var (engine, v) = engine(80)
    for index in 1..<80 {
      _ = try engine.add(Row([Term(1, v[index]), Term(-1, v[index - 1])], constant: -8, .greaterThanOrEqual))
    }
    let wishes = v.map { Preference($0, target: 0) }
    let solution = try engine.solve(preferences: wishes)
    #expect(solution.undetermined == Array(0..<80))
    #expect(areNear(solution.values, (0..<80).map { Double(8 * $0) }))
  }
}
