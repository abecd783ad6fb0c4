internal import Model

/// Makes a scene of a part of a document.
struct SceneBuilder {
  let document: InterfaceDocument
  let source: DocumentScene
  let canvas: Canvas
  let properties: ViewProperties
  let collections: OutletCollections
  /// The names that outlets give to objects, by object id.
  let outlets: [String: String]
  /// The names of the scenes that cells become, by the cells' places in the document; this one may be among them.
  let instances: [Int: Name]
  let ids: any IDSource

  private let scene: SceneID
  private var names = NameBook()
  private var sets: SetBook
  private var records: [Record] = []
  private(set) var order: [ViewID: Int] = [:]
  private var views: [Int: ViewID] = [:]
  private(set) var notes: [ImportNote] = []
  private var handle = 0
  /// What size classes are told apart.
  private let pairs: [SizeClassPair]

  init(
    _ source: DocumentScene, in document: InterfaceDocument, canvas: Canvas, properties: ViewProperties,
    collections: OutletCollections, outlets: [String: String], instances: [Int: Name], ids: any IDSource
  ) {
    self.source = source
    self.document = document
    self.canvas = canvas
    self.properties = properties
    self.collections = collections
    self.outlets = outlets
    self.instances = instances
    self.ids = ids
    scene = ids.id()
    sets = SetBook(scene: scene, ids: ids)
    pairs = document.varies(in: source.root) ? SizeClassPair.all : []
  }

  /// The scene.
  ///
  /// - Throws: `DocumentError` for numbers that no scene takes.
  mutating func build(named name: Name, at position: OrderKey) throws(DocumentError) -> Scene {
    let root: ViewID = ids.id()
    _ = names.name(from: [Name.root.text], otherwise: Name.root.text)
    records = [
      .scene(
        SceneHeader(
          id: scene, position: position, name: name, device: canvas.device, orientations: .all,
          direction: .leftToRight)),
      .display(Display(scene: scene, device: canvas.device, orientation: canvas.orientation)),
      .view(View(id: root, scene: scene, parent: nil, position: .first, name: .root, kind: source.root.kind)),
    ]
    register(source.root, as: root)
    try addProperties(of: source.root, root)
    try addSubviews(of: source.root, in: root)
    try addConstraints(of: source.root)
    addCanvas(root)
    do {
      return try Scene(records: records + sets.records + rules)
    } catch {
      throw DocumentError(.unusable("\(error)"), at: source.root.place)
    }
  }

  private var rules: [Record] = []

  private mutating func register(_ element: Element, as view: ViewID) {
    views[element.order] = view
    order[view] = element.order
  }

  private var exclusions: Exclusions { properties.exclusions }

  // MARK: Views

  private mutating func addSubviews(of element: Element, in parent: ViewID) throws(DocumentError) {
    var position: OrderKey?
    let subviews = element.subviews
    if element.name == "stackView", subviews.count > SceneLimit.arrangedViews {
      throw DocumentError(
        .tooLarge(limit: SceneLimit.arrangedViews, of: "views in a stack view"), at: element.place)
    }
    for subview in subviews {
      guard views.count < SceneLimit.views else {
        throw DocumentError(.tooLarge(limit: SceneLimit.views, of: "views in a scene"), at: subview.place)
      }
      let view: ViewID = ids.id()
      let place = OrderKey.between(position, nil)
      position = place
      let name = names.name(
        from: [subview["userLabel"], subview.id.flatMap { outlets[$0] }], otherwise: subview.kind.rawValue)
      records.append(
        .view(View(id: view, scene: scene, parent: parent, position: place, name: name, kind: subview.kind)))
      register(subview, as: view)
      try addProperties(of: subview, view)
      if let instance = instances[subview.order] {
        records.append(.property(ViewProperty(view: view, property: .instance, value: .word(instance.text))))
      } else {
        try addSubviews(of: subview, in: view)
      }
    }
  }

