internal import GimbalMarkup
package import GimbalModel

/// The attributes of view elements in which Interface Builder stores the properties of views.
package enum PropertyAttributes {
  /// The bars that the simulated metrics of a controller can show.
  static let bars: [Property] = [.navigationBar, .tabBar, .toolbar]

  /// The parts of a frame, by property. A view has either a fixed frame or a recorded one.
  static let frame: [Property: String] = Dictionary(
    uniqueKeysWithValues: Property.allCases.compactMap { property in
      if case .frame(let side) = form(of: property) { (property, side) } else { nil }
    })

  private static func form(of property: Property, in kind: ViewKind = .view) -> DocumentForm {
    property.declaration.form(in: kind).document
  }

  /// Returns `true` for a property that is never written, because the import derives it again.
  package static func isDerived(_ property: Property) -> Bool {
    if case .derived = form(of: property) { true } else { false }
  }

  /// Returns `true` for a derived property that the comparison of the written document also ignores.
  static func isIgnored(_ property: Property) -> Bool { form(of: property) == .derived(isCompared: false) }

  /// Returns `true` if a document can contain the value of the property.
  package static func canWrite(_ value: PropertyValue?, _ property: Property, of kind: ViewKind) -> Bool {
    switch form(of: property, in: kind) {
    case .flag, .attribute, .frame: true
    case .color, .child:
      if PropertyElements.images.contains(property) {
        kind == .imageView || kind == .button && property == .image
      } else {
        value.map { PropertyElements.canWrite($0, property) } ?? true
      }
    case .code: property != .repeatsCells || kind == .tableView
    case .none, .derived: false
    }
  }

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
    let form = property.declaration.form(in: view.kind)
    switch form.document {
    case .flag(let name, let missing):
      let isSet = (value ?? form.defaultValue).map { $0 == .flag(true) } ?? missing
      return changes.set(name, to: isSet == missing ? nil : isSet ? "YES" : "NO", of: element)
    case .color, .child: return try PropertyElements.write(property, of: view, in: &changes)
    default: break
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
    guard case .attribute(let attribute) = form.document else { throw view.unwritable(property) }
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
    case let value?: changes.set(attribute, to: word(value.description, property), of: element)
    case nil:
      let usual =
        property == .contentMode && view.kind == .label ? ContentMode.left.rawValue : missing[property]
      changes.set(attribute, to: usual, of: element)
    }
  }

  /// The values that attributes have if the scene does not set the property. Xcode writes them, because a missing
  /// attribute means another value. For example, a label without `textAlignment` is aligned to the left.
  private static let missing: [Property: String] = [
    .buttonType: "system", .lineBreak: "tailTruncation", .contentMode: ContentMode.scaleToFill.rawValue,
    .textAlignment: TextAlignment.natural.rawValue,
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
    let words = text?.description
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
