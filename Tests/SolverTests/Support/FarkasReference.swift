import GimbalSolver

/// Checks by a dense elimination whether rows are a minimal contradiction.
///
/// They are if and only if multipliers that cancel all variables are unique except for their scale, none of
/// them is zero, those of inequalities have one direction, and the constants do not add up to zero (Farkas,
/// 1902).
struct FarkasReference {
  let rows: [Row]

  var isMinimalContradiction: Bool {
    guard let multipliers else { return false }
    let sum = zip(multipliers, rows).reduce(0) { $0 + $1.0 * $1.1.constant }
    let size = zip(multipliers, rows).reduce(1) { $0 + ($1.0 * $1.1.constant).magnitude }
    if sum.magnitude <= 1e-9 * size { return false }
    return zip(multipliers, rows).allSatisfy { multiplier, row in
      multiplier != 0
        && (row.relation == .equal || (row.relation == .lessThanOrEqual) == ((multiplier > 0) == (sum > 0)))
    }
  }

  /// The vector that cancels the coefficients of all rows, if it is unique except for its scale.
  private var multipliers: [Double]? {
    var matrix = columns
    var pivots: [Int] = []
    for column in rows.indices {
      let rest = pivots.count..<matrix.count
      guard
        let best = rest.max(by: { matrix[$0][column].magnitude < matrix[$1][column].magnitude }),
        matrix[best][column].magnitude > 1e-9
      else { continue }
      matrix.swapAt(pivots.count, best)
      let pivot = matrix[pivots.count]
      for row in matrix.indices where row != pivots.count && matrix[row][column] != 0 {
        let factor = matrix[row][column] / pivot[column]
        for index in pivot.indices { matrix[row][index] -= factor * pivot[index] }
      }
      pivots.append(column)
    }
    guard pivots.count == rows.count - 1, let free = rows.indices.first(where: { !pivots.contains($0) })
    else { return nil }
    var result = [Double](repeating: 0, count: rows.count)
    result[free] = 1
    for (row, column) in pivots.enumerated() {
      let value = -matrix[row][free] / matrix[row][column]
      result[column] = value.magnitude > 1e-9 ? value : 0
    }
    return zip(result, rows).map { $0 / FarkasReference.size(of: $1) }
  }

  /// The coefficients of each variable in all rows, scaled so that the largest is 1.
  private var columns: [[Double]] {
    var lines: [Variable: [Double]] = [:]
    for (index, row) in rows.enumerated() {
      for term in row.terms {
        lines[term.variable, default: [Double](repeating: 0, count: rows.count)][index] +=
          term.coefficient / FarkasReference.size(of: row)
      }
    }
    return lines.sorted { $0.key.index < $1.key.index }.map(\.value)
  }

  private static func size(of row: Row) -> Double {
    row.terms.reduce(0) { max($0, $1.coefficient.magnitude) }
  }
}
