import GimbalInterpreter
import GimbalModel

// Windows: they show the view of a controller in their bounds.
extension UIKitHost {
  static func addWindow(to members: NativeMembers) {
    members.initialize = { call in
      try initializeView(call, .view)
      guard let state = call.view, call["frame"] == nil else { return }
      // A window without a frame fills the screen.
      let size = call.host.environment.traits.size
      state[.width] = ViewState.Component(value: .number(size.width))
      state[.height] = ViewState.Component(value: .number(size.height))
    }
    members.property("rootViewController") { call in
      call.object?.fields["UIKit.rootViewController"] ?? .none
    } set: { call, value in
      try call.host.show(value, in: call)
    }
    for name in ["makeKeyAndVisible", "makeKey", "becomeKey"] {
      members.method(name) { call in
        guard let controller = call.object?.fields["UIKit.rootViewController"]?.asObject else { return .void }
        try call.host.appear(controller, call)
        return .void
      }
    }
    members.get("isKeyWindow") { _ in .boolean(true) }
    members.get("windowScene") { _ in .none }
  }

  /// Sets the root controller of a window: its view is loaded, and gets the bounds of the window.
  private func show(_ controller: Value, in call: NativeCall) throws {
    guard let window = call.object, let state = window.view else { return }
    for child in state.subviews where child.view?.controller != nil { remove(child) }
    window.fields["UIKit.rootViewController"] = controller
    guard let object = controller.asObject,
      let view = try loadedView(of: object, in: call.interpreter, at: call.location).asObject,
      let own = view.view
    else { return }
    for (part, length) in [(FramePart.width, state.size.width), (.height, state.size.height)] {
      own[part] = ViewState.Component(value: .number(length))
    }
    remove(view)
    own.superview = window
    own.wasAdded = true
    state.subviews.append(view)
  }

  /// Runs the appearance of a controller: `viewWillAppear`, a layout, `viewDidAppear`.
  private func appear(_ controller: Object, _ call: NativeCall) throws {
    guard let view = try loadedView(of: controller, in: call.interpreter, at: call.location).asObject,
      controller.fields["UIKit.hasAppeared"] == nil
    else { return }
    controller.fields["UIKit.hasAppeared"] = .boolean(true)
    let animated = [ArgumentValue(nil, .boolean(false))]
    for name in ["viewWillAppear", "viewIsAppearing"] {
      _ = try call.interpreter.callMethod(name, of: .object(controller), animated, at: call.location)
    }
    try layOut(view, in: call.interpreter, at: call.location)
    _ = try call.interpreter.callMethod("viewDidAppear", of: .object(controller), animated, at: call.location)
  }
}
