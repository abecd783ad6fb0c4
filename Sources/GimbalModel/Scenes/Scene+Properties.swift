extension Scene {
  /// What a view has under some traits: what it was given, and what the overrides in force say instead.
  ///
  /// - Complexity: O(n log n) of the view's overrides.
  public func properties(of view: ViewID, for traits: Traits) -> Properties {
    overrides(of: view, for: traits).reduce(into: properties(of: view)) { $0[$1.property] = $1.value }
  }

  /// The overrides of a view in force under some traits, in their order: of two of one property the later wins.
  public func overrides(of view: ViewID, for traits: Traits) -> [PropertyOverride] {
    overrides(of: view).filter { override in
      setsByID[override.set].map { isInstalled($0, for: traits) } ?? false
    }
  }

  /// Whether the scene turns with the device as it is shown now.
  public var autorotates: Bool { properties(of: root, for: currentTraits).autorotates }
}
