// Length: views and constraints of a document are imported into one scene.

internal import GimbalMarkup
internal import GimbalModel

/// A builder that creates a scene from a part of an Interface Builder document.
struct SceneBuilder {
  let document: InterfaceDocument
  let source: DocumentScene
  let canvas: Canvas
  /// The titles and items of the bars around the root view.
  let barContents: BarContents
  let properties: ViewProperties
  let appearance: AppearanceProperties
  let collections: OutletCollections
  /// The name of the first outlet that refers to each object, by object id.
  let outlets: [String: String]
  /// The name of the first outlet that refers to each object, or else of the first outlet collection, by
  /// object id.
  let allOutlets: [String: String]
  /// The names of the scenes for cells, by the index of the cell's element in the document. The dictionary
  /// can include the scene that is being built.
  let instances: [Int: Name]
  let ids: any IDSource

  let scene: SceneID
  var names = UniqueNames()
  /// The names of views below the root view, by the index of their element.
  var viewNames: [Int: Name] = [:]
  var sets: SetRegistry
  var records: [Record] = []
  var rules: [Record] = []
  private(set) var order: [ViewID: Int] = [:]
  private(set) var views: [Int: ViewID] = [:]
  private(set) var notes: [ImportNote] = []
  var origins = SceneOrigins()
  var handle = 0
  /// The size class pairs for which properties and constraints are read; empty if the scene does not vary
  /// with size classes.
  let pairs: [SizeClassPair]

  init(
    _ source: DocumentScene, in document: InterfaceDocument, canvas: Canvas, barContents: BarContents,
    properties: ViewProperties,
    appearance: AppearanceProperties, collections: OutletCollections, outlets: [String: String],
    allOutlets: [String: String], instances: [Int: Name], ids: any IDSource
  ) {
    self.source = source
    self.document = document
    self.canvas = canvas
    self.barContents = barContents
    self.properties = properties
    self.appearance = appearance
    self.collections = collections
    self.outlets = outlets
    self.allOutlets = allOutlets
    self.instances = instances
    self.ids = ids
    scene = ids.id()
    sets = SetRegistry(scene: scene, ids: ids)
    pairs = document.varies(in: source.root) ? SizeClassPair.all : []
    if source.kind == .controller { origins.controller = source.controller?.id }
    origins.isFromDocument = true
    origins.usesAutoLayout = document.root.flag("useAutolayout")
    origins.rootSize = source.rootSize(in: document)
    if origins.rootSize == .screen, canvas.isPartOfScreen(in: document) { origins.rootSize = .superview }
    origins.drawnSize = canvas.device.screen(in: canvas.orientation).size
    (origins.isEmbedded, origins.isSheet) = (canvas.isEmbedded, canvas.isSheet)
    origins.simulatedBars = canvas.simulatedBars
    origins.cell = source.cellOrigin
    origins.hidesStatusBar = source.hidesStatusBar
  }

  mutating func register(_ element: Element, as view: ViewID) {
    views[element.index] = view
    order[view] = element.index
    origins.views[view] = ElementOrigin(element, outlets: allOutlets)
  }

  mutating func register(_ element: Element, as constraint: ConstraintID) {
    origins.constraints[constraint] = ElementOrigin(element, outlets: allOutlets)
    if element.flag("placeholder") { origins.placeholders.insert(constraint) }
  }

  var exclusions: Exclusions { properties.exclusions }

  mutating func note(_ reason: ImportNote.Reason, _ element: Element) {
    notes.append(ImportNote(reason: reason, object: element.id, line: element.location.line))
  }

