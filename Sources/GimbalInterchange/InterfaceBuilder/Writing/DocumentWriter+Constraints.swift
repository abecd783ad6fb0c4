internal import GimbalModel

/// Changes to constraints and to the installation of sets.
extension DocumentWriter {
  mutating func writeConstraints(of version: ChangedScene) throws(UnwritableChange) {
    let sets = SetPlaces(version, elements: elements)
    try checkSets(of: version)
    for old in version.old.constraints where version.new.constraint(old.id) == nil {
      try remove(old, in: version)
    }
    for new in version.new.constraints {
      guard let old = version.old.constraint(new.id) else {
        try add(new, in: version, sets)
        continue
      }
      if old.formula != new.formula || old.identifier != new.identifier || old.set != new.set {
        try update(old, to: new, in: version)
      }
    }
    for set in version.new.sets { try writeInstallation(of: set, in: version) }
  }

  private func checkSets(of version: ChangedScene) throws(UnwritableChange) {
    for set in version.new.sets {
      guard let old = version.old.set(set.id) else { continue }
      if old.name != set.name || old.condition != set.condition {
        throw UnwritableChange(
          "the name and the condition of set '\(old.name)' cannot be changed in the document")
      }
    }
  }

  // MARK: Existing constraints

  private func words(for constraint: Constraint) -> String {
    constraint.identifier.map { "constraint '\($0)'" } ?? "constraint #\(constraint.handle)"
  }

  private func element(of constraint: Constraint, in version: ChangedScene) throws(UnwritableChange) -> (
    id: String, index: Int
  ) {
    guard let id = version.origins.constraints[constraint.id]?.id, let element = elements[id] else {
      throw UnwritableChange("\(words(for: constraint)) has no object id in the document")
    }
    return (id, element)
  }

  /// Returns the constraints that the element of a constraint defines: several if the constraint varies with
  /// size classes.
  private func variants(of id: String, in version: ChangedScene) -> [Constraint] {
    version.old.constraints.filter { version.origins.constraints[$0.id]?.id == id }
  }

  private mutating func remove(_ constraint: Constraint, in version: ChangedScene) throws(UnwritableChange) {
    guard let id = version.origins.constraints[constraint.id]?.id, let element = elements[id] else {
      throw UnwritableChange("\(words(for: constraint)) has no object id in the document")
    }
    if variants(of: id, in: version).contains(where: { version.new.constraint($0.id) != nil }) {
      throw UnwritableChange(
        "\(words(for: constraint)) varies with size classes in the document",
        remedy: "remove all variants of the constraint")
    }
    changes.remove(element)
    removeReferences(to: id)
  }

  private mutating func update(
    _ old: Constraint, to new: Constraint, in version: ChangedScene
  ) throws(UnwritableChange) {
    let element = try element(of: old, in: version).index
    guard old.set == new.set else {
      throw UnwritableChange(
        "\(words(for: old)) cannot be moved to another set",
        remedy: "remove the constraint, and add it to the other set")
    }
    guard !new.formula.usesNumbers else {
      throw UnwritableChange(
        "named numbers cannot be written into the document", remedy: "write their values")
    }
    guard old.first == new.first, old.second == new.second else {
      throw UnwritableChange(
        "the items of \(words(for: old)) cannot be changed",
        remedy: "remove the constraint, and add another one")
    }
    let values = zip(
      ConstraintAttributes.values(of: old.formula), ConstraintAttributes.values(of: new.formula))
    for (was, isNow) in values where was.value != isNow.value {
      // A symbolic constraint has the standard spacing in place of its constant.
      if isNow.name == "constant" { changes.set("symbolic", to: nil, of: element) }
      for place in try places(of: was, in: element, of: old) {
        // A variation overrides the value of the constraint, also with a value that Xcode omits elsewhere.
        changes.set(
          isNow.name, to: isNow.value ?? (place == element ? nil : ConstraintAttributes.usual[isNow.name]),
          of: place)
      }
    }
    if old.identifier != new.identifier { changes.set("identifier", to: new.identifier?.text, of: element) }
  }

  /// Returns the elements that give an attribute of a constraint its value: the element of the constraint, or its
  /// variations for size classes.
  private func places(
    of attribute: (name: String, value: String?), in element: Int, of constraint: Constraint
  ) throws(UnwritableChange) -> [Int] {
    let variations = changes.children(of: element).filter { markup.elements[$0].name == "variation" }
    guard !variations.isEmpty else { return [element] }
    func number(_ text: String?) -> Double? { text.flatMap(ConstraintElement.multiplier) }
    let usual = ConstraintAttributes.usual[attribute.name]
    let wanted = attribute.value ?? usual
    let places = ([element] + variations).filter { place in
      let value = markup.value(attribute.name, of: place) ?? (place == element ? usual : nil)
      return value != nil && (value == wanted || number(value) != nil && number(value) == number(wanted))
    }
    guard !places.isEmpty else {
      throw UnwritableChange("\(words(for: constraint)) varies with size classes in the document")
    }
    return places
  }

