package import GimbalInterpreter
import GimbalModel

/// The state of a view controller.
final class ControllerState {
  /// `true` for a container of UIKit, such as a navigation controller, which lays out the views of its controllers.
  var arrangesChildren = false
  var view: Object?
  var isLoading = false
  /// `true` after `viewDidLoad` ran.
  var isLoaded = false
  var children: [Object] = []
  weak var parent: Object?
  /// The navigation controller that shows the controller, which the host creates if the code asks for it.
  var navigationController: Object?
  /// The fitting height of the view in the last layout, if the parent asks for its changes.
  var fittingHeight: Double?
}

extension UIKitHost {
  static func addControllers(to types: inout NativeTypes) {
    types.addClass("UIViewController", "UIResponder", protocols: ["UITraitEnvironment"]) { members in
      members.designatedArguments = { _ in [ArgumentValue("nibName", .none), ArgumentValue("bundle", .none)] }
      members.initialize = { call in
        guard let object = call.object else { return }
        object.state = ControllerState()
        call.host.register(object)
      }
      addLoading(to: members)
      addContainment(to: members)
      members.ignored(
        "viewWillAppear", "viewDidAppear", "viewWillDisappear", "viewDidDisappear", "viewIsAppearing",
        "viewWillLayoutSubviews",
        "viewDidLayoutSubviews", "updateViewConstraints", "viewWillTransition", "willTransition",
        "traitCollectionDidChange",
        "viewSafeAreaInsetsDidChange", "viewLayoutMarginsDidChange", "viewDidLoad",
        "setNeedsStatusBarAppearanceUpdate",
        "systemLayoutFittingSizeDidChange", "preferredContentSizeDidChange", "present", "dismiss", "show",
        "didReceiveMemoryWarning",
        "prepare", "performSegue", "setEditing", "beginAppearanceTransition", "endAppearanceTransition",
        "didMove", "willMove",
        "setNeedsUpdateOfHomeIndicatorAutoHidden", "encodeRestorableState", "decodeRestorableState",
        "setOverrideTraitCollection",
        "setContentScrollView", "registerForTraitChanges", "viewControllerReceivedTap",
        "setNeedsUpdateOfSupportedInterfaceOrientations")
      addScreenProperties(to: members)
    }
    for name in [
      "UINavigationController", "UITabBarController", "UISplitViewController", "UIPageViewController",
      "UISearchController", "UIAlertController", "UIInputViewController", "UIActivityViewController",
      "UIHostingController", "SFSafariViewController", "UIImagePickerController",
    ] {
      types.addClass(name, "UIViewController") { members in
        members.initialize = { call in
          call.object?.state = ControllerState()
          if let object = call.object { call.host.register(object) }
          if let root = call["rootViewController"] {
            try addChild(root, to: call)
            (call.object?.state as? ControllerState)?.arrangesChildren = true
          }
        }
        members.ignored(
          "pushViewController", "popViewController", "popToRootViewController", "setNavigationBarHidden",
          "addAction", "popToViewController")
        members.method("setViewControllers") { call in
          (call.object?.state as? ControllerState)?.arrangesChildren = true
          return .void
        }
      }
    }
    addBars(to: &types)
    addListControllers(to: &types)
  }

  /// Declares the controllers whose view is a list.
  /// Declares what a controller knows about its screen and its presentation.
  private static func addScreenProperties(to members: NativeMembers) {
    members.get("traitCollection") { call in call.interpreter.traitCollection(of: call.host.environment) }
    members.get("interfaceOrientation") { call in
      DeviceTraits.interfaceOrientation(call)
    }
    members.get("topLayoutGuide") { try $0.controllerGuide(isTop: true) }
    members.get("bottomLayoutGuide") { try $0.controllerGuide(isTop: false) }
    members.get("transitionCoordinator") { _ in .none }
    for name in [
      "presentedViewController", "presentingViewController", "splitViewController",
      "popoverPresentationController", "sheetPresentationController",
    ] {
      members.get(name) { _ in .none }
    }
    members.get("storyboard") { $0.unknown("the storyboard of a controller") }
    members.get("nibName") { _ in .none }
    members.get("isBeingPresented") { _ in .boolean(false) }
    members.get("isBeingDismissed") { _ in .boolean(false) }
    members.get("isMovingToParent") { _ in .boolean(false) }
    members.get("isMovingFromParent") { _ in .boolean(false) }
    members.get("navigationItem") { call in
      guard let object = call.object else { return .none }
      if let item = object.fields["UIKit.navigationItem"] { return item }
      guard let type = call.interpreter.program.builtInType("UINavigationItem") else {
        return call.unknown("the navigation item")
      }
      let item = try call.interpreter.instantiate(type, [], at: call.location)
      object.fields["UIKit.navigationItem"] = item
      return item
    }
    members.get("tabBarItem") { $0.unknown("the tab bar item") }
    members.property("additionalSafeAreaInsets") { call in
      call.object?.fields["UIKit.additionalSafeAreaInsets"]
        ?? call.interpreter.makeInsets(
          top: Quantity(0), left: Quantity(0), bottom: Quantity(0), right: Quantity(0))
    } set: { call, value in
      call.object?.fields["UIKit.additionalSafeAreaInsets"] = value
    }
  }

