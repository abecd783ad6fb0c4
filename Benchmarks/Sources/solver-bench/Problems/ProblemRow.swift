import GimbalSolver

/// The row `Σ c·v + constant (relation) 0` with a priority, independent of an engine.
struct ProblemRow: Hashable {
  var relation: Relation
  var priority: Double
  var constant: Double
  var variables: [Int32]
  var coefficients: [Double]

  /// Adds the row to an engine.
  func add(to engine: inout Engine) throws(EngineError) -> RowID {
    func term(_ index: Int) -> Term? {
      index < variables.count ? Term(coefficients[index], Variable(variables[index])) : nil
    }
    if let first = term(0), variables.count <= 4 {
      return try engine.add(
        first, term(1), term(2), term(3), constant: constant, relation, priority: priority)
    }
    let terms = zip(variables, coefficients).map { Term($1, Variable($0)) }
    return try engine.add(Row(terms, constant: constant, relation, priority: priority))
  }
}
