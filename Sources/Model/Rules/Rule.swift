/// Anything a set can hold.
public enum Rule: Hashable, Sendable {
  case constraint(Constraint)
  case override(PropertyOverride)

  /// The set the rule is filed in.
  public var set: SetID {
    switch self {
    case .constraint(let constraint): constraint.set
    case .override(let override): override.set
    }
  }

  /// The place among the rules of the set.
  public var position: OrderKey {
    switch self {
    case .constraint(let constraint): constraint.position
    case .override(let override): override.position
    }
  }

  /// The row's number, whatever its kind: settles the order of rules made on two branches.
  public var rawID: Int64 {
    switch self {
    case .constraint(let constraint): constraint.id.rawValue
    case .override(let override): override.id.rawValue
    }
  }

  /// The view that the rule speaks of; of a constraint, the first.
  public var firstView: ViewID {
    switch self {
    case .constraint(let constraint): constraint.first.item.view
    case .override(let override): override.view
    }
  }

  /// The other view that the rule speaks of; nil where it speaks of one alone.
  public var secondView: ViewID? {
    guard case .constraint(let constraint) = self, let second = constraint.second,
      second.item.view != constraint.first.item.view
    else { return nil }
    return second.item.view
  }
}
