internal import GimbalMarkup

/// The container view controllers of a storyboard, derived from segues and simulated metrics.
struct ContainerHierarchy {
  /// The bars around a controller's view.
  struct Bars: Hashable {
    var navigationBar = false
    /// `true` if the view starts below the navigation bar instead of extending behind it.
    var isNavigationBarOpaque = false
    var largeTitle = false
    var tabBar = false
    var toolbar = false

    init() {}

    /// Creates the bars above a root view of a xib that fills the screen, from its simulated metrics. The
    /// navigation bar covers the view, even if it is opaque.
    init(above root: Element) {
      navigationBar = root.simulatedNavigationBar != nil
    }
  }

  /// A segue that shows a controller in the container of its source.
  private struct Segue {
    enum Kind: Hashable { case relationship, show, showDetail }

    let kind: Kind
    let destination: String
  }

  /// The controllers of the document in document order, each with the segues that show a controller in the same
  /// container.
  private var outgoing: [(source: Element, segues: [Segue])] = []
  /// The index in `outgoing` of each controller, by object id.
  private var places: [String: Int] = [:]
  private var popovers: Set<String> = []
  /// The object ids of the controllers that a segue presents as sheets.
  private var sheets: Set<String> = []
  /// The object ids of the controllers that container views show.
  private var embedded: Set<String> = []
  /// The object ids of the detail controllers of split view controllers.
  private var details: Set<String> = []
  private let platform: Platform
  /// The controllers that push a controller, by the object id of the pushed controller.
  private var sources: [String: [Element]] = [:]
  /// The container of each controller, by kind of container and object id of the controller.
  private var containers: [String: [String: Element]] = [:]
  /// The navigation controller of each controller that shows a toolbar, by object id of the controller.
  private var toolbars: [String: Element] = [:]
  /// The controllers with a simulated navigation bar and without a navigation controller from which a sequence of
  /// segues leads to a controller, by object id of that controller.
  private var simulated: [String: Element] = [:]

  /// Reads the containers from the segues of a document.
  ///
  /// - Complexity: O(elements).
  init(_ document: InterfaceDocument) {
    platform = document.platform
    for scene in document.root.child("scenes")?.children("scene") ?? [] {
      guard
        let controller = scene.child("objects")?.children.first(where: {
          $0["sceneMemberID"] == "viewController"
        })
      else { continue }
      var segues: [Segue] = []
      for segue in scene.descendants where segue.name == "segue" {
        guard let destination = segue["destination"] else { continue }
        if segue["relationship"] == "detailViewController" || segue["kind"] == "showDetail" {
          details.insert(destination)
        }
        switch segue["kind"] {
        case "show", "push":
          segues.append(Segue(kind: .show, destination: destination))
          sources[destination, default: []].append(controller)
        case "relationship": segues.append(Segue(kind: .relationship, destination: destination))
        case "showDetail": segues.append(Segue(kind: .showDetail, destination: destination))
        case "embed": embedded.insert(destination)
        case "popoverPresentation": popovers.insert(destination)
        case "presentation" where ContainerHierarchy.isSheet(segue): sheets.insert(destination)
        default: break
        }
      }
      if let id = controller.id, places[id] == nil { places[id] = outgoing.count }
      outgoing.append((controller, segues))
    }
    containers["navigationController"] = members(of: ["navigationController"])
    // A controller that hides the bottom bar also hides it for the controllers that it pushes. The detail of a
    // split view controller is outside the tab bar controller of the primary controller.
    let keepsBottomBar = { (source: Element, segue: Segue) in
      segue.kind == .relationship || segue.kind == .show && !source.flag("hidesBottomBarWhenPushed")
    }
    containers["tabBarController"] = members(of: ["tabBarController"], follows: keepsBottomBar)
    toolbars = members(of: ["navigationController"]) { source, segue in
      segue.kind != .show || !source.flag("hidesBottomBarWhenPushed")
    }
    let navigation = containers["navigationController"] ?? [:]
    simulated = members(of: ["navigationController", "tabBarController", "splitViewController"]) {
      $1.kind == .show
    } startingWith: { controller in
      controller.simulatedNavigationBar != nil && controller.id.map { navigation[$0] == nil } == true
    }
    // If a navigation controller is the detail of a split view controller, so is the controller that it
    // shows.
    for (source, segues) in outgoing
    where source.name == "navigationController" && source.id.map(details.contains) == true {
      details.formUnion(segues.map(\.destination))
    }
  }

