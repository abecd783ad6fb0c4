import GimbalInterpreter
import GimbalModel

/// The image of a view.
struct ImageValue {
  /// The name in the asset catalog, or of the symbol; `nil` if it is not known.
  var name: String?
  /// `true` for a symbol of SF Symbols.
  var isSymbol = false
  /// `true` for `UIImage()`, whose size is zero.
  var isEmpty = false
}

extension Value {
  /// The image that the value is; `nil` for other values.
  var image: ImageValue? {
    guard let structure = asStructure, structure.type.name == "UIImage" else { return nil }
    return ImageValue(
      name: structure["UIKit.name"].text, isSymbol: structure["UIKit.isSymbol"].bool ?? false,
      isEmpty: structure["UIKit.isEmpty"].bool ?? false)
  }

  /// The name of an image of the asset catalog.
  var imageName: String? {
    guard let image, !image.isSymbol else { return nil }
    return image.name
  }
}

/// The types of images.
enum Images {
  static func add(to types: inout NativeTypes) {
    types.addValue("UIImage") { members in
      members.make = make
      members.get("size", size)
      members.get("scale") { call in
        call.receiver.image?.name == nil ? .number(1) : .number(call.host.environment.device.scale)
      }
      for name in [
        "withRenderingMode", "withConfiguration", "applyingSymbolConfiguration", "withTintColor",
        "imageFlippedForRightToLeftLayoutDirection", "withHorizontallyFlippedOrientation",
        "withBaselineOffset", "resizableImage", "imageWithoutBaseline",
      ] {
        members.method(name) { $0.receiver }
      }
      members.method("withAlignmentRectInsets") { call in
        changed(call, "UIKit.name", call.unknown("an image with other alignment insets"))
      }
      members.get("alignmentRectInsets") { call in
        let zero = Quantity(0)
        return call.interpreter.makeInsets(top: zero, left: zero, bottom: zero, right: zero)
      }
      members.get("capInsets") { $0.unknown("the cap insets of an image") }
      members.get("cgImage") { $0.interpreter.make("CGImage", $0.receiver.asStructure?.fields ?? [:]) }
      members.get("ciImage") { $0.unknown("the bitmap of an image") }
      members.get("renderingMode") { _ in .symbol(SymbolValue("automatic")) }
    }
    types.addValue("CGImage") { members in
      for name in ["width", "height"] { members.get(name) { $0.unknown("the bitmap of an image") } }
      members.method("cropping") { $0.unknown("a part of an image") }
    }
    types.addSymbols("UIImage.RenderingMode", ["automatic", "alwaysOriginal", "alwaysTemplate"])
    for name in ["UIImage.SymbolConfiguration", "UIImage.Configuration"] {
      types.addValue(name) { members in
        members.make = { call in
          call.interpreter.make(
            name, ["UIKit.pointSize": call["pointSize"] == nil ? .none : call.number("pointSize")])
        }
        members.method("applying") { $0.receiver }
        members.constant("unspecified") { $0.interpreter.make(name, [:]) }
      }
    }
    types.addSymbols("UIImage.SymbolScale", ["default", "unspecified", "small", "medium", "large"])
    types.addSymbols("UIImage.SymbolWeight", FontWeight.allCases.map(\.rawValue))
  }

  private static func make(_ call: NativeCall) -> Value {
    if call.arguments.isEmpty { return call.interpreter.make("UIImage", ["UIKit.isEmpty": .boolean(true)]) }
    if let name = call["systemName"] {
      return call.interpreter.make("UIImage", ["UIKit.name": name, "UIKit.isSymbol": .boolean(true)])
    }
    if let name = call["named"] ?? call["imageLiteralResourceName"] {
      return call.interpreter.make("UIImage", ["UIKit.name": name])
    }
    if let drawn = (call["cgImage"] ?? call["ciImage"])?.asStructure, drawn.type.name == "CGImage" {
      return call.interpreter.make("UIImage", drawn.fields)
    }
    if let resource = call["resource"]?.caseName, let name = name(ofResource: resource, call.host) {
      return call.interpreter.make("UIImage", ["UIKit.name": .string(name)])
    }
    return call.interpreter.make("UIImage", ["UIKit.name": call.unknown("an image from these arguments")])
  }

  /// Returns the name in the asset catalog of a generated constant, such as `bigLogo` for `big-logo`.
  private static func name(ofResource resource: String, _ host: UIKitHost) -> String? {
    func letters(_ text: String) -> String { text.filter { $0.isLetter || $0.isNumber }.lowercased() }
    let wanted = letters(resource)
    return host.images.names.filter { letters($0) == wanted }.min()
  }

  private static func changed(_ call: NativeCall, _ field: String, _ value: Value) -> Value {
    var fields = call.receiver.asStructure?.fields ?? [:]
    fields[field] = value
    return call.interpreter.make("UIImage", fields)
  }

  private static func size(_ call: NativeCall) -> Value {
    guard let image = call.receiver.image else { return call.unknown("an image") }
    if image.isEmpty { return call.interpreter.makeSize(Quantity(0), Quantity(0)) }
    if case .structure(let drawn)? = call.receiver.asStructure?["UIKit.size"] { return .structure(drawn) }
    if let name = image.name.flatMap({ ImageName($0, isSymbol: image.isSymbol) })?.description,
      let size = call.host.images[name]
    {
      return call.interpreter.makeSize(Quantity(size.width), Quantity(size.height))
    }
    let cause = call.receiver.asStructure?["UIKit.name"].asUnknown
    let unknown =
      cause.map(Value.unknown)
      ?? call.unknown(
        image.isSymbol ? "the size of a symbol" : "the size of the image '\(image.name ?? "")'")
    return call.interpreter.makeSize(unknown, unknown)
  }
}
