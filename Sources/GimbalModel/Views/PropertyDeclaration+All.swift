// Length: the declarations of all properties are one list.

extension PropertyDeclaration {
  /// The declarations of all properties, in the order of the statements in exported code.
  package static let all: [PropertyDeclaration] =
    ofFrame + ofLayout + ofText + ofStackViews + ofContent + ofKinds + ofAllViews + ofScene + ofArrangedViews

  /// The declarations by the ordinals of their properties.
  fileprivate static let byOrdinal: [PropertyDeclaration] = {
    let sorted = all.sorted { $0.property < $1.property }
    precondition(sorted.map(\.property) == Property.allCases, "every property has one declaration")
    return sorted
  }()
}

extension Property {
  /// The declaration of the property.
  package var declaration: PropertyDeclaration { PropertyDeclaration.byOrdinal[Int(ordinal)] }

  /// The value type of the property.
  public var kind: Kind { PropertyDeclaration.byOrdinal[Int(ordinal)].kind }

  /// A Boolean value that indicates whether the value of the property is the name of a scene. The value is
  /// updated if the scene is renamed, and removed if the scene is deleted.
  package var namesScene: Bool { self == .instance || self == .container || self == .visibleChild }

  /// Returns `true` if the property can affect views of the given kind. For example, `fontSize` does not
  /// affect an image view. The result is `false` only for properties of text.
  package func isShown(by kind: ViewKind) -> Bool {
    let declaration = declaration
    return declaration.effect != .text || declaration.isOf(kind)
  }

  /// Returns `true` if a value has the type of the property and is in its range.
  public func accepts(_ value: PropertyValue) -> Bool {
    switch (kind, value) {
    case (.number, .number(let number)): number.isFinite && number.magnitude <= Limit.coordinate
    case (.length, .number(let number)): (0...Limit.coordinate).contains(number)
    case (.priority, .number(let number)): Priority(number) != nil
    case (.pointSize, .number(let number)): Font.sizes.contains(number)
    case (.count, .number(let number)):
      Int(exactly: number).map((0...Property.largestCount).contains) ?? false
    case (.fraction, .number(let number)): (0...1).contains(number)
    case (.flag, .flag): true
    case (.choice(let choice), .word(let word)): choice.keywords.contains(word)
    case (.autoresizingMask, .word(let word)): AutoresizingMask(word) != nil
    case (.text, .word(let word)): (try? Name(word))?.text == word
    case (.string, .word(let word)): (try? StyledText.check(word)) != nil
    case (.color, .word(let word)): ViewColor(word)?.description == word
    case (.imageName, .word(let word)): ImageName(word)?.description == word
    case (.identifier, .word(let word)): Identifier.isValid(word)
    case (.identifierList, .word(let word)): Identifier.isValidList(word)
    case (.runtimeAttributes, .word(let word)): RuntimeAttributes(word)?.description == word
    default: false
    }
  }
}

// The properties that can move views, and the properties that describe the screen, the rotation or the document.
extension PropertyDeclaration {
  private static let views: Set<ViewKind> = [.label, .button, .textField]
  private static let viewsWithText: Set<ViewKind> = [.label, .button, .textField, .textView, .searchBar]

  static let ofFrame: [PropertyDeclaration] = [
    .init(.frameX, .number, moves: .fixedFrame, title: .text("x"), document: .frame("x"), code: .code),
    .init(.frameY, .number, moves: .fixedFrame, title: .text("y"), document: .frame("y"), code: .code),
    .init(
      .frameWidth, .length, moves: .fixedFrame, title: .text("width"), document: .frame("width"), code: .code),
    .init(
      .frameHeight, .length, moves: .fixedFrame, title: .text("height"), document: .frame("height"),
      code: .code),
    .init(
      .superviewWidth, .length, moves: .fixedFrame, title: .none, document: .derived(isCompared: false),
      code: .unneeded),
    .init(
      .superviewHeight, .length, moves: .fixedFrame, title: .none, document: .derived(isCompared: false),
      code: .unneeded),
    .init(.autoresizing, .autoresizingMask, moves: .fixedFrame, document: .child, code: .code),
  ]