  /// Returns the nearest container of the given kinds for each controller inside a container of these kinds.
  ///
  /// A controller is inside a container if a relationship segue or a sequence of push segues connects the
  /// container to the controller. If several containers are equally near, the first container in document
  /// order is used. The breadth-first search visits each controller once, so cycles of segues are allowed.
  ///
  /// - Parameters:
  ///   - follows: Returns `true` for a segue of a source that leads to a controller in the same container.
  ///   - isContainer: Returns `true` for a controller from which the search starts; by default, for the
  ///     controllers of the given kinds.
  private func members(
    of kinds: Set<String>, follows: (Element, Segue) -> Bool = { _, _ in true },
    startingWith isContainer: ((Element) -> Bool)? = nil
  ) -> [String: Element] {
    var members: [String: Element] = [:]
    let byID = Dictionary(grouping: outgoing.indices.filter { outgoing[$0].source.id != nil }) {
      outgoing[$0].source.id ?? ""
    }
    let isContainer = isContainer ?? { kinds.contains($0.name) }
    var queue = outgoing.indices.filter { isContainer(outgoing[$0].source) }.map {
      (index: $0, container: outgoing[$0].source)
    }
    var next = 0
    while next < queue.count {
      let (index, container) = queue[next]
      next += 1
      let source = outgoing[index].source
      for segue in outgoing[index].segues
      where members[segue.destination] == nil && follows(source, segue) {
        members[segue.destination] = container
        // Controllers in a nested container of the same kind belong to the nested container.
        queue += byID[segue.destination, default: []].filter { !kinds.contains(outgoing[$0].source.name) }
          .map { ($0, container) }
      }
    }
    return members
  }

  /// Returns the bars around a controller's view. The simulated metrics of the controller override the bars
  /// that follow from its containers.
  func bars(of controller: Element) -> Bars {
    var bars = barsWithoutSimulation(of: controller)
    let navigation = container(of: controller, named: "navigationController")
    if navigation == nil, let bar = controller.id.flatMap({ simulated[$0] })?.simulatedNavigationBar {
      bars.navigationBar = true
      bars.isNavigationBarOpaque = bar["translucent"] == "NO"
    }
    // A pushed controller has no navigation bar if the simulated metrics of all controllers that push it
    // remove the bar at the top.
    if let sources = controller.id.flatMap({ sources[$0] }), sources.allSatisfy(\.hidesTopBar) {
      (bars.navigationBar, bars.largeTitle) = (false, false)
    }
    if let navigation { apply(simulated: navigation, to: &bars) }
    apply(simulated: controller, to: &bars)
    return bars
  }

  /// Returns the bars that follow from the containers of a controller.
  func barsWithoutSimulation(of controller: Element) -> Bars {
    var bars = Bars()
    let navigation = container(of: controller, named: "navigationController")
    if let navigation {
      bars.navigationBar = !navigation.flag("navigationBarHidden")
      let bar = navigation.child("navigationBar", key: "navigationBar")
      bars.isNavigationBarOpaque = bar?["translucent"] == "NO"
      bars.largeTitle =
        bar?.flag("largeTitles") == true
        && controller.child("navigationItem", key: "navigationItem")?["largeTitleDisplayMode"] != "never"
      bars.toolbar =
        navigation["toolbarHidden"] == "NO" && !controller.flag("hidesBottomBarWhenPushed")
        && controller.id.map { toolbars[$0] != nil } == true
    }
    if !controller.flag("hidesBottomBarWhenPushed"),
      container(of: controller, named: "tabBarController") != nil
    {
      bars.tabBar = true
    }
    return bars
  }

