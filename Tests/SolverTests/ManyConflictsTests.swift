import GimbalSolver
import Synchronization
import Testing

/// Thousands of rows that contradict the same few rows. Each is reported with its reasons, in about linear
/// time.
@Suite struct ManyConflictsTests {
  private static let x = Variable(0)
  private static let y = Variable(1)

  private func row(
    _ terms: [(Double, Variable)], _ relation: Relation, _ value: Double, rank: Int = 0
  ) -> Row {
    Row(terms.map { Term($0, $1) }, constant: -value, relation, rank: rank)
  }

  /// Solves `kept` followed by `refused`, and expects `reasons` to contradict each of the latter.
  private func expect(kept: [Row], refused: [Row], reasons: Set<Int>) throws {
    var engine = Engine()
    for _ in 0..<2 { _ = engine.addVariable() }
    // Refused rows are added first, because the order of insertion must not matter.
    let refusedIDs = try refused.reversed().map { row in
      var later = row
      later.rank += 1
      return try engine.add(later)
    }
    let keptIDs = try kept.map { try engine.add($0) }
    let time = ContinuousClock().now
    let conflicts = try engine.solve().conflicts
    #expect(ContinuousClock().now - time < .seconds(20))
    #expect(Set(conflicts.map(\.setAside)) == Set(refusedIDs))
    #expect(conflicts.count == refused.count)
    let wanted = Set(reasons.map { keptIDs[$0] })
    #expect(conflicts.allSatisfy { Set($0.rows.dropLast()) == wanted && $0.rows.last == $0.setAside })
  }

  /// A row that is parallel to an ignored row, and contradicts the same rows by no more than the tolerance, holds.
  @Test(arguments: [(5e-7, 1), (1e-5, 2)])
  func parallelRowsContradictByMoreThanTheTolerance(excess: Double, count: Int) throws {
    var engine = Engine()
    _ = engine.addVariable()
    for (relation, value) in [(Relation.lessThanOrEqual, 10.0), (.greaterThanOrEqual, 11)] {
      try engine.add(row([(1, Self.x)], relation, value))
    }
    try engine.add(row([(1, Self.x)], .greaterThanOrEqual, 10 + excess))
    #expect(try engine.solve().conflicts.count == count)
  }

  /// The error of each reason is multiplied by its Farkas multiplier.
  @Test(arguments: [(0x1p-20, 1), (0x1p-18, 2)])
  func multipliersOfReasonsMultiplyTheTolerance(excess: Double, count: Int) throws {
    let terms = [(1, Self.x), (-1, Self.y), (-3, Variable(2))] as [(Double, Variable)]
    var engine = Engine()
    for _ in 0..<3 { _ = engine.addVariable() }
    try engine.add(row(terms, .greaterThanOrEqual, 0))
    try engine.add(row([(1, Self.x), (-1, Self.y)], .lessThanOrEqual, 6))
    try engine.add(row([(1, Variable(2))], .greaterThanOrEqual, 3))
    try engine.add(row([(1, Variable(2))], .greaterThanOrEqual, 2 + excess))
    #expect(try engine.solve().conflicts.count == count)
  }

  @Test func copiesOfTwoRows() throws {
    let (one, other) = (row([(1, Self.x)], .equal, 10), row([(1, Self.x)], .equal, 11))
    var engine = Engine()
    _ = engine.addVariable()
    for _ in 0..<10_000 {
      try engine.add(one)
      try engine.add(other)
    }
    let conflicts = try engine.solve().conflicts
    #expect(conflicts.count == 10_000)
    #expect(Set(conflicts.map(\.setAside)).count == 10_000)
    for conflict in conflicts {
      #expect(conflict.rows.compactMap { engine.row($0)?.constant } == [-11, -10])
    }
  }

  @Test func manyValues() throws {
    try expect(
      kept: [row([(1, Self.x)], .equal, 10)],
      refused: (0..<10_000).map { row([(1, Self.x)], .equal, Double(11 + $0), rank: $0 % 3) }, reasons: [0])
  }

  @Test func copiesThroughAChain() throws {
    try expect(
      kept: [row([(1, Self.x)], .equal, 3), row([(1, Self.y), (-1, Self.x)], .equal, 1)],
      refused: (0..<10_000).map { row([(1, Self.y)], .equal, Double(5 + $0 % 2)) }, reasons: [0, 1])
  }

  @Test func bounds() throws {
    try expect(
      kept: [row([(1, Self.x)], .lessThanOrEqual, 5), row([(1, Self.x)], .greaterThanOrEqual, 2)],
      refused: (0..<10_000).map { index in
        let factor = Double(1 + index % 5)
        return row([(-factor, Self.x)], .lessThanOrEqual, -factor * Double(10 + index % 100), rank: index)
      }, reasons: [0])
  }

  @Test func sumsOfBounds() throws {
    let kept = [
      row([(1, Self.x)], .greaterThanOrEqual, 2), row([(1, Self.y)], .greaterThanOrEqual, 3),
      row([(1, Self.x), (1, Self.y)], .lessThanOrEqual, 100),
    ]
    let refused = (0..<10_000).map { index in
      row(
        [(1, Self.y), (1, Self.x)], index % 2 == 0 ? .equal : .lessThanOrEqual, 4 - Double(index), rank: index
      )
    }
    try expect(kept: kept, refused: refused, reasons: [0, 1])
  }

  /// The search polls the cancellation throughout.
  @Test func searchPollsCancellation() throws {
    var engine = Engine()
    let variables = (0..<61).map { _ in engine.addVariable() }
    for index in 0..<3000 {
      let (one, other) = (variables[index % 60], variables[index % 60 + 1])
      try engine.add(Term(1, one), Term(-1, other), constant: 1, index % 3 == 0 ? .equal : .lessThanOrEqual)
      try engine.add(Term(1, one), constant: Double(index % 7), index % 2 == 0 ? .equal : .greaterThanOrEqual)
    }
    let polls = Atomic(0)
    engine.cancellation = Cancellation {
      polls.add(1, ordering: .relaxed)
      return false
    }
    _ = try engine.solve()
    let total = polls.load(ordering: .relaxed)
    #expect(total > 1000)
    for last in stride(from: 0, to: total, by: max(1, total / 50)) {
      let count = Atomic(0)
      engine.cancellation = Cancellation { count.add(1, ordering: .relaxed).newValue > last }
      #expect(throws: EngineError.cancelled) { try engine.solve() }
      #expect(count.load(ordering: .relaxed) == last + 1)
    }
  }
}
