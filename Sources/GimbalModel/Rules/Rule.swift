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

/// A named collection of rules that are installed and uninstalled together: UIKit's outlet collection of
/// constraints, with an optional condition.
public struct RuleSet: Hashable, Sendable {
  public let id: SetID
  public let scene: SceneID
  /// The place among the scene's sets. Where two installed rules set one property, the later set's wins.
  public var position: OrderKey
  /// Unique in the scene.
  public var name: Name
  /// What installs the set; nil for one that is installed until it is uninstalled.
  public var condition: Condition?

  public init(id: SetID, scene: SceneID, position: OrderKey, name: Name, condition: Condition?) {
    self.id = id
    self.scene = scene
    self.position = position
    self.name = name
    self.condition = condition
  }
}

/// A set installed or uninstalled by hand, against its condition or without one.
///
/// Kept until a change of traits flips the set's condition, which then takes over again.
public struct Installation: Hashable, Sendable {
  public let set: SetID
  public var isInstalled: Bool

  public init(set: SetID, isInstalled: Bool) {
    self.set = set
    self.isInstalled = isInstalled
  }
}

/// A rule that gives a view's property another value while its set is installed. `hide` is one, of `hidden`.
public struct PropertyOverride: Hashable, Sendable {
  public let id: OverrideID
  /// The set the rule is filed in.
  public var set: SetID
  /// The place among the rules of the set.
  public var position: OrderKey
  public var view: ViewID
  public var property: Property
  public var value: PropertyValue

  public init(
    id: OverrideID, set: SetID, position: OrderKey, view: ViewID, property: Property,
    value: PropertyValue
  ) {
    self.id = id
    self.set = set
    self.position = position
    self.view = view
    self.property = property
    self.value = value
  }
}
