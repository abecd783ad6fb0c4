/// Anything a set can hold.
public enum Rule: Hashable, Sendable {
  case constraint(Constraint)
  case override(PropertyOverride)
  case placement(Placement)
  /// A layout manager: the outermost box of its tree. Not in place, as in `Record`.
  indirect case manager(LayoutBox)

  /// The set the rule is filed in.
  public var set: SetID {
    switch self {
    case .constraint(let constraint): constraint.set
    case .override(let override): override.set
    case .placement(let placement): placement.set
    case .manager(let box): box.set
    }
  }

  /// The place among the rules of the set.
  public var position: OrderKey {
    switch self {
    case .constraint(let constraint): constraint.position
    case .override(let override): override.position
    case .placement(let placement): placement.position
    case .manager(let box): box.position
    }
  }

  /// The row's number, whatever its kind: settles the order of rules made on two branches.
  public var rawID: Int64 {
    switch self {
    case .constraint(let constraint): constraint.id.rawValue
    case .override(let override): override.id.rawValue
    case .placement(let placement): placement.id.rawValue
    case .manager(let box): box.id.rawValue
    }
  }

  /// The view that the rule speaks of: of a constraint, the first; of a layout manager, the one whose subviews it lays
  /// out.
  public var firstView: ViewID? {
    switch self {
    case .constraint(let constraint): constraint.first.item.view
    case .override(let override): override.view
    case .placement(let placement): placement.view
    case .manager(let box): box.view
    }
  }

  /// The other view that the rule itself speaks of; nil where it speaks of one alone.
  public var secondView: ViewID? {
    let second: ViewID? =
      switch self {
      case .constraint(let constraint): constraint.second?.item.view
      case .placement(let placement): placement.source?.view
      case .override, .manager: nil
      }
    return second == firstView ? nil : second
  }
}
