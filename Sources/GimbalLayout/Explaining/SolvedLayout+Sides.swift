public import GimbalModel

extension SolvedLayout {
  /// What both sides of a constraint come to, in points: places measured from the origin of the views' nearest common
  /// ancestor, or leftwards from its right edge where the constraint is read from right to left. The second is without
  /// its multiplier; nil for a constraint on a length alone.
  ///
  /// - Returns: nil where the constraint speaks of a view that is not there.
  /// - Complexity: O(views) once, for all constraints.
  public func sides(of constraints: [Constraint]) -> [(first: Double, second: Double?)?] {
    let geometry = geometry
    return constraints.map { geometry.sides(of: $0) }
  }
}

extension Geometry where Value == Double {
  fileprivate func sides(of constraint: Constraint) -> (first: Double, second: Double?)? {
    guard let first = rules.indices[constraint.first.item.view] else { return nil }
    let second = constraint.second.flatMap { rules.indices[$0.item.view] }
    let common = second.map { rules.nearestCommonAncestor(of: first, $0) } ?? first
    let direction = rules.direction(of: common)
    let isMirrored =
      direction == .rightToLeft
      && (constraint.first.attribute.isDirectional || constraint.second?.attribute.isDirectional == true)
    func value(_ anchor: Anchor, ofView view: Int, seenFrom other: Int?) -> Double {
      let value = self.value(
        of: anchor.attribute, guide: rules.guide(of: anchor, ofView: view, seenFrom: other), ofView: view,
        direction: direction)
      if anchor.attribute.isSize { return value }
      let ancestor = frames[common]
      if anchor.attribute.axis == .vertical { return value - ancestor.top }
      return isMirrored ? ancestor.right - value : value - ancestor.left
    }
    return (
      value(constraint.first, ofView: first, seenFrom: second),
      constraint.second.flatMap { anchor in second.map { value(anchor, ofView: $0, seenFrom: first) } }
    )
  }
}
