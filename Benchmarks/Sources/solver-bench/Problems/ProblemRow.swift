import GimbalSolver

/// The row `Σ c·v + constant (relation) 0` with a priority, independent of an engine.
///
/// Up to four terms are stored in the row itself, as in the constraints of a layout. An array of them would have to be
/// retained and released whenever the row is added, which took a quarter of the time of `nested`.
struct ProblemRow: Hashable {
  struct Term: Hashable {
    var variable: Int32
    var coefficient: Double
  }

  var relation: Relation
  var priority: Double
  var constant: Double
  private var first: Term?
  private var second: Term?
  private var third: Term?
  private var fourth: Term?
  /// All terms, if there are more than four.
  private var all: [Term]?

  init(relation: Relation, priority: Double, constant: Double, terms: [Term]) {
    (self.relation, self.priority, self.constant) = (relation, priority, constant)
    func term(_ index: Int) -> Term? { index < terms.count ? terms[index] : nil }
    (first, second, third, fourth) = (term(0), term(1), term(2), term(3))
    all = terms.count > 4 ? terms : nil
  }

  var terms: [Term] { all ?? [first, second, third, fourth].compactMap(\.self) }

  /// Adds the row to an engine.
  func add(to engine: inout Engine) throws(EngineError) -> RowID {
    if let first, all == nil {
      return try engine.add(
        first.forEngine, second?.forEngine, third?.forEngine, fourth?.forEngine, constant: constant, relation,
        priority: priority)
    }
    return try engine.add(
      Row((all ?? []).map(\.forEngine), constant: constant, relation, priority: priority))
  }
}

extension ProblemRow.Term {
  @inline(__always)
  fileprivate var forEngine: GimbalSolver.Term { GimbalSolver.Term(coefficient, Variable(variable)) }
}
