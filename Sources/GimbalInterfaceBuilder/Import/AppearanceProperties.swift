internal import GimbalMarkup
internal import GimbalModel

/// The conversion of colors, images, states and classes in an Interface Builder document to properties of
/// views.
///
/// Variations of these values by size class are ignored, because no known document contains any.
struct AppearanceProperties {
  private let colors: DocumentColors
  private let platform: Platform
  /// The names of the outlets that refer to an object, by object id, in document order.
  private let outlets: [String: [String]]
  private let connections: SceneConnections

  init(_ document: InterfaceDocument) {
    colors = DocumentColors(document)
    platform = document.platform
    var outlets: [String: [String]] = [:]
    for outlet in document.root.descendants where outlet.name == "outlet" {
      guard let name = outlet["property"], let object = outlet["destination"],
        SceneConnections.isNamed(outlet: name),
        outlets[object, default: []].count < Identifier.maximumCount,
        outlets[object]?.contains(name) != true
      else { continue }
      outlets[object, default: []].append(name)
    }
    self.outlets = outlets
    connections = SceneConnections(document)
  }

  /// Returns the properties of a view of a scene, and the attributes whose values a scene cannot represent.
  func properties(of element: Element, in source: DocumentScene) -> (
    values: [Property: PropertyValue], unreadable: [UnreadableValue]
  ) {
    var found = AppearanceValues(colors: colors)
    found.readAttributes(element)
    if let names = element.id.flatMap({ outlets[$0] }) {
      let list = names.joined(separator: ",")
      found.give(.outlets, .word(list), UnreadableValue("outlet", list, of: element))
    }
    let connected = connections.connections(of: element, in: source).map(\.description)
    if !connected.isEmpty {
      let list = connected.joined(separator: "\n")
      found.give(.connections, .word(list), UnreadableValue("connections", list, of: element))
    }
    found.readContent(element)
    // The text of these views does not affect their size.
    if ["textView", "searchBar"].contains(element.name) { found.readText(element, on: platform) }
    found.readBar(element)
    for child in element.children {
      switch child.name {
      case "color": found.readColor(child, of: element)
      case "state": found.readState(child, ofButton: element)
      case "buttonConfiguration": found.readConfiguration(child)
      case "segments": found.readSegments(child)
      case "imageReference":
        found.readImage(child, as: child["key"] == "highlightedImage" ? .highlightedImage : .image)
      case "userDefinedRuntimeAttributes": found.readRuntimeAttributes(child)
      default: break
      }
    }
    return (found.values, found.unreadable)
  }
}

/// The properties that describe the appearance of one view, read from its element in a document.
private struct AppearanceValues {
  let colors: DocumentColors
  private(set) var values: [Property: PropertyValue] = [:]
  private(set) var unreadable: [UnreadableValue] = []

  init(colors: DocumentColors) { self.colors = colors }

  /// Sets a property, or adds `attribute` to `unreadable` if the property does not accept the value.
  mutating func give(_ property: Property, _ value: PropertyValue?, _ attribute: UnreadableValue) {
    guard let value, property.accepts(value) else { return unreadable.append(attribute) }
    values[property] = value
  }

  /// Sets a property to the text of an attribute, unless the attribute is missing or has the default value
  /// `usual`.
  private mutating func word(
    _ property: Property, _ element: Element, _ attribute: String, except usual: PropertyValue? = nil,
    as word: (String) -> String = { $0 }
  ) {
    guard let text = element[attribute], .word(text) != usual else { return }
    // An empty attribute is the default value of `customModuleProvider`.
    if text.isEmpty, property == .customModuleProvider { return }
    give(property, .word(word(text)), UnreadableValue(attribute, of: element))
  }

  private mutating func number(
    _ property: Property, _ element: Element, _ attribute: String, except usual: PropertyValue?
  ) {
    guard element[attribute] != nil else { return }
    let number = element.number(attribute).map(PropertyValue.number)
    if number == nil || number != usual { give(property, number, UnreadableValue(attribute, of: element)) }
  }

  /// Sets a property to the value of an attribute, unless it is the default value `usual`. A missing attribute
  /// has the value `missing`.
  private mutating func flag(
    _ property: Property, _ element: Element, _ attribute: String, missing: Bool, usual: PropertyValue
  ) {
    let text = element[attribute]
    guard text == nil || text == "YES" || text == "NO" else {
      return unreadable.append(UnreadableValue(attribute, of: element))
    }
    let value = PropertyValue.flag(text.map { $0 == "YES" } ?? missing)
    if value != usual { values[property] = value }
  }

  // MARK: Attributes

