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

  /// What showing the scene as it supports takes: the first of its orientations where it is shown in another. Empty
  /// where it is shown in one that it supports.
  public var editsTurning: [Edit] {
    guard let first = header.orientations.members.first, !header.orientations.contains(display.orientation)
    else { return [] }
    return edits(showing: Display(scene: id, device: display.device, orientation: first))
  }

  /// What giving a custom trait a value changes, or taking it away.
  public func edits(setting name: Name, to value: TraitValue?) -> [Edit] { edits(setting: [(name, value)]) }

  /// What giving custom traits values changes, nil taking one away: all of them in one step, so that a condition
  /// which holds before and after has not flipped. Of several values for one trait the last counts.
  public func edits(setting values: [(Name, TraitValue?)]) -> [Edit] {
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

extension Scene {
  /// What giving a view traits of its own as an instance changes, nil taking one away. Nothing for what is so already;
  /// of several values for one trait the last counts.
  public func edits(setting values: [(Name, TraitValue?)], of view: ViewID) -> [Edit] {
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
