import GimbalSolver
import TestSupport

/// A small random problem that its seed reproduces and that prints itself.
struct RandomProblem: CustomStringConvertible {
  /// The difficulty that the problem contains.
  enum Kind: Int, CaseIterable {
    case plain, redundant, degenerate, scaled, infeasible
  }

  var variableCount: Int
  var rows: [Row] = []
  var preferences: [Preference] = []
  let seed: UInt64

  init(seed: UInt64, kind: Kind, variables: ClosedRange<Int> = 1...3, rows rowRange: ClosedRange<Int> = 1...7)
  {
    self.seed = seed
    var chance = SeededGenerator(seed: seed &* 8 &+ UInt64(kind.rawValue))
    variableCount = Int.random(in: variables, using: &chance)
    let levels = ([1000, 1000, 900, 750, 500.5, 250, 1] as [Double]).prefix(
      Int.random(in: 3...7, using: &chance))
    for index in 0..<Int.random(in: rowRange, using: &chance) {
      let isRequired = kind == .infeasible && Bool.random(using: &chance)
      rows.append(
        Row(
          terms(&chance), constant: constant(kind, &chance),
          Relation.allCases.randomElement(using: &chance) ?? .equal,
          priority: isRequired ? 1000 : levels.randomElement(using: &chance) ?? 1000, rank: index))
    }
    if kind == .redundant { repeatSome(&chance) }
    if kind == .scaled { scaleSome(&chance) }
    for _ in 0..<Int.random(in: 0...2, using: &chance) {
      preferences.append(Preference(terms(&chance), target: Double(Int.random(in: -9...9, using: &chance))))
    }
  }

  private func terms(_ chance: inout SeededGenerator) -> [Term] {
    (0..<Int.random(in: 0...min(4, variableCount + 1), using: &chance)).map { _ in
      Term(
        ([-3, -2, -1, -1, 1, 1, 2, 0.5] as [Double]).randomElement(using: &chance) ?? 1,
        Variable(Int32.random(in: 0..<Int32(variableCount), using: &chance)))
    }
  }

  private func constant(_ kind: Kind, _ chance: inout SeededGenerator) -> Double {
    let reach = kind == .degenerate ? 1 : 20
    return Double(Int.random(in: -reach...reach, using: &chance))
  }

  private mutating func repeatSome(_ chance: inout SeededGenerator) {
    for row in rows where Bool.random(using: &chance) {
      var copy = row
      let factor = ([-2, -1, 1, 0.5] as [Double]).randomElement(using: &chance) ?? 1
      copy.terms = row.terms.map { Term(factor * $0.coefficient, $0.variable) }
      copy.constant = factor * row.constant
      if factor < 0 { copy.relation = row.relation.reversed }
      copy.rank = rows.count
      rows.append(copy)
    }
  }

  private mutating func scaleSome(_ chance: inout SeededGenerator) {
    for index in rows.indices where Bool.random(using: &chance) {
      let factor = ([1e4, 1e-4, 1e2, 1e-2] as [Double]).randomElement(using: &chance) ?? 1
      rows[index].terms = rows[index].terms.map { Term(factor * $0.coefficient, $0.variable) }
      rows[index].constant *= factor
    }
  }

  var engine: Engine {
    get throws { try engine(adding: Array(rows.indices)).engine }
  }

  /// Returns an engine with the rows added in this order, and the identifier of each by its index in
  /// ``rows``.
  func engine(adding order: [Int]) throws -> (engine: Engine, ids: [Int: RowID]) {
    var engine = Engine()
    for _ in 0..<variableCount { _ = engine.addVariable() }
    var ids: [Int: RowID] = [:]
    for index in order { ids[index] = try engine.add(rows[index]) }
    return (engine, ids)
  }

  var description: String {
    "seed \(seed), \(variableCount) variables\n"
      + rows.map { "  \($0) @\($0.priority) rank \($0.rank)" }.joined(separator: "\n")
      + preferences.map {
        "\n  prefer \($0.terms.map { "\($0.coefficient)·v\($0.variable.index)" }) = \($0.target)"
      }
      .joined()
  }
}

/// Returns `true` if the numbers agree to 1e-6 of their magnitude, which includes the rounding of the
/// reference.
func areNear(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count
    && zip(a, b).allSatisfy { ($0 - $1).magnitude <= 1e-6 * max(1, $0.magnitude, $1.magnitude) }
}

/// Returns `true` if the numbers agree to 1e-9 of their magnitude, as those of equal states do.
func isSame(_ a: [Double], _ b: [Double]) -> Bool {
  a.count == b.count
    && zip(a, b).allSatisfy { ($0 - $1).magnitude <= 1e-9 * max(1, $0.magnitude, $1.magnitude) }
}