  /// Reads the properties that have an attribute of their own.
  mutating func readAttributes(_ element: Element) {
    for (property, form) in AppearanceValues.attributes[element.kind] ?? [] {
      switch form.document {
      case .flag(let name, let missing):
        flag(property, element, name, missing: missing, usual: form.defaultValue ?? .flag(missing))
      case .attribute(let name):
        switch property.kind {
        case .number, .length, .priority, .pointSize, .count, .fraction:
          number(property, element, name, except: form.defaultValue)
        default: word(property, element, name, except: form.defaultValue)
        }
      default: break
      }
    }
    readContentMode(element)
    if element.name == "segmentedControl" { readSelectedSegment(element) }
  }

  /// The properties that are read from attributes without further conditions, by kind of view.
  private static let attributes: [ViewKind: [(property: Property, form: PropertyForm)]] = {
    let appearance = PropertyDeclaration.all.filter {
      $0.effect == .nothing && $0.property != .contentMode && $0.property != .buttonType
    }
    return Dictionary(
      uniqueKeysWithValues: ViewKind.allCases.map { kind in
        (
          kind,
          appearance.filter { $0.isOf(kind) }.map { (property: $0.property, form: $0.form(in: kind)) }
            .filter { kind != .segmentedControl || $0.property != .value }
        )
      })
  }()

  private mutating func readContentMode(_ element: Element) {
    let isContent = element.name.hasSuffix("ContentView")
    let usual = element.name == "label" ? "left" : isContent ? "center" : "scaleToFill"
    word(.contentMode, element, "contentMode", except: .word(usual)) {
      $0.prefix(1).lowercased() + $0.dropFirst()
    }
  }

  mutating func readContent(_ element: Element) {
    switch element.name {
    case "imageView":
      readImage(element, as: .image)
      // The attribute `catalog` belongs to `image`, so it is not read for `highlightedImage`.
      word(.highlightedImage, element, "highlightedImage")
    case "button":
      // Some documents contain `roundedRect`, the iOS 6 name of the button type `system`. A button without
      // this attribute has the type `custom`.
      word(.buttonType, element, "buttonType", except: .word("system")) {
        $0 == "roundedRect" ? "system" : $0
      }
      if values[.buttonType] == .word("system") { values[.buttonType] = nil }
      if element["buttonType"] == nil { values[.buttonType] = .word(ButtonType.custom.rawValue) }
    case "tableView":
      if element["separatorStyle"] == "none" { values[.separatorColor] = .word("#00000000") }
      // Documents from before Xcode 5.1 have prototypes without the attribute.
      let hasPrototypes =
        element["dataMode"].map { $0 == "prototypes" } ?? (element.child("prototypes") != nil)
      values[.repeatsCells] = hasPrototypes ? .flag(true) : nil
    case "collectionView": values[.repeatsCells] = element.child("cells") != nil ? .flag(true) : nil
    default: break
    }
  }

  /// Reads the text and the font of a view whose size does not depend on the text.
  mutating func readText(_ element: Element, on platform: Platform) {
    for (property, value) in ImportedText.properties(ofUnmeasured: element, on: platform)
    where property.accepts(value) {
      values[property] = value
    }
  }

  /// Reads the contents of a bar that is a view.
  mutating func readBar(_ element: Element) {
    values.merge(BarContents(ofBar: element).values) { $1 }
  }

  /// Reads the index of the selected segment, which is -1 if no segment is selected.
  private mutating func readSelectedSegment(_ element: Element) {
    let attribute = "selectedSegmentIndex"
    guard let text = element[attribute] else { return }
    // Interface Builder writes the index 0 even for a control without segments.
    let count = max(1, element.child("segments")?.children("segment").count ?? 0)
    guard let index = Int(text), (-1..<count).contains(index) else {
      return unreadable.append(UnreadableValue(attribute, of: element))
    }
    if index >= 0 { values[.value] = .number(Double(index)) }
  }

  // MARK: Elements

  mutating func readColor(_ element: Element, of view: Element) {
    guard let key = element["key"] else { return }
    guard let property = AppearanceValues.colorKeys[key],
      property != .indicatorColor || view.kind == .activityIndicatorView
    else { return }
    give(property, color(element), color(element, key))
  }

  private static let colorKeys: [String: Property] = Dictionary(
    uniqueKeysWithValues: Property.allCases.compactMap { property in
      if case .color(let key) = property.declaration.form(in: .view).document { (key, property) } else { nil }
    })

  private func color(_ element: Element) -> PropertyValue? {
    colors.color(element).map { .word($0.description) }
  }

  /// Returns an unreadable value for an attribute with an invalid color.
  private func color(_ element: Element, _ attribute: String) -> UnreadableValue {
    UnreadableValue(attribute, DocumentColors.description(element), of: element)
  }

