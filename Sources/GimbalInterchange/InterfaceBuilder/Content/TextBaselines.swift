internal import GimbalModel

/// The baselines of a view's text, calculated from its font. Documents do not record them.
struct TextBaselines {
  /// The distance from the top of the view to the first baseline, in points.
  let first: Double
  /// The distance from the last baseline to the bottom of the view, in points.
  let last: Double

  /// The vertical `UITextView.textContainerInset`.
  private static let textViewInset = 8.0

  /// Calculates the baselines of a view.
  ///
  /// - Parameters:
  ///   - size: The size of the view's content.
  ///   - scale: The display scale, in pixels per point.
  /// - Returns: `nil` for a view without text.
  init?(_ element: Element, size: Size, scale: Double) {
    guard let usual = TextBaselines.defaultSizes[element.name] else { return nil }
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
    // Text is centered vertically.
    let extraSpace = (size.height - font.height(ofLines: lines, atScale: scale)) / 2
    first = extraSpace + ascent
    last = extraSpace + line - ascent
  }

  /// The default font sizes of views with text.
  private static let defaultSizes: [String: Double] = [
    "label": 17, "button": 15, "textField": 14, "textView": 14,
  ]
}

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
