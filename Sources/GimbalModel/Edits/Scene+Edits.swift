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

  /// Returns the edits that change the display, which is the device and orientation of the scene; empty if
  /// the display does not change.
  ///
  /// A rule set that was installed or uninstalled manually follows its condition again if the condition has a
  /// different result on the new display. A change of the display also resets the trait `environment`,
  /// because the canvas of an imported document has only one device and orientation.
  package func edits(showing display: Display) -> [Edit] {
    guard display != self.display else { return [] }
    let environment = traits[.environment].map {
      Edit.delete(.trait(CustomTrait(scene: id, name: .environment, value: $0)))
    }
    return [.update(.display(display))] + [environment].compactMap(\.self)
      + releases(changingTo: traits(as: display))
  }

  /// Returns the edits that change the header of the scene, such as its name or layout direction. A new
  /// layout direction can change the results of conditions. The edits therefore also end the manual
  /// installation or uninstallation of the affected rule sets.
  package func edits(giving header: SceneHeader) -> [Edit] {
    var changed = currentTraits
    changed.direction = header.direction
    return [.update(.scene(header))] + releases(changingTo: changed)
  }

  /// The edits that rotate the scene to the first supported orientation; empty if the current orientation is
  /// supported.
  package var editsTurning: [Edit] {
    guard let first = header.orientations.members.first, !header.orientations.contains(display.orientation)
    else { return [] }
    return edits(showing: Display(scene: id, device: display.device, orientation: first))
  }

  /// Returns the edits that set a custom trait, or remove it if the value is `nil`.
  package func edits(setting name: Name, to value: TraitValue?) -> [Edit] { edits(setting: [(name, value)]) }

  /// Returns the edits that set custom traits, or remove the traits whose value is `nil`. All values change
  /// in one step, so a condition is not considered changed if its result is the same before and after the
  /// step. If there are several values for a trait, the last one applies.
  package func edits(setting values: [(Name, TraitValue?)]) -> [Edit] {
    var changed = currentTraits
    for (name, value) in values { changed.custom[name] = value }
    var seen: Set<Name> = []
    let edits = values.map(\.0).filter { seen.insert($0).inserted }.compactMap { name -> Edit? in
      let (old, new) = (traits[name], changed.custom[name])
      return switch (old, new) {
      case (let old?, let new?):
        old == new ? nil : .update(.trait(CustomTrait(scene: id, name: name, value: new)))
      case (let old?, nil): .delete(.trait(CustomTrait(scene: id, name: name, value: old)))
      case (nil, let new?): .insert(.trait(CustomTrait(scene: id, name: name, value: new)))
      case (nil, nil): nil
      }
    }
    return edits.isEmpty ? [] : edits + releases(changingTo: changed)
  }

  /// Returns the edits that install or uninstall a rule set manually; empty if the set is already in the
  /// requested state.
  package func edits(installing set: RuleSet, _ isInstalled: Bool) -> [Edit] {
    guard self.isInstalled(set, for: currentTraits) != isInstalled else { return [] }
    let byHand = Installation(set: set.id, isInstalled: isInstalled)
    guard let old = installations[set.id] else { return [.insert(.installation(byHand))] }
    // If the condition alone has the requested result, delete the row of the earlier manual installation or
    // uninstallation.
    if set.condition.map({ $0.holds(for: currentTraits) }) ?? true == isInstalled {
      return [.delete(.installation(Installation(set: set.id, isInstalled: old)))]
    }
    return [.update(.installation(byHand))]
  }

  /// Returns the edits that change the condition of a rule set. If the result of the condition changes, the
  /// edits also end a manual installation or uninstallation of the set.
  package func edits(conditioning set: RuleSet, on condition: Condition?) -> [Edit] {
    guard set.condition != condition else { return [] }
    var changed = set
    changed.condition = condition
    let before = set.condition?.holds(for: currentTraits) ?? true
    let after = condition?.holds(for: currentTraits) ?? true
    guard before != after, let byHand = installations[set.id] else { return [.update(.set(changed))] }
    return [
      .update(.set(changed)), .delete(.installation(Installation(set: set.id, isInstalled: byHand))),
    ]
  }

  /// Returns the edits that end the manual installation or uninstallation of the sets whose conditions have
  /// different results under the changed traits.
  private func releases(changingTo changed: Traits) -> [Edit] {
    let current = currentTraits
    return sets.compactMap { set in
      guard let byHand = installations[set.id], let condition = set.condition,
        condition.holds(for: current) != condition.holds(for: changed)
      else { return nil }
      return .delete(.installation(Installation(set: set.id, isInstalled: byHand)))
    }
  }
}

extension Scene {
  /// Returns the edits that set the traits of an instance (a view that shows another scene), and that remove
  /// the traits whose value is `nil`. If there are several values for a trait, the last one applies.
  package func edits(setting values: [(Name, TraitValue?)], of view: ViewID) -> [Edit] {
    let current = instanceTraits[view] ?? [:]
    let wanted = Dictionary(values, uniquingKeysWith: { $1 })
    var seen: Set<Name> = []
    return values.map(\.0).filter { seen.insert($0).inserted }.compactMap { name -> Edit? in
      func row(_ value: TraitValue) -> Record {
        .instanceTrait(InstanceTrait(view: view, name: name, value: value))
      }
      return switch (current[name], wanted[name] ?? nil) {
      case (let old?, let new?): old == new ? nil : .update(row(new))
      case (let old?, nil): .delete(row(old))
      case (nil, let new?): .insert(row(new))
      case (nil, nil): nil
      }
    }
  }
}
