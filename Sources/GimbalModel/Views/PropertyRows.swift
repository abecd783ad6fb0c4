/// The stored value of a view's property.
public struct ViewProperty: Hashable, Sendable {
  public let view: ViewID
  public let property: Property
  public var value: PropertyValue

  public init(view: ViewID, property: Property, value: PropertyValue) {
    self.view = view
    self.property = property
    self.value = value
  }

  /// The identity of the database row. It is derived from the view and the property, so it is the same on
  /// every branch.
  public var id: PropertyID { ID(derivedFrom: view.rawValue, key: property.rawValue) }
}

/// The stored value of a property of the project. A merge keeps the value of the current branch.
public struct ProjectProperty: Hashable, Sendable {
  /// A property of a project. A property without a stored value has the default value of UIKit.
  public enum Key: String, CaseIterable, Sendable {
    /// A flag that is `true` if scenes rotate with the device. The default is `true`.
    case autorotate
    /// The orientations that the app allows, like
    /// `UIApplicationDelegate.application(_:supportedInterfaceOrientationsFor:)`. The value is the `list`
    /// of an `OrientationSet`. By default, the app allows all orientations.
    case orientations
  }

  public let key: Key
  public var value: PropertyValue

  public init(_ key: Key, _ value: PropertyValue) {
    self.key = key
    self.value = value
  }

  /// The identity of the database row. It is derived from `key`, so it is the same on every branch.
  public var id: ProjectPropertyID { key.id }
}

extension ProjectProperty.Key {
  /// The identity of the property's database row. It is derived from the name, so it is the same on every
  /// branch.
  public var id: ProjectPropertyID { ID(derivedFrom: 0, key: rawValue) }

  /// Returns `true` if a value has the type of the property.
  public func accepts(_ value: PropertyValue) -> Bool {
    switch (self, value) {
    case (.autorotate, .flag): true
    case (.orientations, .word(let word)): OrientationSet(list: word) != nil
    default: false
    }
  }
}
