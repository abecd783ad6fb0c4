/// A rule in a `RuleSet`: a constraint, a property override, a placement, a layout manager or the definition of
/// a named number.
public enum Rule: Hashable, Sendable {
  case constraint(Constraint)
  case override(PropertyOverride)
  case placement(Placement)
  case number(NumberDefinition)
  /// A layout manager, represented by its outermost box. The case is indirect because a box takes twice as
  /// much memory as the values of the other cases.
  indirect case manager(LayoutBox)

  /// The set that contains the rule.
  public var set: SetID {
    switch self {
    case .constraint(let constraint): constraint.set
    case .override(let override): override.set
    case .placement(let placement): placement.set
    case .number(let number): number.set
    case .manager(let box): box.set
    }
  }

  /// The position among the rules of the set.
  public var position: OrderKey {
    switch self {
    case .constraint(let constraint): constraint.position
    case .override(let override): override.position
    case .placement(let placement): placement.position
    case .number(let number): number.position
    case .manager(let box): box.position
    }
  }

  /// The identity of the rule's database row. It determines the order of rules with equal positions, which
  /// exist if two branches each add a rule.
  public var rawID: Int64 {
    switch self {
    case .constraint(let constraint): constraint.id.rawValue
    case .override(let override): override.id.rawValue
    case .placement(let placement): placement.id.rawValue
    case .number(let number): number.id.rawValue
    case .manager(let box): box.id.rawValue
    }
  }

  /// The first view that the rule refers to. For a layout manager, this is the view whose subviews it
  /// arranges.
  public var firstView: ViewID? {
    switch self {
    case .constraint(let constraint): constraint.first.item.view
    case .override(let override): override.view
    case .placement(let placement): placement.view
    case .number: nil
    case .manager(let box): box.view
    }
  }

  /// The second view that the rule refers to; `nil` if the rule refers to only one view.
  public var secondView: ViewID? {
    let second: ViewID? =
      switch self {
      case .constraint(let constraint): constraint.second?.item.view
      case .placement(let placement): placement.source?.view
      case .override, .manager, .number: nil
      }
    return second == firstView ? nil : second
  }
}

extension Rule {
  /// A Boolean value that indicates whether the rule uses named numbers. For a layout manager, only the
  /// outermost box counts.
  var usesNumbers: Bool {
    switch self {
    case .constraint(let constraint): constraint.formula.usesNumbers
    case .placement(let placement): !placement.constantTerms.isEmpty
    case .manager(let box): box.usesNumbers
    case .override, .number: false
    }
  }
}

/// A named collection of rules that are installed and uninstalled together. A set can have a condition. Sets
/// correspond to outlet collections of constraints in UIKit.
public struct RuleSet: Hashable, Sendable {
  public let id: SetID
  public let scene: SceneID
  /// The position among the sets of the scene. If rules of two installed sets set the same property, the rule
  /// of the later set applies.
  public var position: OrderKey
  /// The name, unique in the scene.
  public var name: Name
  /// The condition under which the set is installed; `nil` for a set that is installed until it is
  /// uninstalled manually.
  public var condition: Condition?

  public init(id: SetID, scene: SceneID, position: OrderKey, name: Name, condition: Condition?) {
    self.id = id
    self.scene = scene
    self.position = position
    self.name = name
    self.condition = condition
  }
}

extension RuleSet {
  /// The name of the default set of rules. It has no condition. Commands add rules to it unless they name
  /// another set or a condition.
  package static let baseName = "base"
}

/// The manual installation or uninstallation of a rule set. It applies until a change of traits changes
/// the result of the set's condition.
public struct Installation: Hashable, Sendable {
  public let set: SetID
  public var isInstalled: Bool

  public init(set: SetID, isInstalled: Bool) {
    self.set = set
    self.isInstalled = isInstalled
  }
}

/// A rule that replaces the value of a view's property while its set is installed. For example, the command
/// `hide` overrides the property `hidden`.
public struct PropertyOverride: Hashable, Sendable {
  public let id: OverrideID
  /// The set that contains the rule.
  public var set: SetID
  /// The position among the rules of the set.
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
