import Synchronization
import Testing

@testable import GimbalSolver

/// The interface of the engine: valid and invalid input. Invalid input changes nothing.
@Suite struct EngineTests {
  private static let x = Variable(0)
  private static let y = Variable(1)

  private func engine(_ rows: [Row] = []) throws -> Engine {
    var engine = Engine()
    _ = engine.addVariable()
    _ = engine.addVariable()
    for row in rows { _ = try engine.add(row) }
    return engine
  }

  @Test(arguments: [
    (Row([Term(.nan, x)], .equal), EngineError.notFinite),
    (Row([Term(.infinity, x)], .equal), .notFinite),
    (Row([Term(1, x)], constant: -.infinity, .equal), .notFinite),
    (Row([Term(1, x)], .equal, priority: .nan), .notFinite),
    (Row([Term(1e10, x)], .equal), .tooLarge),
    (Row([Term(1, x)], constant: 1e13, .equal), .tooLarge),
    (Row([Term(1e-10, x)], .equal), .tooSmall),
    (Row([Term(1, x)], .equal, priority: 0), .priorityOutOfRange),
    (Row([Term(1, x)], .equal, priority: 1000.5), .priorityOutOfRange),
    (Row([Term(1, x)], .equal, priority: -1), .priorityOutOfRange),
    (Row([Term(1, Variable(2))], .equal), .unknownVariable),
    (Row([Term(1, Variable(-1))], .equal), .unknownVariable),
  ])
  func invalidRowsAreRejected(row: Row, error: EngineError) throws {
    var engine = try engine([Row([Term(1, Self.x)], constant: -3, .equal)])
    let before = engine
    #expect(throws: error) { try engine.add(row) }
    #expect(engine == before)
    #expect(engine.hashValue == before.hashValue)
  }

  /// An engine that has lost most of its rows does not keep their memory, which every solve would read.
  @Test(arguments: [false, true]) func removedRowsTakeNoMemory(isTogether: Bool) throws {
    var engine = try engine()
    var ids: [RowID] = []
    for number in 0..<2000 {
      ids.append(try engine.add(Row([Term(1, Self.x)], constant: Double(-number), .equal, priority: 10)))
    }
    let removed = ids.dropFirst(5)
    if isTogether { try engine.remove(removed) } else { for id in removed { _ = try engine.remove(id) } }
    #expect(engine.rows.liveCount == 5)
    #expect(engine.rows.slotCount <= 32 && engine.rows.poolCount <= 32)
    for (number, id) in ids.prefix(5).enumerated() {
      #expect(try engine.remove(id).constant == Double(-number))
    }
  }

  @Test func rowsOfOtherEnginesAreUnknown() throws {
    var engine = try engine()
    let id = try engine.add(Row([Term(1, Self.x)], .equal))
    let second = try engine.add(Row([Term(1, Self.y)], .equal))
    #expect(id < second)
    _ = try engine.remove(id)
    let before = engine
    #expect(throws: EngineError.unknownRow) { try engine.remove(id) }
    #expect(throws: EngineError.unknownRow) { try engine.setConstant(of: id, to: 1) }
    #expect(throws: EngineError.tooLarge) { try engine.setConstant(of: second, to: 1e13) }
    #expect(throws: EngineError.notFinite) {
      try engine.solve(preferences: [Preference(Self.x, target: .nan)])
    }
    #expect(throws: EngineError.unknownVariable) {
      try engine.solve(preferences: [Preference(Variable(7), target: 0)])
    }
    #expect(engine.row(id) == nil)
    #expect(Engine().row(second) == nil)
    #expect(engine == before)
  }

  @Test func removedRowsAreReturned() throws {
    var engine = try engine()
    let row = Row(
      [Term(2, Self.x), Term(-1, Self.y)], constant: 5, .lessThanOrEqual, priority: 12.5, rank: -2)
    let id = try engine.add(row)
    #expect(engine.row(id) == row)
    #expect(engine.rowCount == 1)
    #expect(engine.variableCount == 2)
    #expect(try engine.remove(id) == row)
    #expect(engine.rowCount == 0)
  }

  /// Identifiers stay valid when removals compact the engine.
  @Test func identifiersSurviveCompaction() throws {
    var engine = try engine()
    let ids = try (0..<100).map { try engine.add(Row([Term(1, Self.x)], constant: Double(-$0), .equal)) }
    for id in ids.dropLast() { _ = try engine.remove(id) }
    #expect(engine.row(ids[99])?.constant == -99)
    #expect(try engine.solve().values == [99, 0])
  }

  @Test func descriptionListsRows() throws {
    var engine = try engine([
      Row([Term(2, Self.x), Term(-1, Self.y)], constant: 5, .lessThanOrEqual, rank: 3)
    ])
    _ = try engine.add(Row([Term(-1, Self.x)], .greaterThanOrEqual, priority: 250))
    _ = try engine.add(Row([], constant: -1, .equal, priority: 1))
    #expect(
      engine.debugDescription == """
        2 variables, 3 rows
        #0: 2.0·v0 - 1.0·v1 + 5.0 <= 0 @1000.0 rank 3
        #1: -1.0·v0 >= 0 @250.0
        #2: -1.0 == 0 @1.0
        """)
  }

  @Test func emptyEngineHasEmptySolution() throws {
    let solution = try Engine().solve()
    #expect(solution.values.isEmpty)
    #expect(solution.levels.isEmpty)
  }

  @Test func strongerRowOutweighsManyWeaker() throws {
    var rows = [Row([Term(1, Self.x)], constant: -100, .equal, priority: 500)]
    rows += (0..<1000).map { _ in Row([Term(1, Self.x)], constant: 0, .equal, priority: 499.5) }
    let solution = try engine(rows).solve()
    #expect(solution[Self.x] == 100)
    #expect(
      solution.levels == [
        LevelError(priority: 500, error: 0), LevelError(priority: 499.5, error: 100_000),
      ])
  }

  /// Preferences apply in order, within the room that the rows leave.
  @Test func preferencesAreStrictlyOrdered() throws {
    let engine = try engine([
      Row([Term(1, Self.x), Term(1, Self.y)], constant: -10, .equal),
      Row([Term(1, Self.x)], constant: -7, .lessThanOrEqual),
    ])
    let first = try engine.solve(preferences: [Preference(Self.x, target: 9), Preference(Self.y, target: 9)])
    #expect(first.values == [7, 3])
    let second = try engine.solve(preferences: [Preference(Self.y, target: 9), Preference(Self.x, target: 9)])
    #expect(second.values == [1, 9])
    #expect(first.undetermined == [0, 1])
    #expect(first.undeterminedVariables == [Self.x, Self.y])
    let sum = try engine.solve(preferences: [Preference([Term(1, Self.x), Term(1, Self.y)], target: 0)])
    #expect(sum.undetermined.isEmpty)
    #expect(sum.values == [0, 10])
  }

  @Test func cancellationEndsSolve() throws {
    var engine = try Workload.nested(1000, sharesSizes: false).engine
    engine.cancellation = Cancellation { true }
    #expect(throws: EngineError.cancelled) { try engine.solve() }
    let polls = Atomic(0)
    engine.cancellation = Cancellation {
      polls.add(1, ordering: .relaxed)
      return false
    }
    _ = try engine.solve()
    let count = polls.load(ordering: .relaxed)
    for limit in stride(from: 1, to: count, by: max(1, count / 25)) {
      let left = Atomic(limit)
      engine.cancellation = Cancellation { left.subtract(1, ordering: .relaxed).newValue < 0 }
      #expect(throws: EngineError.cancelled) { try engine.solve() }
    }
  }
}
