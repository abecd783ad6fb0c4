internal import GimbalModel

/// Changes to the bars around the view of a controller.
extension DocumentWriter {
  /// Writes the bars of a scene as simulated metrics of its controller, which override the bars of its containers.
  ///
  /// - Throws: `UnwritableChange` for a scene without a controller, and for both a tab bar and a toolbar.
  mutating func writeBars(of version: ChangedScene) throws(UnwritableChange) {
    let (was, now) = (
      version.old.properties(of: version.old.root), version.new.properties(of: version.new.root)
    )
    let changed = PropertyAttributes.bars.filter { was[$0] != now[$0] }
    guard let first = changed.first else { return }
    guard let controller = version.origins.controller.flatMap({ elements[$0] }) else {
      throw UnwritableChange(
        "'\(first.rawValue)' cannot be written into the document, because '\(version.new.name)' has no controller",
        remedy: "change the bars of the scene of a controller")
    }
    func isShown(_ bar: Property) -> Bool { now[bar] == .flag(true) }
    if changed.contains(.navigationBar) {
      let metrics = MarkupChanges.NewElement(
        "simulatedNavigationBarMetrics", ["key": "simulatedTopBarMetrics", "prompted": "NO"])
      simulate("simulatedTopBarMetrics", isShown(.navigationBar) ? metrics : nil, of: controller)
    }
    guard changed.contains(where: { $0 != .navigationBar }) else { return }
    guard !isShown(.tabBar) || !isShown(.toolbar) else {
      throw UnwritableChange(
        "'\(version.new.name)' cannot have both a tab bar and a toolbar in the document",
        remedy: "remove one of them, or change the containers in Xcode")
    }
    let name = isShown(.toolbar) ? "simulatedToolbarMetrics" : "simulatedTabBarMetrics"
    let metrics = MarkupChanges.NewElement(name, ["key": "simulatedBottomBarMetrics"])
    simulate(
      "simulatedBottomBarMetrics", isShown(.tabBar) || isShown(.toolbar) ? metrics : nil, of: controller)
  }

  /// Replaces the simulated metrics with a key. Xcode writes `nil` for a bar that is never shown.
  private mutating func simulate(
    _ key: String, _ metrics: MarkupChanges.NewElement?, of controller: Int
  ) {
    for child in changes.children(of: controller) where markup.value("key", of: child) == key {
      changes.remove(child)
    }
    changes.add(metrics ?? MarkupChanges.NewElement("nil", ["key": key]), to: controller)
  }
}
