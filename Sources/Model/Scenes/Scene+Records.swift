extension Scene {
  /// Every row of the scene in the canonical order: what is referred to comes before what refers to it.
  ///
  /// - Complexity: O(n).
  public var records: [Record] {
    var rows: [Record] = [.scene(header), .display(display)]
    rows += customTraits.map(Record.trait)
    let views = viewsInTreeOrder
    rows += views.map(Record.view)
    for view in views {
      rows += viewProperties(of: view.id).map(Record.property)
    }
    rows += sets.map(Record.set)
    rows += sets.compactMap { set in
      installations[set.id].map { .installation(Installation(set: set.id, isInstalled: $0)) }
    }
    for set in sets { rows += rules(of: set.id).map(\.record) }
    return rows
  }

  /// The scene's own traits, by name.
  public var customTraits: [CustomTrait] {
    traits.sorted { $0.key < $1.key }.map { CustomTrait(scene: id, name: $0.key, value: $0.value) }
  }

  /// The rows of what a view was given.
  public func viewProperties(of view: ID<View>) -> [ViewProperty] {
    properties(of: view).given.map { ViewProperty(view: view, property: $0.property, value: $0.value) }
  }

  /// What removing a view takes: everything below it and every rule that speaks of any of it, rules first.
  public func editsRemoving(view: ID<View>) -> [Edit] {
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
  public func edits(giving view: ID<View>, _ values: [(Property, PropertyValue?)]) -> [Edit] {
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
