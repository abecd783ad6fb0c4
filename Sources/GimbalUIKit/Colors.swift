import GimbalInterpreter
import GimbalModel

extension Value {
  /// The color of a `UIColor` or a `CGColor`, as the description of a `ViewColor`; `nil` if it is not known.
  var colorDescription: String? {
    guard let structure = asStructure, ["UIColor", "CGColor"].contains(structure.type.name) else {
      return nil
    }
    return structure["UIKit.color"].text
  }
}

/// The types of colors. Colors have no effect on layouts, so a color whose components are not known is a value all the
/// same.
enum Colors {
  static func add(to types: inout NativeTypes) {
    types.addValue("UIColor") { members in
      members.make = make
      addConstants(to: members)
      addMembers(to: members)
      members.get("cgColor") { call in
        call.interpreter.make("CGColor", call.receiver.asStructure?.fields ?? [:])
      }
    }
    types.addValue("CGColor") { members in
      members.make = make
      addMembers(to: members)
      members.method("copy") { $0.receiver }
    }
  }

  private static func color(_ description: String?, _ call: NativeCall) -> Value {
    let color = description.map(Value.string) ?? call.unknown("the components of a color")
    return call.interpreter.make("UIColor", ["UIKit.color": color])
  }

  private static func make(_ call: NativeCall) throws -> Value {
    func part(_ label: String) -> Double? { call.number(label).double }
    if let name = call["named"] ?? call["resource"] {
      let text = name.text ?? name.caseName
      return color(text.flatMap { try? Name($0) }.map { ViewColor.named($0.text, nil).description }, call)
    }
    if let fields = (call["cgColor"] ?? call["color"])?.asStructure?.fields {
      return call.interpreter.make("UIColor", fields)
    }
    if let provider = call["dynamicProvider"] ?? call[0], case .function = provider {
      let traits = call.interpreter.traitCollection(of: call.host.environment)
      let provided = try call.interpreter.call(provider, [ArgumentValue(nil, traits)], at: call.location)
      let value = call.interpreter.resolved(provided, as: "UIColor", at: call.location) ?? .none
      return value.asStructure == nil ? color(nil, call) : value
    }
    if let white = part("white") {
      return color(components(white, white, white, part("alpha") ?? 1), call)
    }
    if let red = part("red") ?? part("displayP3Red"), let green = part("green"), let blue = part("blue") {
      return color(components(red, green, blue, part("alpha") ?? 1), call)
    }
    return color(nil, call)
  }

  private static func components(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) -> String {
    ColorComponents(red: red, green: green, blue: blue, alpha: alpha).description
  }

  private static let fixed: [(name: String, components: UInt32)] = [
    ("black", 0x0000_00FF), ("white", 0xFFFF_FFFF), ("clear", 0x0000_0000), ("red", 0xFF00_00FF),
    ("green", 0x00FF_00FF), ("blue", 0x0000_FFFF), ("cyan", 0x00FF_FFFF), ("yellow", 0xFFFF_00FF),
    ("magenta", 0xFF00_FFFF), ("orange", 0xFF80_00FF), ("purple", 0x8000_80FF), ("brown", 0x9966_33FF),
    ("darkGray", 0x5555_55FF), ("lightGray", 0xAAAA_AAFF), ("gray", 0x8080_80FF),
  ]

  private static func addConstants(to members: NativeMembers) {
    for (name, number) in fixed {
      let description = ColorComponents(number).description
      members.constant(name) { color(description, $0) }
    }
    for system in SystemColor.all { members.constant(system.swiftName) { color(system.name, $0) } }
  }

  private static func addMembers(to members: NativeMembers) {
    members.method("withAlphaComponent") { call in
      guard let description = call.receiver.colorDescription, let alpha = call.number(0).double,
        var known = ViewColor(description)?.components()
      else { return color(nil, call) }
      known.alpha = ColorComponents(red: 0, green: 0, blue: 0, alpha: alpha).alpha
      return color(known.description, call)
    }
    for name in ["resolvedColor", "withProminence"] { members.method(name) { $0.receiver } }
    for name in ["ciColor", "components", "alpha"] {
      members.get(name) { $0.unknown("the components of a color") }
    }
    members.ignored("setFill", "setStroke", "set")
    for name in ["getRed", "getWhite", "getHue"] {
      members.method(name) { $0.unknown("the components of a color") }
    }
  }
}
