import GimbalSolver
import TestSupport
import Testing

/// All problems of two rows over two variables with small numbers, compared with a reference that tries every
/// vertex.
@Suite struct ExhaustiveTests {
  private static let rows: [Row] = {
    var rows: [Row] = []
    for (a, b) in [(0, 0), (1, 0), (0, 1), (1, 1), (1, -1), (2, -1)] {
      for constant in -1...1 {
        for relation in Relation.allCases {
          for priority in [1000.0, 750, 250] {
            rows.append(
              Row(
                [Term(Double(a), Variable(0)), Term(Double(b), Variable(1))], constant: Double(constant),
                relation, priority: priority))
          }
        }
      }
    }
    return rows
  }()

  @Test func allPairsOfRowsMatchReference() throws {
    // All 26,244 pairs in slow tests, every 19th otherwise.
    let stride = Effort.factor > 1 ? 1 : 19
    for pair in Swift.stride(from: 0, to: Self.rows.count * Self.rows.count, by: stride) {
      var (first, second) = (Self.rows[pair / Self.rows.count], Self.rows[pair % Self.rows.count])
      (first.rank, second.rank) = (0, 1)
      try expectAgreement([first, second])
    }
  }

  private func expectAgreement(_ rows: [Row]) throws {
    var engine = Engine()
    for _ in 0..<2 { _ = engine.addVariable() }
    let ids = try rows.map { try engine.add($0) }
    let solution = try engine.solve()
    let aside = Set(solution.conflicts.map(\.setAside))
    let kept = zip(rows, ids).filter { !aside.contains($1) }.map(\.0)
    let reference = VertexReference(variableCount: 2, rows: kept)
    let expected = try #require(reference.solve(), "\(rows)")
    #expect(areNear(solution.values, expected.values), "\(solution.values), not \(expected.values): \(rows)")
    #expect(areNear(solution.levels.map(\.error), expected.errors), "\(rows)")
    let free = (0..<2).map { Variable(Int32($0)) }.filter { !reference.isDetermined([Term(1, $0)]) }
    #expect(solution.undeterminedVariables == free, "\(rows)")
    if aside.isEmpty { return }
    #expect(!VertexReference(variableCount: 2, rows: rows).isFeasible, "\(rows)")
  }
}
