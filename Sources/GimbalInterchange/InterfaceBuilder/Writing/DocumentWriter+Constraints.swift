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
    let (id, element) = try element(of: old, in: version)
    guard variants(of: id, in: version).count == 1,
      changes.child(MarkupChanges.PathStep(name: "variation"), of: element) == nil
    else {
      throw UnwritableChange("\(words(for: old)) varies with size classes in the document")
    }
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
    for (old, new) in values where old.value != new.value {
      // A symbolic constraint has the standard spacing in place of its constant.
      if new.name == "constant" { changes.set("symbolic", to: nil, of: element) }
      changes.set(new.name, to: new.value, of: element)
    }
    if old.identifier != new.identifier { changes.set("identifier", to: new.identifier?.text, of: element) }
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
    let model = try sets.model(of: constraint.set, in: version.new)
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
    if model.map({ markup.value("placeholder", of: $0.element) }) == "YES" {
      attributes.append(["placeholder", "YES"])
    }
    let id = ids.id(for: "\(owner.id) \(attributes.flatMap(\.self).joined(separator: " "))")
    attributes.append(["id", id])
    addedConstraints[constraint.id] = id
    changes.add(MarkupChanges.NewElement("constraint", attributes), to: owner.element, path: [.constraints])
    if let model { copyReferences(of: model.id, to: id, owner: owner.element) }
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
    let first = constraint.first.item.view
    var view = first
    if let second = constraint.second?.item.view, second != first {
      let candidates = [first] + version.new.ancestors(of: first)
      let others = Set([second] + version.new.ancestors(of: second))
      view = candidates.first { others.contains($0) } ?? version.new.root
    }
    // The content view of a cell can have no object id. The cell then has the constraints.
    while version.origins.views[view]?.id == nil, let outer = version.new.view(view)?.parent { view = outer }
    let element = try element(of: view, in: version)
    return (markup.value("id", of: element) ?? "", element)
  }

  /// Returns the object id and the attribute of a side of a new constraint.
  private func side(_ anchor: Anchor, in version: ChangedScene) throws(UnwritableChange) -> (
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
    throw UnwritableChange(
      "'\(version.name(of: anchor.item.view))' has no layout guide '\(guide.rawValue)' in the document",
      remedy: "add the guide in Xcode, or use the view itself")
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
