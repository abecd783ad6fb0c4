/// A rule that gives a view's property another value while its set is installed. `hide` is one, of `hidden`.
public struct PropertyOverride: Hashable, Sendable {
  public let id: ID<PropertyOverride>
  /// The set the rule is filed in.
  public var set: ID<RuleSet>
  /// The place among the rules of the set.
  public var position: OrderKey
  public var view: ID<View>
  public var property: Property
  public var value: PropertyValue

  public init(
    id: ID<PropertyOverride>, set: ID<RuleSet>, position: OrderKey, view: ID<View>, property: Property,
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
