import TestSupport
import Testing

@testable import GimbalSolver

/// Required inequalities between two variables that contradict each other along cycles.
@Suite struct PositiveCycleSearchTests {
  /// The inequality `head - tail >= length`.
  private struct Edge: Hashable {
    var tail: Int
    var head: Int
    var length: Double

    var row: Row {
      Row(
        [Term(1, Variable(Int32(head))), Term(-1, Variable(Int32(tail)))], constant: -length,
        .greaterThanOrEqual)
    }
  }

  private enum Order: CaseIterable { case ascending, descending, random }

  private func engine(_ edges: [Edge], variables: Int) throws -> Engine {
    var engine = Engine()
    for _ in 0..<variables { _ = engine.addVariable() }
    for edge in edges { try engine.add(edge.row) }
    return engine
  }

  private func walk(_ edges: [Edge], variables: Int) throws -> PositiveCycleSearch {
    let problem = try engine(edges, variables: variables).problem
    var reduction = try Reduction(problem)
    return try PositiveCycleSearch(problem, &reduction, limit: .max)
  }

  /// Returns the edges of a cycle through some variables.
  private func cycle(_ variables: [Int]) -> [Edge] {
    zip(variables, variables.dropFirst() + variables.prefix(1)).map { Edge(tail: $0, head: $1, length: 10) }
  }

  /// The walk reads each edge a few times only, even if a raised variable raises all variables after it.
  @Test(arguments: Order.allCases) private func oneCycleIsFoundInFewSteps(order: Order) throws {
    let count = 4000
    var chance = SeededGenerator(seed: 1)
    var edges = cycle(Array(0..<count))
    if order == .descending { edges.reverse() }
    if order == .random { edges.shuffle(using: &chance) }
    let walk = try walk(edges, variables: count)
    #expect(walk.contradictions.map(\.count) == [count])
    #expect(walk.steps < 20 * count, "\(walk.steps)")
  }

  @Test func branchesAreNotPartOfTheConflict() throws {
    let count = 2000
    var chance = SeededGenerator(seed: 2)
    var edges = cycle(Array(0..<count / 2))
    for index in count / 2..<count {
      let other = Int.random(in: 0..<index, using: &chance)
      edges.append(
        Bool.random(using: &chance)
          ? Edge(tail: other, head: index, length: 5) : Edge(tail: index, head: other, length: 5))
    }
    edges.shuffle(using: &chance)
    let walk = try walk(edges, variables: count)
    #expect(walk.contradictions.map(\.count) == [count / 2])
    #expect(walk.steps < 60 * count, "\(walk.steps)")
    let conflicts = try engine(edges, variables: count).solve().conflicts
    #expect(conflicts.map(\.rows.count) == [count / 2])
  }

  @Test func allDisjointCyclesAreFound() throws {
    var edges = (0..<100).flatMap { start in cycle((0..<20).map { 20 * start + $0 }) }
    var chance = SeededGenerator(seed: 3)
    edges.shuffle(using: &chance)
    let conflicts = try engine(edges, variables: 2000).solve().conflicts
    #expect(conflicts.map(\.rows.count) == [Int](repeating: 20, count: 100))
  }

  /// The walk ignores exactly the rows that contradict the rows before them, and lists a cycle for each.
  @Test(arguments: 0..<UInt64(40 * Effort.factor)) func randomCyclesMatchReference(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let count = Int.random(in: 3...12, using: &chance)
    let edges = (0..<3 * count).compactMap { _ in randomEdge(count, &chance) }
    var kept: [Edge] = []
    var ignored: [Int32] = []
    for (index, edge) in edges.enumerated() {
      if canHold(kept + [edge], variables: count) { kept.append(edge) } else { ignored.append(Int32(index)) }
    }
    let walk = try walk(edges, variables: count)
    #expect(walk.contradictions.map(\.[0]) == ignored, "seed \(seed)")
    for rows in walk.contradictions {
      let cycle = rows.map { edges[Int($0)] }
      #expect(rows.dropFirst().allSatisfy { $0 < rows[0] && !ignored.contains($0) }, "seed \(seed)")
      #expect(Set(cycle.map(\.tail)).count == rows.count, "seed \(seed)")
      #expect(Set(cycle.map(\.head)) == Set(cycle.map(\.tail)), "seed \(seed)")
      #expect(cycle.reduce(0) { $0 + $1.length } > 0, "seed \(seed)")
    }
  }

