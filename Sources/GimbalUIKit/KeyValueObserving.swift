import GimbalInterpreter

// Key-value observing: `object.observe(\.isHidden) { object, change in … }` calls its closure when code sets the property
// (https://developer.apple.com/documentation/swift/using-key-value-observing-in-swift).
extension UIKitHost {
  /// The properties that UIKit changes itself while it lays out, so that their values when the closure is called are not
  /// known.
  private static let layoutProperties: Set = [
    "frame", "bounds", "center", "contentSize", "contentOffset", "safeAreaInsets", "transform",
  ]

  static func addKeyValueObserving(to types: inout NativeTypes) {
    types.addClass("NSKeyValueObservation", "NSObject") { $0.ignored("invalidate") }
    types.addValue("NSKeyValueObservedChange", fields: ["oldValue", "newValue", "isPrior"])
  }

  static func observe(_ call: NativeCall) throws -> Value {
    let interpreter = call.interpreter
    guard case .keyPath(let names)? = call[0], let name = names.last,
      case .function(let function)? = call.arguments.last?.value
    else { return .none }
    var base = call.receiver
    for name in names.dropLast() where name != "?" && name != "!" {
      base = try interpreter.member(name, of: base, at: call.location)
    }
    func notify(old: Value, new: Value) throws {
      let change = interpreter.make("NSKeyValueObservedChange", ["oldValue": old, "newValue": new])
      _ = try interpreter.call(
        function, [ArgumentValue(nil, call.receiver), ArgumentValue(nil, change)], at: call.location)
    }
    if let observed = base.asObject {
      observed.observers[name, default: []].append { old in
        try notify(old: old, new: interpreter.member(name, of: .object(observed), at: call.location))
      }
    }
    let options = call["options"]
    let isInitial = (options?.elements ?? options.map { [$0] } ?? []).contains { $0.caseName == "initial" }
    if isInitial { try notify(old: .none, new: interpreter.member(name, of: base, at: call.location)) }
    if layoutProperties.contains(name) {
      let unknown = call.unknown("UIKit changes '\(name)' while it lays out")
      try notify(old: unknown, new: unknown)
    }
    guard let type = interpreter.program.builtInType("NSKeyValueObservation") else { return .none }
    return try interpreter.instantiate(type, [], at: call.location)
  }
}
