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