  /// Reads the attribute `image`, if it exists.
  mutating func readImage(_ element: Element, as property: Property) {
    guard let name = element["image"] else { return }
    let image = ImageName(name, isSymbol: element["catalog"] == "system")
    give(property, image.map { .word($0.description) }, UnreadableValue("image", of: element))
  }

  mutating func readState(_ state: Element, ofButton button: Element) {
    guard let properties = AppearanceValues.states[state["key"] ?? ""] else { return }
    readImage(state, as: properties.image)
    for child in state.children {
      switch (child.name, child["key"]) {
      case ("color", "titleColor"):
        give(properties.color, color(child), color(child, "titleColor"))
      case ("imageReference", "image"): readImage(child, as: properties.image)
      default: break
      }
    }
    if let title = properties.title {
      word(title, state, "title")
    } else {
      word(.backgroundImage, state, "backgroundImage")
    }
  }

  /// The properties that contain the title, the title color and the image of a button, by state. The title of
  /// the normal state is missing, because `ImportedText` reads it as the property `text`.
  private static let states: [String: (title: Property?, color: Property, image: Property)] = [
    "normal": (nil, .textColor, .image),
    "highlighted": (.highlightedTitle, .highlightedTextColor, .highlightedImage),
    "selected": (.selectedTitle, .selectedTextColor, .selectedImage),
    "disabled": (.disabledTitle, .disabledTextColor, .disabledImage),
  ]

  mutating func readConfiguration(_ configuration: Element) {
    word(.buttonStyle, configuration, "style")
    readImage(configuration, as: .image)
    for child in configuration.children {
      switch (child.name, child["key"]) {
      case ("imageReference", "image"): readImage(child, as: .image)
      case ("color", "baseForegroundColor"):
        give(.textColor, color(child), color(child, "baseForegroundColor"))
      case ("color", "baseBackgroundColor"): unreadable.append(color(child, "baseBackgroundColor"))
      default: break
      }
    }
  }

  mutating func readSegments(_ segments: Element) {
    let titles = segments.children("segment").map { segment in
      (segment["title"] ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
    }
    guard !titles.isEmpty else { return }
    let list = titles.joined(separator: "\n")
    give(.segments, .word(list), UnreadableValue("segments", list, of: segments))
  }

  mutating func readRuntimeAttributes(_ element: Element) {
    var attributes: [RuntimeAttribute] = []
    for child in element.children("userDefinedRuntimeAttribute") {
      let path = child["keyPath"] ?? ""
      guard attributes.count < RuntimeAttributes.maximumCount,
        let value = runtimeValue(child), let attribute = RuntimeAttribute(path, value)
      else {
        let name = UniqueNames.printable(path) ?? "userDefinedRuntimeAttribute"
        unreadable.append(UnreadableValue(name, child["value"], of: child))
        continue
      }
      attributes.append(attribute)
    }
    guard !attributes.isEmpty else { return }
    let text = RuntimeAttributes(attributes).description
    give(.runtimeAttributes, .word(text), UnreadableValue(element.name, text, of: element))
  }

  private func runtimeValue(_ element: Element) -> RuntimeAttribute.Value? {
    let child = element.children.first
    func numbers(_ names: String...) -> [Double]? {
      let found = names.compactMap { child?.number($0) }
      return found.count == names.count ? found : nil
    }
    switch element["type"] {
    case "boolean": return .boolean(element.flag("value"))
    case "number": return (child ?? element).number("value").map(RuntimeAttribute.Value.number)
    case "string": return (element["value"] ?? child?.text).map(RuntimeAttribute.Value.string)
    case "localizedString":
      return (element["value"] ?? child?.text).map(RuntimeAttribute.Value.localizedString)
    case "color": return child.flatMap(colors.color).map(RuntimeAttribute.Value.color)
    case "image":
      return element["value"].flatMap { ImageName($0, isSymbol: element["catalog"] == "system") }
        .map(RuntimeAttribute.Value.image)
    case "size": return numbers("width", "height").map { .size(Size(width: $0[0], height: $0[1])) }
    case "point": return numbers("x", "y").map { .point(x: $0[0], y: $0[1]) }
    case "rect":
      return numbers("x", "y", "width", "height").map {
        .rect(Frame(x: $0[0], y: $0[1], width: $0[2], height: $0[3]))
      }
    case "range":
      return numbers("location", "length").flatMap { parts in
        guard let location = Int(exactly: parts[0]), let length = Int(exactly: parts[1]) else { return nil }
        return .range(location: location, length: length)
      }
    case "nil": return .nil
    default: return nil
    }
  }
}