  // MARK: New constraints

  private mutating func add(
    _ constraint: Constraint, in version: ChangedScene, _ sets: SetPlaces
  ) throws(UnwritableChange) {
    let formula = constraint.formula
    guard !formula.usesNumbers else {
      throw UnwritableChange(
        "named numbers cannot be written into the document", remedy: "write their values")
    }
    for view in [constraint.first.item.view, constraint.second?.item.view].compactMap(\.self) {
      guard let shown = version.new.properties(of: view).text(.instance) else { continue }
      throw UnwritableChange(
        "'\(version.name(of: view))' is a cell, which the scene of its table cannot constrain",
        remedy: "constrain the views in the scene '\(shown)'")
    }
    let place = try sets.place(of: constraint.set, in: version.new)
    let owner = try owner(of: constraint, in: version)
    let first = try side(formula.first, in: version)
    var attributes: [[String]] = []
    if first.item != owner.id { attributes.append(["firstItem", first.item]) }
    attributes.append(["firstAttribute", ConstraintAttributes.word(for: first.attribute)])
    if let second = formula.second {
      let second = try side(second, in: version)
      attributes.append(["secondItem", second.item])
      attributes.append(["secondAttribute", ConstraintAttributes.word(for: second.attribute)])
    }
    for (name, value) in ConstraintAttributes.values(of: formula) {
      if let value { attributes.append([name, value]) }
    }
    if let identifier = constraint.identifier { attributes.append(["identifier", identifier.text]) }
    let isPlaceholder =
      switch place {
      case .sample(let sample): markup.value("placeholder", of: sample.element) == "YES"
      case .masks(_, let isPlaceholder): isPlaceholder
      }
    if isPlaceholder { attributes.append(["placeholder", "YES"]) }
    let id = ids.id(for: "\(owner.id) \(attributes.flatMap(\.self).joined(separator: " "))")
    attributes.append(["id", id])
    addedConstraints[constraint.id] = id
    changes.add(MarkupChanges.NewElement("constraint", attributes), to: owner.element, path: [.constraints])
    switch place {
    case .sample(let sample): copyReferences(of: sample.id, to: id, owner: owner.element)
    case .masks(let masks, _):
      for mask in masks {
        changes.add(
          MarkupChanges.NewElement(mask.mark, ["reference": id]), to: owner.element,
          path: DocumentWriter.mask(of: mask.key))
      }
    }
  }

  /// Refers to a new constraint wherever the document refers to another constraint of the same set: in outlet
  /// collections, and in the masks of size classes.
  private mutating func copyReferences(of model: String, to id: String, owner: Int) {
    for reference in references[model] ?? [] {
      let element = markup.elements[reference]
      guard let parent = element.parent else { continue }
      switch element.name {
      case "outletCollection":
        var attributes = element.attributes.map { [$0.name, markup.text($0.value)] }
        for index in attributes.indices where attributes[index][0] == "destination" {
          attributes[index][1] = id
        }
        for index in attributes.indices where attributes[index][0] == "id" {
          attributes[index][1] = ids.id(
            for: "outletCollection \(id) \(markup.value("property", of: reference) ?? "")")
        }
        changes.add(MarkupChanges.NewElement(element.name, attributes), to: parent)
      case "exclude", "include":
        guard let variation = markup.elements[parent].parent,
          let key = markup.value("key", of: variation)
        else { continue }
        changes.add(
          MarkupChanges.NewElement(element.name, ["reference": id]), to: owner,
          path: DocumentWriter.mask(of: key))
      default: break
      }
    }
  }

  static func mask(of variation: String) -> [MarkupChanges.PathStep] {
    [
      MarkupChanges.PathStep(name: "variation", key: variation),
      MarkupChanges.PathStep(name: "mask", key: "constraints"),
    ]
  }

  /// Returns the view that gets a new constraint: the closest common ancestor of its items.
  private func owner(of constraint: Constraint, in version: ChangedScene) throws(UnwritableChange) -> (
    id: String, element: Int
  ) {
    let items = [constraint.first.item.view, constraint.second?.item.view].compactMap(\.self)
    var view = version.new.closestView(containing: items)
    // The content view of a cell can have no object id. The cell then has the constraints.
    while version.origins.views[view]?.id == nil, let outer = version.new.view(view)?.parent { view = outer }
    let element = try element(of: view, in: version)
    return (markup.value("id", of: element) ?? "", element)
  }

