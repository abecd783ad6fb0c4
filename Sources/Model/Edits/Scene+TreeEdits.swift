extension Scene {
  /// What removing a view takes: everything below it and every rule that speaks of any of it, rules first.
  public func editsRemoving(view: ViewID) -> [Edit] {
    let doomed = subtree(of: view)
    let rules = rules(about: Set(doomed.map(\.id)))
    return rules.map { .delete($0.record) }
      + doomed.reversed().flatMap { view in
        viewProperties(of: view.id).map { Edit.delete(.property($0)) } + [.delete(.view(view))]
      }
  }

  /// What removing a set takes: its rules and its installation, then the set.
  public func editsRemoving(set: RuleSet) -> [Edit] {
    rules(of: set.id).map { .delete($0.record) }
      + (installations[set.id].map { [.delete(.installation(Installation(set: set.id, isInstalled: $0)))] }
        ?? [])
      + [.delete(.set(set))]
  }

  /// What changing a view's properties takes: `nil` goes back to the default. Nothing for what is so already.
  public func edits(giving view: ViewID, _ values: [(Property, PropertyValue?)]) -> [Edit] {
    let current = properties(of: view)
    return values.compactMap { property, value in
      switch (current[property], value) {
      case (let old?, let new?):
        old == new ? nil : .update(.property(ViewProperty(view: view, property: property, value: new)))
      case (nil, let new?): .insert(.property(ViewProperty(view: view, property: property, value: new)))
      case (let old?, nil): .delete(.property(ViewProperty(view: view, property: property, value: old)))
      case (nil, nil): nil
      }
    }
  }
}
