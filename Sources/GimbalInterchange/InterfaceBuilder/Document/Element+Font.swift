internal import GimbalModel

/// The evidence that recorded line heights give about the scale of the display.
enum LineHeights {
  /// Returns `true` if single-line labels in the system font have whole heights although their height at 2x is not
  /// whole, `false` if they have the height at 2x, and `nil` if there are no such labels or both kinds.
  static func areWhole(in elements: [Element]) -> Bool? {
    var (whole, exact) = (0, 0)
    for label in elements where label.name == "label" && label["numberOfLines"] == nil {
      guard label.isConstrained, let height = label.frame?.height,
        let line = Font(of: label)?.height(atScale: 2),
        line != line.rounded()
      else { continue }
      if height == line { exact += 1 }
      if height == line.rounded(.up) { whole += 1 }
    }
    return whole > 0 && exact > 0 || whole + exact == 0 ? nil : whole > 0
  }
}

extension Font {
  /// Creates the system font of a view.
  ///
  /// - Returns: `nil` for another font, or if the document contains no valid size.
  init?(of element: Element) {
    guard let description = element.child("fontDescription", key: "fontDescription") else { return nil }
    guard description["name"] == nil, description["family"] == nil,
      let size = description.number("pointSize") ?? description["style"].flatMap({ Font.styles[$0] }),
      size > 0, size <= Font.largest
    else { return nil }
    self.init(size: size)
  }

  /// The maximum font size.
  private static let largest = 10_000.0

  /// The sizes of `UIFont.TextStyle` at the default content size.
  private static let styles: [String: Double] = [
    "UICTFontTextStyleLargeTitle": 34, "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28,
    "UICTFontTextStyleTitle2": 22, "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17,
    "UICTFontTextStyleBody": 17, "UICTFontTextStyleCallout": 16, "UICTFontTextStyleSubhead": 15,
    "UICTFontTextStyleFootnote": 13, "UICTFontTextStyleCaption1": 12, "UICTFontTextStyleCaption2": 11,
  ]
}