  /// The search for conflicts ignores the same rows in all orders.
  @Test(arguments: 0..<UInt64(10 * Effort.factor)) func conflictsDoNotDependOnTheOrder(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let edges = Array(Set((0..<120).compactMap { _ in randomEdge(50, &chance) }))
    func ignoredRows() throws -> Set<Row> {
      let engine = try engine(edges.shuffled(using: &chance), variables: 50)
      return Set(try engine.solve().conflicts.compactMap { engine.row($0.setAside) })
    }
    let expected = try ignoredRows()
    for _ in 0..<3 { #expect(try ignoredRows() == expected, "seed \(seed)") }
  }

  /// Views after other views, with widths that only have lower bounds. Many cycles are contradictory.
  @Test(arguments: [false, true]) func boundsMakeRowsWithThreeVariablesEdges(isBoundLast: Bool) throws {
    let views = 600
    func position(_ view: Int) -> Variable { Variable(Int32(2 * view)) }
    func width(_ view: Int) -> Variable { Variable(Int32(2 * view + 1)) }
    let bounds = (0..<views).map { view in
      Row([Term(1, width(view))], constant: -Double(20 + view % 7), .greaterThanOrEqual)
    }
    func row(_ view: Int, after other: Int, by gap: Int) -> Row {
      Row(
        [Term(1, position(view)), Term(-1, position(other)), Term(-1, width(other))], constant: -Double(gap),
        .greaterThanOrEqual)
    }
    var rows: [Row] = []
    for view in 0..<views {
      rows.append(row(view, after: (view * 7 + 3) % views, by: view % 40 - 40))
      rows.append(row(view, after: (view * 31 + 11) % views, by: view % 30 - 35))
    }
    var engine = Engine()
    for _ in 0..<2 * views { _ = engine.addVariable() }
    for row in isBoundLast ? rows + bounds : bounds + rows { try engine.add(row) }
    let problem = engine.problem
    var reduction = try Reduction(problem)
    let walk = try PositiveCycleSearch(problem, &reduction, limit: .max)
    #expect(walk.contradictions.count > 50 && walk.steps < 500 * views, "\(walk.steps)")
    #expect(try engine.solve().conflicts.count > 50)
  }

  /// A tighter bound that comes later makes a longer edge. If it closes a cycle of positive length, its row is
  /// ignored, and so are all of its edges.
  @Test func tighterBoundIsIgnoredIfItClosesACycle() throws {
    func row(_ terms: [Term], _ constant: Double, _ relation: Relation) -> Row {
      Row(terms, constant: constant, relation)
    }
    let (a, b, width) = (Variable(0), Variable(1), Variable(2))
    let rows = [
      row([Term(1, width)], -20, .greaterThanOrEqual),
      row([Term(1, b), Term(-1, a), Term(-1, width)], 0, .greaterThanOrEqual),
      row([Term(1, b), Term(-1, a)], -50, .lessThanOrEqual),
      row([Term(1, width)], -60, .greaterThanOrEqual),
      row([Term(1, width)], -70, .lessThanOrEqual),
    ]
    var engine = Engine()
    for _ in 0..<3 { _ = engine.addVariable() }
    let ids = try rows.map { try engine.add($0) }
    let problem = engine.problem
    var reduction = try Reduction(problem)
    let walk = try PositiveCycleSearch(problem, &reduction, limit: .max)
    #expect(walk.contradictions == [[3, 2, 1]])
    let solution = try engine.solve()
    #expect(solution.conflicts.map { Set($0.rows) } == [[ids[1], ids[2], ids[3]]])
  }

  private func randomEdge(_ count: Int, _ chance: inout SeededGenerator) -> Edge? {
    let (tail, head) = (Int.random(in: 0..<count, using: &chance), Int.random(in: 0..<count, using: &chance))
    let length = Double(Int.random(in: -20..<20, using: &chance))
    return tail == head ? nil : Edge(tail: tail, head: head, length: length)
  }

  /// Returns `true` if longest paths exist (Bellman, 1958).
  private func canHold(_ edges: [Edge], variables: Int) -> Bool {
    var values = [Double](repeating: 0, count: variables)
    for _ in 0...variables {
      var isChanged = false
      for edge in edges where values[edge.tail] + edge.length > values[edge.head] {
        values[edge.head] = values[edge.tail] + edge.length
        isChanged = true
      }
      if !isChanged { return true }
    }
    return false
  }
}
