import GimbalModel
import GimbalSolver

extension ConstraintSystem {
  /// Returns the row (linear equation or inequality) of a constraint. The row compares the excess of the
  /// constraint (its first side minus its second side) with 0.
  ///
  /// - Parameter place: the index of the constraint.
  func row(ofConstraint place: Int, rank: Int) -> Row {
    let constraint = rules.tables.constraints[place]
    let form = excess(ofConstraint: place)
    return Row(form, constraint.relation, priority: constraint.priority.value, rank: rank)
  }

  /// Returns the difference between the two sides of a constraint; 0 if its first view does not exist.
  func excess(ofConstraint place: Int) -> LinearExpression<Variable> {
    let (first, second) = rules.tables.constraintViews[place]
    return first.map { geometry.excess(of: rules.tables.constraints[place], $0, second) }
      ?? LinearExpression(constant: 0)
  }
}

extension Constraint {
  /// `true` if the constant of the constraint's row depends on traits. Such a constant contains the insets of
  /// a guide, or depends on the number of lines of a text.
  var dependsOnTraits: Bool { first.dependsOnTraits || second?.dependsOnTraits == true }
}

extension Anchor {
  fileprivate var dependsOnTraits: Bool {
    if attribute.isMargin || attribute.isBaseline { return true }
    return switch item.guide {
    case .safeArea, .layoutMargins, .readableContent, .keyboard: true
    case .contentLayoutGuide, .frameLayoutGuide, nil: false
    }
  }
}

extension ConstraintSystem {
  /// Adds constraint rows for the position and size of a view with a fixed frame. The autoresizing mask
  /// adapts the frame to the superview.
  mutating func addFixedFrame(of view: Int) throws(EngineError) {
    guard let superview = rules.tables.superviews[view], let fixed = FixedFrame(rules.properties[view]) else {
      return
    }
    let (outer, inner) = (geometry.frames[superview], geometry.frames[view])
    let room = knownSize(of: superview)
    let cap = rules.caps[view]
    try addFixed(
      fixed.horizontal.capped(at: cap?[.horizontal]), start: inner.left - outer.left, extent: inner.width,
      room: outer.width, known: room?.width, because: .fixedFrame(rules.tables.views[view].id, .horizontal))
    try addFixed(
      fixed.vertical.capped(at: cap?[.vertical]), start: inner.top - outer.top, extent: inner.height,
      room: outer.height, known: room?.height, because: .fixedFrame(rules.tables.views[view].id, .vertical))
  }

  /// Adds the constraint rows of a fixed frame along one axis.
  ///
  /// - Parameter known: the length of the superview; nil if it is not known before the solve.
  private mutating func addFixed(
    _ part: FixedFrame.Part, start: LinearExpression<Variable>, extent: LinearExpression<Variable>,
    room: LinearExpression<Variable>, known: Double?,
    because reason: Reason
  ) throws(EngineError) {
    // position = original position + share · (length of the superview − its original length)
    let basis = part.basis ?? 0
    let shares = part.shares
    let known = known.map { part.extent + shares.extent * ($0 - basis) }
    try add(structural(start - part.before - shares.before * (room - basis), .equal), because: reason)
    // If the superview is so small that the length would be negative, the length is zero.
    let isSqueezed = (known ?? 0) < 0
    let wanted =
      isSqueezed ? LinearExpression(constant: 0) : shares.extent * (room - basis) + part.extent
    try add(structural(extent - wanted, .equal), because: reason)
  }
}
