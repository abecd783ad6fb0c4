import Model
import Solver

extension Rows {
  /// A constraint as a row: its excess (relation) 0.
  func row(of constraint: Constraint, rank: Int) -> Row {
    let form = geometry.excess(of: constraint) ?? LinearForm(constant: 0)
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
