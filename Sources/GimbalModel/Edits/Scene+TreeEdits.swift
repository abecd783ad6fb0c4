extension Scene {
  /// Returns the edits that delete a view and its descendants. Rules that refer to these views are deleted
  /// first.
  public func editsRemoving(view: ViewID) -> [Edit] {
    let doomed = subtree(of: view)
    let views = Set(doomed.map(\.id))
    return rules(about: views).flatMap(editsRemoving(rule:)) + editsRemoving(itemsOf: views)
      + doomed.reversed().flatMap { view in
        viewProperties(of: view.id).map { Edit.delete(.property($0)) }
          + instanceTraits(of: view.id).map { .delete(.instanceTrait($0)) } + [.delete(.view(view))]
      }
  }

  /// Returns the edits that delete a rule. If the rule is a layout manager, its inner boxes are deleted
  /// before their outer boxes.
  public func editsRemoving(rule: Rule) -> [Edit] {
    guard case .manager(let box) = rule else { return [.delete(rule.record)] }
    return editsRemoving(box: box.id)
  }

  /// Returns the edits that delete a box. Its inner boxes are deleted first.
  public func editsRemoving(box: BoxID) -> [Edit] { boxes(from: box).reversed().map { .delete(.box($0)) } }

  /// Returns the edits that delete the boxes with the given views from layout managers. A manager that loses its
  /// last box is also deleted, because a manager without boxes would lay out all subviews. Managers that lay out
  /// the subviews of the given views are not included, because the caller deletes them with the other rules.
  private func editsRemoving(itemsOf views: Set<ViewID>) -> [Edit] {
    guard views.contains(where: { viewReferences[$0] != nil }) else { return [] }
    let items = boxesByID.values.filter { box in
      guard box.parent != nil, let view = box.view, views.contains(view) else { return false }
      // The layout manager of one of the views is deleted with all of its boxes.
      return !(manager(around: box)?.view.map(views.contains) ?? false)
    }.sorted { $0.id < $1.id }
    let doomed = Set(items.map(\.id))
    let managers = Set(items.compactMap { manager(around: $0)?.id }).sorted().compactMap { boxesByID[$0] }
    let emptied = managers.filter { boxes(in: $0.id).allSatisfy { doomed.contains($0.id) } }
    return items.map { .delete(.box($0)) } + emptied.map { .delete(.box($0)) }
  }

  /// Returns the edits that delete a rule set. Its rules and its `Installation`, the row for a manual
  /// installation, are deleted first.
  public func editsRemoving(set: RuleSet) -> [Edit] {
    rules(of: set.id).flatMap(editsRemoving(rule:))
      + (installations[set.id].map { [.delete(.installation(Installation(set: set.id, isInstalled: $0)))] }
        ?? [])
      + [.delete(.set(set))]
  }

  /// Returns the edits that set properties of a view, or reset the properties whose value is `nil`.
  /// Properties that already have the value are skipped.
  public func edits(giving view: ViewID, _ values: [(Property, PropertyValue?)]) -> [Edit] {
    let current = properties(of: view)
    // Instance traits are valid only for a view that shows a scene. Delete them if the view no longer shows
    // one.
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
  /// Returns the edits that replace the name of another scene in properties and overrides, after that scene was
  /// renamed or deleted.
  ///
  /// - Parameter new: The new name; `nil` if the scene was deleted. In this case, the edits delete the
  ///   properties and overrides.
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
