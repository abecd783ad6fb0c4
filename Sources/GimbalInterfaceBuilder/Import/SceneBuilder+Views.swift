internal import GimbalMarkup
internal import GimbalModel

/// Import of views and their properties in all size classes.
extension SceneBuilder {
  /// Names all views below the root view. Views with a `userLabel` or an outlet are named first, so that a
  /// view that is named after its kind cannot take their names.
  mutating func nameViews() {
    let views = elements(below: source.root)
    let given = views.map { view in
      [view["userLabel"], view.id.flatMap { outlets[$0] }].compactMap { $0 }.compactMap(UniqueNames.printable)
        .first
    }
    for isGiven in [true, false] {
      for (view, name) in zip(views, given) where (name != nil) == isGiven {
        viewNames[view.index] = names.name(from: [name], otherwise: view.kind.rawValue)
      }
    }
  }

  /// Returns the descendants of a view, except the views inside cells that become scenes of their own.
  private func elements(below element: Element) -> [Element] {
    element.subviews.flatMap { view in [view] + (instances[view.index] == nil ? elements(below: view) : []) }
  }

  mutating func addSubviews(of element: Element, in parent: ViewID) throws(DocumentError) {
    var position: OrderKey?
    let subviews = element.subviews
    if element.name == "stackView" {
      try document.check(subviews.count, against: .stackViews, at: element)
    }
    for subview in subviews {
      try document.check(views.count + 1, against: .documentViews, at: subview)
      try document.cancellation.check(DocumentError(.cancelled, at: subview.location))
      let view: ViewID = ids.id()
      let place = OrderKey.between(position, nil)
      position = place
      let name = viewNames[subview.index] ?? names.name(from: [], otherwise: subview.kind.rawValue)
      records.append(
        .view(View(id: view, scene: scene, parent: parent, position: place, name: name, kind: subview.kind)))
      register(subview, as: view)
      try addProperties(of: subview, view)
      for (property, text) in subview.sectionTexts {
        records.append(.property(ViewProperty(view: view, property: property, value: .word(text))))
      }
      if let instance = instances[subview.index] {
        records.append(.property(ViewProperty(view: view, property: .instance, value: .word(instance.text))))
      } else {
        try addSubviews(of: subview, in: view)
      }
    }
  }

  mutating func addProperties(of element: Element, _ view: ViewID) throws(DocumentError) {
    let isRoot = element == source.root
    // Size classes can exclude the view. The base values are those for the first pair of size classes that
    // includes the view.
    let usual = ([.unspecified] + pairs).first { !exclusions.excludes(view: element, for: $0) }
    let base = properties.properties(of: element, isRoot: isRoot, for: usual ?? .unspecified)
    func check(_ property: Property, _ value: PropertyValue) throws(DocumentError) {
      var exceedsLimit = false
      if case .number(let number) = value { exceedsLimit = number.magnitude > DocumentNumber.largest }
      guard property.accepts(value), !exceedsLimit else {
        throw DocumentError(
          .numberOutOfRange(attribute: property.rawValue, value: value.words), at: element.location)
      }
    }
    for property in base.keys.sorted() {
      guard let value = base[property] else { continue }
      try check(property, value)
      records.append(.property(ViewProperty(view: view, property: property, value: value)))
    }
    addAppearance(of: element, view)
    noteText(of: element)
    if let id = element.id.flatMap(UniqueNames.printable) {
      records.append(.property(ViewProperty(view: view, property: .objectID, value: .word(id))))
    }
    if base[.fontName] != nil, base[.contentWidth] != nil { note(.unmeasuredText, element) }
    let onCanvas = properties.canvasProperties(of: element, isRoot: isRoot, given: base)
    for property in onCanvas.keys.sorted() {
      guard let value = onCanvas[property] else { continue }
      try check(property, value)
      override(property, of: view, with: value, in: SetRegistry.Key(purpose: .canvas))
    }
    guard !pairs.isEmpty else { return }
    let variants = pairs.map { properties.properties(of: element, isRoot: isRoot, for: $0) }
    for property in Property.allCases {
      var values: [PropertyValue: SizeClassPairSet] = [:]
      var found: [PropertyValue] = []
      for (index, variant) in variants.enumerated() where variant[property] != base[property] {
        // An override cannot remove a value. If the value is missing in these size classes, the override sets
        // the default value.
        guard let value = variant[property] ?? property.declaration.form(in: element.kind).defaultValue else {
          continue
        }
        if values[value] == nil { found.append(value) }
        values[value, default: []].formUnion(SizeClassPairSet(rawValue: 1 << index))
      }
      for value in found {
        try check(property, value)
        override(property, of: view, with: value, in: SetRegistry.Key(pairs: values[value] ?? []))
      }
    }
  }

