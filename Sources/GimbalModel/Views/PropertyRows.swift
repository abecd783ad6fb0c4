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

/// A property that a project was given, as it is kept: one row. State, not content: in a merge ours wins.
public struct ProjectProperty: Hashable, Sendable {
  /// What a project can be given, each with UIKit's default.
  public enum Key: String, CaseIterable, Sendable {
    /// Whether the device's turns reach any scene: a flag, true unless given.
    case autorotate
  }

  public let key: Key
  public var value: PropertyValue

  public init(_ key: Key, _ value: PropertyValue) {
    self.key = key
    self.value = value
  }

  /// The row's identity, the same on every branch.
  public var id: ProjectPropertyID { key.id }
}

extension ProjectProperty.Key {
  /// The identity of the row that a project keeps the property in.
  public var id: ProjectPropertyID { ID(derivedFrom: 0, key: rawValue) }

  /// Whether a value is of the property's kind.
  public func accepts(_ value: PropertyValue) -> Bool {
    switch (self, value) {
    case (.autorotate, .flag): true
    default: false
    }
  }
}
