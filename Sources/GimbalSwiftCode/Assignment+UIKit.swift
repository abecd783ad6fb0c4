internal import GimbalModel

// The assignments of properties to UIKit views. The declarations of the properties contain the regular assignments.
extension Assignment {
  /// Returns all assignments that a view can have, in the order of the generated code.
  static func all(of view: View, in scene: Scene) -> [Assignment] {
    let isRoot = view.id == scene.root
    let showsScene = !isRoot && scene.properties(of: view.id).shownScene != nil
    // The exporter generates the classes of the root and of instances of other scenes.
    let isOfKind = isRoot ? scene.rootClassKind == view.kind : !showsScene
    return (byKind[view.kind] ?? []).flatMap { declaration, assignments in
      let isIncluded =
        switch declaration.property {
        case .frameX, .autoresizing: !isRoot
        case .contentWidth: !isRoot && !showsScene && scene.customClass(of: view) == nil
        case .spacingAfter: isArranged(view, in: scene)
        default: declaration.views == nil || isOfKind
        }
      return isIncluded ? assignments : []
    }
  }

  /// Returns `true` if the superview of a view is a stack view in exported code.
  private static func isArranged(_ view: View, in scene: Scene) -> Bool {
    guard let parent = view.parent.flatMap({ scene.view($0) }), parent.kind == .stackView else {
      return false
    }
    return parent.id == scene.root || scene.properties(of: parent.id).shownScene == nil
  }

  private static let byKind: [ViewKind: [(PropertyDeclaration, [Assignment])]] = Dictionary(
    uniqueKeysWithValues: ViewKind.allCases.map { kind in
      let declarations = PropertyDeclaration.all.filter { $0.isOf(kind) }
      return (kind, declarations.map { ($0, assignments(of: $0, in: kind)) }.filter { !$0.1.isEmpty })
    })

  /// Returns the assignments that set a property of views of a kind, alone or with other properties.
  private static func assignments(of declaration: PropertyDeclaration, in kind: ViewKind) -> [Assignment] {
    let property = declaration.property
    switch declaration.form(in: kind).code {
    case .none, .unneeded, .declaration: return []
    case .variable(let name, let value): return [Assignment(name, .variable(property, default: value))]
    case .integer(let name, let value): return [Assignment(name, .integer(property, value))]
    case .choice(let name, let type, let value):
      return [Assignment(name, .choice(property, value, type: type))]
    case .state(let name, let state):
      return [
        Assignment([.variable(property, default: "nil")]) { values, _ in
          "set\(name)(\(values[0]), for: .\(state))"
        }
      ]
    case .code: return irregular(property, in: kind)
    }
  }

  /// Returns the assignments of a property whose statement does not follow from its declaration. A property that
  /// is set together with others has its assignment at the first of them.
  private static func irregular(_ property: Property, in kind: ViewKind) -> [Assignment] {
    switch property {
    case .frameX: [frame]
    case .autoresizing: [autoresizingMask]
    case .horizontalHugging: [hugging(property, "horizontal")]
    case .verticalHugging: [hugging(property, "vertical")]
    case .horizontalCompression: [compression(property, "horizontal")]
    case .verticalCompression: [compression(property, "vertical")]
    case .direction: [direction]
    case .text:
      switch kind {
      case .label, .textField: [Assignment("text", .variable(.text, default: "nil"))]
      case .button:
        [
          Assignment([.variable(.text, default: "nil")]) { values, _ in "setTitle(\(values[0]), for: .normal)"
          }
        ]
      default: []
      }
    case .textStyle:
      switch kind {
      case .label, .textField: [textStyle("font"), font("font", kind)]
      case .button: [textStyle("titleLabel?.font"), font("titleLabel?.font", kind)]
      default: []
      }
    case .lineBreak:
      switch kind {
      case .label: [lineBreakMode("lineBreakMode", "byTruncatingTail")]
      case .button: [lineBreakMode("titleLabel?.lineBreakMode", "byTruncatingMiddle")]
      default: []
      }
    case .contentWidth: kind == .view ? [content] : []
    case .buttonStyle: [Assignment("configuration", .configuration)]
    case .segments: [segments]
    case .animating:
      [
        Assignment([.variable(.animating, default: "false")], helper: .animation) { values, _ in
          "setAnimating(\(values[0]))"
        }
      ]
    case .spacingAfter: [spacingAfter]
    default: []
    }
  }

  private static let frame = Assignment([
    .variable(.frameX, default: "0"), .variable(.frameY, default: "0"), .variable(.frameWidth, default: "0"),
    .variable(.frameHeight, default: "0"),
  ]) { values, _ in
    "frame = CGRect(x: \(values[0]), y: \(values[1]), width: \(values[2]), height: \(values[3]))"
  }

  private static let autoresizingMask = Assignment(
    "autoresizingMask",
    Part(property: .autoresizing, defaultValue: "UIView.AutoresizingMask([])") { value in
      let names = value.mask.description.split(separator: ",").map { "." + $0 }
      return "UIView.AutoresizingMask([\(names.joined(separator: ", "))])"
    })

  private static let direction = Assignment(
    "semanticContentAttribute",
    .choice(.direction, "unspecified", type: "UISemanticContentAttribute") {
      $0 == LayoutDirection.rightToLeft.rawValue ? "forceRightToLeft" : "forceLeftToRight"
    })

  private static let segments = Assignment(
    [
      Part(property: .segments, defaultValue: "[]") { value in
        let titles = value.word.split(separator: "\n", omittingEmptySubsequences: false)
        return "[\(titles.map { String($0).swiftLiteral }.joined(separator: ", "))]"
      }
    ], helper: .segments
  ) { values, _ in "setTitles(\(values[0]))" }

  private static let content = Assignment([
    .variable(.contentWidth, default: "UIView.noIntrinsicMetric"),
    .variable(.contentHeight, default: "UIView.noIntrinsicMetric"),
  ]) { values, _ in "content = CGSize(width: \(values[0]), height: \(values[1]))" }

  private static let spacingAfter = Assignment(
    [.variable(.spacingAfter, default: "UIStackView.spacingUseDefault")], isOfSuperview: true
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
      .variable(.fontSize, default: (kind.fontSize ?? 17).swiftLiteral),
      .choice(.fontWeight, FontWeight.regular.rawValue, type: "UIFont.Weight"),
      .variable(.fontName, default: "\"\""),
    ]) { values, _ in
      let system = "UIFont.systemFont(ofSize: \(values[0]), weight: \(values[1]))"
      return "\(name) = "
        + (values[2] == "\"\"" ? system : "UIFont(name: \(values[2]), size: \(values[0])) ?? \(system)")
    }
  }

  private static func lineBreakMode(_ name: String, _ defaultValue: String) -> Assignment {
    Assignment(
      name,
      .choice(.lineBreak, defaultValue, type: "NSLineBreakMode") {
        "by\($0.prefix(1).uppercased())\($0.dropFirst())"
      })
  }
}

extension Assignment.Part {
  /// Returns a part of an assignment whose value is a literal of the type of the property.
  static func variable(_ property: Property, default defaultValue: String) -> Self {
    Self(property: property, defaultValue: defaultValue) { value in
      switch property.kind {
      case .color: ViewColor(value.word)?.swiftExpression ?? "nil"
      case .imageName: ImageName(value.word)?.swiftExpression ?? "nil"
      default: value.swiftLiteral
      }
    }
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
