/// Apple's system font, as far as a layout needs it: San Francisco's vertical metrics, from its hhea table.
struct SystemFont {
  /// In points.
  let size: Double

  /// - Returns: nil for a view in another font, or whose document does not tell a size that text can have.
  init?(of element: Element) {
    guard let font = element.child("fontDescription", key: "fontDescription") else { return nil }
    guard font["name"] == nil, font["family"] == nil,
      let size = font.number("pointSize") ?? font["style"].flatMap({ SystemFont.styles[$0] }),
      size > 0, size <= SystemFont.largest
    else { return nil }
    self.size = size
  }

  init(size: Double) { self.size = size }

  /// From the top of a line to its baseline.
  var ascender: Double { size * 1950 / 2048 }

  /// The height of some lines on the pixels of a screen.
  ///
  /// - Parameter scale: pixels a point.
  func height(ofLines lines: Double = 1, atScale scale: Double) -> Double {
    (lines * size * 2443 / 2048 * scale).rounded(.up) / scale
  }

  /// Larger ones are no text.
  private static let largest = 10_000.0

  /// UIFont.TextStyle at the default content size.
  private static let styles: [String: Double] = [
    "UICTFontTextStyleLargeTitle": 34, "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28,
    "UICTFontTextStyleTitle2": 22, "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17,
    "UICTFontTextStyleBody": 17, "UICTFontTextStyleCallout": 16, "UICTFontTextStyleSubhead": 15,
    "UICTFontTextStyleFootnote": 13, "UICTFontTextStyleCaption1": 12, "UICTFontTextStyleCaption2": 11,
  ]
}
