import GimbalSolver

/// `Σ c·v + constant (relation) 0` at a priority: a row that no engine has made its own yet.
struct ProblemRow: Hashable {
  var relation: Relation
  var priority: Double
  var constant: Double
  var variables: [Int32]
  var coefficients: [Double]

  /// Makes the row the engine's.
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
