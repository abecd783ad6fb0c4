internal import GimbalModel

/// Where the baselines of a view's text are, worked out from its font: a document does not record them.
struct TextBaselines {
  /// From the top of the view to its first baseline, in points.
  let first: Double
  /// From the last baseline to the bottom.
  let last: Double

  /// UITextView.textContainerInset
  private static let textViewInset = 8.0

  /// - Parameters:
  ///   - size: what the view's content measures.
  ///   - scale: pixels a point.
  /// - Returns: nil for a view without text of its own.
  init?(_ element: Element, size: Size, scale: Double) {
    guard let usual = TextBaselines.usualSizes[element.name] else { return nil }
    let font = Font(of: element) ?? Font(size: usual)
    let ascent = font.ascender
    let line = font.height(atScale: scale)
    if element.name == "textView" {
      first = TextBaselines.textViewInset + ascent
      last = TextBaselines.textViewInset + line - ascent
      return
    }
    let mayWrap =
      element.name == "label" && element["numberOfLines"].flatMap(Int.init).map { $0 != 1 } == true
    let lines = mayWrap ? max(1, Int((size.height / line).rounded())) : 1
    // The text is centred in what is higher than it.
    let spare = (size.height - font.height(ofLines: lines, atScale: scale)) / 2
    first = spare + ascent
    last = spare + line - ascent
  }

  /// The views that have text, with the sizes of their fonts where a document gives none.
  private static let usualSizes: [String: Double] = [
    "label": 17, "button": 15, "textField": 14, "textView": 14,
  ]
}

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
