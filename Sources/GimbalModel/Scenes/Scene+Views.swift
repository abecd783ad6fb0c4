extension Scene {
  public var viewCount: Int { views.count }

  public func view(_ id: ViewID) -> View? { views[id] }

  /// Returns the view with a name, or the view of a document with an object id such as `4fX-2b-Nlu`. A name takes precedence.
  ///
  /// - Complexity: O(1) for a name; O(views) for an object id.
  public func view(named name: Name) -> View? {
    if let id = viewsByName[name] { return views[id] }
    guard name.isObjectID else { return nil }
    return viewsInTreeOrder.first { properties(of: $0.id).text(.objectID) == name.text }
  }

  /// Returns the subviews of a view, back to front.
  public func children(of view: ViewID) -> [View] { childViews[view]?.elements ?? [] }

  /// Returns the properties of a view, without the overrides in rule sets.
  public func properties(of view: ViewID) -> Properties { propertiesByView[view] ?? Properties() }

  /// The views in tree order: superviews before subviews, siblings back to front.
  ///
  /// - Complexity: O(n).
  public var viewsInTreeOrder: [View] { subtree(of: root) }

  /// Returns a view and its descendants in tree order: superviews before subviews, siblings back to front.
  public func subtree(of top: ViewID) -> [View] {
    var result: [View] = []
    var pending = views[top].map { [$0] } ?? []
    while let view = pending.popLast() {
      result.append(view)
      pending.append(contentsOf: children(of: view.id).reversed())
    }
    return result
  }

  /// Returns the superviews of a view, from its parent to the root.
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
  /// The number of views whose text is not measured, because their font is not the system font. The content
  /// width that is set for such a view replaces a measurement.
  ///
  /// - Complexity: O(n).
  package var unmeasuredTextCount: Int { views.keys.count { properties(of: $0).hasUnmeasuredText } }

  /// Returns the properties of a view after the overrides that are active under the traits are applied.
  ///
  /// - Complexity: O(n log n) in the number of the view's overrides.
  public func properties(of view: ViewID, for traits: Traits) -> Properties {
    overrides(of: view, for: traits).reduce(into: properties(of: view)) { $0[$1.property] = $1.value }
  }

  /// Returns the overrides of a view that are active under the traits. If several overrides set the same
  /// property, the last of them applies.
  public func overrides(of view: ViewID, for traits: Traits) -> [PropertyOverride] {
    overrides(of: view).filter { override in
      setsByID[override.set].map { isInstalled($0, for: traits) } ?? false
    }
  }

  /// A Boolean value that indicates whether the scene is in a container, which can show it in an orientation
  /// that it does not support.
  package var isContained: Bool { properties(of: root)[.container] != nil }

  /// A Boolean value that indicates whether the visible child of the scene, if the scene is a container, affects
  /// rotations. The default is `true`.
  package var asksVisibleChild: Bool {
    properties(of: root, for: currentTraits).flag(.asksVisibleChild, default: true)
  }

  /// A Boolean value that indicates whether the scene rotates with its device.
  package var autorotates: Bool { properties(of: root, for: currentTraits).autorotates }
}

extension Scene {
  /// The traits of the scene on its current device, in its current orientation.
  public var currentTraits: Traits { traits(as: display) }

  /// Returns the traits of the scene on a display, which is a device and an orientation. If it is not the
  /// current display, the environment is `runtime`, because the canvas of an imported Interface Builder document
  /// has only one device and orientation.
  public func traits(as display: Display) -> Traits {
    var traits = Traits(
      device: display.device, orientation: display.orientation, direction: header.direction, custom: traits)
    if display != self.display { traits.environment = .runtime }
    return traits
  }

  /// Returns the environment for a layout of the scene on a display: `wanted` on the current display, and
  /// `runtime` on other displays, because the Interface Builder canvas has only one device and orientation.
  package func environment(_ wanted: LayoutEnvironment, as display: Display) -> LayoutEnvironment {
    display == self.display ? wanted : .runtime
  }

  /// Returns the display of the scene on another device. A scene that is smaller than the screen of its
  /// default device, such as a cell, remains smaller than the screen of the other device.
  public func display(on device: Device) -> Display {
    let isPart = header.device.whole != header.device
    return display.moved(to: device, from: isPart ? header.device : nil)
  }

  /// Returns `true` if the rules of a rule set are active under the traits.
  ///
  /// A set without a condition is active unless it was uninstalled manually. For a set with a condition, a
  /// manual installation or uninstallation applies only if the condition has the same result under the traits
  /// as under the current traits of the scene. Otherwise, the condition alone determines the result.
  public func isInstalled(_ set: RuleSet, for traits: Traits) -> Bool {
    guard let condition = set.condition else { return installations[set.id] ?? true }
    let holds = condition.holds(for: traits)
    guard let byHand = installations[set.id], condition.holds(for: currentTraits) == holds else {
      return holds
    }
    return byHand
  }

  /// Returns the sets that are active under the traits, in ascending order of precedence.
  public func installedSets(for traits: Traits) -> [RuleSet] {
    sets.filter { isInstalled($0, for: traits) }
  }
}

extension Name {
  /// `true` for a text with the form of the ids that Interface Builder generates, such as `4fX-2b-Nlu`, or that Xcode 4
  /// generated, such as `27`.
  package var isObjectID: Bool {
    let bytes = Array(text.utf8.prefix(11))
    func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
    if bytes.count < 10, bytes.allSatisfy(isDigit) { return true }
    return bytes.count == 10
      && bytes.indices.allSatisfy { index in
        let byte = bytes[index]
        let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        return index == 3 || index == 6 ? byte == UInt8(ascii: "-") : isLetter || isDigit(byte)
      }
  }
}
