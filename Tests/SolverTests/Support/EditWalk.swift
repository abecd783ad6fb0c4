import Foundation
import GimbalSolver
import TestSupport
import Testing

/// An engine with random edits, and its expected rows.
struct EditWalk {
  private let problem: RandomProblem
  private var chance: SeededGenerator
  private var engine = Engine()
  private var rows: [(id: RowID, row: Row)] = []

  init(_ problem: RandomProblem, seed: UInt64) {
    self.problem = problem
    chance = SeededGenerator(seed: seed)
  }

  mutating func begin() throws {
    for _ in 0..<problem.variableCount { _ = engine.addVariable() }
    for row in problem.rows { try add(row) }
  }

  private mutating func add(_ row: Row) throws { rows.append((try engine.add(row), row)) }

  mutating func step() throws {
    switch Int.random(in: 0..<6, using: &chance) {
    case 0:
      if let row = problem.rows.randomElement(using: &chance), rows.count < 3 * problem.rows.count {
        try add(row)
      }
    case 1:
      guard let at = rows.indices.randomElement(using: &chance) else { return }
      #expect(try engine.remove(rows[at].id) == rows[at].row)
      rows.remove(at: at)
    case 2, 3:
      guard let at = rows.indices.randomElement(using: &chance) else { return }
      rows[at].row.constant += Double(Int.random(in: -3...3, using: &chance))
      try engine.setConstant(of: rows[at].id, to: rows[at].row.constant)
    case 4: try swap()
    default: reject()
    }
  }

  /// Removes a set of rows and adds another.
  private mutating func swap() throws {
    let out = rows.filter { _ in Int.random(in: 0..<3, using: &chance) == 0 }.map(\.id)
    try engine.remove(out)
    rows.removeAll { out.contains($0.id) }
    for row in problem.rows where rows.count < problem.rows.count && Bool.random(using: &chance) {
      try add(row)
    }
  }

  /// Checks that rejected changes and a cancelled solve leave the engine unchanged.
  private mutating func reject() {
    let before = engine
    let first = Variable(0)
    #expect(throws: EngineError.notFinite) { try engine.add(Row([Term(.nan, first)], .equal)) }
    #expect(throws: EngineError.unknownVariable) {
      try engine.add(Term(1, first), Term(1, Variable(99)), constant: 0, .equal)
    }
    if let row = rows.randomElement(using: &chance) {
      #expect(throws: EngineError.tooLarge) { try engine.setConstant(of: row.id, to: 1e13) }
      #expect(throws: EngineError.unknownRow) { try engine.remove([row.id, row.id]) }
    }
    engine.cancellation = Cancellation { true }
    #expect(throws: EngineError.cancelled) { try engine.solve() }
    engine.cancellation = .never
    #expect(engine == before)
  }

  func expectFresh() throws {
    var fresh = Engine()
    for _ in 0..<problem.variableCount { _ = fresh.addVariable() }
    var names: [RowID: Int] = [:]
    var order = Array(rows.indices)
    order.reverse()
    for at in order { names[try fresh.add(rows[at].row)] = at }
    let known = Dictionary(uniqueKeysWithValues: rows.indices.map { (rows[$0].id, $0) })
    let found = try engine.solve(preferences: problem.preferences)
    let wanted = try fresh.solve(preferences: problem.preferences)
    #expect(engine.rowCount == rows.count)
    #expect(isSame(found.values, wanted.values), "\(found.values) \(wanted.values) \(problem)")
    #expect(areNear(found.levels.map(\.error), wanted.levels.map(\.error)), "\(problem)")
    #expect(found.undetermined == wanted.undetermined, "\(problem)")
    #expect(found.undeterminedVariables == wanted.undeterminedVariables, "\(problem)")
    // Copies of a row are interchangeable.
    func contents(_ conflicts: [Conflict], _ names: [RowID: Int]) -> [[Row?]] {
      conflicts.map { $0.rows.map { id in names[id].map { rows[$0].row } } }
    }
    #expect(contents(found.conflicts, known) == contents(wanted.conflicts, names), "\(problem)")
  }
}

/// The amount of work of the tests. `GIMBAL_SLOW=1`, which `Scripts/test --slow` sets, multiplies the number
/// of random problems by ten and adds the largest workloads. `GIMBAL_SOLVER_EFFORT=50` multiplies it by the
/// given number.
enum Effort {
  static let factor: UInt64 = {
    let environment = ProcessInfo.processInfo.environment
    if let effort = environment["GIMBAL_SOLVER_EFFORT"].flatMap({ UInt64($0) }) { return effort }
    return environment["GIMBAL_SLOW"] == "1" ? 10 : 1
  }()
}
