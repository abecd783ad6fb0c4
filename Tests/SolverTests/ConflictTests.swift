import GimbalSolver
import TestSupport
import Testing

/// Conflicts among required rows: the minimal sets, the ignored rows, and the rows that hold.
@Suite struct ConflictTests {
  private func engine(_ variables: Int, _ rows: [Row]) throws -> (Engine, [RowID]) {
    var engine = Engine()
    for _ in 0..<variables { _ = engine.addVariable() }
    let ids = try rows.map { try engine.add($0) }
    return (engine, ids)
  }

  private func equal(_ variable: Int32, _ value: Double, rank: Int = 0) -> Row {
    Row([Term(1, Variable(variable))], constant: -value, .equal, rank: rank)
  }

  @Test func highestRankIsIgnored() throws {
    let (engine, ids) = try engine(1, [equal(0, 1, rank: 2), equal(0, 2, rank: 1)])
    let solution = try engine.solve()
    #expect(solution.values == [2])
    #expect(solution.conflicts == [Conflict(rows: [ids[1], ids[0]], setAside: ids[0])])
  }

  /// For equal ranks, the content decides and not the order of insertion.
  @Test func contentOrdersRowsOfEqualRank() throws {
    for rows in [[equal(0, 1), equal(0, 2)], [equal(0, 2), equal(0, 1)]] {
      #expect(try engine(1, rows).0.solve().values == [2])
    }
  }

  @Test func rowsWithNegativeRanksAreKept() throws {
    let rows = [
      equal(0, 1, rank: -1),
      Row([Term(1, Variable(0)), Term(-1, Variable(1))], .equal, rank: 0), equal(1, 5, rank: -7),
    ]
    let (engine, ids) = try engine(2, rows)
    let solution = try engine.solve()
    #expect(solution.values == [1, 5])
    #expect(solution.conflicts.map(\.setAside) == [ids[1]])
    #expect(Set(solution.conflicts.flatMap(\.rows)) == Set(ids))
  }

  @Test func independentConflictsAreAllListed() throws {
    var rows: [Row] = []
    for index in 0..<50 {
      let variable = Int32(index)
      rows.append(equal(variable, 1))
      rows.append(equal(variable, 2, rank: 1))
      rows.append(Row([Term(1, Variable(variable))], constant: -9, .greaterThanOrEqual, rank: 2))
    }
    let solution = try engine(50, rows).0.solve()
    #expect(solution.conflicts.count == 100)
    #expect(solution.conflicts.allSatisfy { $0.rows.count == 2 })
    #expect(solution.values == [Double](repeating: 1, count: 50))
  }

  @Test func boundsOfOneFormContradict() throws {
    let rows = [
      Row([Term(1, Variable(0)), Term(1, Variable(1))], constant: -5, .greaterThanOrEqual),
      Row([Term(2, Variable(0)), Term(2, Variable(1))], constant: -8, .lessThanOrEqual, rank: 4),
      Row([], constant: 3, .equal, rank: 9), Row([], constant: 3, .lessThanOrEqual, rank: 9),
      Row([], constant: 3, .greaterThanOrEqual, rank: 9),
    ]
    let (engine, ids) = try engine(2, rows)
    let conflicts = try engine.solve().conflicts
    #expect(conflicts.map(\.setAside) == [ids[1], ids[3], ids[2]])
    #expect(conflicts.map(\.rows.count) == [2, 1, 1])
  }

  /// The rows of an earlier conflict can agree after a change.
  @Test func resolvedConflictHasNoContradiction() throws {
    var (engine, ids) = try engine(1, [equal(0, 1), equal(0, 2)])
    let conflict = try #require(try engine.solve().conflicts.first)
    #expect(try engine.contradiction(of: conflict) != nil)
    try engine.setConstant(of: ids[1], to: -1)
    #expect(try engine.contradiction(of: conflict) == nil)
  }

  @Test func rowWithoutTermsIsAContradiction() throws {
    let (engine, ids) = try engine(1, [Row([], constant: -197, .equal), equal(0, 1)])
    let conflict = try #require(try engine.solve().conflicts.first)
    let contradiction = try #require(try engine.contradiction(of: conflict))
    #expect(contradiction.parts.map(\.row) == [ids[0]] && contradiction.parts.map(\.multiplier) == [1])
    #expect(contradiction.excess == -197)
  }

