/// A constraint in a rule set of a scene, similar to `NSLayoutConstraint`.
public struct Constraint: Hashable, Sendable {
  public let id: ConstraintID
  /// The rule set that contains the constraint.
  public var set: SetID
  /// The position among the rules of the set.
  public var position: OrderKey
  /// The number after `#` that identifies the constraint in its scene.
  public var handle: Int

  /// The valid values of `handle`.
  public static let handles: ClosedRange<Int> = 1...Int(Int32.max)

  /// The identifier, like `NSLayoutConstraint.identifier`. Several constraints can have the same identifier.
  public var identifier: Name?
  /// The object id in the imported Interface Builder document. A constraint that varies with size classes is several
  /// constraints with one object id.
  public var objectID: Name?
  public var formula: Formula<Anchor>

  public init(
    id: ConstraintID, set: SetID, position: OrderKey, handle: Int, identifier: Name?,
    objectID: Name? = nil, formula: Formula<Anchor>
  ) {
    self.id = id
    self.set = set
    self.position = position
    self.handle = handle
    self.identifier = identifier
    self.objectID = objectID
    self.formula = formula
  }
}

extension Constraint {
  @inlinable public var first: Anchor { formula.first }
  @inlinable public var relation: Relation { formula.relation }
  @inlinable public var multiplier: Double { formula.multiplier }
  @inlinable public var second: Anchor? { formula.second }
  @inlinable public var constant: Double { formula.constant }
  @inlinable public var priority: Priority { formula.priority }
}

/// The owner of an attribute: a view, or a layout guide of a view.
public struct LayoutItem: Hashable, Sendable {
  public var view: ViewID
  /// The layout guide of the view; `nil` for the view itself.
  public var guide: LayoutGuide?

  public init(view: ViewID, guide: LayoutGuide? = nil) {
    self.view = view
    self.guide = guide
  }
}

/// A side of a constraint: an attribute of an item, like `NSLayoutAnchor`.
public struct Anchor: Hashable, Sendable {
  public var item: LayoutItem
  public var attribute: Attribute

  public init(item: LayoutItem, attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }
}

extension Pairing {
  /// Checks both sides of a constraint and their combination.
  package static func check(_ formula: Formula<Anchor>) throws(Failure) {
    try check(formula.first.attribute, of: formula.first.item.guide)
    if let second = formula.second { try check(second.attribute, of: second.item.guide) }
    try check(formula.first.attribute, formula.second?.attribute)
  }
}