  static let ofLayout: [PropertyDeclaration] = [
    .init(
      .horizontalHugging, .priority, default: .number(Priority.defaultLow.value), moves: .horizontal,
      title: .text("horizontal hugging priority"), document: .attribute("horizontalHuggingPriority"),
      code: .code),
    .init(
      .verticalHugging, .priority, default: .number(Priority.defaultLow.value), moves: .vertical,
      title: .text("vertical hugging priority"), document: .attribute("verticalHuggingPriority"),
      code: .code),
    .init(
      .horizontalCompression, .priority, default: .number(Priority.defaultHigh.value), moves: .horizontal,
      title: .text("horizontal compression resistance"),
      document: .attribute("horizontalCompressionResistancePriority"), code: .code),
    .init(
      .verticalCompression, .priority, default: .number(Priority.defaultHigh.value), moves: .vertical,
      title: .text("vertical compression resistance"),
      document: .attribute("verticalCompressionResistancePriority"), code: .code),
    .init(
      .marginTop, .number, moves: .vertical, document: .child,
      code: .variable("directionalLayoutMargins.top", default: "8")),
    .init(
      .marginLeading, .number, moves: .horizontal, document: .child,
      code: .variable("directionalLayoutMargins.leading", default: "8")),
    .init(
      .marginBottom, .number, moves: .vertical, document: .child,
      code: .variable("directionalLayoutMargins.bottom", default: "8")),
    .init(
      .marginTrailing, .number, moves: .horizontal, document: .child,
      code: .variable("directionalLayoutMargins.trailing", default: "8")),
    .init(
      .preservesSuperviewLayoutMargins, .flag, default: .flag(false), moves: .both,
      document: .flag("preservesSuperviewLayoutMargins", missing: false),
      code: .variable("preservesSuperviewLayoutMargins", default: "false")),
    .init(
      .insetsLayoutMarginsFromSafeArea, .flag, default: .flag(true), moves: .both,
      document: .flag("insetsLayoutMarginsFromSafeArea", missing: true),
      code: .variable("insetsLayoutMarginsFromSafeArea", default: "true")),
    // A hidden view takes up no space in a stack view.
    .init(
      .hidden, .flag, default: .flag(false), moves: .both, document: .flag("hidden", missing: false),
      code: .variable("isHidden", default: "false")),
    .init(.zOrder, .number, title: .text("z position"), code: .variable("layer.zPosition", default: "0")),
    .init(
      .direction, .layoutDirection, moves: .horizontal, document: .attribute("semanticContentAttribute"),
      code: .code),
  ]

  static let ofText: [PropertyDeclaration] = [
    // Text views and search bars show text that does not affect their size.
    .init(.text, .string, of: viewsWithText, moves: .text, document: .code, code: .code),
    .init(.fontSize, .pointSize, of: viewsWithText, moves: .text, document: .child, code: .code),
    .init(.fontWeight, .fontWeight, of: viewsWithText, moves: .text, document: .child, code: .code),
    .init(.textStyle, .textStyle, of: viewsWithText, moves: .text, document: .child, code: .code),
    .init(
      .lines, .count, of: [.label], default: .number(1), moves: .text, document: .attribute("numberOfLines"),
      code: .variable("numberOfLines", default: "1")),
    .init(
      .lineBreak, .lineBreakMode, of: views, moves: .text, document: .attribute("lineBreakMode"), code: .code),
    .init(.fontName, .string, of: viewsWithText, moves: .text, document: .child),
    .init(
      .minimumScaleFactor, .fraction, of: [.label], moves: .text, document: .attribute("minimumScaleFactor"),
      code: .code),
    // At run time, UIKit measures the text.
    .init(
      .measuredWidth, .length, of: views, moves: .text, title: .none, document: .derived(isCompared: false),
      code: .unneeded),
    .init(
      .measuredHeight, .length, of: views, moves: .text, title: .none, document: .derived(isCompared: false),
      code: .unneeded),
  ]

  static let ofStackViews: [PropertyDeclaration] = [
    .init(
      .axis, .axis, of: [.stackView], default: .word(Axis.horizontal.rawValue), moves: .both,
      document: .attribute("axis"),
      code: .choice("axis", type: "NSLayoutConstraint.Axis", default: "horizontal")),
    .init(
      .distribution, .stackDistribution, of: [.stackView], default: .word(StackDistribution.fill.rawValue),
      moves: .both, document: .attribute("distribution"),
      code: .choice("distribution", type: "UIStackView.Distribution", default: "fill")),
    .init(
      .alignment, .stackAlignment, of: [.stackView], default: .word(StackAlignment.fill.rawValue),
      moves: .both, document: .attribute("alignment"),
      code: .choice("alignment", type: "UIStackView.Alignment", default: "fill")),
    .init(
      .spacing, .number, of: [.stackView], default: .number(0), moves: .both,
      document: .attribute("spacing"), code: .variable("spacing", default: "0")),
    .init(
      .layoutMarginsRelativeArrangement, .flag, of: [.stackView], moves: .both,
      document: .derived(isCompared: true),
      code: .variable("isLayoutMarginsRelativeArrangement", default: "false")),
    .init(
      .baselineRelativeArrangement, .flag, of: [.stackView], default: .flag(false), moves: .both,
      document: .flag("baselineRelativeArrangement", missing: false),
      code: .variable("isBaselineRelativeArrangement", default: "false")),
  ]

