package import GimbalInterpreter

extension UIKitHost {
  package func global(_ name: String, in interpreter: Interpreter) throws -> Value? {
    if let function = functions[name] { return .function(FunctionValue(native: function)) }
    if runsTests, UIKitHost.globals[name] == nil { undeclaredNames.insert(name) }
    return UIKitHost.globals[name].map { .function(FunctionValue(native: $0)) }
      ?? UIKitHost.globalConstants[name]
  }

  static func addGeometry(to types: inout NativeTypes) {
    Geometry.add(to: &types)
    Insets.add(to: &types)
  }

  static func addFoundation(to types: inout NativeTypes) {
    Foundation.add(to: &types)
    Fonts.add(to: &types)
    Colors.add(to: &types)
    Images.add(to: &types)
    Layers.add(to: &types)
  }

  static func addEnvironment(to types: inout NativeTypes) {
    DeviceTraits.add(to: &types)
    KeyWindow.add(to: &types)
    types["UIView"]?.native?.staticMethod("userInterfaceLayoutDirection") { call in
      switch call.caseName(call[0], as: "UISemanticContentAttribute") {
      case "forceLeftToRight": call.interpreter.makeCase("UIUserInterfaceLayoutDirection", "leftToRight")
      case "forceRightToLeft": call.interpreter.makeCase("UIUserInterfaceLayoutDirection", "rightToLeft")
      default: DeviceTraits.layoutDirection(call)
      }
    }
  }

  // The tables are built once for each process, and their functions have no state.
  nonisolated(unsafe) static let globals = GlobalFunctions.geometry.merging(GlobalFunctions.foundation) {
    one, _ in one
  }.merging(LibraryFunctions.table) { one, _ in one }.merging(ObjectiveCFunctions.table) { one, _ in one }
    .merging(KeyValueCoding.table) { one, _ in one }
    .merging(CFunctions.table) { one, _ in one }

  nonisolated(unsafe) static let globalConstants: [String: Value] = [:]
}

/// The free functions of UIKit, Core Graphics and Foundation.
enum GlobalFunctions {
  typealias Table = [String: (NativeCall) throws -> Value]

  nonisolated(unsafe) static let geometry: Table = [
    "CGPointMake": { $0.interpreter.makePoint($0.number(0), $0.number(1)) },
    "CGSizeMake": { $0.interpreter.makeSize($0.number(0), $0.number(1)) },
    "CGRectMake": {
      $0.interpreter.makeRect($0.number(0), $0.number(1), $0.number(2), $0.number(3))
    },
    "UIEdgeInsetsMake": {
      $0.interpreter.makeInsets(
        top: $0.number(0), left: $0.number(1), bottom: $0.number(2), right: $0.number(3))
    },
    "UIEdgeInsetsInsetRect": { call in
      Geometry.inset(
        call.argument(0, as: "CGRect") ?? .none, by: call.argument(1, as: "UIEdgeInsets"), call)
    },
    "CGRectGetMinX": { try member("minX", $0) }, "CGRectGetMidX": { try member("midX", $0) },
    "CGRectGetMaxX": { try member("maxX", $0) }, "CGRectGetMinY": { try member("minY", $0) },
    "CGRectGetMidY": { try member("midY", $0) }, "CGRectGetMaxY": { try member("maxY", $0) },
    "CGRectGetWidth": { try member("width", $0) }, "CGRectGetHeight": { try member("height", $0) },
    "CGRectIntegral": { try member("integral", $0) },
    "CGRectInset": { try method("insetBy", ["dx", "dy"], $0) },
    "CGRectOffset": { try method("offsetBy", ["dx", "dy"], $0) },
    "CGRectUnion": { try method("union", [nil], $0) },
    "CGRectIntersection": { try method("intersection", [nil], $0) },
    "CGRectContainsPoint": { try method("contains", [nil], $0) },
    "NSMakeRange": { call in
      call.interpreter.make("NSRange", ["location": call[0] ?? .none, "length": call[1] ?? .none])
    },
    "CGAffineTransformMakeScale": { try transform(["scaleX", "y"], $0) },
    "CGAffineTransformMakeTranslation": { try transform(["translationX", "y"], $0) },
    "CGAffineTransformMakeRotation": { try transform(["rotationAngle"], $0) },
  ]

  private static func member(_ name: String, _ call: NativeCall) throws -> Value {
    try call.interpreter.member(name, of: call.argument(0, as: "CGRect") ?? .none, at: call.location)
  }

  private static func method(_ name: String, _ labels: [String?], _ call: NativeCall) throws -> Value {
    try call.interpreter.callMethod(
      name, of: call.argument(0, as: "CGRect") ?? .none,
      zip(labels, call.arguments.dropFirst()).map { ArgumentValue($0, $1.value) }, at: call.location)
  }

  private static func transform(_ labels: [String], _ call: NativeCall) throws -> Value {
    guard let type = call.interpreter.program.builtInType("CGAffineTransform") else { return .none }
    return try call.interpreter.instantiate(
      type, zip(labels, call.arguments).map { ArgumentValue($0, $1.value) }, at: call.location)
  }
}
