import Model
import Solver

extension Rows {
  /// A constraint as a row: its excess (relation) 0.
  ///
  /// - Parameter place: which of the constraints it is.
  func row(ofConstraint place: Int, rank: Int) -> Row {
    let constraint = rules.constraints[place]
    let (first, second) = rules.constraintViews[place]
    let form = first.map { geometry.excess(of: constraint, $0, second) } ?? LinearForm(constant: 0)
    return Row(
      form.terms, constant: form.constant, constraint.relation.engine, priority: constraint.priority.value,
      rank: rank)
  }
}

extension Model.Relation {
  fileprivate var engine: Solver.Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}
