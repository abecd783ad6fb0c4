/// The bars that a storyboard's containers put around a controller's view, read off its segues and simulated metrics.
struct ContainerHierarchy {
  /// The bars of a controller.
  struct Bars: Hashable {
    var navigationBar = false
    /// Whether the view starts below the navigation bar, and not behind it.
    var isNavigationBarOpaque = false
    var largeTitle = false
    var tabBar = false
    var toolbar = false
  }

  /// The segues that start at a controller and show another inside the same container, in document order.
  private var outgoing: [(source: Element, destinations: [String])] = []
  private var popovers: Set<String> = []
  /// The containers that controllers are shown in, by the containers' kind and the controllers' ids.
  private var containers: [String: [String: Element]] = [:]

  /// - Complexity: O(elements).
  init(_ document: InterfaceDocument) {
    for scene in document.root.child("scenes")?.children("scene") ?? [] {
      guard
        let controller = scene.child("objects")?.children.first(where: {
          $0["sceneMemberID"] == "viewController"
        })
      else { continue }
      var destinations: [String] = []
      for segue in scene.descendants where segue.name == "segue" {
        guard let destination = segue["destination"] else { continue }
        switch segue["kind"] {
        case "relationship", "show", "push": destinations.append(destination)
        case "popoverPresentation": popovers.insert(destination)
        default: break
        }
      }
      outgoing.append((controller, destinations))
    }
    for kind in ["navigationController", "tabBarController"] { containers[kind] = members(of: kind) }
  }

  /// The nearest container of a kind for every controller that is in one, by relationship or by pushes from one that
  /// is; of several as near, the first of the document. Nothing is visited twice, so that segues may go in circles.
  private func members(of kind: String) -> [String: Element] {
    var members: [String: Element] = [:]
    let byID = Dictionary(grouping: outgoing.indices.filter { outgoing[$0].source.id != nil }) {
      outgoing[$0].source.id ?? ""
    }
    var queue = outgoing.indices.filter { outgoing[$0].source.name == kind }.map {
      (index: $0, container: outgoing[$0].source)
    }
    var next = 0
    while next < queue.count {
      let (index, container) = queue[next]
      next += 1
      for destination in outgoing[index].destinations where members[destination] == nil {
        members[destination] = container
        // A container of the kind is where its own controllers are.
        queue += byID[destination, default: []].filter { outgoing[$0].source.name != kind }.map {
          ($0, container)
        }
      }
    }
    return members
  }

  /// The bars around a controller's view, its own simulated metrics first.
  func bars(of controller: Element) -> Bars {
    var bars = Bars()
    if let navigation = container(of: controller, named: "navigationController") {
      bars.navigationBar = !navigation.flag("navigationBarHidden")
      let bar = navigation.child("navigationBar", key: "navigationBar")
      bars.isNavigationBarOpaque = bar?["translucent"] == "NO"
      bars.largeTitle =
        bar?.flag("largeTitles") == true
        && controller.child("navigationItem", key: "navigationItem")?["largeTitleDisplayMode"] != "never"
      bars.toolbar = navigation["toolbarHidden"] == "NO" && !controller.flag("hidesBottomBarWhenPushed")
    }
    if !controller.flag("hidesBottomBarWhenPushed"),
      container(of: controller, named: "tabBarController") != nil
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
    controller.id.map(popovers.contains) ?? false
  }

  private func container(of controller: Element, named kind: String) -> Element? {
    controller.id.flatMap { containers[kind]?[$0] }
  }
}
