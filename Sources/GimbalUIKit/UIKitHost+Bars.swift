import GimbalInterpreter
import GimbalModel

extension UIKitHost {
  /// Declares the bars of containers.
  static func addBars(to types: inout NativeTypes) {
    guard let navigation = types["UINavigationController"]?.native else { return }
    navigation.get("navigationBar") { call in try call.host.barView("UINavigationBar", .navigationBar, call) }
    navigation.get("toolbar") { call in try call.host.barView("UIToolbar", .toolbar, call) }
    navigation.property("isNavigationBarHidden") { call in
      .boolean(call.host.isBarHidden)
    } set: { call, value in
      if let flag = value.bool { call.host.isBarHidden = flag }
    }
    navigation.method("setNavigationBarHidden") { call in
      if let flag = call[0]?.bool { call.host.isBarHidden = flag }
      return .void
    }
    navigation.property("isToolbarHidden") { call in
      .boolean(!call.host.usedBars.contains(.toolbar))
    } set: { call, value in
      if let isHidden = value.bool { call.host.showToolbar(!isHidden) }
    }
    navigation.method("setToolbarHidden") { call in
      if let isHidden = call[0]?.bool { call.host.showToolbar(!isHidden) }
      return .void
    }
    for name in ["viewControllers", "topViewController", "visibleViewController"] {
      navigation.get(name) { call in
        let children = (call.object?.state as? ControllerState)?.children.map(Value.object) ?? []
        return name == "viewControllers" ? .array(children) : children.last ?? .none
      }
    }
    types["UITabBarController"]?.native?.get("tabBar") { call in
      try call.host.barView("UITabBar", .tabBar, call)
    }
  }

  /// Returns the bar of a container, whose frame is that on the screen.
  func barView(_ name: String, _ kind: Bar, _ call: NativeCall) throws -> Value {
    guard let type = call.interpreter.program.builtInType(name) else { return .none }
    if let known = barViews[kind] {
      updateFrames()
      return .object(known)
    }
    guard let bar = try call.interpreter.instantiate(type, [], at: call.location).asObject else {
      return .none
    }
    barViews[kind] = bar
    switch kind {
    case .tabBar: usedBars.insert(.tabBar)
    case .toolbar, .navigationBar, .statusBar: usedBars.insert(.navigationBar)
    }
    updateFrames()
    return .object(bar)
  }

  /// Sets the frames of the bars for the current environment.
  func updateFrames() {
    let traits = environment.traits
    for (kind, bar) in barViews {
      guard let state = bar.view else { continue }
      let heights = barHeights
      state[.width] = ViewState.Component(value: .number(traits.size.width))
      switch kind {
      case .navigationBar:
        state[.y] = ViewState.Component(value: .number(traits.safeArea.top))
        state[.height] = ViewState.Component(value: .number(heights.top))
      case .tabBar, .toolbar:
        state[.y] = ViewState.Component(value: .number(traits.size.height - heights.bottom))
        state[.height] = ViewState.Component(value: .number(heights.bottom))
      case .statusBar:
        state[.height] = ViewState.Component(value: .number(traits.safeArea.top))
      }
    }
  }

  /// Returns the bar that an object shows; `nil` for other views.
  func bar(of object: Object) -> Bar? { barViews.first { $0.value == object }?.key }

  func showToolbar(_ isShown: Bool) {
    if isShown { usedBars.insert(.toolbar) } else { usedBars.remove(.toolbar) }
  }

  /// The bars of the containers, as properties of the root view.
  var bars: [Property] {
    var bars = usedBars.filter { $0 != .navigationBar || !isBarHidden }
    let largeTitles = barViews[.navigationBar]?.view?.values["prefersLargeTitles"]?.value.bool
    if largeTitles == true, bars.contains(.navigationBar) { bars.insert(.largeTitle) }
    return bars.sorted()
  }

  /// Returns `true` for a controller that presents itself as a sheet, which starts below the status bar.
  private static func isSheet(_ controller: Object?) -> Bool {
    let style = controller?.fields["UIKit.modalPresentationStyle"]?.caseName
    return style.map(["pageSheet", "formSheet"].contains) ?? false
  }

  /// The properties that the containers of a root view give to it: the bars of a screen, and the safe area.
  ///
  /// - Parameter controller: The controller of the root view; `nil` for a view that is not known to reach the edges of the
  ///   screen, and thus has no safe area.
  func rootProperties(of controller: Object?) -> [Property: PropertyValue] {
    if let nib {
      var properties = nib.rootProperties
      if properties[.navigationBar] == nil, UIKitHost.isSheet(controller) {
        properties[.safeAreaTop] = .number(0)
      }
      return properties
    }
    guard let controller else {
      return [
        .safeAreaTop: .number(0), .safeAreaLeft: .number(0), .safeAreaBottom: .number(0),
        .safeAreaRight: .number(0),
      ]
    }
    var properties = Dictionary(uniqueKeysWithValues: bars.map { ($0, PropertyValue.flag(true)) })
    if let added = controller.fields["UIKit.additionalSafeAreaInsets"]?.insets {
      let area = environment.traits.safeArea
      let (top, bottom) = (area.top + barHeights.top, max(area.bottom, barHeights.bottom))
      for (property, inset, added) in [
        (Property.safeAreaTop, top, added.top), (.safeAreaLeft, area.left, added.left),
        (.safeAreaBottom, bottom, added.bottom), (.safeAreaRight, area.right, added.right),
      ] {
        if let added = added.double, added != 0 { properties[property] = .number(max(0, inset + added)) }
      }
    }
    if !bars.contains(.navigationBar), UIKitHost.isSheet(controller) { properties[.safeAreaTop] = .number(0) }
    // The view of a controller whose edges are not extended begins below the bars.
    if let edges = controller.fields["UIKit.edgesForExtendedLayout"] {
      let names = edges.elements?.compactMap(\.caseName) ?? edges.caseName.map { [$0] } ?? ["all"]
      if !names.contains("top"), !names.contains("all"), bars.contains(.navigationBar) {
        properties[.navigationBar] = nil
        properties[.largeTitle] = nil
        properties[.safeAreaTop] = .number(0)
      }
    }
    return properties
  }
}
