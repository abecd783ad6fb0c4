import GimbalSolver
import TestSupport

/// Random rows of layout scale: constants in points and the multipliers of layouts. In most problems, a hidden point
/// satisfies the rows, so that many of them are feasible.
struct RandomLayoutRows {
  let variableCount: Int
  private(set) var rows: [Row] = []

  private static let multipliers: [Double] = [
    1, 1, 1, 1, -1, -1, -1, -1, -1, 0.5, -0.5, 2, -2, -1.0 / 3, -0.333, -0.6667, -2.0 / 3, -1.7778, -16.0 / 9,
    -1.0 / 12, -1.0 / 7, 3, -3,
  ]
  private static let lengths: [Double] = [0, 8, 16, 20, 44, 100, 320, 375, 667, 768, 1024]

  init(seed: UInt64, scale: Double) {
    var chance = SeededGenerator(seed: seed)
    variableCount = Int.random(in: 2...(Bool.random(using: &chance) ? 6 : 60), using: &chance)
    let point = (0..<variableCount).map { _ in RandomLayoutRows.pick(RandomLayoutRows.lengths, &chance) }
    let isHidden = Int.random(in: 0...3, using: &chance) > 0
    let requiredShare = RandomLayoutRows.pick([0.3, 0.6, 0.95], &chance)
    for _ in 0..<Int.random(in: 1...(2 * variableCount + 2), using: &chance) {
      let length = min(variableCount, RandomLayoutRows.pick([1, 2, 2, 2, 3, 3, 4], &chance))
      let terms = (0..<variableCount).shuffled(using: &chance).prefix(length).map {
        Term(RandomLayoutRows.pick(RandomLayoutRows.multipliers, &chance), Variable(Int32($0)))
      }
      let sum = terms.reduce(0) { $0 + $1.coefficient * point[Int($1.variable.index)] }
      let constant = isHidden ? -sum : Double(Int.random(in: -1400...400, using: &chance))
      rows.append(
        Row(
          terms, constant: constant * scale,
          RandomLayoutRows.pick([.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual], &chance),
          priority: Double.random(in: 0...1, using: &chance) < requiredShare
            ? 1000 : RandomLayoutRows.pick([250, 500, 750, 999], &chance)))
    }
  }

  private static func pick<Element>(_ elements: [Element], _ chance: inout SeededGenerator) -> Element {
    elements[Int.random(in: 0..<elements.count, using: &chance)]
  }
}
