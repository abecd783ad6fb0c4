import GimbalModel
import GimbalSolver

extension ConstraintSystem {
  /// A constraint as a row: its excess (relation) 0.
  ///
  /// - Parameter place: which of the constraints it is.
  func row(ofConstraint place: Int, rank: Int) -> Row {
    let constraint = rules.constraints[place]
    let form = excess(ofConstraint: place)
    return Row(form, constraint.relation, priority: constraint.priority.value, rank: rank)
  }

  /// By how much a constraint's first side is more than its second.
  func excess(ofConstraint place: Int) -> LinearExpression<Variable> {
    let (first, second) = rules.constraintViews[place]
    return first.map { geometry.excess(of: rules.constraints[place], $0, second) }
      ?? LinearExpression(constant: 0)
  }
}

extension Constraint {
  /// Whether its constant depends on how the scene is shown: on insets, or on how many lines a text has.
  var dependsOnTraits: Bool { first.dependsOnTraits || second?.dependsOnTraits == true }
}

extension Anchor {
  fileprivate var dependsOnTraits: Bool {
    if attribute.isMargin || attribute.isBaseline { return true }
    return switch item.guide {
    case .safeArea, .layoutMargins, .readableContent: true
    case .contentLayoutGuide, .frameLayoutGuide, nil: false
    }
  }
}

extension ConstraintSystem {
  /// A fixed frame keeps its place and size in the superview but for what its autoresizing mask lets go.
  mutating func addFixedFrame(of view: Int) throws(EngineError) {
    guard let superview = rules.superviews[view], let fixed = FixedFrame(rules.properties[view]) else {
      return
    }
    let (outer, inner) = (geometry.frames[superview], geometry.frames[view])
    let room = knownSize(of: superview)
    let cap = rules.caps[view]
    try addFixed(
      fixed.horizontal.capped(at: cap?[.horizontal]), start: inner.left - outer.left, extent: inner.width,
      room: outer.width, known: room?.width, because: .fixedFrame(rules.views[view].id, .horizontal))
    try addFixed(
      fixed.vertical.capped(at: cap?[.vertical]), start: inner.top - outer.top, extent: inner.height,
      room: outer.height, known: room?.height, because: .fixedFrame(rules.views[view].id, .vertical))
  }

  /// Adds the rows of one axis.
  ///
  /// - Parameter foreseen: the superview's size, where it does not take solving to know it.
  private mutating func addFixed(
    _ part: FixedFrame.Part, start: LinearExpression<Variable>, extent: LinearExpression<Variable>,
    room: LinearExpression<Variable>, known: Double?,
    because reason: Reason
  ) throws(EngineError) {
    // place = old place + share · (room − basis)
    let basis = part.basis ?? 0
    let shares = part.shares
    let known = known.map { part.extent + shares.extent * ($0 - basis) }
    try add(structural(start - part.before - shares.before * (room - basis), .equal), because: reason)
    // A superview that shrinks by more than the view had to give squeezes it to nothing, and contradicts nobody.
    let isSqueezed = (known ?? 0) < 0
    let wanted =
      isSqueezed ? LinearExpression(constant: 0) : shares.extent * (room - basis) + part.extent
    try add(structural(extent - wanted, .equal), because: reason)
  }
}