  private mutating func addProperties(of element: Element, _ view: ViewID) throws(DocumentError) {
    let isRoot = element === source.root
    let base = properties.properties(of: element, isRoot: isRoot, for: .unspecified)
    func check(_ property: Property, _ value: PropertyValue) throws(DocumentError) {
      guard property.accepts(value) else {
        throw DocumentError(
          .numberOutOfRange(attribute: property.rawValue, value: "\(value)"), at: element.place)
      }
    }
    for property in Property.allCases {
      guard let value = base[property] else { continue }
      try check(property, value)
      records.append(.property(ViewProperty(view: view, property: property, value: value)))
    }
    if let id = element.id.flatMap(NameBook.printable) {
      records.append(.property(ViewProperty(view: view, property: .objectID, value: .word(id))))
    }
    guard !pairs.isEmpty else { return }
    let variants = pairs.map { properties.properties(of: element, isRoot: isRoot, for: $0) }
    for property in Property.allCases {
      var values: [PropertyValue: PairSet] = [:]
      var found: [PropertyValue] = []
      for (index, variant) in variants.enumerated() where variant[property] != base[property] {
        // What another variation gives can be taken back only by its usual value.
        guard let value = variant[property] ?? property.usualValue else { continue }
        if values[value] == nil { found.append(value) }
        values[value, default: []].formUnion(PairSet(rawValue: 1 << index))
      }
      for value in found {
        try check(property, value)
        let place = sets.place(SetBook.Key(pairs: values[value] ?? []))
        rules.append(
          .override(
            PropertyOverride(
              id: ids.id(), set: place.set, position: place.position, view: view, property: property,
              value: value)))
      }
    }
  }

  /// The safe area as the canvas had it, and the bars for every other screen.
  private mutating func addCanvas(_ root: ViewID) {
    func give(_ property: Property, _ value: PropertyValue) {
      records.append(.property(ViewProperty(view: root, property: property, value: value)))
    }
    for (property, isShown) in canvas.bars.properties where isShown { give(property, .flag(true)) }
    if let base = collections.base { give(.recordedOrientation, .word(base.rawValue)) }
    let size = canvas.device.screen(in: canvas.orientation).size
    give(.recordedX, .number(0))
    give(.recordedY, .number(0))
    give(.recordedWidth, .number(size.width))
    give(.recordedHeight, .number(size.height))
    let area = canvas.safeArea
    let sides: [(Property, Double)] = [
      (.safeAreaTop, area.top), (.safeAreaLeft, area.left), (.safeAreaBottom, area.bottom),
      (.safeAreaRight, area.right),
    ]
    if source.kind == .cell {
      for (property, inset) in sides { give(property, .number(inset)) }
      return
    }
    // What the canvas had and the device has not.
    let usual = canvas.usualSafeArea
    guard area != usual else { return }
    for (property, inset) in sides {
      let place = sets.place(SetBook.Key(purpose: .canvas(size)))
      rules.append(
        .override(
          PropertyOverride(
            id: ids.id(), set: place.set, position: place.position, view: root, property: property,
            value: .number(inset))))
    }
  }

  // MARK: Constraints

  private mutating func addConstraints(of element: Element) throws(DocumentError) {
    for constraint in element.child("constraints")?.children("constraint") ?? [] {
      try add(constraint, of: element)
    }
    for subview in element.subviews where instances[subview.order] == nil { try addConstraints(of: subview) }
  }

  private mutating func add(_ element: Element, of owner: Element) throws(DocumentError) {
    guard let id = element.id, let usual = ConstraintElement(element, for: .unspecified) else {
      return note(.unreadableConstraint, element)
    }
    let collection = collections.collection(of: id)
    let name = (element["identifier"] ?? element["userLabel"]).flatMap(NameBook.printable).flatMap {
      try? Name($0)
    }
    // Its values, and where they hold.
    var forms: [ConstraintElement: PairSet] = [:]
    var found: [ConstraintElement] = []
    var isExcluded = false
    if pairs.isEmpty {
      isExcluded = exclusions.leaveOut(constraint: id, of: owner, for: .unspecified)
      (forms, found) = ([usual: .all], [usual])
    } else {
      for (index, pair) in pairs.enumerated() {
        if collection?.orientation == nil, isLeftOut(id, usual, of: owner, for: pair) { continue }
        guard let form = ConstraintElement(element, for: pair) else { continue }
        if forms[form] == nil { found.append(form) }
        forms[form, default: []].formUnion(PairSet(rawValue: 1 << index))
      }
      if found.isEmpty { (forms, found, isExcluded) = ([usual: .all], [usual], true) }
    }
    let purpose: SetBook.Key.Purpose =
      if let collection, collection.orientation != nil || !isExcluded {
        .collection(collection.name, collection.orientation)
      } else if isExcluded {
        .uninstalled
      } else if element.flag("placeholder") {
        .placeholders
      } else {
        .base
      }
    for form in found {
      guard let (first, second) = anchors(of: form, owner: owner) else {
        return note(.itemElsewhere, element)
      }
      do {
        try Pairing.check(first.attribute, of: first.item.guide)
        if let second { try Pairing.check(second.attribute, of: second.item.guide) }
        try Pairing.check(first.attribute, second?.attribute)
      } catch {
        return note(.unreadableConstraint, element)
      }
      guard handle < SceneLimit.constraints else {
        throw DocumentError(
          .tooLarge(limit: SceneLimit.constraints, of: "constraints in a scene"), at: element.place)
      }
      let place = sets.place(SetBook.Key(purpose: purpose, pairs: forms[form] ?? .all))
      handle += 1
      rules.append(
        .constraint(
          Constraint(
            id: ids.id(), set: place.set, position: place.position, handle: handle, identifier: name,
            first: first, relation: form.relation, multiplier: form.multiplier, second: second,
            constant: form.constant, priority: form.priority)))
    }
  }

