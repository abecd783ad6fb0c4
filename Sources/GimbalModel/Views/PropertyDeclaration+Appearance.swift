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
    .init(.runtimeAttributes, .runtimeAttributes, code: .declaration),
  ]
}
