internal import GimbalModel

// The UIKit properties and methods that correspond to Gimbal's properties, with UIKit's default values.
extension Assignment {
  /// Returns all assignments that a view can have, in the order of the generated code.
  static func all(of view: View, in scene: Scene) -> [Assignment] {
    let isRoot = view.id == scene.root
    var all = isRoot ? [] : ofFrame
    all += ofEveryView
    if isRoot { all += scene.view(scene.root)?.kind == .stackView ? ofStackView : [] }
    if !isRoot, scene.properties(of: view.id).shownScene == nil {
      switch view.kind {
      case .label: all += ofLabel
      case .button: all += ofButton
      case .textField: all += ofTextField
      case .stackView: all += ofStackView
      case .view where scene.customClass(of: view) == nil: all.append(content)
      default: break
      }
      all += appearance(of: view.kind)
    }
    all += appearanceOfEveryView
    if let parent = view.parent.flatMap({ scene.view($0) }), parent.kind == .stackView,
      parent.id == scene.root || scene.properties(of: parent.id).shownScene == nil
    {
      all.append(spacingAfter)
    }
    return all
  }

  static let ofFrame: [Assignment] = [
    Assignment([
      .number(.frameX, "0"), .number(.frameY, "0"), .number(.frameWidth, "0"), .number(.frameHeight, "0"),
    ]) { values, _ in
      "frame = CGRect(x: \(values[0]), y: \(values[1]), width: \(values[2]), height: \(values[3]))"
    },
    Assignment(
      "autoresizingMask",
      Part(property: .autoresizing, defaultValue: "UIView.AutoresizingMask([])") { value in
        let names = value.mask.description.split(separator: ",").map { "." + $0 }
        return "UIView.AutoresizingMask([\(names.joined(separator: ", "))])"
      }),
  ]

  static let ofEveryView: [Assignment] = [
    hugging(.horizontalHugging, "horizontal"), hugging(.verticalHugging, "vertical"),
    compression(.horizontalCompression, "horizontal"), compression(.verticalCompression, "vertical"),
    Assignment("directionalLayoutMargins.top", .number(.marginTop, "8")),
    Assignment("directionalLayoutMargins.leading", .number(.marginLeading, "8")),
    Assignment("directionalLayoutMargins.bottom", .number(.marginBottom, "8")),
    Assignment("directionalLayoutMargins.trailing", .number(.marginTrailing, "8")),
    Assignment("preservesSuperviewLayoutMargins", .flag(.preservesSuperviewLayoutMargins)),
    Assignment("insetsLayoutMarginsFromSafeArea", .flag(.insetsLayoutMarginsFromSafeArea, true)),
    Assignment("isHidden", .flag(.hidden)),
    Assignment("layer.zPosition", .number(.zOrder, "0")),
    Assignment(
      "semanticContentAttribute",
      .choice(.direction, "unspecified", type: "UISemanticContentAttribute") {
        $0 == LayoutDirection.rightToLeft.rawValue ? "forceRightToLeft" : "forceLeftToRight"
      }),
  ]

  static let ofLabel: [Assignment] = [
    Assignment("text", .text(.text)), textStyle("font"), font("font", .label),
    Assignment("numberOfLines", .number(.lines, "1")), lineBreakMode("lineBreakMode", "byTruncatingTail"),
  ]

  static let ofButton: [Assignment] = [
    Assignment([.text(.text)]) { values, _ in "setTitle(\(values[0]), for: .normal)" },
    textStyle("titleLabel?.font"), font("titleLabel?.font", .button),
    lineBreakMode("titleLabel?.lineBreakMode", "byTruncatingMiddle"),
  ]

  static let ofTextField: [Assignment] = [
    Assignment("text", .text(.text)), textStyle("font"), font("font", .textField),
  ]

