import GimbalModel

/// The text of a view, and what the view has around it.
struct ViewText {
  let text: StyledText
  private let kind: ViewKind
  /// Pixels a point.
  private let scale: Double
  /// As wide as it would like to be.
  private let whole: MeasuredText

  /// - Returns: nil for a view that shows no text.
  init?(_ properties: Properties, of kind: ViewKind, under traits: Traits, measurer: any TextMeasurer) {
    guard let text = properties.styledText(in: kind, scale: traits.textScale) else { return nil }
    self.text = text
    self.kind = kind
    scale = traits.scale
    whole = measurer.measure(text, within: nil)
  }

  /// Whether its lines break where there is no more room: then how high it is depends on how wide it is.
  var wraps: Bool { kind == .label && text.maximumLines != 1 && text.lineBreakMode != .clipping }

  /// How the text is laid out in a view of some width; nil for as wide as it would like to be.
  func measured(by measurer: any TextMeasurer, inWidth width: Double? = nil) -> MeasuredText {
    guard let width else { return whole }
    let room = max(0, width - 2 * sideInset)
    return room >= whole.width && !whole.isTruncated ? whole : measurer.measure(text, within: room)
  }

  /// What the view would like to be long, as UIKit rounds it.
  func size(_ measured: MeasuredText) -> Size {
    // As an empty UILabel; what is around a title or a field is there without one.
    if kind == .label, text.string.isEmpty { return Size(width: 0, height: 0) }
    let width = measured.width
    let height = measured.height
    return switch kind {
    // Recorded by Interface Builder: whole points, 6 above the title and below it, and no narrower than 30.
    case .button:
      Size(
        width: max(ViewText.leastButtonWidth, width.roundedUp(toScale: 1)),
        height: (height + 2 * ViewText.buttonInset).roundedUp(toScale: 1))
    case .textField:
      Size(
        width: width.roundedUp(toScale: scale) + 2 * sideInset,
        height: max(
          ViewText.leastFieldHeight, (height + 2 * ViewText.buttonInset).roundedUp(toScale: 1)))
    default: Size(width: width.roundedUp(toScale: scale), height: height.roundedUp(toScale: scale))
    }
  }

  /// How far below a view's centre a baseline is: text is centred in what is higher than it.
  func offset(of attribute: Attribute, _ measured: MeasuredText) -> Double {
    let baseline = attribute == .firstBaseline ? measured.firstBaseline : measured.lastBaseline
    return baseline - measured.height.roundedUp(toScale: scale) / 2
  }

  /// Whether a view of some size does not show all of its text. What has no height shows nothing, though a line is
  /// drawn however low a view is.
  func isTruncated(in size: Size, measurer: any TextMeasurer) -> Bool {
    if !text.string.isEmpty, min(size.width, size.height) <= Tolerance.text { return true }
    let width = size.width + Tolerance.text
    let measured = measured(by: measurer, inWidth: width)
    guard !measured.isTruncated else { return true }
    return lineCount(of: measured, in: size.height) < measured.lineCount
  }

  /// How many lines a view of some height shows: one at least, which is drawn however low the view is.
  func lineCount(of measured: MeasuredText, in height: Double) -> Int {
    let lines = ((height + 1 / scale) / measured.lineHeight).rounded(.down)
    return lines < Double(measured.lineCount) ? max(1, Int(lines)) : measured.lineCount
  }

  private var sideInset: Double { kind == .textField ? ViewText.fieldInset : 0 }

  private static let buttonInset = 6.0
  private static let leastButtonWidth = 30.0
  /// A rounded text field: UITextField.BorderStyle.roundedRect, since Xcode 11.
  private static let fieldInset = 7.0
  private static let leastFieldHeight = 34.0
}

/// The width at which text will be set, known before the constraints around it are solved: from the frame that a
/// manager or placements give its view, or from the fit that decided such a frame.
struct PredictedTextWidth: Hashable {
  /// Its place in the tree order of the rules that it is foreseen for.
  let view: Int
  /// The width at which the lines break.
  let textWidth: Double
  /// The width of the view's frame where that comes true: a label hugs its longest line.
  let width: Double

  /// Whether a frame's width is the one that was foreseen, but for what snapping to 2⁻²⁰ pt moves.
  func matches(_ width: Double) -> Bool { (width - self.width).magnitude < Tolerance.snapping }

  /// The same in the rules of the whole in which a subtree begins at a place.
  func moved(by places: Int) -> PredictedTextWidth {
    PredictedTextWidth(view: view + places, textWidth: textWidth, width: width)
  }
}
