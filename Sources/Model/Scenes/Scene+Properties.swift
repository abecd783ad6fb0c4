extension Scene {
  /// What a view has under some traits: what it was given, and what the overrides in force say instead.
  ///
  /// - Complexity: O(number of rules); O(sets) where no rule speaks of the view.
  public func properties(of view: ViewID, for traits: Traits) -> Properties {
    overrides(of: view, for: traits).reduce(into: properties(of: view)) { $0[$1.property] = $1.value }
  }

  /// The overrides of a view in force under some traits, in their order: of two of one property the later wins.
  public func overrides(of view: ViewID, for traits: Traits) -> [PropertyOverride] {
    let installed = Set(installedSets(for: traits).map(\.id))
    return rules(about: [view]).compactMap { rule in
      guard case .override(let override) = rule, override.view == view, installed.contains(override.set)
      else { return nil }
      return override
    }
  }

  /// Whether the scene turns with the device as it is shown now.
  public var autorotates: Bool { properties(of: root, for: currentTraits).autorotates }
}
