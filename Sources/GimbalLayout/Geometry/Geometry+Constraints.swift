import GimbalModel

extension Geometry {
  /// first − multiplier · second − constant, both sides measured from the origin of the views' nearest common
  /// ancestor, which only a multiplied place depends on; nil where the constraint speaks of a view that is not there.
  ///
  /// Which way leading runs is up to the view that both sides are in: that ancestor. Read from right to left, a
  /// constraint that speaks of leading or trailing is mirrored: both sides are measured leftwards from the ancestor's
  /// right edge.
  ///
  /// - Complexity: O(depth).
  func excess(of constraint: Constraint) -> Value? {
    guard let first = rules.indices[constraint.first.item.view] else { return nil }
    return excess(of: constraint, first, constraint.second.flatMap { rules.indices[$0.item.view] })
  }

  /// The same, where it is known where the views of both sides stand.
  func excess(of constraint: Constraint, _ first: Int, _ other: Int?) -> Value {
    let common = other.map { rules.nearestCommonAncestor(of: first, $0) } ?? first
    let direction = rules.direction(of: common)
    func value(_ anchor: Anchor, ofView view: Int, seenFrom other: Int?) -> Value {
      self.value(
        of: anchor.attribute, guide: rules.guide(of: anchor, ofView: view, seenFrom: other), ofView: view,
        direction: direction)
    }
    var left = value(constraint.first, ofView: first, seenFrom: other)
    guard let anchor = constraint.second, let second = other else { return left - constraint.constant }
    var right = value(anchor, ofView: second, seenFrom: first)
    let isMirrored =
      direction == .rightToLeft
      && (constraint.first.attribute.isDirectional || anchor.attribute.isDirectional)
    if !anchor.attribute.isSize, isMirrored || constraint.multiplier != 1 {
      let ancestor = frames[common]
      let origin =
        switch constraint.first.attribute.axis {
        case .horizontal: isMirrored ? ancestor.right : ancestor.left
        case .vertical: ancestor.top
        }
      left = isMirrored ? origin - left : left - origin
      right = isMirrored ? origin - right : right - origin
    }
    return left - constraint.multiplier * right - constraint.constant
  }
}
