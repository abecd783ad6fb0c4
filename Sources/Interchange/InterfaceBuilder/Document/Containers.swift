/// The bars that a storyboard's containers put around a controller's view, read off its segues and simulated metrics.
struct Containers {
  /// The bars of a controller.
  struct Bars: Hashable {
    var navigationBar = false
    /// Whether the view starts below the navigation bar, and not behind it.
    var isNavigationBarOpaque = false
    var largeTitle = false
    var tabBar = false
    var toolbar = false
  }

  private let controllers: [String: Element]
  /// The segues that lead to a controller, by its id: the element they start at, and the segue.
  private var incoming: [String: [(source: Element, segue: Element)]] = [:]

  init(_ document: InterfaceDocument) {
    var controllers: [String: Element] = [:]
    var segues: [(Element, Element)] = []
    for scene in document.root.child("scenes")?.children("scene") ?? [] {
      guard
        let controller = scene.child("objects")?.children.first(where: {
          $0["sceneMemberID"] == "viewController"
        })
      else { continue }
      if let id = controller.id { controllers[id] = controller }
      for element in scene.descendants where element.name == "segue" { segues.append((controller, element)) }
    }
    self.controllers = controllers
    for (source, segue) in segues {
      if let destination = segue["destination"] { incoming[destination, default: []].append((source, segue)) }
    }
  }

  /// The bars around a controller's view, its own simulated metrics first.
  func bars(of controller: Element) -> Bars {
    var bars = Bars()
    var seen: Set<String> = []
    if let navigation = container(of: controller, named: "navigationController", seen: &seen) {
      bars.navigationBar = !navigation.flag("navigationBarHidden")
      let bar = navigation.child("navigationBar", key: "navigationBar")
      bars.isNavigationBarOpaque = bar?["translucent"] == "NO"
      bars.largeTitle =
        bar?.flag("largeTitles") == true
        && controller.child("navigationItem", key: "navigationItem")?["largeTitleDisplayMode"] != "never"
      bars.toolbar = navigation["toolbarHidden"] == "NO"
    }
    seen = []
    if !controller.flag("hidesBottomBarWhenPushed"),
      container(of: controller, named: "tabBarController", seen: &seen) != nil
    {
      bars.tabBar = true
    }
    apply(simulated: controller, to: &bars)
    return bars
  }

  /// Metrics that are given outrank what is inferred.
  private func apply(simulated controller: Element, to bars: inout Bars) {
    for metrics in controller.children {
      switch (metrics.name, metrics["key"]) {
      case ("simulatedNavigationBarMetrics", "simulatedTopBarMetrics"):
        bars.navigationBar = true
        bars.isNavigationBarOpaque = metrics["translucent"] == "NO"
      case ("nil", "simulatedTopBarMetrics"): (bars.navigationBar, bars.largeTitle) = (false, false)
      case ("simulatedTabBarMetrics", "simulatedBottomBarMetrics"): bars.tabBar = true
      case ("simulatedToolbarMetrics", "simulatedBottomBarMetrics"): bars.toolbar = true
      case ("nil", "simulatedBottomBarMetrics"): (bars.tabBar, bars.toolbar) = (false, false)
      default: break
      }
    }
  }

  /// Whether a controller is shown in a popover.
  func isPopover(_ controller: Element) -> Bool {
    controller.id.flatMap { incoming[$0] }?.contains { $0.segue["kind"] == "popoverPresentation" } == true
  }

  /// The container of a kind that a controller is shown in: by relationship, or by pushes from one that is.
  private func container(of controller: Element, named name: String, seen: inout Set<String>) -> Element? {
    guard let id = controller.id, seen.insert(id).inserted else { return nil }
    for (source, segue) in incoming[id] ?? [] {
      switch segue["kind"] {
      case "relationship":
        if source.name == name { return source }
        if let found = container(of: source, named: name, seen: &seen) { return found }
      case "show", "push":
        if source.name == name { return source }
        if let found = container(of: source, named: name, seen: &seen) { return found }
      default: break
      }
    }
    return nil
  }
}
