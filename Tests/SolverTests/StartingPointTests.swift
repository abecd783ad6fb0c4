import TestSupport
import Testing

@testable import GimbalSolver

/// The starting point is within all required bounds if meeting them one by one succeeds.
@Suite struct StartingPointTests {
  /// Cells in a column, each at least as high as two labels that are aligned at their centers. The bounds of
  /// the second label must not propagate through the whole column after those of the first.
  @Test(arguments: [1, 10, 300]) func columnsOfCellsStartWithinTheirBounds(cells: Int) throws {
    var engine = Engine()
    var top = engine.addVariable()
    _ = try engine.add(Row([Term(1, top)], .equal))
    for cell in 0..<cells {
      let (label, bottom) = (engine.addVariable(), engine.addVariable())
      let height = Double(20 + cell % 7)
      for (share, least) in [(0.0, 10.0), (0.5, height), (1, 5)] {
        _ = try engine.add(
          Row([Term(1, bottom), Term(-1, top), Term(-share, label)], constant: -least, .greaterThanOrEqual))
      }
      _ = try engine.add(Row([Term(1, label)], constant: -height, .greaterThanOrEqual))
      top = bottom
    }
    #expect(try missedBoundCount(engine) == 0)
  }

  /// Views that start after the ends of other views, in random order. Each row can be satisfied by an upward
  /// move of a position.
  @Test(arguments: 0..<4 as Range<UInt64>)
  func positionsAfterWidthsStartWithinTheirBounds(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var engine = Engine()
    let views = (0..<1000).map { _ in (position: engine.addVariable(), width: engine.addVariable()) }
      .shuffled(using: &chance)
    for (place, view) in views.enumerated() {
      let least = Double(Int.random(in: 20...60, using: &chance))
      _ = try engine.add(Row([Term(1, view.width)], constant: -least, .greaterThanOrEqual))
      let preferred = Double(Int.random(in: 0..<1000, using: &chance))
      _ = try engine.add(Row([Term(1, view.position)], constant: -preferred, .equal, priority: 250))
      for _ in 0..<2 where place > 0 {
        let other = views[Int.random(in: max(0, place - 10)..<place, using: &chance)]
        let terms = [Term(1, view.position), Term(-1, other.position), Term(-1, other.width)]
        _ = try engine.add(Row(terms, constant: -8, .greaterThanOrEqual))
      }
    }
    #expect(try missedBoundCount(engine) == 0)
  }

  /// Returns the number of sums that are outside of their bounds at the starting point.
  private func missedBoundCount(_ engine: Engine) throws -> Int {
    var reduction = try Reduction(engine.problem)
    let forms = try Forms(engine.problem, &reduction)
    let start = StartingPoint(forms).values
    return forms.sums.indices.count { index in
      let value = forms.sums[index].reduce(0) { $0 + $1.coefficient * start[Int($1.form)] }
      let form = forms.variables.count + index
      return value < forms.lower[form] - 1e-9 || value > forms.upper[form] + 1e-9
    }
  }
}

extension StartingPointTests {
  private func start(_ engine: Engine) throws -> [Double] {
    var reduction = try Reduction(engine.problem)
    return StartingPoint(try Forms(engine.problem, &reduction)).values
  }

  /// Lower bounds of differences in random order, and upper limits of lower priority that all can hold.
  @Test(arguments: 0..<20 as Range<UInt64>) func differencesStartAtTheSolution(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var engine = Engine()
    let count = Int.random(in: 5...60, using: &chance)
    let variables = (0..<count).map { _ in engine.addVariable() }.shuffled(using: &chance)
    for _ in 0..<3 * count {
      let from = Int.random(in: 0..<count - 1, using: &chance)
      let to = Int.random(in: from + 1..<min(count, from + 6), using: &chance)
      try engine.add(
        Row(
          [Term(1, variables[to]), Term(-1, variables[from])],
          constant: -Double(Int.random(in: 1...50, using: &chance)), .greaterThanOrEqual))
    }
    for variable in variables {
      let limit = Double(Int.random(in: 0...99, using: &chance))
      try engine.add(Row([Term(1, variable)], constant: -limit, .lessThanOrEqual, priority: 250))
    }
    let solution = try engine.solve()
    #expect(solution.levels.allSatisfy { $0.error == 0 })
    let values = try start(engine)
    #expect((0..<count).allSatisfy { (values[$0] - solution.values[$0]).magnitude < 1e-9 })
  }

  /// A hub and its leaves. The leaves are within 50 pt above the hub and prefer values of their own.
  @Test(arguments: 0..<20 as Range<UInt64>) func hubsStartAtTheirOptimum(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var engine = Engine()
    let variables = (0..<Int.random(in: 3...60, using: &chance)).map { _ in engine.addVariable() }
      .shuffled(using: &chance)
    let hub = variables[0]
    try engine.add(Row([Term(1, hub)], constant: -100, .equal, priority: 250))
    for leaf in variables.dropFirst() {
      let gap = Double(Int.random(in: 1...10, using: &chance))
      let distance = [Term(1, leaf), Term(-1, hub)]
      try engine.add(Row(distance, constant: -gap, .greaterThanOrEqual))
      try engine.add(Row(distance, constant: -gap - 50, .lessThanOrEqual))
      let wish = Double(Int.random(in: 0..<70, using: &chance))
      try engine.add(Row([Term(1, leaf)], constant: -wish, .equal, priority: 400))
    }
    let solution = try engine.solve()
    var reduction = try Reduction(engine.problem)
    let forms = try Forms(engine.problem, &reduction)
    var values = StartingPoint(forms).values
    forms.coordinates.complete(&values)
    #expect((values[Int(hub.index)] - solution[hub]).magnitude < 1e-9)
  }

  /// A leaf whose value its sum determines starts in the basis. If the hub is at an end of the range of a leaf,
  /// the leaf or its sum is basic, so that the costs of the hub balance. Otherwise, the simplex method makes many
  /// moves of the hub by length zero, and each changes all rows.
  @Test(arguments: 0..<12 as Range<UInt64>) func leavesStartInTheBasis(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    var engine = Engine()
    let count = 2000
    let hub = engine.addVariable()
    try engine.add(Row([Term(1, hub)], constant: -100, .equal, priority: 250))
    for index in 1..<count {
      let leaf = engine.addVariable()
      let gap = Double(Int.random(in: 1...10, using: &chance))
      let distance = [Term(1, leaf), Term(-1, hub)]
      try engine.add(Row(distance, constant: -gap, .greaterThanOrEqual))
      try engine.add(Row(distance, constant: -gap - 50, .lessThanOrEqual))
      try engine.add(Row([Term(1, leaf)], constant: -Double(index % 70), .equal, priority: 400))
    }
    var reduction = try Reduction(engine.problem)
    var optimizer = LevelOptimizer(try Forms(engine.problem, &reduction))
    let holds = try optimizer.reachBounds()
    try optimizer.optimizeLevels()
    let work = optimizer.simplex.tableau.work
    #expect(holds && work < 4 * count, "\(work)")
  }
}
