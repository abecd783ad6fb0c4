import GimbalInterpreter

// The tree of views, as code sees it.
extension UIKitHost {
  static func superview(_ call: NativeCall) -> Value {
    if let superview = call.view?.superview { return .object(superview) }
    if let place = call.object?.otherPlace { return .unknown(place) }
    guard call.host.isInWindow, let root = call.host.root,
      root == call.object || root == call.view?.controller
    else { return .none }
    return call.unknown("nothing supplies the superview of the view that the class lays out")
  }

  static func subviews(_ call: NativeCall) -> Value {
    // The outlets are views of the document, too.
    if let controller = call.view?.controller, controller.type.hasOutlets {
      return call.unknown("the view of '\(controller.type.name)' is in a document, with its subviews")
    }
    if let unknown = call.object?.unknownContent { return .unknown(unknown) }
    return .array(call.view?.subviews.map(Value.object) ?? [])
  }
}