  private static func addListControllers(to types: inout NativeTypes) {
    for (name, view, property) in [
      ("UITableViewController", "UITableView", "tableView"),
      ("UICollectionViewController", "UICollectionView", "collectionView"),
    ] {
      types.addClass(name, "UIViewController") { members in
        members.initialize = { call in
          call.object?.state = ControllerState()
          if let object = call.object { call.host.register(object) }
          for label in ["style", "collectionViewLayout"] {
            if let value = call[label] { call.object?.fields["UIKit.\(label)"] = value }
          }
        }
        members.method("loadView") { call in
          guard let controller = call.object, let type = call.interpreter.program.builtInType(view) else {
            return .void
          }
          if try call.host.loadNib(of: controller, call) { return .void }
          let created = try call.interpreter.instantiate(type, [], at: call.location)
          try call.host.setView(created, of: controller, call, isDefault: true)
          return .void
        }
        members.property(property) { call in
          guard let object = call.object else { return .none }
          return try call.host.loadedView(of: object, in: call.interpreter, at: call.location)
        } set: { call, value in
          if let object = call.object { try call.host.setView(value, of: object, call) }
        }
      }
    }
  }

  // MARK: Loading

  /// The controllers whose view has content of its own, which UIKit lays out.
  private static let contentControllers = [
    "UIAlertController", "UIActivityViewController", "UIHostingController", "SFSafariViewController",
    "UIImagePickerController",
  ]

  private static func addLoading(to members: NativeMembers) {
    members.method("loadView") { call in
      guard let controller = call.object, let type = call.interpreter.program.builtInType("UIView") else {
        return .void
      }
      if try call.host.loadNib(of: controller, call) { return .void }
      let view = try call.interpreter.instantiate(type, [], at: controller.location)
      try call.host.setView(view, of: controller, call, isDefault: true)
      return .void
    }
    for name in ["loadViewIfNeeded"] {
      members.method(name) { call in
        if let object = call.object {
          _ = try call.host.loadedView(of: object, in: call.interpreter, at: call.location)
        }
        return .void
      }
    }
    for name in ["view", "viewIfLoaded"] {
      members.property(name) { call in
        guard let object = call.object else { return .none }
        return try call.host.loadedView(of: object, in: call.interpreter, at: call.location)
      } set: { call, value in
        if let object = call.object { try call.host.setView(value, of: object, call) }
      }
    }
    members.get("isViewLoaded") { call in
      .boolean((call.object?.state as? ControllerState)?.isLoaded ?? false)
    }
  }

  /// Sets the view of a controller.
  ///
  /// - Parameter isDefault: `true` for a view that UIKit creates, which has the size of the screen and resizes with its
  ///   superview.
  private func setView(
    _ value: Value, of controller: Object, _ call: NativeCall, isDefault: Bool = false
  ) throws {
    guard let state = controller.state as? ControllerState, let view = value.asObject,
      let own = UIKitHost.asView(view, call)
    else { return }
    state.view = view
    own.controller = controller
    if isDefault {
      let size = environment.traits.size
      for (measure, length) in [(FramePart.width, size.width), (.height, size.height)] {
        own[measure] = ViewState.Component(value: .number(length))
      }
      own.fixFrame()
      let mask = ["flexibleWidth", "flexibleHeight"].map { Value.symbol(SymbolValue($0)) }
      own.values["autoresizingMask"] = (.array(mask), call.location)
    }
    didName(view, "view", isProperty: false)
  }

  /// Loads the view of the controller that is run from its document.
  ///
  /// - Returns: `false` for a controller without a document.
  private func loadNib(of controller: Object, _ call: NativeCall) throws -> Bool {
    guard controller == root, let view = try loadNib?(controller) else { return false }
    try setView(.object(view), of: controller, call)
    return true
  }

