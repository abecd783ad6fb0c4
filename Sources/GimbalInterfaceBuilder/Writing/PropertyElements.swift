internal import GimbalMarkup
internal import GimbalModel

/// The children of view elements in which Interface Builder stores colors, fonts, margins and autoresizing masks.
enum PropertyElements {
  private static let clear = "#00000000"
  static let images: Set<Property> = [.image, .highlightedImage]
  private static let font: Set<Property> = [.fontSize, .fontWeight, .fontName, .textStyle]
  private static let margins: [Property: String] = [
    .marginTop: "top", .marginLeading: "leading", .marginBottom: "bottom", .marginTrailing: "trailing",
  ]

  /// Returns `true` if a document can contain the value of such a property.
  static func canWrite(_ value: PropertyValue, _ property: Property) -> Bool {
    if property.kind == .color {
      // The resources of a document contain the components of named colors.
      if case .named(_, nil) = ViewColor(value.description) { return false }
      return ViewColor(value.description) != nil
    }
    return property != .fontName || value.description != DocumentFont.mixed
  }

  /// Writes a property of a view.
  ///
  /// - Throws: `UnwritableChange` for a value that the document cannot contain.
  static func write(
    _ property: Property, of view: ChangedView, in changes: inout MarkupChanges
  ) throws(UnwritableChange) {
    if case .color(let key) = property.declaration.form(in: view.kind).document {
      try writeColor(property, key: key, of: view, in: &changes)
    } else if font.contains(property) {
      try writeFont(property, of: view, in: &changes)
    } else if property == .autoresizing {
      guard view.new.frame != nil else {
        if view.new.autoresizing.isEmpty { return }
        throw view.unwritable(
          property, ", because constraints determine the frame of the view",
          remedy: "change its constraints, or omit the autoresizing mask")
      }
      writeMask(of: view, in: &changes)
    } else if images.contains(property) {
      try writeImage(property, of: view, in: &changes)
    } else if property == .segments {
      try writeSegments(of: view, in: &changes)
    } else {
      writeMargins(of: view, in: &changes)
    }
  }

  /// Sets the attributes of a child, and adds the child if it is missing.
  private static func set(
    _ attributes: [(name: String, value: String?)], ofChild step: MarkupChanges.PathStep, of element: Element,
    in changes: inout MarkupChanges
  ) {
    if let child = changes.child(step, of: element) {
      for (name, value) in attributes { changes.set(name, to: value, of: child) }
      return
    }
    let given = attributes.compactMap { name, value in value.map { [name, $0] } }
    let new = MarkupChanges.NewElement(step.name, (step.key.map { [["key", $0]] } ?? []) + given)
    changes.add(new, to: element)
  }

  // MARK: Colors

  private static func writeColor(
    _ property: Property, key: String, of view: ChangedView, in changes: inout MarkupChanges
  ) throws(UnwritableChange) {
    var (element, key) = (view.element, key)
    if view.kind == .button, property == .textColor {
      let step = MarkupChanges.PathStep(name: "state", key: "normal")
      guard let state = changes.child(step, of: element) else { throw view.unwritable(property) }
      (element, key) = (state, "titleColor")
    }
    let step = MarkupChanges.PathStep(name: "color", key: key)
    if view.kind == .tableView, property == .separatorColor {
      // A table without separators has a transparent separator color in a scene.
      let isClear = view.new[property] == .word(clear)
      changes.set("separatorStyle", to: isClear ? "none" : "default", of: element)
      if isClear { return }
    }
    if let old = changes.child(step, of: element) { changes.remove(old) }
    guard let value = view.new[property] else { return }
    guard let color = ViewColor(value.description) else { throw view.unwritable(property) }
    // Xcode writes `nil` for a color that the class of the view determines.
    if let missing = changes.child(MarkupChanges.PathStep(name: "nil", key: key), of: element) {
      changes.remove(missing)
    }
    switch color {
    case .components(let color):
      changes.add(MarkupChanges.NewElement("color", [["key", key]] + attributes(of: color)), to: element)
    case .system(let color):
      changes.add(
        MarkupChanges.NewElement("color", ["key": key, "systemColor": color.name]), to: element)
      addResource("systemColor", color.name, color.light, in: &changes)
    case .named(let name, let components):
      changes.add(MarkupChanges.NewElement("color", ["key": key, "name": name]), to: element)
      if let components {
        addResource("namedColor", name, components, in: &changes)
      } else if !hasResource("namedColor", name, in: changes) {
        throw view.unwritable(
          property, ", because the components of the color '\(name)' are not known",
          remedy: "add the components, as in named:\(name)=#FF3B30")
      }
    }
  }

  /// The attributes of a color with components. Xcode writes such colors in sRGB.
  private static func attributes(of color: ColorComponents) -> [[String]] {
    func number(_ component: UInt8) -> String { Markup.number(Double(component) / 255) }
    return [
      ["red", number(color.red)], ["green", number(color.green)], ["blue", number(color.blue)],
      ["alpha", number(color.alpha)], ["colorSpace", "custom"], ["customColorSpace", "sRGB"],
    ]
  }