  /// Adds colors, images and other properties that do not affect the layout. For an instance (a view that
  /// shows another scene), these properties come from the shown scene.
  private mutating func addAppearance(of element: Element, _ view: ViewID) {
    guard element == source.root || instances[element.index] == nil else { return }
    let (values, unreadable) = appearance.properties(of: element)
    for property in values.keys.sorted() {
      guard let value = values[property] else { continue }
      records.append(.property(ViewProperty(view: view, property: property, value: value)))
    }
    for value in unreadable { note(value, of: element) }
  }

  /// Adds import notes about text that is too long, and about fonts with invalid values.
  private mutating func noteText(of element: Element) {
    guard element == source.root || instances[element.index] == nil else { return }
    if let length = ImportedText.excessiveLength(of: element) { note(.longText(length: length), element) }
    for value in DocumentFont.unreadableValues(of: element) { note(value, of: element) }
  }

  private mutating func override(
    _ property: Property, of view: ViewID, with value: PropertyValue, in key: SetRegistry.Key
  ) {
    let place = sets.place(key)
    rules.append(
      .override(
        PropertyOverride(
          id: ids.id(), set: place.set, position: place.position, view: view, property: property, value: value
        )))
  }

  /// Adds the safe area and the size of Interface Builder's canvas to the root view, and the bars that
  /// determine the safe area on other devices.
  mutating func addCanvas(_ root: ViewID) throws(DocumentError) {
    func give(_ property: Property, _ value: PropertyValue) {
      records.append(.property(ViewProperty(view: root, property: property, value: value)))
    }
    for (property, isShown) in canvas.bars.properties where isShown { give(property, .flag(true)) }
    for property in barContents.values.keys.sorted() {
      if let value = barContents.values[property] { give(property, value) }
    }
    if let base = collections.base { give(.recordedOrientation, .word(base.rawValue)) }
    let size = canvas.device.screen(in: canvas.orientation).size
    for (attribute, side) in [("width", size.width), ("height", size.height)]
    where side > Device.maximumExtent {
      throw DocumentError(
        .numberOutOfRange(attribute: attribute, value: Decimal.print(side)), at: source.root.location)
    }
    give(.recordedX, .number(0))
    give(.recordedY, .number(canvas.rootY))
    give(.recordedWidth, .number(size.width))
    give(.recordedHeight, .number(size.height))
    let area = canvas.safeArea
    let sides: [(Property, Double)] = [
      (.safeAreaTop, area.top), (.safeAreaLeft, area.left), (.safeAreaBottom, area.bottom),
      (.safeAreaRight, area.right),
    ]
    if canvas.hasFixedInsets {
      for (property, inset) in sides { give(property, .number(inset)) }
      return
    }
    if canvas.isBelowBar { give(.safeAreaTop, .number(0)) }
    // If the safe areas of the canvas and the device differ, overrides set the safe area of the canvas as
    // long as the scene is displayed on the canvas.
    let usual = canvas.deviceSafeArea
    guard area != usual else { return }
    for (property, inset) in sides {
      override(property, of: root, with: .number(inset), in: SetRegistry.Key(purpose: .canvas))
    }
  }
}

extension PropertyValue {
  var words: String {
    switch self {
    case .number(let number): Decimal.print(number)
    case .flag(let flag): flag ? "yes" : "no"
    case .word(let word): word
    }
  }
}
