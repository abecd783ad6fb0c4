import TestSupport
import Testing

@testable import GimbalSolver

/// The walk ignores the same rows as solving the kept rows with each further row.
@Suite struct ConflictWalkTests {
  private func randomRows(_ random: inout SeededGenerator) -> [Row] {
    (0..<16).map { _ in
      let variables = (0..<4).shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
      let terms = variables.map {
        Term(Double([-3, -2, -1, 1, 2, 3].randomElement(using: &random) ?? 1), Variable(Int32($0)))
      }
      let relation = [Relation.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random)
      return Row(terms, constant: Double(Int.random(in: -20...20, using: &random)), relation ?? .equal)
    }
  }

  private func canHold(_ rows: [Row]) throws -> Bool {
    var engine = Engine()
    for _ in 0..<4 { _ = engine.addVariable() }
    for row in rows { try engine.add(row) }
    return try engine.solve().conflicts.isEmpty
  }

  @Test(arguments: 1...60 as ClosedRange<UInt64>) func ignoresEachRowThatTheKeptRowsContradict(seed: UInt64)
    throws
  {
    var random = SeededGenerator(seed: seed)
    let all = randomRows(&random)
    var rows = Rows()
    for row in all { rows.append(terms: row.terms, constant: row.constant, row.relation) }
    var walk = ConflictWalk(Problem(rows: rows, variableCount: 4, cancellation: .never))
    let isDecided = try walk.run()
    #expect(isDecided)
    var (kept, ignored): ([Row], [Int32]) = ([], [])
    for (index, row) in all.enumerated() {
      if try canHold(kept + [row]) { kept.append(row) } else { ignored.append(Int32(index)) }
    }
    let findings = walk.findings
    #expect(findings.map(\.setAside) == ignored)
    for finding in findings {
      let members = finding.members.map { all[Int($0)] }
      #expect(try !canHold(members))
      for index in members.indices {
        var others = members
        others.remove(at: index)
        #expect(try canHold(others), "\(finding.members) without \(index)")
      }
    }
  }
}
