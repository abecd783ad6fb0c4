import GimbalInterpreter
import GimbalModel

/// The font of a view, as far as it is known.
struct FontValue {
  /// The size in points; `nil` if it is not known.
  var size: Double?
  var weight: FontWeight
  /// The text style; `nil` for a font with a fixed size.
  var textStyle: FontTextStyle?
  /// The name of a font that is not the system font.
  var name: String?
  /// `true` if `UIFontMetrics` scales the font with the text size. The size holds for the text size `large`.
  var isScaled = false
  /// The cause if the size or the weight is not known.
  var unknown: Unknown?
}

extension Value {
  /// Returns the font that a value is; `nil` for other values.
  func font(in interpreter: Interpreter) -> FontValue? {
    guard let structure = asStructure, ["UIFont", "UIFontDescriptor", "Font"].contains(structure.type.name)
    else { return nil }
    let (size, weight) = (structure["UIKit.size"], structure["UIKit.weight"])
    let style = structure["UIKit.style"].text.flatMap(FontTextStyle.init)
    var font = FontValue(
      size: size.double, weight: weight.text.flatMap(FontWeight.init) ?? .regular, textStyle: style,
      name: structure["UIKit.name"].text, isScaled: structure["UIKit.isScaled"].bool ?? false,
      unknown: size.asUnknown ?? weight.asUnknown ?? structure["UIKit.style"].asUnknown)
    if let style, let host = interpreter.host as? UIKitHost {
      let known = style.font(at: host.environment.textSize)
      font.size = font.size ?? known.size
      if weight.isNone { font.weight = known.weight }
    }
    return font
  }
}

/// The types of fonts.
enum Fonts {
  private static let styles = FontTextStyle.allCases.map(\.rawValue)
  private static let weights = FontWeight.allCases.map(\.rawValue)

  static func add(to types: inout NativeTypes) {
    types.addSymbols("UIFont.Weight", weights)
    types.addSymbols("UIFont.TextStyle", styles + ["extraLargeTitle", "extraLargeTitle2"])
    types.addSymbols("UIFontDescriptor.SystemDesign", ["default", "rounded", "serif", "monospaced"])
    types.addSymbols(
      "UIFontDescriptor.SymbolicTraits",
      ["traitBold", "traitItalic", "traitCondensed", "traitExpanded", "traitMonoSpace"], isOptionSet: true)
    types.addValue("UIFont") { members in
      members.make = make
      addFactories(to: members)
      addMeasures(to: members)
    }
    types.addValue("UIFontDescriptor") { members in
      members.make = { call in
        make(call, size: call.number("size"), weight: .none, name: call["name"] ?? .none, "UIFontDescriptor")
      }
      members.staticMethod("preferredFontDescriptor") { call in
        preferred(call, "withTextStyle", "UIFontDescriptor")
      }
      addMeasures(to: members)
      addDescriptions(to: members)
    }
    addMetrics(to: &types)
  }

  // MARK: Creation

  private static func make(
    _ call: NativeCall, size: Value, weight: Value, name: Value = .none, _ type: String = "UIFont"
  ) -> Value {
    call.interpreter.make(type, ["UIKit.size": size, "UIKit.weight": weight, "UIKit.name": name])
  }

  /// Returns the font of a new label or text field.
  static func body(in call: NativeCall) -> Value { make(call, size: .number(17), weight: .string("regular")) }

  private static func make(_ call: NativeCall) -> Value {
    if let descriptor = call["descriptor"] {
      guard let fields = descriptor.asStructure?.fields else { return descriptor }
      let font = call.interpreter.make("UIFont", fields)
      let size = call.number("size")
      // Size 0 keeps the size of the descriptor.
      return size.double == 0 ? font : resized(font, to: size, call)
    }
    let name = call["name"] ?? call[0] ?? .none
    if name.text == "" { return .none }
    if name.asUnknown != nil { return make(call, size: call.number("size"), weight: name) }
    let weight = name.text.flatMap(weight(ofFontNamed:)) ?? "regular"
    return make(
      call, size: call["size"] == nil ? call.unknown("a font from these arguments") : call.number("size"),
      weight: .string(weight), name: name)
  }

