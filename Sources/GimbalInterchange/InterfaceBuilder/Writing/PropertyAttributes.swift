internal import GimbalModel

/// The attributes of view elements in which Interface Builder stores the properties of views.
enum PropertyAttributes {
  /// The parts of a fixed frame, by property.
  static let frame: [Property: String] = [
    .frameX: "x", .frameY: "y", .frameWidth: "width", .frameHeight: "height",
  ]

  /// Returns `true` for a property that Gimbal derives from other parts of the document.
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
