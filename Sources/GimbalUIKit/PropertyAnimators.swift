import GimbalInterpreter

extension UIKitHost {
  /// Declares `UIViewPropertyAnimator`. An animation ends at once, as those of `UIView`: its changes are made, and then its
  /// completions run.
  static func addPropertyAnimators(to types: inout NativeTypes) {
    types.addClass("UIViewPropertyAnimator", "NSObject") { members in
      func add(_ key: String, _ function: Value?, to object: Object?) {
        guard let function, let object else { return }
        object.fields[key] = .array((object.fields[key]?.elements ?? []) + [function])
      }
      func start(_ object: Object?, _ call: NativeCall) throws {
        for (key, arguments) in [
          ("UIKit.animations", []), ("UIKit.completions", [ArgumentValue(nil, .symbol(SymbolValue("end")))]),
        ] {
          let functions = object?.fields[key]?.elements ?? []
          object?.fields[key] = .array([])
          // The completion of an animation that starts itself again runs once.
          if key == "UIKit.completions", call.interpreter.callStack.contains(call.location) { continue }
          for function in functions { _ = try call.interpreter.call(function, arguments, at: call.location) }
        }
      }
      members.initialize = { call in
        let trailing = call.arguments.last.flatMap { $0.label == nil ? $0.value : nil }
        add("UIKit.animations", call["animations"] ?? trailing, to: call.object)
      }
      members.method("addAnimations") { call in
        add("UIKit.animations", call.arguments.first?.value, to: call.object)
        return .void
      }
      members.method("addCompletion") { call in
        add("UIKit.completions", call.arguments.first?.value, to: call.object)
        return .void
      }
      for name in ["startAnimation", "continueAnimation", "finishAnimation"] {
        members.method(name) { call in
          try start(call.object, call)
          return .void
        }
      }
      members.ignored("pauseAnimation", "stopAnimation")
      members.staticMethod("runningPropertyAnimator") { call in
        guard case .type(let type) = call.receiver else { return .none }
        let object = try call.interpreter.instantiate(type, [], at: call.location)
        add("UIKit.animations", call["animations"], to: object.asObject)
        add("UIKit.completions", call["completion"], to: object.asObject)
        try start(object.asObject, call)
        return object
      }
      members.get("isRunning") { _ in .boolean(false) }
      members.get("fractionComplete") { _ in .number(1) }
    }
  }
}