  /// Returns the weight that the name of a font ends in, such as `Avenir-Heavy`.
  private static func weight(ofFontNamed name: String) -> String? {
    let end = (name.split(separator: "-").last ?? "").lowercased()
    // The longer names come first, because `semibold` ends in `bold`.
    return weights.sorted { $0.count > $1.count }.first { end.hasPrefix($0.lowercased()) }
  }

  private static func weight(_ value: Value?, _ call: NativeCall) -> Value {
    guard let value else { return .string("regular") }
    if let name = call.caseName(value, as: "UIFont.Weight"), weights.contains(name) { return .string(name) }
    return value.asUnknown.map(Value.unknown) ?? call.unknown("a font weight")
  }

  private static func preferred(_ call: NativeCall, _ label: String, _ type: String) -> Value {
    let style = call[label] ?? call[0]
    guard let name = call.caseName(style, as: "UIFont.TextStyle"), styles.contains(name) else {
      let unknown = style?.asUnknown.map(Value.unknown) ?? call.unknown("a text style")
      return make(call, size: unknown, weight: .none, type)
    }
    return call.interpreter.make(type, ["UIKit.style": .string(name)])
  }

  private static func addFactories(to members: NativeMembers) {
    members.staticMethod("systemFont") { call in
      make(call, size: call.number("ofSize"), weight: weight(call["weight"], call))
    }
    members.staticMethod("boldSystemFont") { call in
      make(call, size: call.number("ofSize"), weight: .string("bold"))
    }
    members.staticMethod("italicSystemFont") { call in
      make(call, size: call.number("ofSize"), weight: .string("regular"))
    }
    members.staticMethod("monospacedDigitSystemFont") { call in
      make(call, size: call.number("ofSize"), weight: weight(call["weight"], call))
    }
    members.staticMethod("monospacedSystemFont") { call in
      make(
        call, size: call.number("ofSize"), weight: weight(call["weight"], call),
        name: .string(".AppleSystemUIFontMonospaced"))
    }
    members.staticMethod("preferredFont") { call in preferred(call, "forTextStyle", "UIFont") }
    for (name, size) in [
      ("labelFontSize", 17), ("buttonFontSize", 18), ("smallSystemFontSize", 12), ("systemFontSize", 14),
    ] {
      members.constant(name) { _ in .number(Double(size)) }
    }
    members.constant("familyNames") { $0.unknown("the installed fonts") }
    members.method("withSize") { call in resized(call.receiver, to: call.number(0), call) }
    members.get("fontDescriptor") { call in
      call.interpreter.make("UIFontDescriptor", call.receiver.asStructure?.fields ?? [:])
    }
  }

  /// Returns a font with another size, which does not depend on the text size.
  private static func resized(_ font: Value, to size: Value, _ call: NativeCall) -> Value {
    guard let structure = font.asStructure else { return font }
    var fields = structure.fields
    if fields["UIKit.weight"]?.isNone ?? true, let known = font.font(in: call.interpreter) {
      fields["UIKit.weight"] = .string(known.weight.rawValue)
    }
    (fields["UIKit.size"], fields["UIKit.style"], fields["UIKit.isScaled"]) = (size, nil, nil)
    return .structure(StructureValue(structure.type, fields))
  }

  // MARK: Measures

  /// Returns the size of a font, which depends on the text size for fonts of text styles.
  private static func size(_ call: NativeCall) -> Value {
    guard let font = call.receiver.font(in: call.interpreter) else { return call.unknown("a font") }
    if let unknown = call.receiver.asStructure?["UIKit.size"].asUnknown { return .unknown(unknown) }
    if font.textStyle != nil || font.isScaled { call.host.usedTraits.insert(.textSize) }
    if font.isScaled, call.host.environment.textSize != .large {
      return call.unknown("the size that UIFontMetrics gives at this text size")
    }
    return font.size.map(Value.number) ?? call.unknown("the size of a font")
  }