  mutating func note(_ value: UnreadableValue, of view: Element) {
    notes.append(
      ImportNote(
        reason: .unreadableValue(attribute: value.attribute, value: value.text), object: view.id,
        line: value.element.location.line))
  }
}

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
          .numberOutOfRange(attribute: property.rawValue, value: value.description), at: element.location)
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
    let (values, unreadable) = appearance.properties(of: element, in: source)
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
    if canvas.isBelowStatusBar {
      override(.safeAreaTop, of: root, with: .number(0), in: SetRegistry.Key(purpose: .sheet))
    }
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
  var description: String {
    switch self {
    case .number(let number): Decimal.print(number)
    case .flag(let flag): flag ? "yes" : "no"
    case .word(let word): word
    }
  }
}

/// Import of constraints and their assignment to rule sets.
extension SceneBuilder {
  mutating func addConstraints(of element: Element) throws(DocumentError) {
    for constraint in element.child("constraints")?.children("constraint") ?? [] {
      try add(constraint, of: element)
    }
    for subview in element.subviews where instances[subview.index] == nil { try addConstraints(of: subview) }
  }

  private mutating func add(_ element: Element, of owner: Element) throws(DocumentError) {
    guard let id = element.id, let usual = Formula<ElementAnchor>(element, for: .unspecified) else {
      return note(.unreadableConstraint, element)
    }
    let membership = collections.membership(of: id)
    let name = (element["identifier"] ?? element["userLabel"]).flatMap(UniqueNames.printable).flatMap {
      try? Name($0)
    }
    // The distinct formulas of the constraint, each with the pairs of size classes for which the constraint
    // is installed and has this formula.
    var forms: [Formula<ElementAnchor>: SizeClassPairSet] = [:]
    var found: [Formula<ElementAnchor>] = []
    // If nothing in the scene varies, the result for one pair of size classes holds for all pairs.
    for (index, pair) in SizeClassPair.all.enumerated()
    where pairs.isEmpty ? index == 0 : pairs.contains(pair) {
      // If a collection depends on the orientation, its constraints are installed for that orientation, even
      // if size classes exclude them.
      if !membership.isOriented, exclusions.excludes(constraint: id, of: owner, for: pair) { continue }
      if refersToExcludedView(usual, of: owner, for: pair) { continue }
      guard let form = pairs.isEmpty ? usual : Formula(element, for: pair) else { continue }
      if forms[form] == nil { found.append(form) }
      forms[form, default: []].formUnion(pairs.isEmpty ? .all : SizeClassPairSet(rawValue: 1 << index))
    }
    var purpose = purpose(of: element, membership)
    if found.isEmpty {
      let refersOnlyToExcludedViews = SizeClassPair.all.allSatisfy {
        refersToExcludedView(usual, of: owner, for: $0)
      }
      purpose = refersOnlyToExcludedViews ? .excluded : .uninstalled
      (forms, found) = ([usual: .all], [usual])
    }
    for form in found {
      guard var formula = resolved(form, owner: owner) else {
        return note(.itemElsewhere, element)
      }
      if element.flag("symbolic") { useStandardSpacing(in: &formula, of: element) }
      do {
        try Pairing.check(formula)
      } catch {
        return note(.unreadableConstraint, element)
      }
      try document.check(handle + 1, against: .documentConstraints, at: element)
      let place = sets.place(SetRegistry.Key(purpose: purpose, pairs: forms[form] ?? .all))
      handle += 1
      let constraint: ConstraintID = ids.id()
      register(element, as: constraint)
      rules.append(
        .constraint(
          Constraint(
            id: constraint, set: place.set, position: place.position, handle: handle, identifier: name,
            objectID: element.id.flatMap { try? Name($0) }, formula: formula)))
    }
  }

  /// Replaces the constant of a symbolic constraint (`symbolic="YES"`) where Interface Builder ignores that
  /// constant.
  ///
  /// At the sides of a safe area, the constant is 0. At the top and bottom layout guides of a controller, it
  /// is 8 points with the sign of the constant in the document, or 0 if the constant in the document is 0.
  private func useStandardSpacing(in formula: inout Formula<Anchor>, of element: Element) {
    if formula.isToSideOfSafeArea { formula.constant = 0 }
    let isToGuide = ["firstItem", "secondItem"].contains {
      element[$0].flatMap { document.objects[$0] }?.name == "viewControllerLayoutGuide"
    }
    if isToGuide, formula.constant != 0 {
      let spacing = ViewProperties.standardSpacing
      formula.constant = formula.constant < 0 ? -spacing : spacing
    }
  }

