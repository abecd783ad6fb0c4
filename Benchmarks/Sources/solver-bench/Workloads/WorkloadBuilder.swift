import GimbalSolver

/// A builder of rows over views with four variables each: L = 4i, T = 4i+1, W = 4i+2, H = 4i+3.
struct WorkloadBuilder {
  static let (left, top, width, height) = (0, 1, 2, 3)

  private(set) var problem: Problem

  /// Creates a builder. The first view is the root at the origin, and the rows for its size come first.
  init(viewCount: Int, rootWidth: Double, rootHeight: Double) {
    problem = Problem(variableCount: 4 * viewCount)
    add([(1, 0, WorkloadBuilder.width)], -rootWidth)
    add([(1, 0, WorkloadBuilder.height)], -rootHeight)
    add([(1, 0, WorkloadBuilder.left)], 0)
    add([(1, 0, WorkloadBuilder.top)], 0)
  }

  /// Adds the row Σ coefficient · (view, attribute) + constant (relation) 0.
  mutating func add(
    _ terms: [(coefficient: Double, view: Int, attribute: Int)], _ constant: Double,
    _ relation: Relation = .equal, _ priority: Double = 1000
  ) {
    problem.rows.append(
      ProblemRow(
        relation: relation, priority: priority, constant: constant,
        terms: terms.map {
          ProblemRow.Term(variable: Int32(4 * $0.view + $0.attribute), coefficient: $0.coefficient)
        }))
  }
}