  /// Adds the components of a color to the resources of the document, or changes them. A color has the same components in
  /// all views.
  private static func addResource(
    _ kind: String, _ name: String, _ color: ColorComponents, in changes: inout MarkupChanges
  ) {
    let element = MarkupChanges.NewElement("color", attributes(of: color))
    guard let known = self.resource(kind, name, in: changes) else {
      var resource = MarkupChanges.NewElement(kind, ["name": name])
      resource.children = [element]
      return addResource(resource, in: &changes)
    }
    // The components of system colors depend on the version of Xcode.
    guard kind == "namedColor", let old = changes.child(MarkupChanges.PathStep(name: "color"), of: known)
    else {
      return
    }
    let isSame = [("red", color.red), ("green", color.green), ("blue", color.blue), ("alpha", color.alpha)]
      .allSatisfy { side, component in
        let gray = side == "alpha" ? nil : old.raw("white")
        let value = (old.raw(side) ?? gray).flatMap(Double.init)
        return value.map { ($0 * 255).rounded() == Double(component) }
          ?? (side == "alpha" && component == 255)
      }
    if isSame { return }
    changes.remove(old)
    changes.add(element, to: known)
  }

  /// Adds a resource to the document, unless the document already has one with its name.
  private static func addResource(
    _ resource: MarkupChanges.NewElement, in changes: inout MarkupChanges
  ) {
    if hasResource(resource.name, resource.value("name") ?? "", in: changes) { return }
    changes.add(resource, to: changes.markup.root, path: [MarkupChanges.PathStep(name: "resources")])
  }

  private static func hasResource(_ kind: String, _ name: String, in changes: MarkupChanges) -> Bool {
    resource(kind, name, in: changes) != nil
  }

  private static func resource(_ kind: String, _ name: String, in changes: MarkupChanges) -> Element? {
    guard let resources = changes.child(MarkupChanges.PathStep(name: "resources"), of: changes.markup.root)
    else { return nil }
    let name = Markup.escaped(name)
    return changes.children(of: resources).first {
      $0.name == kind && $0.raw("name") == name
    }
  }

  // MARK: Images

  /// Writes the image of an image view or of a button in its normal state. Xcode records the sizes of images in the
  /// resources of the document.
  private static func writeImage(
    _ property: Property, of view: ChangedView, in changes: inout MarkupChanges
  ) throws(UnwritableChange) {
    var element = view.element
    if view.kind == .button, property == .image {
      let step = MarkupChanges.PathStep(name: "state", key: "normal")
      guard let state = changes.child(step, of: element) else { throw view.unwritable(property) }
      element = state
    } else if view.kind != .imageView {
      throw view.unwritable(property)
    }
    let image = view.new.text(property).flatMap { ImageName($0) }
    let reference = MarkupChanges.PathStep(name: "imageReference", key: property.rawValue)
    if let child = changes.child(reference, of: element) {
      guard image != nil else { return changes.remove(child) }
      element = child
    }
    let name = element.name == "imageReference" ? "image" : property.rawValue
    changes.set(name, to: image?.name, of: element)
    if name == "image" { changes.set("catalog", to: image?.isSymbol == true ? "system" : nil, of: element) }
    guard let image, !hasResource("image", image.name, in: changes) else { return }
    // The content size of an image view is the size of its image. A view with a fixed frame has no content size.
    let frame = view.new.frame ?? view.new.recordedFrame
    guard let width = view.new.number(.contentWidth) ?? frame?.width,
      let height = view.new.number(.contentHeight) ?? frame?.height
    else {
      throw view.unwritable(
        property, ", because the size of the image '\(image.name)' is not known",
        remedy: "set the size of the image in the same command, as in content 24x24")
    }
    var attributes = [["name", image.name]]
    if image.isSymbol { attributes.append(["catalog", "system"]) }
    attributes += [
      ["width", ConstraintAttributes.number(width)], ["height", ConstraintAttributes.number(height)],
    ]
    addResource(MarkupChanges.NewElement("image", attributes), in: &changes)
  }

  // MARK: Texts

