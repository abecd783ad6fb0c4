// Length: the statements for all properties are formatted in the same way.

internal import GimbalModel

/// A statement in exported code that configures a view. It sets one property, or several properties that
/// UIKit sets together.
struct Assignment: Sendable {
  /// A property, with UIKit's default value and a closure that converts a value to Swift code.
  struct Part: Sendable {
    let property: Property
    let defaultValue: String
    let literal: @Sendable (PropertyValue) -> String
  }

  let properties: [Part]
  /// `true` if the statement configures the superview. Such a statement runs after the view is inserted into
  /// the hierarchy.
  let isOfSuperview: Bool
  /// The extension in the exported file that the statement uses; `nil` if it uses none.
  let helper: SwiftHelper?
  /// A closure that returns the statement without its receiver. It takes the values and the name of the view.
  let statement: @Sendable ([String], String) -> String

  /// Creates the assignment `name = value`.
  init(_ name: String, _ part: Part) {
    self.init([part]) { values, _ in "\(name) = \(values[0])" }
  }

  init(
    _ parts: [Part], isOfSuperview: Bool = false, helper: SwiftHelper? = nil,
    _ statement: @escaping @Sendable ([String], String) -> String
  ) {
    properties = parts
    self.isOfSuperview = isOfSuperview
    self.helper = helper
    self.statement = statement
  }
}

extension Assignment.Part {
  /// Returns a part of an assignment whose value is an enumeration case. By default, the case has the same
  /// name in UIKit as in Gimbal.
  static func choice(
    _ property: Property, _ defaultValue: String, type: String = "",
    _ caseName: @escaping @Sendable (String) -> String = { $0 }
  ) -> Self {
    Self(property: property, defaultValue: "\(type).\(defaultValue)") { "\(type).\(caseName($0.word))" }
  }

  static func priority(_ property: Property, _ defaultValue: String) -> Self {
    Self(property: property, defaultValue: "UILayoutPriority(\(defaultValue))") {
      "UILayoutPriority(\($0.swiftLiteral))"
    }
  }
}

extension PropertyValue {
  var swiftLiteral: String {
    switch self {
    case .number(let number): number.swiftLiteral
    case .flag(let flag): flag.swiftLiteral
    case .word(let word): word.swiftLiteral
    }
  }

  /// The text of the value; empty for a number or a flag.
  var word: String {
    if case .word(let word) = self { word } else { "" }
  }
}

/// The value of a property as a Swift expression: a literal, or a choice between literals that depends on the
/// installed rule sets.
struct PropertyExpression {
  let text: String
  /// The rule sets that override the property, highest precedence first.
  let sets: [SetID]
  /// `true` if the view sets the property or a rule set overrides it.
  let isGiven: Bool
}

/// The statements in exported code that configure the views of a scene.
struct ViewStatements {
  /// The statements that run before any view is inserted into the hierarchy.
  var beforeTree: [String] = []
  /// The statements that run directly before a view is inserted into the hierarchy.
  var ofView: [ViewID: [String]] = [:]
  /// The statements that run after all views are inserted into the hierarchy.
  var afterTree: [String] = []
  /// The statements that run whenever the installed rule sets may have changed.
  var varying: [String] = []
  /// The views whose size is set for the frames of their subviews.
  var sized: Set<ViewID> = []
  /// The rule sets that `varying` depends on.
  var sets: Set<SetID> = []
}

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
      case .label, .textField, .textView, .searchBar: [Assignment("text", .variable(.text, default: "nil"))]
      case .button:
        [
          Assignment([.variable(.text, default: "nil")]) { values, _ in "setTitle(\(values[0]), for: .normal)"
          }
        ]
      default: []
      }
    case .textStyle:
      switch kind {
      case .label, .textField, .textView: [textStyle("font"), font("font", kind)]
      case .button: [textStyle("titleLabel?.font"), font("titleLabel?.font", kind)]
      default: []
      }
    case .lineBreak:
      switch kind {
      case .label: [lineBreakMode("lineBreakMode", "byTruncatingTail")]
      case .button: [lineBreakMode("titleLabel?.lineBreakMode", "byTruncatingMiddle")]
      default: []
      }
    case .minimumScaleFactor:
      [
        Assignment(
          "adjustsFontSizeToFitWidth", Part(property: property, defaultValue: "false") { _ in "true" }),
        Assignment("minimumScaleFactor", .variable(property, default: "0")),
      ]
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
  ///   - isLarge: `true` for an activity indicator of the large style.
  func initializer(of name: String?, buttonType: ButtonType = .system, isLarge: Bool = false) -> String {
    let name = name ?? className
    return switch self {
    case .button: "\(name)(type: .\(buttonType.rawValue))"
    case .activityIndicatorView where isLarge: "\(name)(style: .large)"
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

// The conversion of colors, images and runtime attributes to Swift expressions.

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
