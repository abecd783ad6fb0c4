extension Scene {
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
