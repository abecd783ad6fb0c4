import GimbalSolver
import TestSupport
import Testing

/// Random sequences of additions, removals, changes, rejected edits and exchanged sets. The engine must equal
/// a new one with the same rows.
@Suite struct EditSequenceTests {
  @Test func historyOfEditsDoesNotMatter() throws {
    for seed in 0..<300 * Effort.factor * (Effort.factor > 1 ? 4 : 1) {
      let kinds = RandomProblem.Kind.allCases
      let problem = RandomProblem(
        seed: seed, kind: kinds[Int(seed) % kinds.count], variables: 2...7, rows: 4...16)
      var walk = EditWalk(problem, seed: seed)
      try walk.begin()
      for _ in 0..<40 { try walk.step() }
      try walk.expectFresh()
    }
  }

  /// A thousand edits of a larger problem.
  @Test func thousandEditsMatchNewEngine() throws {
    for kind in RandomProblem.Kind.allCases {
      let problem = RandomProblem(seed: 5, kind: kind, variables: 20...30, rows: 30...50)
      var walk = EditWalk(problem, seed: 77)
      try walk.begin()
      for step in 1...1000 {
        try walk.step()
        if step % 250 == 0 { try walk.expectFresh() }
      }
    }
  }

  /// Ten rotations between portrait and landscape, which exchange the rows of one orientation.
  @Test(arguments: [(10, true), (100, true), (40, false)])
  func tenRotationsRestoreTheSolution(count: Int, sharesSizes: Bool) throws {
    let portrait = Workload.nested(count, sharesSizes: sharesSizes)
    let landscape = Workload.nested(count, sharesSizes: sharesSizes, isRotated: true)
    let shared = Set(portrait.rows).intersection(landscape.rows)
    var engine = Engine()
    for _ in 0..<4 * count { _ = engine.addVariable() }
    for row in portrait.rows where shared.contains(row) && !row.isRequired { try engine.add(row) }
    for row in portrait.rows where shared.contains(row) && row.isRequired { try engine.add(row) }
    var swapped = try portrait.rows.filter { !shared.contains($0) }.map { try engine.add($0) }
    for turn in 1...10 {
      let now = turn % 2 == 1 ? landscape : portrait
      try engine.remove(swapped)
      swapped = try now.rows.filter { !shared.contains($0) }.map { try engine.add($0) }
      let (found, fresh) = (try engine.solve(), try now.engine.solve())
      #expect(isSame(found.values, fresh.values))
      #expect(areNear(found.levels.map(\.error), fresh.levels.map(\.error)))
      #expect(found.undeterminedVariables == fresh.undeterminedVariables)
    }
  }

  @Test func removalOfManyRowsIsAtomic() throws {
    var (engine, ids) = try Workload.nested(10).identified
    let before = engine
    #expect(throws: EngineError.unknownRow) { try engine.remove([ids[3], ids[5], ids[3]]) }
    #expect(engine == before)
    try engine.remove([ids[5], ids[3]])
    #expect(engine.rowCount == before.rowCount - 2)
    #expect(engine.row(ids[4]) == before.row(ids[4]))
    let after = engine
    #expect(throws: EngineError.unknownRow) { try engine.remove([ids[1], ids[5]]) }
    #expect(engine == after)
  }

  /// The capacity of an engine affects the time of compaction, and not the comparison of engines.
  @Test func enginesOfEqualEditsAreEqual() throws {
    func edited(capacity: Int) throws -> Engine {
      var engine = Engine()
      engine.reserveCapacity(rows: capacity, terms: capacity)
      let x = engine.addVariable()
      var ids: [RowID] = []
      for index in 0..<40 {
        ids.append(try engine.add(Row([Term(1, x)], constant: Double(index), .lessThanOrEqual)))
        if index % 4 == 3 { _ = try engine.remove(ids.remove(at: index / 2 - index / 4)) }
      }
      return engine
    }
    let one = try edited(capacity: 0)
    for capacity in [10, 20, 1000] {
      let other = try edited(capacity: capacity)
      #expect(one == other && one.hashValue == other.hashValue, "\(capacity)")
    }
    var changed = one
    try changed.setConstant(of: try #require(one.rowIDs.last), to: 7)
    #expect(one != changed)
  }

  /// Adding a row by its terms equals adding a `Row`.
  @Test func addingTermsEqualsAddingARow() throws {
    var (one, other) = (Engine(), Engine())
    one.reserveCapacity(rows: 10, terms: 20)
    let v = (0..<4).map { _ in one.addVariable() }
    for _ in 0..<4 { _ = other.addVariable() }
    try one.add(Term(1, v[0]), constant: 3, .equal, rank: 4)
    try one.add(Term(1, v[0]), Term(2, v[1]), constant: 3, .lessThanOrEqual, priority: 7)
    try one.add(Term(1, v[0]), Term(2, v[1]), Term(3, v[2]), constant: 0, .equal)
    try one.add(Term(1, v[0]), Term(2, v[1]), Term(3, v[2]), Term(4, v[3]), constant: 0, .equal)
    for row in (0..<4).compactMap({ one.row(one.rowIDs[$0]) }) { try other.add(row) }
    #expect(one == other)
    #expect(throws: EngineError.unknownVariable) {
      try one.add(Term(1, v[0]), Term(1, Variable(9)), constant: 0, .equal)
    }
    #expect(throws: EngineError.tooSmall) { try one.add(Term(1e-12, v[0]), constant: 0, .equal) }
    #expect(one == other)
  }
}
