/// `first (relation) multiplier · second + constant`, as `NSLayoutConstraint`.
public struct Constraint: Hashable, Sendable {
  public let id: ConstraintID
  /// The set the constraint is filed in.
  public var set: SetID
  /// The place among the rules of the set.
  public var position: OrderKey
  /// The number after `#` that names the constraint in its scene.
  public var handle: Int
  /// As `NSLayoutConstraint.identifier`; several constraints may share one.
  public var identifier: Name?
  public var first: Anchor
  public var relation: Relation
  public var multiplier: Double
  /// Nil where the constraint gives a size outright.
  public var second: Anchor?
  /// In points.
  public var constant: Double
  public var priority: Priority

  public init(
    id: ConstraintID, set: SetID, position: OrderKey, handle: Int, identifier: Name?, first: Anchor,
    relation: Relation, multiplier: Double, second: Anchor?, constant: Double, priority: Priority
  ) {
    self.id = id
    self.set = set
    self.position = position
    self.handle = handle
    self.identifier = identifier
    self.first = first
    self.relation = relation
    self.multiplier = multiplier
    self.second = second
    self.constant = constant
    self.priority = priority
  }
}

/// What an attribute belongs to: a view, or a layout guide of one.
public struct LayoutItem: Hashable, Sendable {
  public var view: ViewID
  /// Nil for the view itself.
  public var guide: LayoutGuide?

  public init(view: ViewID, guide: LayoutGuide? = nil) {
    self.view = view
    self.guide = guide
  }
}

/// One side of a constraint: an attribute of an item, as `NSLayoutAnchor`.
public struct Anchor: Hashable, Sendable {
  public var item: LayoutItem
  public var attribute: Attribute

  public init(item: LayoutItem, attribute: Attribute) {
    self.item = item
    self.attribute = attribute
  }
}
