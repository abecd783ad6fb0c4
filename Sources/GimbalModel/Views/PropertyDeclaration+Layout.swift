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