  /// Returns the object id and the attribute of a side of a new constraint. A missing layout guide is added.
  private mutating func side(_ anchor: Anchor, in version: ChangedScene) throws(UnwritableChange) -> (
    item: String, attribute: Attribute
  ) {
    let view = try element(of: anchor.item.view, in: version)
    guard let guide = anchor.item.guide else { return (markup.value("id", of: view) ?? "", anchor.attribute) }
    let keys =
      switch guide {
      case .readableContent: ["readableContentGuide", "readableContent"]
      default: [guide.rawValue]
      }
    for child in changes.children(of: view) where markup.elements[child].name == "viewLayoutGuide" {
      if keys.contains(markup.value("key", of: child) ?? ""), let id = markup.value("id", of: child) {
        return (id, anchor.attribute)
      }
    }
    if guide == .safeArea, anchor.item.view == version.new.root,
      let side = controllerGuide(anchor.attribute, version.origins.controller)
    {
      return side
    }
    guard let key = keys.first, let id = addGuide(key, guide, of: view) else {
      throw UnwritableChange(
        "'\(version.name(of: anchor.item.view))' has no layout guide '\(guide.rawValue)' in the document",
        remedy: "add the guide in Xcode, or use the view itself")
    }
    return (id, anchor.attribute)
  }

  /// Adds a layout guide to a view, or returns the one that was added before.
  ///
  /// - Returns: The object id; `nil` if the version of Xcode that saved the document does not have the guide.
  private mutating func addGuide(_ key: String, _ guide: LayoutGuide, of view: Int) -> String? {
    let tools = markup.value("toolsVersion", of: 0).flatMap { Double($0) } ?? 0
    let first = [
      LayoutGuide.safeArea: 13_000.0, .contentLayoutGuide: 15_000, .frameLayoutGuide: 15_000,
      .keyboard: 19_000,
    ]
    guard let first = first[guide], tools >= first else { return nil }
    let place = "\(view) \(key)"
    if let known = addedGuides[place] { return known }
    let id = ids.id(for: "viewLayoutGuide \(markup.value("id", of: view) ?? "") \(key)")
    addedGuides[place] = id
    changes.add(MarkupChanges.NewElement("viewLayoutGuide", ["key": key, "id": id]), to: view)
    if guide == .safeArea {
      changes.set("useSafeAreas", to: "YES", of: 0)
      let dependencies = changes.child(MarkupChanges.PathStep(name: "dependencies"), of: 0)
      let known = dependencies.map { changes.children(of: $0) } ?? []
      let name = "Safe area layout guides"
      if dependencies != nil, !known.contains(where: { markup.value("name", of: $0) == name }) {
        changes.add(
          MarkupChanges.NewElement("capability", ["name": name, "minToolsVersion": "9.0"]), to: 0,
          path: [MarkupChanges.PathStep(name: "dependencies")])
      }
    }
    return id
  }

  /// Returns the inner edge of the top or bottom layout guide of a controller; `nil` if there is none.
  private func controllerGuide(_ edge: Attribute, _ controller: String?) -> (
    item: String, attribute: Attribute
  )? {
    guard let controller = controller.flatMap({ elements[$0] }), edge == .top || edge == .bottom,
      let guides = changes.child(MarkupChanges.PathStep(name: "layoutGuides"), of: controller)
    else { return nil }
    return changes.children(of: guides).first { markup.value("type", of: $0) == edge.rawValue }
      .flatMap { markup.value("id", of: $0) }.map { ($0, edge == .top ? .bottom : .top) }
  }

  // MARK: Installation

  /// Records whether a set is installed. The default variation of a view excludes its uninstalled constraints.
  private mutating func writeInstallation(of set: RuleSet, in version: ChangedScene) throws(UnwritableChange)
  {
    let (was, isNow) = (version.old.installations[set.id], version.new.installations[set.id])
    guard was != isNow, version.old.set(set.id) != nil else { return }
    guard let isInstalled = isNow ?? (was == false ? true : nil), isInstalled != (was ?? true) else {
      throw UnwritableChange(
        "the document cannot record that set '\(set.name)' is always installed",
        remedy: "let the condition of the set determine whether it is installed")
    }
    let constraints = version.new.constraints.filter {
      $0.set == set.id && version.old.constraint($0.id) != nil
    }
    guard !constraints.isEmpty else {
      throw UnwritableChange("set '\(set.name)' has no constraint in the document, so it is always installed")
    }
    for constraint in constraints {
      let (id, element) = try element(of: constraint, in: version)
      guard !(references[id] ?? []).contains(where: { markup.elements[$0].name == "outletCollection" }) else {
        throw UnwritableChange(
          "set '\(set.name)' is an outlet collection, whose constraints the app installs and uninstalls",
          remedy: "change the code of the app, or remove constraints")
      }
      for reference in references[id] ?? []
      where ["include", "exclude"].contains(markup.elements[reference].name) { changes.remove(reference) }
      guard !isInstalled, let owner = markup.elements[element].parent.flatMap({ markup.elements[$0].parent })
      else { continue }
      changes.add(
        MarkupChanges.NewElement("exclude", ["reference": id]), to: owner,
        path: DocumentWriter.mask(of: "default"))
    }
  }
}
