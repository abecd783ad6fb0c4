internal import GimbalModel

// The assignments of colors, images and states to UIKit properties in exported code.
extension Assignment {
  static let appearanceOfEveryView: [Assignment] = [
    color(.backgroundColor), color(.tintColor), Assignment("alpha", .number(.alpha, "1")),
    Assignment("clipsToBounds", .flag(.clipsToBounds)),
    Assignment("contentMode", .choice(.contentMode, "scaleToFill", type: "UIView.ContentMode")),
  ]

  /// Returns the appearance assignments that only views of the given kind have.
  static func appearance(of kind: ViewKind) -> [Assignment] {
    switch kind {
    case .label:
      [color(.textColor), color(.highlightedTextColor), textAlignment, isEnabled]
    case .button: ofButtonStates + ofControl
    case .textField:
      [
        color(.textColor), textAlignment,
        Assignment("borderStyle", .choice(.borderStyle, "none", type: "UITextField.BorderStyle")),
        Assignment("placeholder", .text(.placeholder)),
      ] + ofControl
    case .textView: [color(.textColor), textAlignment]
    case .scrollView:
      [
        Assignment(
          "contentInsetAdjustmentBehavior",
          .choice(
            .contentInsetAdjustment, "automatic", type: "UIScrollView.ContentInsetAdjustmentBehavior"))
      ]
    case .imageView: [image(.image), image(.highlightedImage)]
    case .switch:
      [Assignment("isOn", .flag(.switchedOn)), color(.onTintColor), color(.thumbTintColor)] + ofControl
    case .slider:
      range("1")
        + [color(.minimumTrackTintColor), color(.maximumTrackTintColor), color(.thumbTintColor)] + ofControl
    case .stepper: range("100") + ofControl
    case .segmentedControl: ofSegments + ofControl
    case .pageControl:
      [
        Assignment("numberOfPages", .integer(.maximumValue, "0")),
        Assignment("currentPage", .integer(.value, "0")), color(.pageIndicatorTintColor),
        color(.currentPageIndicatorTintColor),
      ] + ofControl
    case .datePicker: ofControl
    case .progressView:
      [Assignment("progress", .number(.value, "0")), color(.progressTintColor), color(.trackTintColor)]
    case .activityIndicatorView:
      [
        color(.indicatorColor, "color"), Assignment("hidesWhenStopped", .flag(.hidesWhenStopped, true)),
        Assignment([.flag(.animating)], helper: .animation) { values, _ in "setAnimating(\(values[0]))" },
      ]
    case .searchBar: [Assignment("placeholder", .text(.placeholder)), color(.barTintColor)]
    case .navigationBar, .toolbar, .tabBar: [color(.barTintColor)]
    case .tableView: [color(.separatorColor)]
    default: []
    }
  }

  private static let ofButtonStates: [Assignment] =
    [
      Assignment("configuration", .configuration),
      ofState("TitleColor", .color(.textColor), "normal"),
      ofState("TitleColor", .color(.highlightedTextColor), "highlighted"),
      ofState("TitleColor", .color(.selectedTextColor), "selected"),
      ofState("TitleColor", .color(.disabledTextColor), "disabled"),
      ofState("Title", .text(.highlightedTitle), "highlighted"),
      ofState("Title", .text(.selectedTitle), "selected"),
      ofState("Title", .text(.disabledTitle), "disabled"),
      ofState("Image", .image(.image), "normal"),
      ofState("Image", .image(.highlightedImage), "highlighted"),
      ofState("Image", .image(.selectedImage), "selected"),
      ofState("Image", .image(.disabledImage), "disabled"),
      ofState("BackgroundImage", .image(.backgroundImage), "normal"),
    ]

  private static let ofControl = [isEnabled, Assignment("isSelected", .flag(.selected))]

  private static let isEnabled = Assignment("isEnabled", .flag(.enabled, true))

  private static let textAlignment = Assignment(
    "textAlignment", .choice(.textAlignment, "natural", type: "NSTextAlignment"))

  private static let ofSegments: [Assignment] = [
    Assignment(
      [
        Part(property: .segments, defaultValue: "[]") { value in
          let titles = value.word.split(separator: "\n", omittingEmptySubsequences: false)
          return "[\(titles.map { String($0).swiftLiteral }.joined(separator: ", "))]"
        }
      ], helper: .segments
    ) { values, _ in "setTitles(\(values[0]))" },
    Assignment("selectedSegmentIndex", .integer(.value, "UISegmentedControl.noSegment")),
  ]

