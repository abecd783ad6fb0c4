import GimbalInterpreter
import GimbalModel

/// The window of the app and its scene, as code that is not in a view finds them.
///
/// The window is a value without the state of a view, so views that code adds to it are in no scene.
enum KeyWindow {
  /// Adds the types, after those of views.
  static func add(to types: inout NativeTypes) {
    let members = NativeMembers()
    addWindow(to: members)
    types.add(TypeInfo(UIKitHost.keyWindowType, .structure, native: members, superclass: types["UIWindow"]))
    types.addValue("UIScene")
    let scene = NativeMembers()
    addScene(to: scene)
    types.add(TypeInfo("UIWindowScene", .structure, native: scene, superclass: types["UIScene"]))
    types.addValue("UIStatusBarManager") { members in
      members.get("statusBarFrame", statusBarFrame)
      members.get("isStatusBarHidden") { call in
        let height = statusBarHeight(call)
        return height.double.map { .boolean($0 == 0) } ?? height
      }
      members.get("statusBarStyle") { $0.unknown("the style of the status bar") }
    }
  }

  static func window(_ call: NativeCall) -> Value { call.interpreter.make(UIKitHost.keyWindowType, [:]) }

  static func scene(_ call: NativeCall) -> Value { call.interpreter.make("UIWindowScene", [:]) }

  private static func addWindow(to members: NativeMembers) {
    for name in ["bounds", "frame"] { members.get(name, bounds) }
    members.get("safeAreaInsets") { call in
      call.host.usedTraits.insert(.size)
      let area = call.host.environment.traits.safeArea
      return call.interpreter.makeInsets(
        top: Quantity(area.top), left: Quantity(area.left), bottom: Quantity(area.bottom),
        right: Quantity(area.right))
    }
    members.get("traitCollection") { $0.interpreter.traitCollection(of: $0.host.environment) }
    members.get("windowScene", scene)
    members.get("screen") { $0.interpreter.make("UIScreen", [:]) }
    members.get("isKeyWindow") { _ in .boolean(true) }
    for name in ["rootViewController", "safeAreaLayoutGuide", "layoutMarginsGuide", "subviews", "tintColor"] {
      members.get(name) { $0.unknown("the window of the app") }
    }
    for name in ["convert", "hitTest", "snapshotView"] {
      members.method(name) { $0.unknown("the window of the app") }
    }
    members.ignored(
      "addSubview", "bringSubviewToFront", "insertSubview", "endEditing", "makeKeyAndVisible", "makeKey",
      "layoutIfNeeded", "setNeedsLayout", "addGestureRecognizer", "removeGestureRecognizer")
  }

  private static func addScene(to members: NativeMembers) {
    members.get("windows") { .array([window($0)]) }
    members.get("keyWindow", window)
    members.get("interfaceOrientation", DeviceTraits.interfaceOrientation)
    members.get("screen") { $0.interpreter.make("UIScreen", [:]) }
    members.get("traitCollection") { $0.interpreter.traitCollection(of: $0.host.environment) }
    members.get("statusBarManager") { $0.interpreter.make("UIStatusBarManager", [:]) }
    members.get("activationState") { _ in .symbol(SymbolValue("foregroundActive")) }
    for name in ["delegate", "session", "effectiveGeometry", "title", "userActivity", "coordinateSpace"] {
      members.get(name) { $0.unknown("the scene of the app") }
    }
    members.ignored("requestGeometryUpdate", "open")
  }

  /// Returns the bounds of the screen, which the window fills.
  private static func bounds(_ call: NativeCall) -> Value {
    call.host.usedTraits.insert(.size)
    let size = call.host.environment.traits.size
    return call.interpreter.makeRect(
      Quantity(0), Quantity(0), Quantity(size.width), Quantity(size.height))
  }

  // MARK: Status bar

  static func statusBarFrame(_ call: NativeCall) -> Value {
    call.host.usedTraits.insert(.size)
    let zero = Value.number(0)
    let width = call.host.environment.traits.size.width
    return call.interpreter.makeRect(zero, zero, .number(width), statusBarHeight(call))
  }

  /// Returns the height of the status bar, which is the top of the safe area on screens without the Dynamic Island.
  private static func statusBarHeight(_ call: NativeCall) -> Value {
    call.host.usedTraits.insert(.size)
    let top = call.host.environment.traits.safeArea.top
    return top <= 50 ? .number(top) : call.unknown("the height of the status bar")
  }
}
