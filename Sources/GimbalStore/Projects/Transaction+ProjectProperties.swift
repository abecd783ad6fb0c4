package import GimbalModel

extension Transaction {
  /// What the project itself was given, defaults aside.
  package func projectProperties() throws -> [ProjectProperty] {
    try reading { try $0.projectProperties() }
  }

  /// Gives the project a property; nil goes back to the default. Nothing for what is so already.
  ///
  /// - Precondition: the key accepts the value.
  /// - Throws: `StoreError`.
  package func give(_ key: ProjectProperty.Key, _ value: PropertyValue?) throws {
    precondition(value.map(key.accepts) ?? true)
    try changingRows { rows in
      let old = try rows.projectProperties().first { $0.key == key }
      if old?.value != value { try rows.replace(old, with: value.map { ProjectProperty(key, $0) }) }
    }
  }
}

extension [ProjectProperty] {
  /// Whether the device's turns reach any scene.
  package var autorotates: Bool { !contains(ProjectProperty(.autorotate, .flag(false))) }
}
