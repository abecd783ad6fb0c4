internal import GimbalMarkup
internal import GimbalModel

/// The sizes of controls that depend on the version of Interface Builder.
enum ControlMetrics {
  /// The first tools version that draws the controls of iOS 26.
  static let liquidGlass = 24000

  static func properties(of element: Element, tools: Int) -> [Property: PropertyValue] {
    guard tools >= liquidGlass else { return [:] }
    switch element.name {
    case "slider":
      // The slider of iOS 26 has no alignment rect insets.
      return [
        .alignmentTop: .number(0), .alignmentLeft: .number(0), .alignmentBottom: .number(0),
        .alignmentRight: .number(0),
      ]
    default: return [:]
    }
  }

  /// The heights of bars and controls in UIKit before iOS 26, for documents that do not contain the heights.
  static let defaultHeights: [String: Double] = [
    "navigationBar": 44, "toolbar": 44, "tabBar": 49, "searchBar": 56, "slider": 30, "progressView": 2,
    "segmentedControl": 32, "pageControl": 26, "pickerView": 216, "datePicker": 216,
  ]

  /// Returns the side length of an activity indicator, in points.
  static func indicatorLength(_ element: Element) -> Double {
    ["large", "whiteLarge"].contains(element["style"]) ? 37 : 20
  }

  /// The first tools version with the text fields of iOS 13, which are taller than earlier text fields.
  private static let firstHighFields = 15000

  /// Returns the height of a text field that is not stretched. Returns `nil` for a text field with a border
  /// style other than `roundedRect`, and for a text field without a border whose font is not the system font.
  /// The values were measured on the frames in documents.
  static func fieldHeight(_ element: Element, tools: Int) -> Double? {
    let isHigh = tools >= firstHighFields
    switch element["borderStyle"] {
    case "roundedRect": return isHigh ? 34 : 30
    case nil:
      let given = element.child("fontDescription", key: "fontDescription")
      guard let font = given == nil ? Font(size: 14) : Font(of: element, on: .iOS) else { return nil }
      return font.height(atScale: 1) + (isHigh ? 1 : 0)
    default: return nil
    }
  }

  /// Returns the estimated height of a text view that shows all of its text. The number of lines follows from
  /// an average character width, and every font is measured as the system font of the same size.
  ///
  /// - Parameter width: The width of the text view; `nil` if it is unknown, so that only line breaks in the
  ///   text count.
  static func textViewHeight(_ element: Element, width: Double?) -> Double {
    let font = Font(size: DocumentFont(of: element, on: .iOS)?.size ?? defaultTextViewFont)
    let text = element["text"] ?? element.child("string", key: "text")?.text ?? ""
    let line = max(1, ((width ?? .infinity) - 2 * textViewPadding) / (font.size * defaultAdvance))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).reduce(0.0) {
      $0 + max(1, (Double($1.count) / line).rounded(.up))
    }
    return lines * font.height(atScale: 2) + 2 * textViewInset
  }

  private static let defaultTextViewFont = 14.0
  /// The default top and bottom inset of `UITextView.textContainerInset`, in points.
  private static let textViewInset = 8.0
  /// The default value of `NSTextContainer.lineFragmentPadding`, in points.
  private static let textViewPadding = 5.0
  /// The usual width of a character of the system font, divided by the font size.
  private static let defaultAdvance = 0.5

  /// The heights, in points, of controls that changed with a version of iOS. Each entry has the name of the
  /// element, a range of tools versions, the height in these versions, and the heights in other versions.
  private static let heights: [(element: String, tools: Range<Int>, height: Double, others: Set<Double>)] = [
    // Xcode 11 introduced the controls of iOS 13.
    ("segmentedControl", 0..<14000, 29, [32, 33]), ("segmentedControl", 15000..<1_000_000, 32, [29]),
    ("stepper", 0..<15000, 29, [32]), ("stepper", 15000..<1_000_000, 32, [29]),
    // Xcode 26.0 draws a taller slider.
    ("slider", 24000..<26000, 34, [31]),
  ]

  /// Returns the height of a control in a tools version, the build of Interface Builder, if `recorded` is the
  /// height in another version. Otherwise returns `recorded`, the height in the document.
  static func height(of element: Element, recorded: Double, tools: Int) -> Double {
    let line = heights.first { $0.element == element.name && $0.tools.contains(tools) }
    guard let line, line.others.contains(recorded) else { return recorded }
    return line.height
  }

  /// Returns the content size, hugging and compression resistance that Interface Builder gives an arranged
  /// subview of a stack view along an axis on which neither content nor constraints to subviews determine the
  /// size. The content size is the size in the document, or 240 x 128 points if the document contains no
  /// size.
  ///
  /// The compression resistance, 251 for an empty view and 250.5 for other views, is above the default
  /// hugging of 250, but not above the hugging of labels, 251. The hugging of a view that is not empty, 30,
  /// is between the priorities 25 and 49 of the constraints that stack views create. The priorities were
  /// derived from the frames in documents.
  ///
  /// - Parameter isEmpty: `true` for a view without a custom class, subviews and constraints. The hugging of
  ///   such a view is 250.
  static func newView(along axis: Axis, isEmpty: Bool, recorded: Size?) -> [Property: PropertyValue] {
    let hugging = PropertyValue.number(isEmpty ? defaultHugging : weakHugging)
    let compression = PropertyValue.number(defaultHugging + (isEmpty ? 1 : 0.5))
    func length(_ recorded: Double?, _ usual: Double) -> PropertyValue {
      .number(recorded.map { $0 > 0 ? $0 : usual } ?? usual)
    }
    return switch axis {
    case .horizontal:
      [
        .contentWidth: length(recorded?.width, newSize.width), .horizontalHugging: hugging,
        .horizontalCompression: compression,
      ]
    case .vertical:
      [
        .contentHeight: length(recorded?.height, newSize.height), .verticalHugging: hugging,
        .verticalCompression: compression,
      ]
    }
  }

  /// The size of a new view from the library of Interface Builder, in points.
  private static let newSize = Size(width: 240, height: 128)
  private static let weakHugging = 30.0
  /// The default priority of content hugging.
  private static let defaultHugging = 250.0

  /// Returns the height of a toolbar, which is 49 pt directly above a home indicator and 44 pt otherwise.
  ///
  /// - Parameter isAboveHomeIndicator: `nil` if no rule is known for the toolbar. The result is then
  ///   `recorded`, the height in the document.
  static func toolbar(_ recorded: Double, isAboveHomeIndicator: Bool?) -> Double {
    guard let isAboveHomeIndicator, recorded == 44 || recorded == 49 else { return recorded }
    return isAboveHomeIndicator ? 49 : 44
  }

  /// The first tools version in which a toolbar directly above a home indicator is 49 pt high.
  static let firstHighToolbar = 17500
  /// The minimum total height of a status bar and an opaque navigation bar, in points. A root view that
  /// starts below these bars does not reach the home indicator.
  static let smallestOpaqueBars = 64.0
}