  static let ofContent: [PropertyDeclaration] = [
    .init(
      .contentWidth, .length, moves: .horizontal, title: .text("intrinsic width"),
      document: .derived(isCompared: true), code: .code),
    .init(
      .contentHeight, .length, moves: .vertical, title: .text("intrinsic height"),
      document: .derived(isCompared: true), code: .code),
    .init(
      .firstBaseline, .number, moves: .vertical, title: .none, document: .derived(isCompared: true)),
    .init(.lastBaseline, .number, moves: .vertical, title: .none, document: .derived(isCompared: true)),
    .init(.alignmentTop, .number, moves: .vertical, title: .none),
    .init(.alignmentLeft, .number, moves: .horizontal, title: .none),
    .init(.alignmentBottom, .number, moves: .vertical, title: .none),
    .init(.alignmentRight, .number, moves: .horizontal, title: .none),
    // Overflow policies hide and shorten views.
    .init(.overflow, .overflowPolicy, moves: .both),
  ]

  /// The properties that describe the screen, the containers of a scene, and the imported document.
  static let ofScene: [PropertyDeclaration] = [
    .init(.safeAreaTop, .length, moves: .both, title: .none, document: .derived(isCompared: true)),
    .init(.safeAreaLeft, .length, moves: .both, title: .none, document: .derived(isCompared: true)),
    .init(.safeAreaBottom, .length, moves: .both, title: .none, document: .derived(isCompared: true)),
    .init(.safeAreaRight, .length, moves: .both, title: .none, document: .derived(isCompared: true)),
    .init(.navigationBar, .flag, moves: .both, document: .code),
    .init(.largeTitle, .flag, moves: .both),
    .init(.tabBar, .flag, moves: .both, document: .code),
    .init(.toolbar, .flag, moves: .both, document: .code),
    // If the position or size of a view is ambiguous, the recorded frame is used.
    .init(.recordedX, .number, moves: .horizontal, title: .none, document: .frame("x"), code: .unneeded),
    .init(.recordedY, .number, moves: .vertical, title: .none, document: .frame("y"), code: .unneeded),
    .init(
      .recordedWidth, .length, moves: .horizontal, title: .none, document: .frame("width"), code: .unneeded),
    .init(
      .recordedHeight, .length, moves: .vertical, title: .none, document: .frame("height"), code: .unneeded),
    .init(
      .recordedOrientation, .orientationClass, title: .none, document: .derived(isCompared: true),
      code: .unneeded),
    .init(.objectID, .text, title: .none, code: .unneeded),
    .init(.instance, .text, title: .none, code: .code),
    .init(.autorotate, .flag),
    .init(.container, .text, title: .none),
    .init(.visibleChild, .text, title: .none),
    .init(.asksVisibleChild, .flag, title: .none),
    .init(.presentedFrom, .orientation, title: .none),
    .init(.preferredOrientation, .orientation, title: .none),
  ]

  /// The property whose assignment configures the superview. It follows all assignments of the view.
  static let ofArrangedViews: [PropertyDeclaration] = [
    .init(.spacingAfter, .number, moves: .both, code: .code)
  ]
}

// The properties that describe the appearance, the state of controls, and the custom classes and outlets of a
// document. Only `contentInsetAdjustment` affects the layout.
extension PropertyDeclaration {
  private static let controls = Set(ViewKind.allCases.filter(\.isControl))
  private static let scrollViews = Set(ViewKind.allCases.filter(\.scrolls))
  private static let bars: Set<ViewKind> = [.searchBar, .navigationBar, .toolbar, .tabBar]
  private static let textViews: Set<ViewKind> = [.label, .textField, .textView]

  private static func color(
    _ property: Property, of views: Set<ViewKind>? = nil, document key: String? = nil,
    code name: String? = nil, except exceptions: [ViewKind: Exception] = [:]
  ) -> PropertyDeclaration {
    .init(
      property, .color, of: views, document: .color(key ?? property.rawValue),
      code: .variable(name ?? property.rawValue, default: "nil"), except: exceptions)
  }