  private func purpose(of element: Element, _ membership: OutletCollections.Membership)
    -> SetRegistry.Key.Purpose
  {
    switch membership {
    case .collection(let name, let orientation): .collection(name, orientation)
    case .always: .base
    case .none: element.flag("placeholder") ? .placeholders : .base
    }
  }

  /// Returns `true` if the constraint refers to a view that size classes exclude. The constraint is then
  /// excluded, too.
  private func refersToExcludedView(
    _ form: Formula<ElementAnchor>, of owner: Element, for pair: SizeClassPair
  )
    -> Bool
  {
    [form.first.item, form.second?.item].contains { item in
      item.flatMap { document.objects[$0] }.map { exclusions.excludes(view: $0, for: pair) } ?? false
    } || exclusions.excludes(view: owner, for: pair)
  }
}

extension Formula<Anchor> {
  /// `true` if one side of the formula is the leading or trailing edge of a safe area.
  fileprivate var isToSideOfSafeArea: Bool {
    [first, second].contains {
      $0?.item.guide == .safeArea && ($0?.attribute == .leading || $0?.attribute == .trailing)
    }
  }
}

/// The conversion of object ids in constraints to views and layout guides.
extension SceneBuilder {
  /// Returns the formula with views in place of object ids; `nil` if an object does not belong to the scene.
  func resolved(_ form: Formula<ElementAnchor>, owner: Element) -> Formula<Anchor>? {
    try? form.mapSides { (side) throws(UnknownObject) in
      let anchor =
        if let item = side.item {
          anchor(side.attribute, of: item)
        } else {
          views[owner.index].map { Anchor(item: LayoutItem(view: $0), attribute: side.attribute) }
        }
      guard let anchor else { throw UnknownObject() }
      return anchor
    }
  }

  private struct UnknownObject: Error {}

  /// Returns the anchor of a view, of a layout guide, or of the top or bottom layout guide of a controller;
  /// `nil` if the object does not belong to the scene.
  ///
  /// The inner edge of a controller's guide is the edge of the safe area; the outer edge is the edge of the
  /// root view.
  private func anchor(_ attribute: Attribute, of id: String) -> Anchor? {
    guard let object = document.objects[id] else { return nil }
    switch object.name {
    case "keyboardLayoutGuide":
      return object.superview.flatMap { views[$0.index] }.map {
        Anchor(item: LayoutItem(view: $0, guide: .keyboard), attribute: attribute)
      }
    case "viewLayoutGuide":
      guard let owner = object.superview.flatMap({ views[$0.index] }) else { return nil }
      let guide: LayoutGuide? =
        switch object["key"] {
        case "safeArea": .safeArea
        case "keyboard": .keyboard
        case "contentLayoutGuide": .contentLayoutGuide
        case "frameLayoutGuide": .frameLayoutGuide
        case "layoutMargins": .layoutMargins
        case "readableContentGuide", "readableContent": .readableContent
        default: nil
        }
      return Anchor(item: LayoutItem(view: owner, guide: guide), attribute: attribute)
    case "viewControllerLayoutGuide":
      guard let root = views[source.root.index] else { return nil }
      let isInner = (object["type"] == "top") == (attribute == .bottom)
      return isInner
        ? Anchor(
          item: LayoutItem(view: root, guide: .safeArea), attribute: attribute == .bottom ? .top : .bottom)
        : Anchor(item: LayoutItem(view: root), attribute: attribute)
    default:
      return views[object.index].map { Anchor(item: LayoutItem(view: $0), attribute: attribute) }
    }
  }
}
