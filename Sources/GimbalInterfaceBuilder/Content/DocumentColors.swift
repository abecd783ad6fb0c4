internal import Foundation
internal import GimbalMarkup
internal import GimbalModel

/// The conversion of `<color>` elements in an Interface Builder document to colors of views.
///
/// Numbers in sRGB, calibrated RGB, device RGB and gray color spaces are used as sRGB components, as in
/// UIKit. Colors in Display P3 and CMYK are converted to sRGB.
struct DocumentColors {
  /// The components that the document contains for colors of the asset catalog, by name.
  private let named: [String: ColorComponents]
  /// The components that the document contains for system colors, by name.
  private let system: [String: ColorComponents]

  init(_ document: InterfaceDocument) {
    let resources = document.root.child("resources")
    func colors(_ kind: String) -> [String: ColorComponents] {
      let found = (resources?.children(kind) ?? []).compactMap { element -> (String, ColorComponents)? in
        guard let name = element["name"],
          let components = element.child("color").flatMap(DocumentColors.components)
        else { return nil }
        return (name, components)
      }
      return Dictionary(found, uniquingKeysWith: { first, _ in first })
    }
    named = colors("namedColor")
    system = colors("systemColor")
  }

  /// Returns the color of an element. Returns `nil` for components that are missing or not numbers, for an
  /// unknown system color without components, and for an invalid name.
  func color(_ element: Element) -> ViewColor? {
    if let name = element["systemColor"] ?? element["xcode11CocoaTouchSystemColor"]
      ?? element["cocoaTouchSystemColor"]
    {
      return systemColor(name) ?? DocumentColors.components(of: element).map(ViewColor.components)
    }
    if let name = element["name"] {
      if element["catalog"] != nil { return systemColor(name) }
      guard let name = (try? Name(name))?.text else { return nil }
      return .named(name, named[name])
    }
    return DocumentColors.components(of: element).map(ViewColor.components)
  }

  /// Returns the name or the components of a color as written in the document, for messages; `nil` if the
  /// color has neither.
  static func description(_ element: Element) -> String? {
    let names = ["systemColor", "xcode11CocoaTouchSystemColor", "cocoaTouchSystemColor", "name"]
    if let name = names.lazy.compactMap({ element[$0] }).first { return name }
    let components = ["red", "green", "blue", "white", "cyan", "magenta", "yellow", "black", "alpha"]
      .compactMap {
        part in element[part].map { "\(part)=\($0)" }
      }
    return components.isEmpty ? nil : components.joined(separator: " ")
  }

  private func systemColor(_ name: String) -> ViewColor? {
    if let components = DocumentColors.constants[name] { return .components(ColorComponents(components)) }
    let current = DocumentColors.renamed[name] ?? name
    return SystemColor(named: current).map(ViewColor.system) ?? system[name].map(ViewColor.components)
  }

  /// The current public names of system colors, keyed by the private or pre-iOS 13 names that documents
  /// contain.
  private static let renamed = [
    "groupTableViewBackgroundColor": "systemGroupedBackgroundColor",
    "tableCellGroupedBackgroundColor": "secondarySystemGroupedBackgroundColor",
  ]

  /// The colors of UIKit that do not depend on the user interface style, as 0xRRGGBBAA.
  private static let constants: [String: UInt32] = [
    "whiteColor": 0xFFFF_FFFF, "blackColor": 0x0000_00FF, "clearColor": 0, "darkGrayColor": 0x5555_55FF,
    "lightGrayColor": 0xAAAA_AAFF, "grayColor": 0x8080_80FF, "redColor": 0xFF00_00FF,
    "greenColor": 0x00FF_00FF,
    "blueColor": 0x0000_FFFF, "cyanColor": 0x00FF_FFFF, "yellowColor": 0xFFFF_00FF,
    "magentaColor": 0xFF00_FFFF,
    "orangeColor": 0xFF80_00FF, "purpleColor": 0x8000_80FF, "brownColor": 0x9966_33FF,
  ]

  private static func components(of element: Element) -> ColorComponents? {
    let alpha = element.number("alpha") ?? 1
    if let white = element.number("white") {
      return ColorComponents(red: white, green: white, blue: white, alpha: alpha)
    }
    if let red = element.number("red"), let green = element.number("green"), let blue = element.number("blue")
    {
      guard element["customColorSpace"] == "displayP3" else {
        return ColorComponents(red: red, green: green, blue: blue, alpha: alpha)
      }
      return sRGB(displayP3: (red, green, blue), alpha: alpha)
    }
    guard let cyan = element.number("cyan"), let magenta = element.number("magenta"),
      let yellow = element.number("yellow"), let black = element.number("black")
    else { return nil }
    func part(_ ink: Double) -> Double { (1 - ink) * (1 - black) }
    return ColorComponents(red: part(cyan), green: part(magenta), blue: part(yellow), alpha: alpha)
  }

  /// Converts components from Display P3 to sRGB. The color spaces have the same transfer function, but
  /// different primaries.
  private static func sRGB(displayP3 color: (red: Double, green: Double, blue: Double), alpha: Double)
    -> ColorComponents
  {
    func linear(_ part: Double) -> Double {
      let part = min(max(part, 0), 1)
      return part <= 0.04045 ? part / 12.92 : pow((part + 0.055) / 1.055, 2.4)
    }
    func encoded(_ part: Double) -> Double {
      part <= 0.0031308 ? part * 12.92 : 1.055 * pow(part, 1 / 2.4) - 0.055
    }
    let (red, green, blue) = (linear(color.red), linear(color.green), linear(color.blue))
    return ColorComponents(
      red: encoded(1.2249402 * red - 0.2249402 * green),
      green: encoded(1.0420571 * green - 0.0420571 * red),
      blue: encoded(1.0982736 * blue - 0.0196376 * red - 0.0786361 * green), alpha: alpha)
  }
}
