internal import GimbalModel

/// The attributes of view elements in which Interface Builder stores the properties of views.
enum PropertyAttributes {
  /// The parts of a frame, by property. A view has either a fixed frame or a recorded one.
  static let frame: [Property: String] = [
    .frameX: "x", .frameY: "y", .frameWidth: "width", .frameHeight: "height",
    .recordedX: "x", .recordedY: "y", .recordedWidth: "width", .recordedHeight: "height",
  ]

  /// The properties that the import derives from the frame, the text or the device, such as content sizes, baselines and
  /// safe areas.
  private static let derived: Set<Property> = [
    .contentWidth, .contentHeight, .firstBaseline, .lastBaseline, .safeAreaTop, .safeAreaLeft,
    .safeAreaBottom,
    .safeAreaRight, .recordedOrientation,
  ]

  /// Returns `true` for a property that is never written, because the import derives it again.
  static func isDerived(_ property: Property) -> Bool { isIgnored(property) || derived.contains(property) }

  /// Returns `true` if a document can contain the value of the property.
  static func canWrite(_ value: PropertyValue?, _ property: Property) -> Bool {
    if colors[property] != nil { return value == nil || components(of: value) != nil }
    return property == .text || frame[property] != nil || flags[property] != nil
      || attributes[property] != nil
  }

  private static func components(of value: PropertyValue?) -> ColorComponents? {
    if case .word(let word)? = value { ColorComponents(word) } else { nil }
  }

  /// The keys of color elements.
  private static let colors: [Property: String] = [
    .backgroundColor: "backgroundColor", .tintColor: "tintColor", .textColor: "textColor",
  ]

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
    .contentMode: "contentMode",
  ]

  /// The attributes with the values `YES` and `NO`, with the value that Xcode omits.
  private static let flags: [Property: (name: String, omitted: Bool)] = [
    .hidden: ("hidden", false), .clipsToBounds: ("clipsSubviews", false), .enabled: ("enabled", true),
    .baselineRelativeArrangement: ("baselineRelativeArrangement", false),
    .preservesSuperviewLayoutMargins: ("preservesSuperviewLayoutMargins", false),
    .insetsLayoutMarginsFromSafeArea: ("insetsLayoutMarginsFromSafeArea", true),
  ]

  /// Writes a property of a view.
  ///
  /// - Throws: `UnwritableChange` for a property without a simple attribute.
  static func write(
    _ value: PropertyValue?, _ property: Property, of element: Int, named name: Name,
    in changes: inout MarkupChanges
  ) throws(UnwritableChange) {
    if property == .text {
      return try write(text: value, of: element, named: name, in: &changes)
    }
    if let flag = flags[property] {
      let isSet = value.map { $0 == .flag(true) } ?? flag.omitted
      return changes.set(flag.name, to: isSet == flag.omitted ? nil : isSet ? "YES" : "NO", of: element)
    }
    if let key = colors[property], canWrite(value, property) {
      return write(components(of: value), key: key, of: element, in: &changes)
    }
    if colors[property] != nil {
      throw UnwritableChange(
        "'\(property.rawValue)' of '\(name)' cannot be written into the document, because it is a named color",
        remedy: "use components, such as \"#FF9500\"")
    }
    guard let attribute = attributes[property] else {
      throw UnwritableChange("'\(property.rawValue)' of '\(name)' cannot be written into the document")
    }
    if property == .spacing { changes.set("spacingType", to: nil, of: element) }
    switch value {
    case .number(let number)?:
      changes.set(attribute, to: ConstraintAttributes.number(number), of: element)
    case let value?: changes.set(attribute, to: value.words, of: element)
    case nil: changes.set(attribute, to: nil, of: element)
    }
  }

  /// Writes a color. Xcode writes colors with components in sRGB.
  private static func write(
    _ color: ColorComponents?, key: String, of element: Int, in changes: inout MarkupChanges
  ) {
    if let old = changes.child(MarkupChanges.PathStep(name: "color", key: key), of: element) {
      changes.remove(old)
    }
    guard let color else { return }
    func number(_ component: UInt8) -> String { DocumentMarkup.number(Double(component) / 255) }
    changes.add(
      MarkupChanges.NewElement(
        "color",
        [
          "key": key, "red": number(color.red), "green": number(color.green), "blue": number(color.blue),
          "alpha": number(color.alpha), "colorSpace": "custom", "customColorSpace": "sRGB",
        ]), to: element)
  }

  /// Writes the text of a label, a text field or a text view, or the title of a button.
  private static func write(
    text: PropertyValue?, of element: Int, named name: Name, in changes: inout MarkupChanges
  ) throws(UnwritableChange) {
    let words = text?.words
    switch changes.markup.elements[element].name {
    case "label", "textField", "textView":
      if let string = changes.children(of: element).first(where: {
        ["string", "mutableString", "attributedString"].contains(changes.markup.elements[$0].name)
          && ["text", "attributedText"].contains(changes.markup.value("key", of: $0))
      }) {
        guard changes.markup.elements[string].name != "attributedString" else { break }
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
