/// A property that a view was given, as a project keeps it: one row.
public struct ViewProperty: Hashable, Sendable {
  public let view: ID<View>
  public let property: Property
  public var value: PropertyValue

  public init(view: ID<View>, property: Property, value: PropertyValue) {
    self.view = view
    self.property = property
    self.value = value
  }

  /// The row's identity, the same on every branch.
  public var id: ID<ViewProperty> { ID(derivedFrom: view.rawValue, key: property.rawValue) }
}