  /// Returns the assignments of a control's range and value. The value comes last, because the range limits
  /// it.
  private static func range(_ maximum: String) -> [Assignment] {
    [
      Assignment("minimumValue", .number(.minimumValue, "0")),
      Assignment("maximumValue", .number(.maximumValue, maximum)), Assignment("value", .number(.value, "0")),
    ]
  }

  private static func color(_ property: Property, _ name: String? = nil) -> Assignment {
    Assignment(name ?? property.rawValue, .color(property))
  }

  private static func image(_ property: Property) -> Assignment {
    Assignment(property.rawValue, .image(property))
  }

  private static func ofState(_ name: String, _ part: Part, _ state: String) -> Assignment {
    Assignment([part]) { values, _ in "set\(name)(\(values[0]), for: .\(state))" }
  }
}

extension Assignment.Part {
  static func color(_ property: Property) -> Self {
    Self(property: property, defaultValue: "nil") { ViewColor($0.word)?.swiftExpression ?? "nil" }
  }

  static func image(_ property: Property) -> Self {
    Self(property: property, defaultValue: "nil") { ImageName($0.word)?.swiftExpression ?? "nil" }
  }

  /// Returns a part of an assignment with a numeric value that is rounded to an integer.
  static func integer(_ property: Property, _ defaultValue: String) -> Self {
    Self(property: property, defaultValue: defaultValue) { value in
      if case .number(let number) = value { number.rounded().swiftLiteral } else { defaultValue }
    }
  }

  static let configuration = Self(property: .buttonStyle, defaultValue: "nil") {
    "UIButton.Configuration.\($0.word)()"
  }
}

extension ViewColor {
  /// The color as a Swift expression of type `UIColor?`.
  var swiftExpression: String {
    switch self {
    case .components(let components): components.swiftExpression
    case .system(let color): "UIColor.\(color.swiftName)"
    case .named(let name, let components):
      "UIColor(named: \(name.swiftLiteral))" + (components.map { " ?? \($0.swiftExpression)" } ?? "")
    }
  }
}

extension ColorComponents {
  /// The color as a Swift expression of type `UIColor`. The expression divides components by 255, so that
  /// they are readable and exact.
  fileprivate var swiftExpression: String {
    if (red, green, blue) == (255, 255, 255), alpha == 255 { return "UIColor.white" }
    if (red, green, blue) == (0, 0, 0), alpha == 255 || alpha == 0 {
      return alpha == 0 ? "UIColor.clear" : "UIColor.black"
    }
    func part(_ byte: UInt8) -> String { byte == 0 ? "0" : byte == 255 ? "1" : "\(byte) / 255" }
    return "UIColor(red: \(part(red)), green: \(part(green)), blue: \(part(blue)), alpha: \(part(alpha)))"
  }
}

extension ImageName {
  /// The image as a Swift expression of type `UIImage?`.
  var swiftExpression: String { "UIImage(\(isSymbol ? "systemName" : "named"): \(name.swiftLiteral))" }
}

extension RuntimeAttribute.Value {
  /// The value as a Swift expression for `setValue(_:forKeyPath:)`.
  var swiftExpression: String {
    switch self {
    case .boolean(let flag): flag.swiftLiteral
    case .number(let number): number.swiftLiteral
    case .string(let text): text.swiftLiteral
    case .localizedString(let text): "NSLocalizedString(\(text.swiftLiteral), comment: \"\")"
    case .color(let color): color.swiftExpression
    case .image(let image): image.swiftExpression
    case .size(let size):
      "NSValue(cgSize: CGSize(width: \(size.width.swiftLiteral), height: \(size.height.swiftLiteral)))"
    case .point(let x, let y): "NSValue(cgPoint: CGPoint(x: \(x.swiftLiteral), y: \(y.swiftLiteral)))"
    case .rect(let frame):
      "NSValue(cgRect: CGRect(x: \(frame.x.swiftLiteral), y: \(frame.y.swiftLiteral), width: \(frame.width.swiftLiteral), height: \(frame.height.swiftLiteral)))"
    case .range(let location, let length): "NSValue(range: NSRange(location: \(location), length: \(length)))"
    case .nil: "nil"
    }
  }
}