  static let ofKinds: [PropertyDeclaration] = [
    .init(
      .buttonType, .buttonType, of: [.button], default: .word(ButtonType.system.rawValue),
      document: .attribute("buttonType"), code: .declaration),
    .init(.buttonStyle, .buttonStyle, of: [.button], code: .code),
    color(.textColor, of: textViews, except: [.button: .init(code: .state("TitleColor", of: "normal"))]),
    color(
      .highlightedTextColor, of: [.label], document: "highlightedColor",
      except: [.button: .init(code: .state("TitleColor", of: "highlighted"))]),
    .init(.selectedTextColor, .color, of: [.button], code: .state("TitleColor", of: "selected")),
    .init(.disabledTextColor, .color, of: [.button], code: .state("TitleColor", of: "disabled")),
    .init(.highlightedTitle, .string, of: [.button], code: .state("Title", of: "highlighted")),
    .init(.selectedTitle, .string, of: [.button], code: .state("Title", of: "selected")),
    .init(.disabledTitle, .string, of: [.button], code: .state("Title", of: "disabled")),
    .init(
      .image, .imageName, of: [.imageView], document: .child, code: .variable("image", default: "nil"),
      except: [.button: .init(code: .state("Image", of: "normal"))]),
    .init(
      .highlightedImage, .imageName, of: [.imageView], document: .child,
      code: .variable("highlightedImage", default: "nil"),
      except: [.button: .init(code: .state("Image", of: "highlighted"))]),
    .init(.selectedImage, .imageName, of: [.button], code: .state("Image", of: "selected")),
    .init(.disabledImage, .imageName, of: [.button], code: .state("Image", of: "disabled")),
    .init(.backgroundImage, .imageName, of: [.button], code: .state("BackgroundImage", of: "normal")),
    .init(
      .textAlignment, .textAlignment, of: textViews, default: .word(TextAlignment.natural.rawValue),
      document: .attribute("textAlignment"),
      code: .choice("textAlignment", type: "NSTextAlignment", default: "natural")),
    .init(
      .borderStyle, .borderStyle, of: [.textField], default: .word(BorderStyle.none.rawValue),
      document: .attribute("borderStyle"),
      code: .choice("borderStyle", type: "UITextField.BorderStyle", default: "none")),
    .init(
      .placeholder, .string, of: [.textField, .searchBar], document: .attribute("placeholder"),
      code: .variable("placeholder", default: "nil")),
    .init(
      .contentInsetAdjustment, .contentInsetAdjustment, of: [.scrollView], moves: .vertical,
      document: .attribute("contentInsetAdjustmentBehavior"),
      code: .choice(
        "contentInsetAdjustmentBehavior", type: "UIScrollView.ContentInsetAdjustmentBehavior",
        default: "automatic")),
    .init(
      .switchedOn, .flag, of: [.switch], default: .flag(false), document: .flag("on", missing: false),
      code: .variable("isOn", default: "false")),
    color(.onTintColor, of: [.switch]),
    .init(.segments, .string, of: [.segmentedControl], document: .child, code: .code),
    // The range limits the value, so its assignments come first.
    .init(
      .minimumValue, .number, of: [], default: .number(0), code: .variable("minimumValue", default: "0"),
      except: [
        .slider: .init(document: .attribute("minValue")),
        .stepper: .init(document: .attribute("minimumValue")),
      ]),
    .init(
      .maximumValue, .number, of: [],
      except: [
        .slider: .init(
          default: .number(1), document: .attribute("maxValue"),
          code: .variable("maximumValue", default: "1")),
        .stepper: .init(
          default: .number(100), document: .attribute("maximumValue"),
          code: .variable("maximumValue", default: "100")),
        .pageControl: .init(
          default: .number(0), document: .attribute("numberOfPages"),
          code: .integer("numberOfPages", default: "0")),
      ]),
    .init(
      .value, .number, of: [],
      except: [
        .slider: .init(
          default: .number(0), document: .attribute("value"), code: .variable("value", default: "0")),
        .stepper: .init(
          default: .number(0), document: .attribute("value"), code: .variable("value", default: "0")),
        .progressView: .init(
          default: .number(0), document: .attribute("progress"), code: .variable("progress", default: "0")),
        .pageControl: .init(
          default: .number(0), document: .attribute("currentPage"),
          code: .integer("currentPage", default: "0")),
        .segmentedControl: .init(
          document: .attribute("selectedSegmentIndex"),
          code: .integer("selectedSegmentIndex", default: "UISegmentedControl.noSegment")),
      ]),
    color(.minimumTrackTintColor, of: [.slider]),
    color(.maximumTrackTintColor, of: [.slider]),
    color(.thumbTintColor, of: [.slider, .switch]),
    color(.pageIndicatorTintColor, of: [.pageControl]),
    color(.currentPageIndicatorTintColor, of: [.pageControl]),
    color(.progressTintColor, of: [.progressView]),
    color(.trackTintColor, of: [.progressView]),
    color(.indicatorColor, of: [.activityIndicatorView], document: "color", code: "color"),
    // Interface Builder omits the attribute for NO, but the default value in UIKit is YES.
    .init(
      .hidesWhenStopped, .flag, of: [.activityIndicatorView], default: .flag(true),
      document: .flag("hidesWhenStopped", missing: false),
      code: .variable("hidesWhenStopped", default: "true")),
    .init(
      .animating, .flag, of: [.activityIndicatorView], default: .flag(false),
      document: .flag("animating", missing: false), code: .code),
    .init(
      .pagingEnabled, .flag, of: scrollViews, default: .flag(false),
      document: .flag("pagingEnabled", missing: false),
      code: .variable("isPagingEnabled", default: "false")),
    color(.barTintColor, of: bars),
    color(.separatorColor, of: [.tableView]),
    .init(
      .accessory, .identifier, of: [], default: .word("none"),
      except: [.tableViewCell: .init(document: .attribute("accessoryType"))]),
    .init(.repeatsCells, .flag, of: [.tableView, .collectionView], document: .code),
    .init(.sectionHeader, .string),
    .init(.sectionFooter, .string),
    .init(.barTitle, .string),
    .init(.leadingBarItems, .string),
    .init(.trailingBarItems, .string),
    .init(.toolbarItems, .string),
    .init(.tabItems, .string),
    .init(.selectedTab, .count),
    .init(
      .enabled, .flag, of: controls.union([.label]), default: .flag(true),
      document: .flag("enabled", missing: true), code: .variable("isEnabled", default: "true")),
    .init(
      .selected, .flag, of: controls, default: .flag(false), document: .flag("selected", missing: false),
      code: .variable("isSelected", default: "false")),
  ]

