extension Scene {
  /// What showing the scene otherwise changes: the display itself, and every hand-made installation whose set's
  /// condition flips. Empty where nothing changes.
  public func edits(showing display: Display) -> [Edit] {
    guard display != self.display else { return [] }
    return [.update(.display(display))] + releases(changingTo: traits(as: display))
  }

  /// What changing the scene itself takes, and which hand-made installations that releases: its direction is a
  /// trait.
  public func edits(giving header: SceneHeader) -> [Edit] {
    var changed = currentTraits
    changed.direction = header.direction
    return [.update(.scene(header))] + releases(changingTo: changed)
  }

  /// What giving a custom trait a value changes, or taking it away.
  public func edits(setting name: Name, to value: TraitValue?) -> [Edit] {
    guard traits[name] != value else { return [] }
    var changed = currentTraits
    changed.custom[name] = value
    let old = traits[name].map { CustomTrait(scene: id, name: name, value: $0) }
    let new = value.map { CustomTrait(scene: id, name: name, value: $0) }
    let edit: Edit? =
      switch (old, new) {
      case (_?, let new?): .update(.trait(new))
      case (let old?, nil): .delete(.trait(old))
      case (nil, let new?): .insert(.trait(new))
      case (nil, nil): nil
      }
    return (edit.map { [$0] } ?? []) + releases(changingTo: changed)
  }

  /// What installing a set by hand changes, or uninstalling it. Empty where it is so already.
  public func edits(installing set: RuleSet, _ isInstalled: Bool) -> [Edit] {
    guard self.isInstalled(set, for: currentTraits) != isInstalled else { return [] }
    let byHand = Installation(set: set.id, isInstalled: isInstalled)
    guard let old = installations[set.id] else { return [.insert(.installation(byHand))] }
    // Back to what the condition says by itself: no hand is needed any more.
    if set.condition.map({ $0.holds(for: currentTraits) }) ?? true == isInstalled {
      return [.delete(.installation(Installation(set: set.id, isInstalled: old)))]
    }
    return [.update(.installation(byHand))]
  }

  /// What giving a set another condition changes. A hand-made installation goes where the change flips what the
  /// set's condition says.
  public func edits(conditioning set: RuleSet, on condition: Condition?) -> [Edit] {
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
