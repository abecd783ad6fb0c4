import GimbalCore
import TestSupport
import Testing

@testable import GimbalSolver

/// Rows that are computed from factors of the basis give the same solutions as stored rows.
@Suite struct FactoredBasisTests {
  @Test(arguments: DifferenceNet.Extra.allCases, 0..<6 * UInt64(Effort.factor))
  func factorsGiveTheSolutionOfStoredRows(extra: DifferenceNet.Extra, seed: UInt64) throws {
    let net = DifferenceNet(side: 4 + Int(seed % 5), extra, priorities: 1 + Int(seed % 4), seed: seed)
    let stored = try optimum(net.engine, isFactored: false)
    let factored = try optimum(net.engine, isFactored: true)
    #expect(areNear(stored, factored), "\(extra), seed \(seed): \(stored), \(factored)")
  }

  /// Returns the errors of all levels.
  private func optimum(_ engine: Engine, isFactored: Bool) throws -> [Double] {
    var reduction = try Reduction(engine.problem)
    let forms = try Forms(engine.problem, &reduction)
    var optimizer = LevelOptimizer(forms)
    optimizer.simplex.mayFactor = false
    if isFactored { optimizer.simplex.tableau.factor() }
    let wasFactored = optimizer.simplex.tableau.isFactored
    #expect(wasFactored == isFactored)
    var holds = try optimizer.reachBounds()
    #expect(holds)
    try optimizer.optimizeLevels()
    holds = try optimizer.simplex.tableau.unfactor() && !optimizer.hasDrifted
    #expect(holds)
    var values = [Double](repeating: 0, count: engine.variableCount)
    for (form, variable) in forms.variables.enumerated() {
      values[Int(variable)] = optimizer.simplex.tableau.value[form]
    }
    forms.coordinates.complete(&values)
    reduction.complete(&values)
    return Engine.levelErrors(engine.rows, values, forms.priorities).map(\.error)
  }

  /// In a net of this size, the stored rows become long.
  @Test(arguments: DifferenceNet.Extra.allCases, 1...2 as ClosedRange<UInt64>)
  func solutionsOfLargeNetsDoNotDependOnTheOrderOfRows(extra: DifferenceNet.Extra, seed: UInt64) throws {
    let net = DifferenceNet(side: 16, extra, priorities: Int(seed), seed: seed)
    let expected = try net.engine.solve()
    var chance = SeededGenerator(seed: seed)
    let solution = try net.engine(net.rows.shuffled(using: &chance)).solve()
    #expect(areNear(solution.values, expected.values), "\(extra), seed \(seed)")
    #expect(areNear(solution.levels.map(\.error), expected.levels.map(\.error)), "\(extra), seed \(seed)")
    #expect(solution.undeterminedVariables == expected.undeterminedVariables, "\(extra), seed \(seed)")
  }

  @Test func netsAreSolvedWithFactors() throws {
    let net = DifferenceNet(side: 16, .none, priorities: 1, seed: 1)
    var reduction = try Reduction(net.engine.problem)
    var optimizer = LevelOptimizer(try Forms(net.engine.problem, &reduction))
    let holds = try optimizer.reachBounds()
    try optimizer.optimizeLevels()
    let isFactored = optimizer.simplex.tableau.isFactored
    #expect(holds && isFactored)
  }

  /// After the same exchanges, a tableau with factors has the same rows and columns as a tableau with stored rows.
  @Test(arguments: 0..<10 * UInt64(Effort.factor)) func exchangesKeepRowsAndColumns(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let (singles, sums) = (Int.random(in: 3...30, using: &chance), Int.random(in: 3...60, using: &chance))
    let definitions = (0..<sums).map { _ in
      let variables = (0..<Int32(singles)).shuffled(using: &chance).prefix(
        Int.random(in: 2...3, using: &chance))
      return variables.map {
        FormTerm(form: $0, coefficient: Double([1, -1, 2, -0.5].randomElement(using: &chance) ?? 1))
      }
    }
    let start = [Double](repeating: 0, count: singles + sums)
    var stored = Tableau(definitions: definitions, start: start, cancellation: .never)
    var factored = Tableau(definitions: definitions, start: start, cancellation: .never)
    factored.factor()
    var column: [FormTerm] = []
    for _ in 0..<100 {
      let open = (0..<Int32(stored.count)).filter { stored.isOpen($0) }
      let entering = try #require(open.randomElement(using: &chance))
      stored.read(&column, of: entering)
      var other: [FormTerm] = []
      factored.read(&other, of: entering)
      #expect(isSame(column, other), "seed \(seed), column of \(entering): \(column), \(other)")
      guard let leaving = column.filter({ $0.coefficient.magnitude >= 0.5 }).randomElement(using: &chance)
      else { continue }
      var row: [FormTerm] = []
      stored.read(&row, ofRow: leaving.form)
      factored.read(&other, ofRow: leaving.form)
      #expect(isSame(row, other), "seed \(seed), row of \(leaving.form): \(row), \(other)")
      stored.pivot(leaving: leaving.form, entering: entering, column: column)
      factored.pivot(leaving: leaving.form, entering: entering, column: column)
      let isSingular = factored.isSingular
      #expect(!isSingular, "seed \(seed)")
    }
  }

  /// Terms that are only rounding errors of earlier exchanges do not count.
  private func isSame(_ a: [FormTerm], _ b: [FormTerm]) -> Bool {
    var rest: [Int32: Double] = [:]
    for term in a { rest[term.form, default: 0] += term.coefficient }
    for term in b { rest[term.form, default: 0] -= term.coefficient }
    return rest.values.allSatisfy { $0.magnitude < 1e-6 }
  }
}

/// Intervals of differences determine the same values as simplex moves.
@Suite struct IntervalPlacementTests {
  @Test(arguments: DifferenceNet.Extra.allCases, 0..<10 * UInt64(Effort.factor))
  func intervalsGiveTheValuesOfSimplexMoves(extra: DifferenceNet.Extra, seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var net = DifferenceNet(side: 5, extra, priorities: 3, seed: seed)
    net.rows.removeAll { _ in Int.random(in: 0...3, using: &chance) == 0 }
    let preferences = (0..<4).map { _ in
      let variables = (0..<25).shuffled(using: &chance).prefix(Int.random(in: 1...6, using: &chance) / 6 + 1)
      let terms = variables.enumerated().map { Term($0.offset == 0 ? 1 : -1, Variable(Int32($0.element))) }
      return Preference(terms, target: Double(Int.random(in: -100...500, using: &chance)))
    }
    let solution = try net.engine.solve(preferences: preferences)
    // If the basis is recorded, simplex moves determine all values.
    guard let result = try net.engine.quickAttempt(preferences, recordsBasis: true) else {
      Issue.record("\(extra), seed \(seed): no solution")
      return
    }
    let expected = result.solution
    #expect(areNear(solution.values, expected.values), "\(extra), seed \(seed)")
    #expect(solution.undetermined == expected.undetermined, "\(extra), seed \(seed)")
    #expect(solution.undeterminedVariables == expected.undeterminedVariables, "\(extra), seed \(seed)")
  }
}
