internal import Model

/// Where the baselines of a view's text are, worked out from its font: a document does not record them.
struct TextBaselines {
  /// From the top of the view to its first baseline, in points.
  let first: Double
  /// From the last baseline to the bottom.
  let last: Double

  /// The system font's ascender, and its line's height, by its size: San Francisco's hhea table, 1950 and 2443 of
  /// 2048 units.
  private static let ascender = 1950.0 / 2048
  private static let lineHeight = 2443.0 / 2048
  /// Larger ones are no text.
  private static let largestFont = 10_000.0
  /// UITextView.textContainerInset
  private static let textViewInset = 8.0

  /// - Parameters:
  ///   - size: what the view's content measures.
  ///   - scale: pixels a point.
  /// - Returns: nil for a view without text of its own.
  init?(_ element: Element, size: Size, scale: Double) {
    guard let usual = TextBaselines.usualSizes[element.name] else { return nil }
    let given = TextBaselines.fontSize(of: element) ?? usual
    let font = given > 0 && given <= TextBaselines.largestFont ? given : usual
    let ascent = font * TextBaselines.ascender
    let line = (font * TextBaselines.lineHeight * scale).rounded(.up) / scale
    if element.name == "textView" {
      first = TextBaselines.textViewInset + ascent
      last = TextBaselines.textViewInset + line - ascent
      return
    }
    let mayWrap =
      element.name == "label" && element["numberOfLines"].flatMap(Int.init).map { $0 != 1 } == true
    let lines = mayWrap ? max(1, (size.height / line).rounded()) : 1
    // The text is centred in what is higher than it.
    let spare = (size.height - lines * line) / 2
    first = spare + ascent
    last = spare + line - ascent
  }

  /// The views that have text, with the sizes of their fonts where a document gives none.
  private static let usualSizes: [String: Double] = [
    "label": 17, "button": 15, "textField": 14, "textView": 14,
  ]

  /// UIFont.TextStyle at the default content size.
  private static let styles: [String: Double] = [
    "UICTFontTextStyleLargeTitle": 34, "UICTFontTextStyleTitle0": 34, "UICTFontTextStyleTitle1": 28,
    "UICTFontTextStyleTitle2": 22,
    "UICTFontTextStyleTitle3": 20, "UICTFontTextStyleHeadline": 17, "UICTFontTextStyleBody": 17,
    "UICTFontTextStyleCallout": 16, "UICTFontTextStyleSubhead": 15, "UICTFontTextStyleFootnote": 13,
    "UICTFontTextStyleCaption1": 12, "UICTFontTextStyleCaption2": 11,
  ]

  private static func fontSize(of element: Element) -> Double? {
    guard let font = element.child("fontDescription", key: "fontDescription") else { return nil }
    return font.number("pointSize") ?? font["style"].flatMap { styles[$0] }
  }
}