  /// Applies the simulated metrics of a controller, or of the navigation controller that contains it. They override
  /// the bars that follow from its containers.
  private func apply(simulated controller: Element, to bars: inout Bars) {
    for metrics in controller.children {
      switch (metrics.name, metrics["key"]) {
      case ("simulatedNavigationBarMetrics", "simulatedTopBarMetrics"):
        bars.navigationBar = true
        bars.isNavigationBarOpaque = metrics["translucent"] == "NO"
      case ("nil", "simulatedTopBarMetrics"):
        // On tvOS, the tab bar is at the top, so it is removed together with the top bar.
        if platform == .tvOS { bars.tabBar = false }
        (bars.navigationBar, bars.largeTitle) = (false, false)
      case ("simulatedTabBarMetrics", "simulatedBottomBarMetrics"),
        ("simulatedTabBarMetrics", "simulatedTopBarMetrics"):
        bars.tabBar = true
      case ("simulatedToolbarMetrics", "simulatedBottomBarMetrics"):
        (bars.toolbar, bars.tabBar) = (true, false)
      case ("nil", "simulatedBottomBarMetrics") where platform == .iOS:
        (bars.tabBar, bars.toolbar) = (false, false)
      default: break
      }
    }
  }

  /// Returns the controllers of all tabs in the tab bar controller that contains `controller`, and the index
  /// of the tab that shows `controller`, or 0 if that tab is unknown. Returns `nil` if there is no tab bar
  /// controller.
  func tabs(around controller: Element) -> (controllers: [Element], selected: Int)? {
    guard let container = container(of: controller, named: "tabBarController"),
      let id = container.id
    else { return nil }
    let controllers = destinations(of: id).compactMap { self.controller($0) }
    let navigation = self.container(of: controller, named: "navigationController")
    let selected = controllers.firstIndex { $0 == controller || $0 == navigation }
    return (controllers, selected ?? 0)
  }

  /// Returns the root view controller of the navigation controller that contains `controller`; `nil` if there is
  /// none.
  func navigationRoot(around controller: Element) -> Element? {
    container(of: controller, named: "navigationController").flatMap(rootController)
  }

  /// Returns the root view controller of a navigation controller; `nil` for other controllers.
  func rootController(of navigation: Element) -> Element? {
    guard navigation.name == "navigationController", let id = navigation.id else { return nil }
    return destinations(of: id).first.flatMap { controller($0) }
  }

  private func controller(_ id: String) -> Element? { places[id].map { outgoing[$0].source } }

  private func destinations(of id: String) -> [String] {
    places[id].map { outgoing[$0].segues.map(\.destination) } ?? []
  }

  /// Returns `true` if the controller is the detail of a split view controller.
  func isDetail(_ controller: Element) -> Bool {
    controller.id.map(details.contains) ?? false
  }

  /// Returns `true` for a controller that is a sheet by its own presentation style or by that of a segue.
  func isSheet(_ controller: Element) -> Bool {
    ContainerHierarchy.isSheet(controller) || controller.id.map(sheets.contains) == true
  }

  private static func isSheet(_ element: Element) -> Bool {
    ["pageSheet", "formSheet"].contains(element["modalPresentationStyle"])
  }

  /// Returns `true` if the controller is presented in a popover.
  func isPopover(_ controller: Element) -> Bool {
    controller.id.map(popovers.contains) ?? false
  }

  /// Returns `true` if a container view shows the controller.
  func isEmbedded(_ controller: Element) -> Bool {
    controller.id.map(embedded.contains) ?? false
  }

  private func container(of controller: Element, named kind: String) -> Element? {
    controller.id.flatMap { containers[kind]?[$0] }
  }
}

extension Element {
  /// `true` for a controller whose simulated metrics remove the bar at the top.
  fileprivate var hidesTopBar: Bool { child("nil", key: "simulatedTopBarMetrics") != nil }

  /// The simulated navigation bar of a controller or a root view; `nil` if there is none.
  fileprivate var simulatedNavigationBar: Element? {
    child("simulatedNavigationBarMetrics", key: "simulatedTopBarMetrics")
  }
}
