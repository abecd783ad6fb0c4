import GimbalModel

/// The style of a picture.
package enum PictureStyle: String, CaseIterable, Sendable {
  /// The views as the app shows them, with text, colors, controls and bars.
  case app
  /// Boxes with names, sizes and distances.
  case wireframe
}

/// The user interface style in which an app picture is drawn.
package enum Appearance: String, CaseIterable, Sendable {
  case light, dark
  /// Light, or dark if the viewer of the SVG document prefers dark colors.
  case automatic
}

/// A color with its components in the light and dark user interface styles.
struct AppColor: Hashable {
  let light: ColorComponents
  let dark: ColorComponents

  init(light: ColorComponents, dark: ColorComponents) { (self.light, self.dark) = (light, dark) }

  /// Creates a color from numbers of the form 0xRRGGBBAA.
  init(_ light: UInt32, _ dark: UInt32? = nil) {
    self.init(light: ColorComponents(light), dark: ColorComponents(dark ?? light))
  }

  /// Creates a color from the `description` of a `ViewColor`; `nil` for other text, and for a named color without known
  /// components.
  init?(_ description: String?) {
    guard let color = description.flatMap({ ViewColor($0) }), let light = color.components() else {
      return nil
    }
    self.init(light: light, dark: color.components(isDark: true) ?? light)
  }

  private static func system(_ name: String) -> AppColor {
    SystemColor(named: name).map { AppColor(light: $0.light, dark: $0.dark) } ?? AppColor(0x0000_00FF)
  }

  static let background = system("systemBackgroundColor")
  static let label = system("labelColor")
  static let secondaryLabel = system("secondaryLabelColor")
  static let tertiaryLabel = system("tertiaryLabelColor")
  static let placeholder = system("placeholderTextColor")
  static let tint = system("tintColor")
  static let separator = system("separatorColor")
  /// The color of marks on views that moved.
  static let change = AppColor(0x7A5A_F0FF, 0xA08B_FFFF)
  static let fill = system("systemFillColor")
  static let tertiaryFill = system("tertiarySystemFillColor")
  static let gray = system("systemGrayColor")
  static let gray4 = system("systemGray4Color")
  static let gray5 = system("systemGray5Color")
  static let gray6 = system("systemGray6Color")
  static let green = system("systemGreenColor")
  static let white = AppColor(0xFFFF_FFFF)
  static let clear = AppColor(0x0000_0000)
  /// The background color of bars. It is opaque because content in a picture does not scroll under the bars.
  static let bar = AppColor(0xF9F9_F9FF, 0x1616_18FF)
  /// The selected segment of a segmented control.
  static let segment = AppColor(0xFFFF_FFFF, 0x6366_66FF)

  /// The color with its opacity multiplied by a factor from 0 to 1.
  func faded(_ factor: Double) -> AppColor {
    func faded(_ color: ColorComponents) -> ColorComponents {
      var color = color
      color.alpha = UInt8(clamping: (Double(color.alpha) * factor).rounded())
      return color
    }
    return AppColor(light: faded(light), dark: faded(dark))
  }

  var isClear: Bool { light.alpha == 0 && dark.alpha == 0 }
}

/// The colors of an SVG document. Colors that differ between the light and dark styles become classes of a style sheet.
struct AppPalette {
  let appearance: Appearance
  private var classes: [AppColor: Int] = [:]
  private var order: [AppColor] = []

  init(_ appearance: Appearance) { self.appearance = appearance }

  /// Returns attributes that set the property `fill` or `stroke` of an SVG element.
  mutating func attributes(_ property: String, _ color: AppColor?) -> String {
    guard let color, !color.isClear else { return " \(property)=\"none\"" }
    switch appearance {
    case .light: return AppPalette.attributes(property, color.light)
    case .dark: return AppPalette.attributes(property, color.dark)
    case .automatic:
      if color.light == color.dark { return AppPalette.attributes(property, color.light) }
      return " class=\"\(property.prefix(1))\(number(of: color))\""
    }
  }

  private mutating func number(of color: AppColor) -> Int {
    if let known = classes[color] { return known }
    classes[color] = order.count
    order.append(color)
    return order.count - 1
  }

  private static func attributes(_ property: String, _ color: ColorComponents) -> String {
    let opacity =
      color.alpha == 255 ? "" : " \(property)-opacity=\"\(SVGNumber.text(Double(color.alpha) / 255))\""
    return " \(property)=\"\(hex(color))\"\(opacity)"
  }

  private static func hex(_ color: ColorComponents) -> String {
    var opaque = color
    opaque.alpha = 255
    return opaque.description
  }

  /// The style sheet of the classes; empty if there are none.
  var sheet: String {
    func rules(_ components: (AppColor) -> ColorComponents) -> String {
      order.enumerated().map { index, color in
        let color = components(color)
        let opacity = SVGNumber.text(Double(color.alpha) / 255)
        return ".f\(index){fill:\(AppPalette.hex(color));fill-opacity:\(opacity)}"
          + ".s\(index){stroke:\(AppPalette.hex(color));stroke-opacity:\(opacity)}"
      }.joined()
    }
    if order.isEmpty { return "" }
    return rules(\.light) + "\n@media (prefers-color-scheme:dark){\(rules(\.dark))}"
  }
}
