import Model
import Solver

extension Rows {
  /// first − multiplier · second − constant (relation) 0, both sides measured from the origin of the views' nearest
  /// common ancestor, which only a multiplied place depends on.
  ///
  /// Read from right to left, a constraint that speaks of leading or trailing is mirrored: both sides are measured
  /// leftwards from the ancestor's right edge.
  func row(of constraint: Constraint, rank: Int) -> Row {
    guard let first = rules.indices[constraint.first.item.view] else {
      return Row([], constant: 0, .equal, priority: constraint.priority.value, rank: rank)
    }
    let direction = rules.direction(of: first)
    let other = constraint.second.flatMap { rules.indices[$0.item.view] }
    func form(_ anchor: Anchor, ofView view: Int, seenFrom other: Int?) -> LinearForm {
      geometry.value(
        of: anchor.attribute, guide: rules.guide(of: anchor, ofView: view, seenFrom: other), ofView: view,
        direction: direction)
    }
    var left = form(constraint.first, ofView: first, seenFrom: other)
    var right = LinearForm(constant: 0)
    if let anchor = constraint.second, let second = other {
      right = form(anchor, ofView: second, seenFrom: first)
      let isMirrored =
        direction == .rightToLeft
        && (constraint.first.attribute.isDirectional || anchor.attribute.isDirectional)
      if !anchor.attribute.isSize, isMirrored || constraint.multiplier != 1 {
        let ancestor = geometry.frames[nearestCommonAncestor(of: first, second)]
        let origin =
          switch constraint.first.attribute.axis {
          case .horizontal: isMirrored ? ancestor.right : ancestor.left
          case .vertical: ancestor.top
          }
        left = isMirrored ? origin - left : left - origin
        right = isMirrored ? origin - right : right - origin
      }
    }
    let form = left - constraint.multiplier * right - constraint.constant
    return Row(
      form.terms, constant: form.constant, constraint.relation.engine, priority: constraint.priority.value,
      rank: rank)
  }

  private func nearestCommonAncestor(of one: Int, _ other: Int) -> Int {
    // Views come after their superviews: the later of two cannot be above the earlier.
    var (one, other) = (one, other)
    while one != other {
      if one > other { one = rules.superviews[one] ?? 0 } else { other = rules.superviews[other] ?? 0 }
    }
    return one
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
