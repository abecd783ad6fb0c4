extension Scene {
  /// What removing a view takes: everything below it and every rule that speaks of any of it, rules first.
  public func editsRemoving(view: ViewID) -> [Edit] {
    let doomed = subtree(of: view)
    let views = Set(doomed.map(\.id))
    return rules(about: views).flatMap(editsRemoving(rule:)) + editsRemoving(itemsOf: views)
      + doomed.reversed().flatMap { view in
        viewProperties(of: view.id).map { Edit.delete(.property($0)) }
          + instanceTraits(of: view.id).map { .delete(.instanceTrait($0)) } + [.delete(.view(view))]
      }
  }

  /// What removing a rule takes: of a layout manager, all its boxes, the innermost first.
  public func editsRemoving(rule: Rule) -> [Edit] {
    guard case .manager(let box) = rule else { return [.delete(rule.record)] }
    return editsRemoving(box: box.id)
  }

  /// What removing a box takes: all boxes within it, then the box.
  public func editsRemoving(box: BoxID) -> [Edit] { boxes(from: box).reversed().map { .delete(.box($0)) } }

  /// What taking views out of the layout managers takes that lay them out as items. Managers of the views themselves
  /// are rules about them. A manager whose last box goes, goes with it: without any it would lay out all subviews.
  private func editsRemoving(itemsOf views: Set<ViewID>) -> [Edit] {
    guard views.contains(where: { mentions[$0] != nil }) else { return [] }
    let items = boxesByID.values.filter { box in
      guard box.parent != nil, let view = box.view, views.contains(view) else { return false }
      // What goes with a manager of one of the views has gone before.
      return !(manager(around: box)?.view.map(views.contains) ?? false)
    }.sorted { $0.id < $1.id }
    let doomed = Set(items.map(\.id))
    let managers = Set(items.compactMap { manager(around: $0)?.id }).sorted().compactMap { boxesByID[$0] }
    let emptied = managers.filter { boxes(in: $0.id).allSatisfy { doomed.contains($0.id) } }
    return items.map { .delete(.box($0)) } + emptied.map { .delete(.box($0)) }
  }

  /// What removing a set takes: its rules and its installation, then the set.
  public func editsRemoving(set: RuleSet) -> [Edit] {
    rules(of: set.id).flatMap(editsRemoving(rule:))
      + (installations[set.id].map { [.delete(.installation(Installation(set: set.id, isInstalled: $0)))] }
        ?? [])
      + [.delete(.set(set))]
  }

  /// What changing a view's properties takes: `nil` goes back to the default. Nothing for what is so already.
  public func edits(giving view: ViewID, _ values: [(Property, PropertyValue?)]) -> [Edit] {
    let current = properties(of: view)
    // Who shows nothing has no traits of its own either.
    let shows = values.last { $0.0 == .instance }.map { $0.1 != nil } ?? true
    let traits = shows ? [] : instanceTraits(of: view).map { Edit.delete(.instanceTrait($0)) }
    return traits
      + values.compactMap { property, value in
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

extension Scene {
  /// What a change of another scene's name takes here, so that every property and every override that names it
  /// still does.
  ///
  /// - Parameter new: nil for a scene that is removed; what names it goes as well.
  /// - Complexity: O(views + rules).
  public func edits(renamingScene old: Name, to new: Name?) -> [Edit] {
    let (old, value) = (PropertyValue.word(old.text), new.map { PropertyValue.word($0.text) })
    let given = viewsInTreeOrder.flatMap { view in
      edits(
        giving: view.id,
        properties(of: view.id).given.filter { $0.property.namesScene && $0.value == old }
          .map { ($0.property, value) })
    }
    let overriding = sets.flatMap { rules(of: $0.id) }.compactMap { rule -> Edit? in
      guard case .override(var override) = rule, override.property.namesScene, override.value == old
      else { return nil }
      guard let value else { return .delete(.override(override)) }
      override.value = value
      return .update(.override(override))
    }
    return given + overriding
  }
}
