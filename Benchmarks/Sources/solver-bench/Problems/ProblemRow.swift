import Solver

/// `Σ c·v + constant (relation) 0` at a priority: a row that no engine has made its own yet.
struct ProblemRow: Hashable {
  var relation: Relation
  var priority: Double
  var constant: Double
  var variables: [Int32]
  var coefficients: [Double]

  /// The row as the engine's.
  var row: Row {
    Row(
      zip(variables, coefficients).map { Term($1, Variable($0)) }, constant: constant, relation,
      priority: priority)
  }
}
