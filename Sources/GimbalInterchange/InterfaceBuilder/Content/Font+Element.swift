internal import GimbalModel

extension Font {
  /// The system font that a view of a document asks for.
  ///
  /// - Returns: nil for a view in another font, or whose document does not tell a size that text can have.
  init?(of element: Element) {
    guard let description = element.child("fontDescription", key: "fontDescription") else { return nil }
    guard description["name"] == nil, description["family"] == nil,
      let size = description.number("pointSize") ?? description["style"].flatMap({ Font.styles[$0] }),
      size > 0, size <= Font.largest
    else { return nil }
    self.init(size: size)
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
