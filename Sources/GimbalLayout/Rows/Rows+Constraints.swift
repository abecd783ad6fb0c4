import GimbalModel
import GimbalSolver

extension Rows {
  /// A constraint as a row: its excess (relation) 0.
  ///
  /// - Parameter place: which of the constraints it is.
  func row(ofConstraint place: Int, rank: Int) -> Row {
    let constraint = rules.constraints[place]
    let form = excess(ofConstraint: place)
    return Row(
      form.terms, constant: form.constant, constraint.relation.engine, priority: constraint.priority.value,
      rank: rank)
  }

  /// By how much a constraint's first side is more than its second.
  func excess(ofConstraint place: Int) -> LinearForm {
    let (first, second) = rules.constraintViews[place]
    return first.map { geometry.excess(of: rules.constraints[place], $0, second) } ?? LinearForm(constant: 0)
  }
}

extension Constraint {
  /// Whether its constant depends on how the scene is shown: on insets, or on how many lines a text has.
  var dependsOnShowing: Bool { first.dependsOnShowing || second?.dependsOnShowing == true }
}

extension Anchor {
  fileprivate var dependsOnShowing: Bool {
    if attribute.isMargin || attribute.isBaseline { return true }
    return switch item.guide {
    case .safeArea, .layoutMargins, .readableContent: true
    case .contentLayoutGuide, .frameLayoutGuide, nil: false
    }
  }
}

extension GimbalModel.Relation {
  fileprivate var engine: GimbalSolver.Relation {
    switch self {
    case .lessThanOrEqual: .lessThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .greaterThanOrEqual
    }
  }
}