  /// Returns the view of a controller. The first call loads it: `loadView`, then `viewDidLoad`.
  package func loadedView(of controller: Object, in interpreter: Interpreter, at location: CodeLocation)
    throws
    -> Value
  {
    if controller.state == nil { controller.state = ControllerState() }
    guard let state = controller.state as? ControllerState else { return .none }
    if state.view == nil {
      guard !state.isLoading else { return .none }
      state.isLoading = true
      defer { state.isLoading = false }
      _ = try interpreter.callMethod("loadView", of: .object(controller), [], at: location)
      if state.view == nil, let type = interpreter.program.builtInType("UIView") {
        // A document contains the view.
        let view = try interpreter.instantiate(type, [], at: location)
        try setView(
          view, of: controller,
          NativeCall(
            interpreter: interpreter, receiver: .object(controller), arguments: [], location: location))
      }
      if !state.isLoaded {
        state.isLoaded = true
        _ = try interpreter.callMethod("viewDidLoad", of: .object(controller), [], at: location)
      }
    }
    if let view = state.view,
      let name = UIKitHost.contentControllers.first(where: { controller.type.isKind(ofName: $0) }),
      view.unknownContent == nil
    {
      view.unknownContent = Unknown("UIKit makes the content of the view of a \(name)", at: location)
    }
    if state.arrangesChildren, let view = state.view, !escapedViews.contains(view) {
      let unknown = Unknown("UIKit lays out the controllers in a \(controller.type.name)", at: location)
      skippedCalls.append((location, unknown, [view]))
      escapedViews.insert(view)
    }
    return state.view.map(Value.object) ?? .none
  }

  // MARK: Containment

  private static func addContainment(to members: NativeMembers) {
    for name in ["addChild", "addChildViewController"] {
      members.method(name) { call in
        try addChild(call[0], to: call)
        return .void
      }
    }
    for name in ["removeFromParent", "removeFromParentViewController"] {
      members.method(name) { call in
        guard let object = call.object, let state = object.state as? ControllerState else { return .void }
        (state.parent?.state as? ControllerState)?.children.removeAll { $0 == object }
        state.parent = nil
        return .void
      }
    }
    members.get("children") { call in
      .array((call.object?.state as? ControllerState)?.children.map(Value.object) ?? [])
    }
    members.get("parent") { call in
      if let parent = (call.object?.state as? ControllerState)?.parent { return .object(parent) }
      guard let root = call.host.root, root == call.object else { return .none }
      return call.unknown("nothing supplies the controller that contains the one of the class")
    }
    members.get("navigationController") { call in
      try call.host.container("UINavigationController", .navigationBar, call)
    }
    members.get("tabBarController") { call in try call.host.container("UITabBarController", nil, call) }
  }

  private static func addChild(_ value: Value?, to call: NativeCall) throws {
    guard let parent = call.object, let child = value?.asObject, let state = parent.state as? ControllerState,
      let own = child.state as? ControllerState, child != parent
    else { return }
    own.parent = parent
    if !state.children.contains(child) { state.children.append(child) }
  }

  /// Returns the container that shows a controller. A controller whose code asks for its navigation controller is shown
  /// in one.
  private func container(_ name: String, _ bar: Property?, _ call: NativeCall) throws -> Value {
    guard let object = call.object else { return .none }
    if let state = object.state as? ControllerState, let parent = state.parent {
      if parent.type.isKind(ofName: name) { return .object(parent) }
      var inner = call
      inner.receiver = .object(parent)
      return try container(name, bar, inner)
    }
    if let known = containers[name] { return .object(known) }
    guard let type = call.interpreter.program.builtInType(name) else { return .none }
    guard let container = try call.interpreter.instantiate(type, [], at: call.location).asObject else {
      return .none
    }
    containers[name] = container
    (container.state as? ControllerState)?.children = [object]
    if let bar { usedBars.insert(bar) }
    return .object(container)
  }
}

extension NativeCall {
  /// Returns `topLayoutGuide` or `bottomLayoutGuide` of a controller.
  fileprivate func controllerGuide(isTop: Bool) throws -> Value {
    guard let object, let type = interpreter.program.builtInType("UILayoutGuide") else { return .none }
    let key = isTop ? "UIKit.topLayoutGuide" : "UIKit.bottomLayoutGuide"
    if let known = object.fields[key] { return known }
    guard let view = try host.loadedView(of: object, in: interpreter, at: location).asObject else {
      return .none
    }
    let guide = try interpreter.makeObject(type, at: location)
    guide.state = GuideState(owner: view, guide: .safeArea, isOfController: true)
    guide.fields["UIKit.isTop"] = .boolean(isTop)
    object.fields[key] = .object(guide)
    return .object(guide)
  }
}
