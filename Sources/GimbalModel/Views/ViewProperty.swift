/// A property that a view was given, as a project keeps it: one row.
public struct ViewProperty: Hashable, Sendable {
  public let view: ViewID
  public let property: Property
  public var value: PropertyValue

  public init(view: ViewID, property: Property, value: PropertyValue) {
    self.view = view
    self.property = property
    self.value = value
  }

  /// The row's identity, the same on every branch.
  public var id: PropertyID { ID(derivedFrom: view.rawValue, key: property.rawValue) }
}