  static let ofStackView: [Assignment] = [
    Assignment("axis", .choice(.axis, "horizontal", type: "NSLayoutConstraint.Axis")),
    Assignment("distribution", .choice(.distribution, "fill", type: "UIStackView.Distribution")),
    Assignment("alignment", .choice(.alignment, "fill", type: "UIStackView.Alignment")),
    Assignment("spacing", .number(.spacing, "0")),
    Assignment("isLayoutMarginsRelativeArrangement", .flag(.layoutMarginsRelativeArrangement)),
    Assignment("isBaselineRelativeArrangement", .flag(.baselineRelativeArrangement)),
  ]

  static let content = Assignment([
    .number(.contentWidth, "UIView.noIntrinsicMetric"), .number(.contentHeight, "UIView.noIntrinsicMetric"),
  ]) { values, _ in "content = CGSize(width: \(values[0]), height: \(values[1]))" }

  static let spacingAfter = Assignment(
    [.number(.spacingAfter, "UIStackView.spacingUseDefault")], isOfSuperview: true
  ) { values, view in "setCustomSpacing(\(values[0]), after: \(view))" }

  private static func hugging(_ property: Property, _ axis: String) -> Assignment {
    Assignment([.priority(property, "250")]) { values, _ in
      "setContentHuggingPriority(\(values[0]), for: .\(axis))"
    }
  }

  private static func compression(_ property: Property, _ axis: String) -> Assignment {
    Assignment([.priority(property, "750")]) { values, _ in
      "setContentCompressionResistancePriority(\(values[0]), for: .\(axis))"
    }
  }

  private static func textStyle(_ name: String) -> Assignment {
    Assignment([.choice(.textStyle, FontTextStyle.body.rawValue, type: "UIFont.TextStyle")]) { values, _ in
      "\(name) = UIFont.preferredFont(forTextStyle: \(values[0]))"
    }
  }

  private static func font(_ name: String, _ kind: ViewKind) -> Assignment {
    Assignment([
      .number(.fontSize, (kind.fontSize ?? 17).swiftLiteral),
      .choice(.fontWeight, FontWeight.regular.rawValue, type: "UIFont.Weight"),
    ]) { values, _ in "\(name) = UIFont.systemFont(ofSize: \(values[0]), weight: \(values[1]))" }
  }

  private static func lineBreakMode(_ name: String, _ defaultValue: String) -> Assignment {
    Assignment(
      name,
      .choice(.lineBreak, defaultValue, type: "NSLineBreakMode") {
        "by\($0.prefix(1).uppercased())\($0.dropFirst())"
      })
  }
}

extension PropertyValue {
  fileprivate var mask: AutoresizingMask {
    if case .word(let word) = self { AutoresizingMask(word) ?? [] } else { [] }
  }
}

extension ViewKind {
  /// The name of the UIKit class for views of this kind.
  package var className: String {
    switch self {
    case .view, .spacer, .containerView, .mapView, .webView: "UIView"
    case .layoutGuide: "UILayoutGuide"
    default: "UI\(rawValue.prefix(1).uppercased())\(rawValue.dropFirst())"
    }
  }

  /// Returns the Swift expression that creates a view.
  ///
  /// - Parameters:
  ///   - name: The name of a custom class; `nil` for the UIKit class.
  ///   - buttonType: The type of a button.
  func initializer(of name: String?, buttonType: ButtonType = .system) -> String {
    let name = name ?? className
    return switch self {
    case .button: "\(name)(type: .\(buttonType.rawValue))"
    case .collectionView: "\(name)(frame: .zero, collectionViewLayout: UICollectionViewFlowLayout())"
    default: "\(name)()"
    }
  }

  /// The class from another framework that a view of this kind represents; `nil` if the class is from UIKit.
  var otherFramework: String? {
    switch self {
    case .mapView: "MapKit's MKMapView"
    case .webView: "WebKit's WKWebView"
    default: nil
    }
  }

  /// `true` if subviews are added to a content view instead of the view itself.
  var hasContentView: Bool {
    switch self {
    case .visualEffectView, .tableViewCell, .collectionViewCell: true
    default: false
    }
  }
}
