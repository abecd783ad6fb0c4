import GimbalModel

/// The text of a view, with the insets that its kind (label, button or text field) adds.
struct ViewText {
  let text: StyledText
  let kind: ViewKind
  /// The number of pixels per point.
  private let scale: Double
  /// The size of the text without a limit on its width.
  private let whole: MeasuredText
  private let recorded: RecordedText?
  /// The smallest factor by which the view can scale its text to make it fit.
  private let minimumScaleFactor: Double

  /// Creates the text of a view from its properties; nil if the view shows no text.
  init?(_ properties: Properties, of kind: ViewKind, under traits: Traits, measurer: any TextMeasurer) {
    guard let text = properties.styledText(in: kind, scale: traits.textScale, category: traits.textSize)
    else { return nil }
    self.text = text
    self.kind = kind
    scale = traits.scale
    minimumScaleFactor = properties.number(.minimumScaleFactor) ?? 1
    let ours = measurer.measure(text, within: nil)
    recorded = properties.measuredTextSize.flatMap { size in
      properties.styledText(in: kind).map {
        RecordedText(
          size, of: $0, growth: text.font.size / $0.font.size, in: kind, under: traits, measurer: measurer)
      }
    }
    whole = recorded?.whole(ours) ?? ours
  }

  /// `true` if the lines break at the width of the view, so that its height depends on its width.
  var wraps: Bool { kind == .label && text.maximumLines != 1 && text.lineBreakMode != .clipping }

  /// Returns the size of the text in a view of a given width. If `width` is nil, the text has no maximum
  /// width.
  func measured(by measurer: any TextMeasurer, inWidth width: Double? = nil) -> MeasuredText {
    guard let width else { return whole }
    let room = max(0, width - 2 * sideInset)
    if let recorded, kind == .label {
      return recorded.measured(text, whole: whole, inWidth: room, wraps: wraps, measurer: measurer)
    }
    return room >= whole.width && !whole.isTruncated ? whole : measurer.measure(text, within: room)
  }

  /// Returns the intrinsic content size of the view, rounded as in UIKit.
  func size(_ measured: MeasuredText) -> Size {
    // An empty label has size zero. Empty buttons and text fields keep their insets.
    if kind == .label, text.string.isEmpty { return Size(width: 0, height: 0) }
    let size = TextInsets.size(measured, in: kind, scale: scale)
    guard let insets = recorded?.insets else { return size }
    return Size(width: max(0, size.width + insets.width), height: max(0, size.height + insets.height))
  }

  /// Returns the distance of a baseline from the center of the view. Text is centered vertically.
  func offset(of attribute: Attribute, _ measured: MeasuredText) -> Double {
    let baseline = attribute == .firstBaseline ? measured.firstBaseline : measured.lastBaseline
    return baseline - measured.height.roundedUp(toScale: scale) / 2
  }

  /// Returns `true` if a view of a given size does not show all of its text. A view without a width or height
  /// shows no text. Every other view shows at least one line, even if its height is too small for a line.
  func isTruncated(in size: Size, measurer: any TextMeasurer) -> Bool {
    if !text.string.isEmpty, min(size.width, size.height) <= Tolerance.text { return true }
    // Text that shrinks to fit is truncated if it does not fit at its smallest size.
    let width = (size.width + Tolerance.text) / minimumScaleFactor
    let measured = measured(by: measurer, inWidth: width)
    guard !measured.isTruncated else { return true }
    return lineCount(of: measured, in: size.height / minimumScaleFactor) < measured.lineCount
  }

  /// Returns the size that the text needs in a view of a given size; nil if the text is empty or fits.
  /// Returns nil for a text field as well, because its text scrolls. The recorded size of the text is not
  /// used.
  ///
  /// - Parameter slack: The factor by which the size of the view is multiplied to allow for measurement
  ///   errors.
  func neededSize(in size: Size, slack: Double, measurer: any TextMeasurer) -> Size? {
    guard kind != .textField, !text.string.isEmpty else { return nil }
    let width = size.width * slack / minimumScaleFactor
    let measured = measurer.measure(text, within: wraps ? width : nil)
    let lines = lineCount(of: measured, in: size.height * slack / minimumScaleFactor)
    // Text of several lines also shrinks to fit the height.
    let shrunkHeight = measured.lineHeight * (text.maximumLines == 1 ? 1 : minimumScaleFactor)
    let isClipped = kind == .label && size.height < leastLine * shrunkHeight
    let fits =
      measured.width <= width && !measured.isTruncated && !isClipped && lines >= measured.lineCount
    guard !fits else { return nil }
    let needed = wraps ? measured : measurer.measure(text, within: nil)
    return Size(width: needed.width, height: needed.height)
  }

  /// The fraction of the line height that the glyphs of the text need. A label centers its text vertically, so a label with less
  /// height clips them.
  private var leastLine: Double {
    let hasDescenders = text.string.contains { ViewText.descending.contains($0) || !$0.isASCII }
    return hasDescenders ? ViewText.leastLineWithDescenders : ViewText.leastLineOfCapitals
  }

  /// The fraction of the line height between the top of capital letters and the bottom of descenders.
  private static let leastLineWithDescenders = 0.8
  /// Twice the fraction of the line height between its middle and the baseline, from which capital letters and digits extend less
  /// far upwards.
  private static let leastLineOfCapitals = 0.6
  /// The ASCII characters below the baseline.
  private static let descending: Set<Character> = [
    "g", "j", "p", "q", "y", "Q", "J", ",", ";", "(", ")", "[", "]", "{", "}", "|", "/", "_", "$", "@",
  ]

  /// Returns the number of lines that a view of a given height shows; at least one.
  func lineCount(of measured: MeasuredText, in height: Double) -> Int {
    let lines = ((height + 1 / scale + measured.lineGap) / (measured.lineHeight + measured.lineGap))
      .rounded(.down)
    return lines < Double(measured.lineCount) ? max(1, Int(clamping: lines)) : measured.lineCount
  }

  /// Returns the factor by which single-line text shrinks to fit into a width.
  func shrinkFactor(toWidth width: Double) -> Double {
    guard minimumScaleFactor < 1, text.maximumLines == 1, whole.width > width, width > 0 else { return 1 }
    return max(minimumScaleFactor, width / whole.width)
  }

  private var sideInset: Double { kind == .textField ? TextInsets.field : 0 }
}

/// A prediction of the width at which text is broken into lines, made before the constraints are solved. It
/// is based on a frame that is known before the solve, or on the solve that computed the fitting size for
/// such a frame.
struct PredictedTextWidth: Hashable {
  /// The index of the view.
  let view: Int
  /// The width at which the lines break.
  let textWidth: Double
  /// The expected width of the view's frame. It can be smaller than ``textWidth``, because a label is only as
  /// wide as its longest line.
  let width: Double

  /// Returns `true` if the frame has the expected width.
  func matches(_ width: Double) -> Bool { (width - self.width).magnitude < Tolerance.snapping }

  /// Returns the prediction for the same view in a larger tree, in which the subtree of this prediction
  /// starts at index `offset`.
  func moved(by offset: Int) -> PredictedTextWidth {
    PredictedTextWidth(view: view + offset, textWidth: textWidth, width: width)
  }
}
