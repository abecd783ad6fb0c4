import TestSupport
import Testing

@testable import GimbalSolver

/// Rows in the shapes of long columns, chains and stars, for which the engine expresses variables by their distances.
@Suite struct ShapeTests {
  /// Each row of a table is as high as the taller of two labels with aligned baselines, plus 8 pt above and below.
  @Test(arguments: [2, 20, 1000]) func selfSizingRowsHaveTheHeightOfTheirTallerLabel(count: Int) throws {
    var chance = SeededGenerator(seed: 7)
    let contents = (0..<count).map { _ in Double(Int.random(in: 10...60, using: &chance)) }
    let engine = try selfSizingRows(contents)
    let solution = try engine.solve()
    var top = 0.0
    for (row, content) in contents.enumerated() {
      #expect((solution.values[6 * row] - top).magnitude < 1e-6, "row \(row)")
      top += max(8 + 20.5 + 8, 11 + content + 8)
    }
    #expect(solution.conflicts.isEmpty)
    #expect(solution.levels.allSatisfy { $0.priority == 50 || $0.error < 1e-6 })
  }

  /// In absolute positions, the sums would have a number of terms that grows quadratically.
  @Test func sumsStayWithinTheirRow() throws {
    let engine = try selfSizingRows([Double](repeating: 34, count: 300))
    var reduction = try Reduction(engine.problem)
    let forms = try Forms(engine.problem, &reduction)
    #expect(!forms.coordinates.isIdentity)
    #expect(forms.sums.allSatisfy { $0.count <= 4 }, "\(forms.sums.map(\.count).max() ?? 0)")
  }

  @Test func chainThatIsTooLongIsOneConflict() throws {
    var engine = Engine()
    let variables = (0...1000).map { _ in engine.addVariable() }
    try engine.add(Row([Term(1, variables[0])], .equal))
    for (before, after) in zip(variables, variables.dropFirst()) {
      try engine.add(Row([Term(1, after), Term(-1, before)], constant: -1, .greaterThanOrEqual))
    }
    try engine.add(Row([Term(1, variables[1000])], constant: -999, .lessThanOrEqual))
    let conflicts = try engine.solve().conflicts
    #expect(conflicts.map(\.rows.count) == [1002])
  }

  /// The links add up to another length than the distance of the ends. The smallest sum of errors is the difference.
  @Test func softChainHasTheErrorOfItsLength() throws {
    var engine = Engine()
    let variables = (0...1000).map { _ in engine.addVariable() }
    try engine.add(Row([Term(1, variables[0])], .equal))
    try engine.add(Row([Term(1, variables[1000])], constant: -3000, .equal, priority: 500))
    var length = 0.0
    for (index, (before, after)) in zip(variables, variables.dropFirst()).enumerated() {
      let link = Double(4 * index % 12)
      length += link
      try engine.add(Row([Term(1, after), Term(-1, before)], constant: -link, .equal, priority: 500))
    }
    let levels = try engine.solve().levels
    #expect(levels.count == 1)
    #expect((levels[0].error - (length - 3000).magnitude).magnitude < 1e-6)
  }

  /// Each contradiction contains the row that they share. The search finds all of them in one round.
  @Test func conflictsThatShareAVariableHaveThreeRowsEach() throws {
    var engine = Engine()
    let variables = (0...500).map { _ in engine.addVariable() }
    let shared = try engine.add(Row([Term(1, variables[0])], .equal))
    for index in 1...500 {
      try engine.add(
        Row([Term(1, variables[index]), Term(-1, variables[0])], constant: -Double(index), .equal))
      try engine.add(Row([Term(1, variables[index])], constant: -Double(2 * index + 1), .equal))
    }
    let conflicts = try engine.solve().conflicts
    #expect(conflicts.count == 500)
    #expect(conflicts.allSatisfy { $0.rows.count == 3 && $0.rows.contains(shared) && $0.setAside != shared })
  }

  /// Lower bounds of differences in random order have the longest paths as their least values.
  @Test func boundsOfDifferencesGiveTheLongestPaths() throws {
    var chance = SeededGenerator(seed: 11)
    let order = (0..<300).shuffled(using: &chance)
    var longest = [Double](repeating: 0, count: 300)
    var engine = Engine()
    let variables = (0..<300).map { _ in engine.addVariable() }
    var edges: [(from: Int, to: Int, length: Double)] = []
    for from in 0..<299 {
      for _ in 0..<4 {
        let to = min(299, from + Int.random(in: 1...10, using: &chance))
        let length = Double(Int.random(in: 1...50, using: &chance))
        edges.append((from, to, length))
        longest[to] = max(longest[to], longest[from] + length)
      }
    }
    for edge in edges.shuffled(using: &chance) {
      let terms = [Term(1, variables[order[edge.to]]), Term(-1, variables[order[edge.from]])]
      try engine.add(Row(terms, constant: -edge.length, .greaterThanOrEqual))
    }
    for variable in variables {
      try engine.add(Row([Term(1, variable)], .greaterThanOrEqual))
      try engine.add(Row([Term(1, variable)], .equal, priority: 250))
    }
    let values = try engine.solve().values
    for (index, expected) in longest.enumerated() {
      #expect((values[Int(variables[order[index]].index)] - expected).magnitude < 1e-6)
    }
  }

