extension Scene {
  public var viewCount: Int { views.count }

  public func view(_ id: ViewID) -> View? { views[id] }
  public func view(named name: Name) -> View? { viewsByName[name].flatMap { views[$0] } }

  /// The children of a view, back to front.
  public func children(of view: ViewID) -> [View] { childViews[view]?.elements ?? [] }

  /// What a view was given, overrides aside.
  public func properties(of view: ViewID) -> Properties { propertiesByView[view] ?? Properties() }

  /// The views in tree order: every view before its children, siblings back to front.
  ///
  /// - Complexity: O(n).
  public var viewsInTreeOrder: [View] { subtree(of: root) }

  /// A view and all below it, in tree order.
  public func subtree(of top: ViewID) -> [View] {
    var result: [View] = []
    var pending = views[top].map { [$0] } ?? []
    while let view = pending.popLast() {
      result.append(view)
      pending.append(contentsOf: children(of: view.id).reversed())
    }
    return result
  }

  /// The views from a view's parent up to the root.
  public func ancestors(of view: ViewID) -> [ViewID] {
    var result: [ViewID] = []
    var next = views[view]?.parent
    while let ancestor = next {
      result.append(ancestor)
      next = views[ancestor]?.parent
    }
    return result
  }
}

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

extension Scene {
  /// The traits the scene has as it is shown now.
  public var currentTraits: Traits { traits(as: display) }

  /// The traits the scene would have if it were shown otherwise.
  public func traits(as display: Display) -> Traits {
    Traits(
      device: display.device, orientation: display.orientation, direction: header.direction, custom: traits)
  }

  /// How the scene is shown on another device. A scene that is made for a part of a screen is a part of every screen.
  public func display(on device: Device) -> Display {
    let isPart = header.device.whole != header.device
    return display.moved(to: device, from: isPart ? header.device : nil)
  }

  /// Whether a set's rules are in force under some traits.
  ///
  /// What was installed or uninstalled by hand stays so until a change of traits flips the set's condition: under
  /// traits that flip it, the condition decides.
  public func isInstalled(_ set: RuleSet, for traits: Traits) -> Bool {
    guard let condition = set.condition else { return installations[set.id] ?? true }
    let holds = condition.holds(for: traits)
    guard let byHand = installations[set.id], condition.holds(for: currentTraits) == holds else {
      return holds
    }
    return byHand
  }

  /// The sets in force under some traits, in their order.
  public func installedSets(for traits: Traits) -> [RuleSet] {
    sets.filter { isInstalled($0, for: traits) }
  }
}
