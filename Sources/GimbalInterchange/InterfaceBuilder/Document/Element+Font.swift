internal import GimbalModel

/// A test of the display scale of a document, based on the recorded heights of labels.
enum LineHeights {
  /// Returns `true` if the recorded heights of labels are rounded to whole points, and `false` if they are the
  /// heights at a scale of 2x. Returns `nil` if there are both kinds of labels, or neither.
  ///
  /// Only single-line labels in the system font whose height at 2x is not a whole number of points are compared.
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
  /// - Returns: `nil` if the view has another font, or if the document contains no valid font size.
  init?(of element: Element) {
    guard let description = element.child("fontDescription", key: "fontDescription") else { return nil }
    guard description["name"] == nil, description["family"] == nil,
      let size = description.number("pointSize") ?? description["style"].flatMap({ Font.styles[$0] }),
      size > 0, size <= Font.largest
    else { return nil }
    self.init(size: size)
  }

  /// The maximum font size, in points.
  private static let largest = 10_000.0

  /// The font sizes of `UIFont.TextStyle` at the default content size category, in points.
  private static let styles: [String: Double] = [
    "UICTFontTextStyleLargeTitle": 34, "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28,
    "UICTFontTextStyleTitle2": 22, "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17,
    "UICTFontTextStyleBody": 17, "UICTFontTextStyleCallout": 16, "UICTFontTextStyleSubhead": 15,
    "UICTFontTextStyleFootnote": 13, "UICTFontTextStyleCaption1": 12, "UICTFontTextStyleCaption2": 11,
  ]
}