  /// Whether the size classes leave a constraint out, or a view that it speaks of.
  private func isLeftOut(_ id: String, _ form: ConstraintElement, of owner: Element, for pair: SizeClassPair)
    -> Bool
  {
    if exclusions.leaveOut(constraint: id, of: owner, for: pair) { return true }
    return [form.firstItem, form.secondItem].contains { item in
      item.flatMap { document.objects[$0] }.map { exclusions.leaveOut(view: $0, for: pair) } ?? false
    } || exclusions.leaveOut(view: owner, for: pair)
  }

  private func anchors(of form: ConstraintElement, owner: Element) -> (Anchor, Anchor?)? {
    let first: Anchor? =
      if let item = form.firstItem {
        anchor(form.firstAttribute, of: item)
      } else {
        views[owner.order].map { Anchor(item: LayoutItem(view: $0), attribute: form.firstAttribute) }
      }
    guard let first else { return nil }
    guard let item = form.secondItem, let attribute = form.secondAttribute else { return (first, nil) }
    guard let second = anchor(attribute, of: item) else { return nil }
    return (first, second)
  }

  /// An attribute of an object: of a view, of a layout guide of one, or of a controller's guides, whose inner edges
  /// are the safe area's and whose outer ones are the root's.
  private func anchor(_ attribute: Attribute, of id: String) -> Anchor? {
    guard let object = document.objects[id] else { return nil }
    switch object.name {
    case "viewLayoutGuide":
      guard let owner = object.superviewOfGuide.flatMap({ views[$0.order] }) else { return nil }
      let guide: LayoutGuide? =
        switch object["key"] {
        case "safeArea", "keyboard": .safeArea
        case "contentLayoutGuide": .contentLayoutGuide
        case "frameLayoutGuide": .frameLayoutGuide
        case "layoutMargins": .layoutMargins
        case "readableContentGuide", "readableContent": .readableContent
        default: nil
        }
      return Anchor(item: LayoutItem(view: owner, guide: guide), attribute: attribute)
    case "viewControllerLayoutGuide":
      guard let root = views[source.root.order] else { return nil }
      let isInner = (object["type"] == "top") == (attribute == .bottom)
      return isInner
        ? Anchor(
          item: LayoutItem(view: root, guide: .safeArea), attribute: attribute == .bottom ? .top : .bottom)
        : Anchor(item: LayoutItem(view: root), attribute: attribute)
    default:
      return views[object.order].map { Anchor(item: LayoutItem(view: $0), attribute: attribute) }
    }
  }

  private mutating func note(_ reason: ImportNote.Reason, _ element: Element) {
    notes.append(ImportNote(reason: reason, object: element.id, line: element.place.line))
  }
}

extension Element {
  /// The view that a layout guide is of.
  fileprivate var superviewOfGuide: Element? { ancestors.first { $0.isView } }
}

extension Property {
  /// What a view has that was not given the property, where an override can say so.
  fileprivate var usualValue: PropertyValue? {
    switch self {
    case .hidden: .flag(false)
    case .spacing: .number(0)
    case .axis: .word(Axis.horizontal.rawValue)
    case .distribution: .word(StackDistribution.fill.rawValue)
    case .alignment: .word(StackAlignment.fill.rawValue)
    default: nil
    }
  }
}
