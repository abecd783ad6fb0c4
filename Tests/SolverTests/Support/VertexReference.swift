import GimbalSolver

/// A simple reference that tries every vertex.
///
/// The error of each level and the distance of each preference are linear between the hyperplanes of the
/// rows, so a vertex of all hyperplanes and the coordinate planes is a best solution. With n variables and h
/// hyperplanes there are at most h over n vertices, which is feasible for n up to 3.
struct VertexReference {
  typealias Plane = (coefficients: [Double], constant: Double)

  let variableCount: Int
  let rows: [Row]

  /// Returns the best vertex under the rows, the preferences and the tie-break at 0, or nil if required rows
  /// conflict.
  func solve(_ preferences: [Preference] = []) -> (values: [Double], errors: [Double])? {
    let goals = preferences + (0..<variableCount).map { Preference(Variable(Int32($0)), target: 0) }
    let best = best(vertices(planes(goals)), goals)
    guard let point = best.first else { return nil }
    return (point, priorities.map { error($0, at: point) })
  }

  var isFeasible: Bool { !feasible(vertices(planes([]))).isEmpty }

  var priorities: [Double] {
    Set(rows.filter { !$0.isRequired }.map(\.priority)).sorted(by: >)
  }

  /// Returns `true` if all best solutions agree on `Σ terms`.
  func isDetermined(_ terms: [Term]) -> Bool {
    let found = best(vertices(planes([])), [])
    guard let value = found.first.map({ self.value(terms, $0) }) else { return true }
    let step = 1.0 / 64
    let near = [Preference(terms, target: value - step), Preference(terms, target: value + step)]
    return best(vertices(planes(near)), []).allSatisfy { (self.value(terms, $0) - value).magnitude < 1e-6 }
  }

  private func planes(_ goals: [Preference]) -> [Plane] {
    var planes: [Plane] = rows.map { (dense($0.terms), $0.constant) }
    planes += goals.map { (dense($0.terms), -$0.target) }
    planes += (0..<variableCount).map { (dense([Term(1, Variable(Int32($0)))]), 0) }
    return planes
  }

  private func dense(_ terms: [Term]) -> [Double] {
    var result = [Double](repeating: 0, count: variableCount)
    var sizes = result
    for term in terms {
      result[Int(term.variable.index)] += term.coefficient
      sizes[Int(term.variable.index)] += term.coefficient.magnitude
    }
    // 0.02 - 0.03 + 0.01 counts as zero.
    return zip(result, sizes).map { $0.magnitude < 1e-12 * $1 ? 0 : $0 }
  }

  private func value(_ terms: [Term], _ point: [Double]) -> Double {
    zip(dense(terms), point).reduce(0) { $0 + $1.0 * $1.1 }
  }

  private func miss(_ row: Row, _ point: [Double]) -> Double {
    let value = value(row.terms, point) + row.constant
    switch row.relation {
    case .lessThanOrEqual: return max(0, value)
    case .equal: return value.magnitude
    case .greaterThanOrEqual: return max(0, -value)
    }
  }

  private func size(_ row: Row, _ point: [Double]) -> Double {
    row.terms.reduce(max(1, row.constant.magnitude)) {
      $0 + ($1.coefficient * point[Int($1.variable.index)]).magnitude
    }
  }

  private func error(_ priority: Double, at point: [Double]) -> Double {
    rows.reduce(0) { $0 + ($1.priority == priority ? miss($1, point) : 0) }
  }

  private func feasible(_ points: [[Double]]) -> [[Double]] {
    points.filter { point in
      rows.allSatisfy { !$0.isRequired || miss($0, point) <= 1e-9 * size($0, point) }
    }
  }

  /// Returns the points that are best for every level, then for each goal in order.
  private func best(_ points: [[Double]], _ goals: [Preference]) -> [[Double]] {
    var points = feasible(points)
    func keep(_ cost: ([Double]) -> Double) {
      let costs = points.map(cost)
      guard let least = costs.min() else { return }
      let bound = least + 1e-9 + 1e-13 * least
      points = zip(points, costs).filter { $0.1 <= bound }.map(\.0)
    }
    for priority in priorities { keep { error(priority, at: $0) } }
    for goal in goals { keep { (value(goal.terms, $0) - goal.target).magnitude } }
    return points
  }

  private func vertices(_ planes: [Plane]) -> [[Double]] {
    var result: [[Double]] = []
    var chosen: [Plane] = []
    func choose(from start: Int) {
      if chosen.count == variableCount {
        if let point = Self.intersection(chosen) { result.append(point) }
        return
      }
      for index in start..<planes.count {
        chosen.append(planes[index])
        choose(from: index + 1)
        chosen.removeLast()
      }
    }
    choose(from: 0)
    return result
  }

  /// Returns the only common point of all planes by Gauss-Jordan elimination, or nil.
  private static func intersection(_ planes: [Plane]) -> [Double]? {
    var matrix = planes.map { plane in
      let largest = plane.coefficients.map(\.magnitude).max() ?? 0
      return (plane.coefficients + [-plane.constant]).map { $0 / max(largest, 1e-300) }
    }
    let n = planes.count
    for column in 0..<n {
      guard
        let pivot = (column..<n).max(by: { matrix[$0][column].magnitude < matrix[$1][column].magnitude }),
        matrix[pivot][column].magnitude > 1e-9
      else { return nil }
      matrix.swapAt(column, pivot)
      for row in 0..<n where row != column {
        let factor = matrix[row][column] / matrix[column][column]
        if factor == 0 { continue }
        for index in column...n { matrix[row][index] -= factor * matrix[column][index] }
      }
    }
    return (0..<n).map { matrix[$0][n] / matrix[$0][$0] }
  }
}
