import GimbalSolver

/// A simple, slow reference for larger problems: a dense simplex with Bland's rule for each level, with the
/// levels above as constraints.
struct LexicographicReference {
  let variableCount: Int
  let rows: [Row]

  /// Returns the least error of each level, or nil if required rows conflict.
  func levelErrors() -> [Double]? {
    var settled: [(priority: Double, error: Double)] = []
    guard least(at: nil, settled) != nil else { return nil }
    for priority in Set(rows.filter { !$0.isRequired }.map(\.priority)).sorted(by: >) {
      guard let error = least(at: priority, settled) else { return nil }
      settled.append((priority, error))
    }
    return settled.map(\.error)
  }

  /// Minimizes Σ errors at a level, with x = z₂ᵢ - z₂ᵢ₊₁, and an excess and a shortfall for each row.
  private func least(at level: Double?, _ settled: [(priority: Double, error: Double)]) -> Double? {
    let width = 2 * variableCount + 2 * rows.count + settled.count
    var equations: [[Double]] = []
    var cost = [Double](repeating: 0, count: width)
    for (index, row) in rows.enumerated() {
      // Σ c·x + k - excess + shortfall = 0
      let (excess, shortfall) = (2 * variableCount + 2 * index, 2 * variableCount + 2 * index + 1)
      var equation = [Double](repeating: 0, count: width + 1)
      for term in row.terms {
        equation[2 * Int(term.variable.index)] += term.coefficient
        equation[2 * Int(term.variable.index) + 1] -= term.coefficient
      }
      equation[width] = -row.constant
      if !row.isRequired || row.relation == .greaterThanOrEqual { equation[excess] = -1 }
      if !row.isRequired || row.relation == .lessThanOrEqual { equation[shortfall] = 1 }
      equations.append(equation)
      if row.priority == level {
        if row.relation != .greaterThanOrEqual { cost[excess] = 1 }
        if row.relation != .lessThanOrEqual { cost[shortfall] = 1 }
      }
    }
    for (index, done) in settled.enumerated() {
      var equation = [Double](repeating: 0, count: width + 1)
      for (position, row) in rows.enumerated() where row.priority == done.priority {
        if row.relation != .greaterThanOrEqual { equation[2 * variableCount + 2 * position] = 1 }
        if row.relation != .lessThanOrEqual { equation[2 * variableCount + 2 * position + 1] = 1 }
      }
      equation[2 * variableCount + 2 * rows.count + index] = 1
      equation[width] = done.error + 1e-9
      equations.append(equation)
    }
    var simplex = DenseSimplex(equations: equations, cost: cost)
    return simplex.minimum()
  }
}

/// Minimizes cost·z for equations, whose last number is the right side, and z ≥ 0.
struct DenseSimplex {
  private var table: [[Double]]
  private var basis: [Int]
  private let cost: [Double]

  init(equations: [[Double]], cost: [Double]) {
    let (height, width) = (equations.count, cost.count)
    table = equations.enumerated().map { index, equation in
      let sign: Double = equation[width] < 0 ? -1 : 1
      var row = equation.dropLast().map { $0 * sign } + [Double](repeating: 0, count: height)
      row[width + index] = 1
      return row + [equation[width] * sign]
    }
    basis = (0..<height).map { width + $0 }
    self.cost = cost
  }

  /// Returns the least cost, or nil if the equations have no solution.
  mutating func minimum() -> Double? {
    let (height, width) = (table.count, cost.count)
    let artificial = [Double](repeating: 0, count: width) + [Double](repeating: 1, count: height)
    if optimize(artificial, columns: width + height) > 1e-7 { return nil }
    // An artificial variable that stays in the basis at zero must not grow again.
    for row in 0..<height where basis[row] >= width {
      if let column = (0..<width).first(where: { table[row][$0].magnitude > 1e-7 }) { pivot(row, column) }
    }
    return optimize(cost + [Double](repeating: 0, count: height), columns: width)
  }

  private mutating func optimize(_ cost: [Double], columns: Int) -> Double {
    while true {
      let entering = (0..<columns).first { column in
        let reduced = table.indices.reduce(cost[column]) { $0 - cost[basis[$1]] * table[$1][column] }
        return reduced < -1e-9 && !basis.contains(column)
      }
      guard let entering else { break }
      var leaving: Int?
      var least = Double.infinity
      for row in table.indices where table[row][entering] > 1e-9 {
        let ratio = (table[row].last ?? 0) / table[row][entering]
        let isTie = leaving.map { ratio <= least + 1e-12 && basis[row] < basis[$0] } ?? false
        if ratio < least - 1e-12 || isTie {
          least = ratio
          leaving = row
        }
      }
      guard let leaving else { return -.infinity }
      pivot(leaving, entering)
    }
    return table.indices.reduce(0) { $0 + cost[basis[$1]] * (table[$1].last ?? 0) }
  }

  private mutating func pivot(_ row: Int, _ column: Int) {
    let inverse = 1 / table[row][column]
    table[row] = table[row].map { $0 * inverse }
    for other in table.indices where other != row {
      let factor = table[other][column]
      if factor == 0 { continue }
      for index in table[other].indices { table[other][index] -= factor * table[row][index] }
    }
    basis[row] = column
  }
}
