internal import GimbalMarkup
internal import GimbalModel

/// The attributes of view elements in which Interface Builder stores the properties of views.
enum PropertyAttributes {
  /// The bars that the simulated metrics of a controller can show.
  static let bars: [Property] = [.navigationBar, .tabBar, .toolbar]

  /// The parts of a frame, by property. A view has either a fixed frame or a recorded one.
  static let frame: [Property: String] = [
    .frameX: "x", .frameY: "y", .frameWidth: "width", .frameHeight: "height",
    .recordedX: "x", .recordedY: "y", .recordedWidth: "width", .recordedHeight: "height",
  ]

  /// The properties that the import derives from the frame, the text or the device, such as content sizes, baselines and
  /// safe areas.
  private static let derived: Set<Property> = [
    .contentWidth, .contentHeight, .firstBaseline, .lastBaseline, .safeAreaTop, .safeAreaLeft,
    .safeAreaBottom, .safeAreaRight, .recordedOrientation, .layoutMarginsRelativeArrangement,
  ]

  /// Returns `true` for a property that is never written, because the import derives it again.
  static func isDerived(_ property: Property) -> Bool { isIgnored(property) || derived.contains(property) }

  /// Returns `true` if a document can contain the value of the property.
  static func canWrite(_ value: PropertyValue?, _ property: Property, of kind: ViewKind) -> Bool {
    if PropertyElements.images.contains(property) {
      return kind == .imageView || kind == .button && property == .image
    }
    if property == .repeatsCells { return kind == .tableView }
    if let value, PropertyElements.contains(property) { return PropertyElements.canWrite(value, property) }
    return property == .text || bars.contains(property) || frame[property] != nil
      || flags[property] != nil
      || attribute(property, of: kind) != nil || PropertyElements.contains(property)
  }

  /// Returns `true` for a derived property that the comparison of the written document also ignores.
  static func isIgnored(_ property: Property) -> Bool {
    [.measuredWidth, .measuredHeight, .superviewWidth, .superviewHeight].contains(property)
  }

  private static let attributes: [Property: String] = [
    .horizontalHugging: "horizontalHuggingPriority", .verticalHugging: "verticalHuggingPriority",
    .horizontalCompression: "horizontalCompressionResistancePriority",
    .verticalCompression: "verticalCompressionResistancePriority", .axis: "axis",
    .distribution: "distribution", .alignment: "alignment", .spacing: "spacing", .lines: "numberOfLines",
    .placeholder: "placeholder", .alpha: "alpha", .textAlignment: "textAlignment",
    .contentMode: "contentMode", .customClass: "customClass", .customModule: "customModule",
    .customModuleProvider: "customModuleProvider", .borderStyle: "borderStyle",
    .contentInsetAdjustment: "contentInsetAdjustmentBehavior", .direction: "semanticContentAttribute",
    .lineBreak: "lineBreakMode", .minimumScaleFactor: "minimumScaleFactor", .buttonType: "buttonType",
  ]

  /// The attributes that a property has in some kinds of views only.
  private static func attribute(_ property: Property, of kind: ViewKind) -> String? {
    switch (property, kind) {
    case (.accessory, .tableViewCell): "accessoryType"
    case (.value, .slider), (.value, .stepper): "value"
    case (.value, .progressView): "progress"
    case (.value, .pageControl): "currentPage"
    case (.value, .segmentedControl): "selectedSegmentIndex"
    case (.minimumValue, .slider): "minValue"
    case (.maximumValue, .slider): "maxValue"
    case (.minimumValue, .stepper): "minimumValue"
    case (.maximumValue, .stepper): "maximumValue"
    case (.maximumValue, .pageControl): "numberOfPages"
    default: attributes[property]
    }
  }

  /// The attributes with the values `YES` and `NO`, with the value that Xcode omits.
  private static let flags: [Property: (name: String, omitted: Bool)] = [
    .hidden: ("hidden", false), .clipsToBounds: ("clipsSubviews", false), .enabled: ("enabled", true),
    .baselineRelativeArrangement: ("baselineRelativeArrangement", false),
    .preservesSuperviewLayoutMargins: ("preservesSuperviewLayoutMargins", false),
    .insetsLayoutMarginsFromSafeArea: ("insetsLayoutMarginsFromSafeArea", true),
    .selected: ("selected", false), .switchedOn: ("on", false), .animating: ("animating", false),
    .hidesWhenStopped: ("hidesWhenStopped", false),
  ]