  static let ofAllViews: [PropertyDeclaration] = [
    color(.backgroundColor),
    color(.tintColor),
    .init(
      .alpha, .fraction, default: .number(1), document: .attribute("alpha"),
      code: .variable("alpha", default: "1")),
    // UIKit clips the content of scroll views by default. In a document, a missing attribute means that the
    // content is not clipped.
    .init(
      .clipsToBounds, .flag, default: .flag(false), document: .flag("clipsSubviews", missing: false),
      code: .variable("clipsToBounds", default: "false"),
      except: Dictionary(
        uniqueKeysWithValues: ViewKind.allCases.filter(\.scrolls).map { ($0, .init(default: .flag(true))) })),
    .init(
      .contentMode, .contentMode, default: .word(ContentMode.scaleToFill.rawValue),
      document: .attribute("contentMode"),
      code: .choice("contentMode", type: "UIView.ContentMode", default: "scaleToFill")),
    .init(.customClass, .identifier, document: .attribute("customClass"), code: .declaration),
    .init(.customModule, .identifier, document: .attribute("customModule"), code: .declaration),
    .init(
      .customModuleProvider, .moduleProvider, title: .none, document: .attribute("customModuleProvider"),
      code: .declaration),
    .init(.outlets, .identifierList, code: .declaration),
    .init(
      .userInteraction, .flag, default: .flag(true),
      document: .flag("userInteractionEnabled", missing: true),
      code: .variable("isUserInteractionEnabled", default: "true"),
      except: Dictionary(
        uniqueKeysWithValues: [ViewKind.label, .imageView].map {
          ($0, .init(default: .flag(false), code: .variable("isUserInteractionEnabled", default: "false")))
        })),
    .init(
      .reuseIdentifier, .text, of: [.tableViewCell, .collectionViewCell, .collectionReusableView],
      document: .attribute("reuseIdentifier"), code: .declaration),
    .init(.connections, .string, code: .declaration),
    .init(.runtimeAttributes, .runtimeAttributes, code: .declaration),
  ]
}