  private static func writeFont(
    _ property: Property, of view: ChangedView, in changes: inout MarkupChanges
  ) throws(UnwritableChange) {
    if let text = changes.children(of: view.element).first(where: {
      $0.name == "attributedString"
    }) {
      return try writeFonts(property, ofText: text, of: view, in: &changes)
    }
    guard ["label", "button", "textField", "textView", "searchBar"].contains(view.kind.rawValue),
      view.new.text(.fontName) != DocumentFont.mixed
    else { throw view.unwritable(property) }
    if property == .fontWeight, let name = view.new.text(.fontName), view.new[.fontWeight] != nil {
      throw view.unwritable(
        property, ", because the name of the font '\(name)' determines its weight",
        remedy: "set 'fontName' to a font of the wanted weight, such as Avenir-Heavy")
    }
    let step = MarkupChanges.PathStep(name: "fontDescription", key: "fontDescription")
    let child = changes.child(step, of: view.element)
    let size = ConstraintAttributes.number(view.new.number(.fontSize) ?? view.kind.fontSize ?? 14)
    let weight = view.new.text(.fontWeight)
    var attributes: [(name: String, value: String?)] = ["type", "name", "family", "style", "pointSize"].map {
      ($0, nil)
    }
    func give(_ name: String, _ value: String) {
      attributes.removeAll { $0.name == name }
      attributes.append((name, value))
    }
    if let name = view.new.text(.fontName) {
      let family = String(name.prefix { $0 != "-" })
      give("name", name)
      // The family of a font that stays is not known from its name alone.
      let known = child.flatMap { $0.raw("family") }
      give("family", view.old.text(.fontName) == name ? known ?? family : family)
      give("pointSize", size)
    } else if let style = view.new.text(.textStyle) {
      // Of the two names of `largeTitle`, Xcode writes the last one, `UICTFontTextStyleTitle0`.
      guard let word = DocumentFont.styles.filter({ $0.value.rawValue == style }).map(\.key).max() else {
        throw view.unwritable(property)
      }
      give("style", word)
    } else {
      give("type", weight == FontWeight.bold.rawValue ? "boldSystem" : "system")
      give("pointSize", size)
    }
    // `type` expresses bold, and a font with a name has the weight of its name.
    let isWritten = weight != FontWeight.bold.rawValue || view.new.text(.textStyle) != nil
    attributes.append(("weight", view.new.text(.fontName) == nil && isWritten ? weight : nil))
    attributes.append(("metaFont", nil))
    set(attributes, ofChild: step, of: view.element, in: &changes)
  }

  /// Writes one font for all parts of an attributed text.
  private static func writeFonts(
    _ property: Property, ofText text: Element, of view: ChangedView, in changes: inout MarkupChanges
  ) throws(UnwritableChange) {
    let fonts = changes.children(of: text).map { fragment in
      changes.child(MarkupChanges.PathStep(name: "attributes"), of: fragment).flatMap {
        changes.child(MarkupChanges.PathStep(name: "font", key: "NSFont"), of: $0)
      }
    }
    let name = view.new.text(.fontName)
    guard !fonts.contains(nil), name != DocumentFont.mixed, view.new[.textStyle] == nil,
      view.new[.fontWeight] == nil
    else {
      throw view.unwritable(property, ", because parts of its text have fonts of their own")
    }
    for font in fonts.compactMap(\.self) {
      changes.set("name", to: name, of: font)
      changes.set("metaFont", to: name == nil ? "system" : nil, of: font)
      let size = view.new.number(.fontSize) ?? view.kind.fontSize ?? 14
      changes.set("size", to: ConstraintAttributes.number(size), of: font)
    }
  }

  /// Writes the titles of a segmented control. The segments keep their other attributes.
  private static func writeSegments(
    of view: ChangedView, in changes: inout MarkupChanges
  ) throws(UnwritableChange) {
    let titles = view.new.text(.segments)?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    guard view.kind == .segmentedControl else { throw view.unwritable(.segments) }
    guard let list = changes.child(MarkupChanges.PathStep(name: "segments"), of: view.element) else {
      return changes.add(NewViewElements.segments(titles.map(String.init)), to: view.element)
    }
    let segments = changes.children(of: list)
    for (segment, title) in zip(segments, titles) { changes.set("title", to: String(title), of: segment) }
    for segment in segments.dropFirst(titles.count) { changes.remove(segment) }
    for (index, title) in titles.enumerated().dropFirst(segments.count) {
      changes.add(
        MarkupChanges.NewElement("segment", ["title": String(title)], number: index), to: list)
    }
  }

  // MARK: Frames

  /// Writes the autoresizing mask. Documents use different names for the options than UIKit does.
  private static func writeMask(of view: ChangedView, in changes: inout MarkupChanges) {
    let mask = view.new.text(.autoresizing).flatMap { AutoresizingMask($0) } ?? []
    let attributes = Element.autoresizingNames.map { name, part in
      (name: name, value: mask.isSuperset(of: part) ? "YES" as String? : nil)
    }
    set(
      attributes, ofChild: MarkupChanges.PathStep(name: "autoresizingMask", key: "autoresizingMask"),
      of: view.element, in: &changes)
  }

  /// Writes the layout margins. If the document has no margins for the view, the new ones follow the layout direction.
  private static func writeMargins(of view: ChangedView, in changes: inout MarkupChanges) {
    let fixed = MarkupChanges.PathStep(name: "edgeInsets", key: "layoutMargins")
    let directional = MarkupChanges.PathStep(
      name: "directionalEdgeInsets", key: "directionalLayoutMargins")
    let isFixed = changes.child(fixed, of: view.element) != nil
    let step = isFixed ? fixed : directional
    let sides = margins.sorted { $0.value < $1.value }
    guard sides.contains(where: { view.new[$0.key] != nil }) else {
      for step in [fixed, directional] {
        if let child = changes.child(step, of: view.element) { changes.remove(child) }
      }
      return
    }
    let names = isFixed ? ["leading": "left", "trailing": "right"] : [:]
    let attributes = sides.map { property, side in
      (name: names[side] ?? side, value: view.new.number(property).map { Markup.number($0) })
    }
    set(attributes, ofChild: step, of: view.element, in: &changes)
  }
}
