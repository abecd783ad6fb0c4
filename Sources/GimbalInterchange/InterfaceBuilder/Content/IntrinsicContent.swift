internal import GimbalModel

/// The sizes that views of a document ask for by themselves: UIView.intrinsicContentSize.
///
/// A document does not record them. What it records is the frame, which for a view that its content sizes is the
/// same, and an image's size.
struct IntrinsicContent {
  /// The images of the document that are bitmaps, by name. Symbols have no size of their own.
  private let images: [String: Size]
  /// Pixels a point.
  private let scale: Double
  private let tools: Int

  init(_ document: InterfaceDocument) {
    tools = document.toolsVersion
    scale = CanvasDevice.device(of: document).scale
    let elements = document.root.child("resources")?.children("image") ?? []
    images = Dictionary(
      elements.compactMap { image in
        guard let name = image["name"], image["catalog"] != "system", let width = image.number("width"),
          let height = image.number("height"), width >= 0, height >= 0
        else { return nil }
        return (name, Size(width: width, height: height))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// What a view asks for along each axis; nil where it does not mind.
  func size(of element: Element, for pair: SizeClassPair) -> (width: Double?, height: Double?) {
    if let size = element.child("size", key: "intrinsicContentSize") {
      return (given(size, "width"), given(size, "height"))
    }
    if element["placeholderIntrinsicWidth"] != nil || element["placeholderIntrinsicHeight"] != nil {
      return (given(element, "placeholderIntrinsicWidth"), given(element, "placeholderIntrinsicHeight"))
    }
    guard let frame = element.frame else {
      // Nothing was recorded: what is known is how high a line of text is.
      return (nil, element.name == "label" ? Font(of: element)?.height(atScale: scale) : nil)
    }
    switch element.name {
    case "label": return (frame.width, labelHeight(element, frame, for: pair))
    case "button": return imageSize(ofButton: element) ?? (frame.width, frame.height)
    case "segmentedControl", "switch", "stepper", "datePicker", "pageControl",
      "pickerView",
      "activityIndicatorView", "textField":
      return (frame.width, controlHeight(element, frame))
    case "imageView":
      guard let image = element.attribute("image", for: pair), let size = images[image] else {
        return (frame.width, frame.height)
      }
      return (size.width, size.height)
    case "slider", "progressView", "searchBar", "navigationBar", "toolbar", "tabBar":
      return (nil, controlHeight(element, frame))
    case "textView":
      return element["scrollEnabled"] == "NO" ? (frame.width, frame.height) : (nil, nil)
    default: return (nil, nil)
    }
  }

  private func controlHeight(_ element: Element, _ frame: Frame) -> Double {
    CanvasControls.height(of: element, recorded: frame.height, tools: tools)
  }

  /// What was recorded, but no less than a line of the system font; versions of Xcode round a line differently.
  private func labelHeight(_ element: Element, _ frame: Frame, for pair: SizeClassPair) -> Double {
    guard (element["numberOfLines"].flatMap(Int.init) ?? 1) == 1, element["usesAttributedText"] != "YES",
      element["text"]?.isEmpty == false, let font = Font(of: element)
    else { return frame.height }
    let line = font.height(atScale: scale)
    return frame.height < line - 1 ? line : frame.height
  }

  /// A button that shows nothing but bitmaps is as large as they are.
  private func imageSize(ofButton element: Element) -> (width: Double?, height: Double?)? {
    guard let state = element.child("state", key: "normal"), state["title"] == nil,
      element.child("inset") == nil, element.child("buttonConfiguration") == nil
    else { return nil }
    let image = state["image"].flatMap { images[$0] }
    let background = state["backgroundImage"].flatMap { images[$0] }
    guard image != nil || background != nil else { return nil }
    // The title that is not there is a line high all the same.
    let font = Font(of: element) ?? Font(size: IntrinsicContent.buttonFont)
    let line = image == nil ? 0 : font.height(atScale: scale)
    return (
      max(image?.width ?? 0, background?.width ?? 0),
      max(image?.height ?? 0, background?.height ?? 0, line)
    )
  }

  /// UIButton's, unless another is given.
  private static let buttonFont = 18.0

  /// A side that a placeholder size gives; `infinite` and what is negative is none.
  private func given(_ size: Element, _ side: String) -> Double? {
    size.number(side).flatMap { $0 >= 0 && $0 <= Limit.coordinate ? $0 : nil }
  }
}

/// What controls of a version of Interface Builder measure that others do not.
enum CanvasControls {
  /// Xcode 26 draws iOS 26's controls: from these tools on.
  private static let liquidGlass = 24000

  static func properties(of element: Element, tools: Int) -> [Property: PropertyValue] {
    guard tools >= liquidGlass else { return [:] }
    switch element.name {
    case "slider":
      // No alignment-rect insets any more.
      return [
        .alignmentTop: .number(0), .alignmentLeft: .number(0), .alignmentBottom: .number(0),
        .alignmentRight: .number(0),
      ]
    default: return [:]
    }
  }

  /// Heights of controls that changed with iOS: element, until which tools version, what the frames of a version
  /// measure, and what they measured before or after.
  private static let heights: [(element: String, tools: Range<Int>, height: Double, others: Set<Double>)] = [
    // iOS 13's controls came with Xcode 11.
    ("segmentedControl", 0..<14000, 29, [32, 33]), ("segmentedControl", 15000..<1_000_000, 32, [29]),
    ("stepper", 0..<15000, 29, [32]), ("stepper", 15000..<1_000_000, 32, [29]),
    // iOS 26's slider.
    ("slider", 0..<24000, 31, [34]), ("slider", 24000..<26000, 34, [31]),
  ]

  /// The height that a control of some tools version has of itself, where what was recorded is another version's.
  static func height(of element: Element, recorded: Double, tools: Int) -> Double {
    let line = heights.first { $0.element == element.name && $0.tools.contains(tools) }
    guard let line, line.others.contains(recorded) else { return recorded }
    return line.height
  }

  /// What the frame of such a view has outside the rectangle that constraints see.
  static func alignmentRectInsets(of element: Element, tools: Int) -> EdgeInsets {
    if element.name == "slider", tools >= liquidGlass { return .zero }
    return element.kind.alignmentRectInsets
  }
}