  /// A conflict through a whole layout lists all necessary rows and no others.
  @Test func longConflictsAreMinimal() throws {
    let load = Workload.chain(60)
    var engine = try load.engine
    let last = try engine.add(
      Row([Term(1, Variable(4 * 60))], constant: -7, .equal, rank: 1))
    let conflict = try #require(try engine.solve().conflicts.first)
    #expect(conflict.setAside == last)
    let members = conflict.rows.compactMap { engine.row($0) }
    func canHold(_ rows: [Row]) throws -> Bool {
      try Workload(viewCount: load.viewCount, rows: rows).engine.solve().conflicts.isEmpty
    }
    #expect(try !canHold(members))
    for index in members.indices {
      var rest = members
      rest.remove(at: index)
      #expect(try canHold(rest))
    }
  }

  /// A hundred independent contradictions in one layout: one report lists all, each minimal.
  @Test func hundredIndependentConflictsAreReported() throws {
    let load = Workload.nested(1000)
    var engine = try load.engine
    for index in 0..<100 {
      try engine.add(Term(1, Variable(Int32(4 * (9 * index + 20) + 2))), constant: -3, .equal, rank: 5)
    }
    let solution = try engine.solve()
    #expect(solution.conflicts.count == 100)
    for conflict in solution.conflicts.prefix(Effort.factor > 1 ? 12 : 4) {
      let members = conflict.rows.compactMap { engine.row($0) }
      #expect(members.map(\.rank).last == 5)
      func canHold(_ rows: [Row]) throws -> Bool {
        try Workload(viewCount: 1000, rows: rows).engine.solve().conflicts.isEmpty
      }
      #expect(try !canHold(members))
      for index in members.indices {
        var rest = members
        rest.remove(at: index)
        #expect(try canHold(rest))
      }
    }
  }

  /// Findings that contain a row ignored by another. The search corrects them.
  @Test func chainsOfConflicts() throws {
    for seed in 0..<60 * Effort.factor {
      var chance = SeededGenerator(seed: seed)
      let rows = (0..<30).map { rank in
        Row(
          [
            Term(1, Variable(Int32.random(in: 0..<8, using: &chance))),
            Term(Bool.random(using: &chance) ? 1 : -1, Variable(Int32.random(in: 0..<8, using: &chance))),
          ], constant: Double(Int.random(in: -3...3, using: &chance)),
          Relation.allCases.randomElement(using: &chance) ?? .equal, rank: rank)
      }
      let (engine, ids) = try engine(8, rows)
      var kept = try self.engine(8, []).0
      var refused: [RowID] = []
      for (row, id) in zip(rows, ids) {
        let added = try kept.add(row)
        if try !kept.solve().conflicts.isEmpty {
          _ = try kept.remove(added)
          refused.append(id)
        }
      }
      #expect(try engine.solve().conflicts.map(\.setAside) == refused, "seed \(seed): \(rows)")
    }
  }

  /// Overlapping conflicts, where the last row of one set is part of another.
  @Test func overlappingConflictsMatchWalk() throws {
    var chance = SeededGenerator(seed: 11)
    for _ in 0..<40 {
      let rows = (0..<12).map { rank in
        Row(
          [
            Term(1, Variable(Int32.random(in: 0..<3, using: &chance))),
            Term(-1, Variable(Int32.random(in: 0..<3, using: &chance))),
          ], constant: Double(Int.random(in: -2...2, using: &chance)),
          Relation.allCases.randomElement(using: &chance) ?? .equal, rank: rank)
      }
      let (engine, ids) = try engine(3, rows)
      let solution = try engine.solve()
      var kept: [Row] = []
      var refused: [RowID] = []
      for (row, id) in zip(rows, ids) {
        if VertexReference(variableCount: 3, rows: kept + [row]).isFeasible {
          kept.append(row)
        } else {
          refused.append(id)
        }
      }
      #expect(solution.conflicts.map(\.setAside) == refused, "\(rows)")
    }
  }
}