  /// Columns and trees of differences, some of which leave variables undetermined, give the same solution in all orders.
  /// A variable is undetermined exactly if a weaker row can move it.
  @Test(arguments: 0..<UInt64(40 * Effort.factor)) func differencesHaveOneSolution(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let problem = DifferenceRows(&chance)
    let expected = try problem.engine(problem.rows).solve()
    for _ in 0..<3 {
      let solution = try problem.engine(problem.rows.shuffled(using: &chance)).solve()
      #expect(solution.undeterminedVariables == expected.undeterminedVariables, "seed \(seed)")
      #expect(
        solution.levels == expected.levels
          || solution.levels.elementsEqual(expected.levels) {
            $0.priority == $1.priority && ($0.error - $1.error).magnitude < 1e-6
          }, "seed \(seed)")
      let isEqual = zip(solution.values, expected.values).allSatisfy { ($0 - $1).magnitude < 1e-6 }
      #expect(isEqual, "seed \(seed)")
    }
    let undetermined = Set(expected.undeterminedVariables)
    for index in (0..<problem.variableCount).shuffled(using: &chance).prefix(6) {
      let variable = Variable(Int32(index))
      let ends = try [-1e4, 1e4].map { target in
        let pull = Row([Term(1, variable)], constant: -target, .equal, priority: 1)
        return try problem.engine(problem.rows + [pull]).solve().values[index]
      }
      let isMovable = ends[1] - ends[0] > 1e-6
      #expect(isMovable == undetermined.contains(variable), "seed \(seed), variable \(index), \(ends)")
    }
  }

  private func selfSizingRows(_ contents: [Double]) throws -> Engine {
    var engine = Engine()
    let variables = (0..<6 * contents.count).map { _ in engine.addVariable() }
    func row(
      _ terms: [(Int, Double)], _ constant: Double, _ relation: Relation = .equal, _ priority: Double = 1000
    ) -> Row {
      Row(terms.map { Term($0.1, variables[$0.0]) }, constant: constant, relation, priority: priority)
    }
    try engine.add(row([(0, 1)], 0))
    for (index, content) in contents.enumerated() {
      let top = 6 * index
      let (height, first, firstHeight, second, secondHeight) = (top + 1, top + 2, top + 3, top + 4, top + 5)
      if index > 0 { try engine.add(row([(top, 1), (top - 6, -1), (top - 5, -1)], 0)) }
      try engine.add(row([(second, 1), (first, -1)], -3))
      for (label, size, length) in [(first, firstHeight, 20.5), (second, secondHeight, content)] {
        try engine.add(row([(label, 1), (top, -1)], -8, .greaterThanOrEqual))
        try engine.add(row([(label, 1), (size, 1), (top, -1), (height, -1)], 8, .lessThanOrEqual))
        try engine.add(row([(size, 1)], -length, .lessThanOrEqual, 250))
        try engine.add(row([(size, 1)], -length, .greaterThanOrEqual, 750))
      }
      try engine.add(row([(height, 1)], 0, .equal, 50))
      for size in [height, firstHeight, secondHeight] {
        try engine.add(row([(size, 1)], 0, .greaterThanOrEqual))
      }
    }
    return engine
  }
}

/// Random differences along a chain or tree of 20 to 40 variables.
private struct DifferenceRows {
  let variableCount: Int
  private(set) var rows: [Row] = []

  init(_ chance: inout SeededGenerator) {
    variableCount = Int.random(in: 20...40, using: &chance)
    let isChain = Bool.random(using: &chance)
    for index in 1..<variableCount {
      let other = isChain ? index - 1 : Int.random(in: 0..<index, using: &chance)
      let terms = [Term(1, Variable(Int32(index))), Term(-1, Variable(Int32(other)))]
      let gap = Double(Int.random(in: -5...30, using: &chance))
      rows.append(Row(terms, constant: -gap, .greaterThanOrEqual))
      if Bool.random(using: &chance) { rows.append(Row(terms, constant: -gap - 20, .lessThanOrEqual)) }
      let priority = Double(250 * Int.random(in: 1...3, using: &chance))
      if Int.random(in: 0...2, using: &chance) == 0 {
        rows.append(Row(terms, constant: -gap - 5, .equal, priority: priority))
      }
      if Int.random(in: 0...3, using: &chance) == 0 {
        let place = Double(Int.random(in: -100...500, using: &chance))
        rows.append(Row([terms[0]], constant: -place, .equal, priority: priority))
      }
    }
    if Bool.random(using: &chance) { rows.append(Row([Term(1, Variable(0))], .equal)) }
  }

  func engine(_ rows: [Row]) throws -> Engine {
    var engine = Engine()
    for _ in 0..<variableCount { _ = engine.addVariable() }
    for row in rows { try engine.add(row) }
    return engine
  }
}
