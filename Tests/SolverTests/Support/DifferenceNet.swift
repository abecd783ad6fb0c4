import GimbalCore
import GimbalSolver
import TestSupport

/// A grid of preferred distances between neighbors, which contradict each other along its cycles.
struct DifferenceNet {
  /// The kinds of rows besides equalities of differences.
  enum Extra: CaseIterable {
    case none, inequalities, required, singles, otherCoefficients
  }

  var rows = [Row([Term(1, Variable(0))], .equal)]
  private let variableCount: Int

  init(side: Int, _ extra: Extra, priorities: Int, seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    variableCount = side * side
    for index in 0..<variableCount {
      var neighbors: [Int] = []
      if index % side < side - 1 { neighbors.append(index + 1) }
      if index + side < variableCount { neighbors.append(index + side) }
      for neighbor in neighbors {
        let terms = [Term(1, Variable(Int32(neighbor))), Term(-1, Variable(Int32(index)))]
        let distance = Double(Int.random(in: 1...40, using: &chance))
        let priority = Double(100 * Int.random(in: 1...priorities, using: &chance))
        let relations: [Relation] = [.equal, .lessThanOrEqual, .greaterThanOrEqual]
        let relation = extra == .inequalities ? relations[Int.random(in: 0...2, using: &chance)] : .equal
        rows.append(Row(terms, constant: -distance, relation, priority: priority))
        if extra == .required, Int.random(in: 0...5, using: &chance) == 0 {
          rows.append(Row(terms, constant: 10, .greaterThanOrEqual))
        }
      }
      let place = -Double(Int.random(in: 0...500, using: &chance))
      let variable = Term(1, Variable(Int32(index)))
      if extra == .singles, Bool.random(using: &chance) {
        rows.append(Row([variable], constant: place, .equal, priority: 100))
      }
      if extra == .otherCoefficients, index > 2, Bool.random(using: &chance) {
        let others = [Term(-2, Variable(Int32(index - 2))), Term(0.5, Variable(1))]
        rows.append(Row([variable] + others, constant: place, .equal, priority: 100))
      }
    }
  }

  var engine: Engine { get throws { try engine(rows) } }

  func engine(_ rows: [Row]) throws -> Engine {
    var engine = Engine()
    for _ in 0..<variableCount { _ = engine.addVariable() }
    for row in rows { try engine.add(row) }
    return engine
  }
}