  /// Writes a property of a view. Properties that share an element, such as the sides of the margins, are written
  /// together.
  ///
  /// - Throws: `UnwritableChange` for a property that the document cannot contain.
  static func write(
    _ property: Property, of view: ChangedView, in changes: inout MarkupChanges
  ) throws(UnwritableChange) {
    let (value, element) = (view.new[property], view.element)
    if property == .text {
      return try write(text: value, of: element, named: view.name, in: &changes)
    }
    if let flag = flags[property] {
      let isSet = value.map { $0 == .flag(true) } ?? usual(property, flag.omitted, of: view.kind)
      return changes.set(flag.name, to: isSet == flag.omitted ? nil : isSet ? "YES" : "NO", of: element)
    }
    if PropertyElements.contains(property) {
      return try PropertyElements.write(property, of: view, in: &changes)
    }
    if property == .repeatsCells {
      guard view.kind == .tableView else { throw view.unwritable(property) }
      let mode = value == .flag(true) ? "prototypes" : nil
      return changes.set("dataMode", to: mode, of: element)
    }
    if property == .instance {
      throw UnwritableChange(
        "'\(view.name)' cannot show another scene, or no scene, in the document",
        remedy: "remove the cell with 'view remove \(view.name)', and add a cell that shows the other scene")
    }
    guard let attribute = attribute(property, of: view.kind) else { throw view.unwritable(property) }
    switch property {
    case .spacing: changes.set("spacingType", to: nil, of: element)
    case .minimumScaleFactor:
      changes.set("adjustsFontSizeToFit", to: value == nil ? "NO" : nil, of: element)
      changes.set("minimumFontSize", to: nil, of: element)
    default: break
    }
    switch value {
    case .number(let number)?:
      // The import lowers required priorities of content.
      let isLowered = property.kind == .priority && number == ViewProperties.almostRequired
      let written = isLowered ? Priority.required.value : number
      changes.set(attribute, to: ConstraintAttributes.number(written), of: element)
    case let value?: changes.set(attribute, to: word(value.words, property), of: element)
    case nil: changes.set(attribute, to: missing[property], of: element)
    }
  }

  /// Returns the value of a flag that a view has if the scene does not set the flag.
  private static func usual(_ property: Property, _ omitted: Bool, of kind: ViewKind) -> Bool {
    switch property {
    case .clipsToBounds: kind.scrolls
    case .hidesWhenStopped: true
    default: omitted
    }
  }

  /// Returns the default value of a property; `nil` if the property has none.
  static func defaultValue(of property: Property, in kind: ViewKind) -> PropertyValue? {
    if let flag = flags[property] { return .flag(usual(property, flag.omitted, of: kind)) }
    return switch property {
    case .alpha: .number(1)
    case .spacing: .number(0)
    case .horizontalHugging, .verticalHugging: .number(Priority.defaultLow.value)
    case .horizontalCompression, .verticalCompression: .number(Priority.defaultHigh.value)
    case .axis: .word(Axis.horizontal.rawValue)
    case .distribution: .word(StackDistribution.fill.rawValue)
    case .alignment: .word(StackAlignment.fill.rawValue)
    case .contentMode: .word(ContentMode.scaleToFill.rawValue)
    default: nil
    }
  }

  /// The values that attributes have if the scene does not set the property.
  private static let missing: [Property: String] = [
    .buttonType: "system", .lineBreak: "tailTruncation", .contentMode: ContentMode.scaleToFill.rawValue,
  ]

  /// Returns the word for a value in a document; `nil` for a value that Xcode omits.
  private static func word(_ value: String, _ property: Property) -> String? {
    switch property {
    case .lineBreak:
      ImportedText.lineBreakModes.first { $0.value.rawValue == value }?.key
    case .direction:
      value == LayoutDirection.rightToLeft.rawValue ? "forceRightToLeft" : "forceLeftToRight"
    case .buttonType: value == ButtonType.custom.rawValue ? nil : value
    default: value
    }
  }

  /// Writes the text of a label, a text field or a text view, or the title of a button.
  private static func write(
    text: PropertyValue?, of element: Element, named name: Name, in changes: inout MarkupChanges
  ) throws(UnwritableChange) {
    let words = text?.words
    switch element.name {
    case "label", "textField", "textView":
      if let string = changes.children(of: element).first(where: {
        ["string", "mutableString", "attributedString"].contains($0.name)
          && ["text", "attributedText"].contains($0.raw("key"))
      }) {
        guard string.name != "attributedString" else { break }
        changes.remove(string)
      }
      return changes.set("text", to: words, of: element)
    case "button":
      guard let state = changes.child(MarkupChanges.PathStep(name: "state", key: "normal"), of: element)
      else {
        break
      }
      return changes.set("title", to: words, of: state)
    default: break
    }
    throw UnwritableChange("the text of '\(name)' cannot be written into the document")
  }
}