  private static func addMeasures(to members: NativeMembers) {
    members.get("pointSize", size)
    func measure(_ name: String, _ measure: @escaping (Font) -> Double) {
      members.get(name) { call in
        let size = size(call)
        guard let points = size.double else { return size }
        // The metrics of other fonts are in their files.
        if call.receiver.font(in: call.interpreter)?.name != nil {
          return call.unknown("the metrics of a font file")
        }
        return .number(measure(Font(size: points)))
      }
    }
    measure("lineHeight", \.lineHeight)
    measure("ascender", \.ascender)
    measure("descender") { $0.ascender - $0.lineHeight }
    measure("leading") { _ in 0 }
    for name in ["capHeight", "xHeight"] { members.get(name) { $0.unknown("the \(name) of a font") } }
    members.get("fontName") { call in
      let name = call.receiver.asStructure?["UIKit.name"] ?? .none
      guard name.isNone, let font = call.receiver.font(in: call.interpreter) else { return name }
      if let unknown = font.unknown { return .unknown(unknown) }
      let weight = font.weight.rawValue
      return .string(".SFUI-\(weight.prefix(1).uppercased())\(weight.dropFirst())")
    }
    members.get("familyName") { call in
      let name = call.receiver.asStructure?["UIKit.name"] ?? .none
      return name.isNone ? .string(".AppleSystemUIFont") : call.unknown("the family of a font file")
    }
  }

  // MARK: Descriptors

  private static func addDescriptions(to members: NativeMembers) {
    func changed(_ call: NativeCall, _ field: String, _ value: Value) -> Value {
      var fields = call.receiver.asStructure?.fields ?? [:]
      fields[field] = value
      return call.interpreter.make("UIFontDescriptor", fields)
    }
    members.method("withSymbolicTraits") { call in
      let traits = call[0]?.elements ?? call[0].map { [$0] } ?? []
      if let unknown = traits.lazy.compactMap(\.asUnknown).first {
        return changed(call, "UIKit.weight", .unknown(unknown))
      }
      let isBold = traits.contains { $0.caseName == "traitBold" }
      return isBold ? changed(call, "UIKit.weight", .string("bold")) : call.receiver
    }
    members.method("withDesign") { call in
      switch call[0]?.caseName {
      case "rounded": changed(call, "UIKit.name", .string(".AppleSystemUIFontRounded"))
      case "serif": changed(call, "UIKit.name", .string(".AppleSystemUIFontSerif"))
      case "monospaced": changed(call, "UIKit.name", .string(".AppleSystemUIFontMonospaced"))
      default: call.receiver
      }
    }
    members.method("withSize") { call in resized(call.receiver, to: call.number(0), call) }
    members.method("withFamily") { call in changed(call, "UIKit.name", call[0] ?? .none) }
    members.method("withFace") { $0.receiver }
    members.method("addingAttributes") { call in
      changed(call, "UIKit.weight", call.unknown("the attributes of a font descriptor"))
    }
    members.get("symbolicTraits") { $0.unknown("the traits of a font descriptor") }
    members.get("fontAttributes") { $0.unknown("the attributes of a font descriptor") }
  }

  // MARK: Scaling

  private static func addMetrics(to types: inout NativeTypes) {
    types.addValue("UIFontMetrics") { members in
      members.make = { call in call.interpreter.make("UIFontMetrics", [:]) }
      members.constant("default") { call in call.interpreter.make("UIFontMetrics", [:]) }
      members.method("scaledFont") { call in
        guard case .structure(var font)? = call.argument("for", as: "UIFont") else {
          return call["for"] ?? .none
        }
        font.fields["UIKit.isScaled"] = .boolean(true)
        return .structure(font)
      }
      members.method("scaledValue") { call in
        call.host.usedTraits.insert(.textSize)
        return call.host.environment.textSize == .large
          ? call.number("for") : call.unknown("the scale of UIFontMetrics at this text size")
      }
    }
  }
}
