import GimbalSolver
import TestSupport

/// Required rows that a hidden point satisfies, except for some: a chain, a tree, a mesh or a random graph of
/// variables, with copies, multiples, and rows of very different scales.
struct ContradictoryProblem: CustomStringConvertible {
  enum Shape: Int, CaseIterable {
    case chain, tree, mesh, cyclic
    /// Positions and widths: views that are after other views, and bounds of the widths.
    case widths
  }

  let seed: UInt64
  let shape: Shape
  let variableCount: Int
  private(set) var rows: [Row] = []

  init(seed: UInt64, shape: Shape, variables: ClosedRange<Int>) {
    self.seed = seed
    self.shape = shape
    var chance = SeededGenerator(seed: 5 &* seed &+ UInt64(shape.rawValue))
    variableCount = Int.random(in: variables, using: &chance)
    let point = (0..<variableCount).map { _ in Double(Int.random(in: -50...50, using: &chance)) }
    let wrong = ([0.03, 0.1, 0.3, 0.6] as [Double]).randomElement(using: &chance) ?? 0.1
    if shape == .widths { addWidths(point, wrong, &chance) }
    for index in 1..<variableCount where shape != .widths {
      var terms = [(1.0, index), (-1.0, neighbour(of: index, &chance))]
      if Double.random(in: 0..<1, using: &chance) < 0.3 {
        let factor = ([-1, 1, -0.5, 2] as [Double]).randomElement(using: &chance) ?? 1
        terms.append((factor, Int.random(in: 0..<variableCount, using: &chance)))
      }
      add(terms, point, wrong, &chance)
      if Double.random(in: 0..<1, using: &chance) < 0.4 { add([(1, index)], point, wrong, &chance) }
    }
    copySome(&chance)
    if Bool.random(using: &chance) { scaleSome(&chance) }
    rows.shuffle(using: &chance)
  }

  /// Adds bounds of the variables in the second half, and for each variable in the first half two rows that
  /// place it after another one and a variable in the second half.
  private mutating func addWidths(_ point: [Double], _ wrong: Double, _ chance: inout SeededGenerator) {
    let half = variableCount / 2
    for index in half..<variableCount {
      for relation in [Relation.greaterThanOrEqual, .lessThanOrEqual] where Bool.random(using: &chance) {
        add([(1, index)], point, wrong, &chance, relation)
      }
    }
    for index in 0..<half {
      for _ in 0..<2 {
        let other = (index + Int.random(in: 1..<half, using: &chance)) % half
        let factor = ([-1, -1, -1, 1, -2] as [Double]).randomElement(using: &chance) ?? -1
        let width = Int.random(in: half..<variableCount, using: &chance)
        add([(1, index), (-1, other), (factor, width)], point, wrong, &chance, .greaterThanOrEqual)
      }
    }
  }

  /// Creates equalities and inequalities of three random variables each, without a hidden point, so that most
  /// rows are in many contradictions.
  init(tangleOf variableCount: Int, seed: UInt64) {
    self.seed = seed
    shape = .cyclic
    self.variableCount = variableCount
    var chance = SeededGenerator(seed: seed)
    for rank in 0..<3 * variableCount / 2 {
      let variables = (0..<Int32(variableCount)).shuffled(using: &chance).prefix(3)
      let terms = variables.map { Term([1, -1, 2, -1].randomElement(using: &chance) ?? 1, Variable($0)) }
      let relation = ([.equal, .equal, .equal, .lessThanOrEqual, .greaterThanOrEqual] as [Relation])
        .randomElement(using: &chance)
      rows.append(
        Row(
          terms, constant: Double(Int.random(in: -99...99, using: &chance)), relation ?? .equal,
          rank: rank / 4))
    }
    rows.shuffle(using: &chance)
  }

  private func neighbour(of index: Int, _ chance: inout SeededGenerator) -> Int {
    switch shape {
    case .chain: return index - 1
    case .tree: return (index - 1) / 3
    case .mesh:
      let side = (1...variableCount).first { $0 * $0 >= variableCount } ?? 1
      return Bool.random(using: &chance) ? index - 1 : max(0, index - side)
    case .cyclic, .widths:
      return (index + Int.random(in: 1..<variableCount, using: &chance)) % variableCount
    }
  }

  private mutating func add(
    _ terms: [(Double, Int)], _ point: [Double], _ wrong: Double, _ chance: inout SeededGenerator,
    _ given: Relation? = nil
  ) {
    let relation = given ?? Relation.allCases.randomElement(using: &chance) ?? .equal
    var constant = -terms.reduce(0) { $0 + $1.0 * point[$1.1] }
    constant += Double(relation.sign) * Double(Int.random(in: 0...20, using: &chance))
    if Double.random(in: 0..<1, using: &chance) < wrong {
      constant += Double(Int.random(in: -60...60, using: &chance))
    }
    rows.append(
      Row(
        terms.map { Term($0.0, Variable(Int32($0.1))) }, constant: constant, relation,
        rank: Int.random(in: 0...2, using: &chance)))
  }

  private mutating func copySome(_ chance: inout SeededGenerator) {
    for row in rows where Int.random(in: 0..<5, using: &chance) == 0 {
      rows.append(
        scaled(row, by: ([1, 1, 2, -1, -2, 0.5, 100] as [Double]).randomElement(using: &chance) ?? 1))
    }
  }

  private mutating func scaleSome(_ chance: inout SeededGenerator) {
    for index in rows.indices where Int.random(in: 0..<5, using: &chance) < 2 {
      let factor = ([1e4, 1e-4, 1e2, 1e-2] as [Double]).randomElement(using: &chance) ?? 1
      rows[index] = scaled(rows[index], by: factor)
    }
  }

  private func scaled(_ row: Row, by factor: Double) -> Row {
    var result = row
    result.terms = row.terms.map { Term(factor * $0.coefficient, $0.variable) }
    result.constant *= factor
    if factor < 0 { result.relation = row.relation.reversed }
    return result
  }

  var description: String { "seed \(seed), \(shape), \(variableCount) variables, \(rows.count) rows" }
}
