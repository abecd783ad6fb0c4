internal import GimbalMarkup
internal import GimbalModel

/// The baselines of a view's text, calculated from the font. Interface Builder documents do not contain
/// baselines.
struct TextBaselines {
  /// The distance from the top of the view to the first baseline, in points.
  let first: Double
  /// The distance from the last baseline to the bottom of the view, in points.
  let last: Double

  /// The default top and bottom inset of `UITextView.textContainerInset`, in points.
  private static let textViewInset = 8.0

  /// Calculates the baselines of a view.
  ///
  /// - Parameters:
  ///   - size: The size of the view in the document, in points.
  ///   - scale: The display scale, in pixels per point.
  /// - Returns: `nil` for a view without text.
  init?(_ element: Element, size: Size, scale: Double, platform: Platform) {
    guard let usual = TextBaselines.defaultSizes[element.name] else { return nil }
    let font = Font(of: element, on: platform) ?? Font(size: element.fontSize(on: platform) ?? usual)
    let ascent = (font.ascender * scale).rounded() / scale
    let line = font.height(atScale: scale)
    if element.name == "textView" {
      first = TextBaselines.textViewInset + ascent
      last = TextBaselines.textViewInset + line - ascent
      return
    }
    // The baselines of a label do not depend on the height of the label. The text of controls is centered
    // vertically.
    let extraSpace = element.name == "label" ? 0 : (size.height - line) / 2
    first = extraSpace + ascent
    last = extraSpace + line - ascent
  }

  /// Calculates the baselines of an image view with a system symbol. The baseline of a symbol is below the center
  /// of its alignment rectangle, in proportion to its point size.
  ///
  /// - Parameter height: The height of the alignment rectangle, in points.
  init(ofSymbol element: Element, height: Double) {
    let configuration = element.child("preferredSymbolConfiguration", key: "preferredSymbolConfiguration")
    let font = configuration.flatMap { DocumentFont(of: $0, on: .iOS) }
    let size = configuration?.number("pointSize") ?? font?.size ?? TextBaselines.defaultSymbolSize
    let offset = size * TextBaselines.symbolBaseline
    first = height / 2 + offset
    last = height / 2 - offset
  }

  /// The distance from the center of a system symbol to its baseline, divided by its point size. It is half the
  /// cap height of the system font, which is 0.705.
  private static let symbolBaseline = 0.352
  /// The point size of a symbol without a configuration.
  private static let defaultSymbolSize = 17.0

  /// The default font sizes of views with text, in points.
  private static let defaultSizes: [String: Double] = [
    "label": 17, "button": 15, "textField": 14, "textView": 14,
  ]
}
