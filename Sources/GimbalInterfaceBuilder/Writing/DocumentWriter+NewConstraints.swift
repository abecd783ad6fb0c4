internal import GimbalMarkup
internal import GimbalModel

/// A constraint that an edit adds.
struct NewConstraint {
  let constraint: Constraint
  /// The size classes for which the constraint is installed; `nil` if its set depends on more than size classes.
  let pairs: SizeClassPairSet?

  /// Returns `true` if one element can represent both constraints, with different constants for different size classes.
  func isVariant(of other: NewConstraint) -> Bool {
    guard let pairs, let others = other.pairs, pairs.isDisjoint(with: others) else { return false }
    var formula = constraint.formula
    formula.constant = other.constraint.formula.constant
    return formula == other.constraint.formula && constraint.identifier == other.constraint.identifier
  }
}

/// New constraints.
extension DocumentWriter {
  /// Returns the new constraints of a scene, grouped by the element that represents them: constraints that differ only in
  /// their constants, and that are installed for different size classes, are variants of one element.
  func newConstraints(of version: ChangedScene, _ sets: SetPlaces) -> [[NewConstraint]] {
    var groups: [[NewConstraint]] = []
    for constraint in version.new.constraints where version.old.constraint(constraint.id) == nil {
      let new = NewConstraint(constraint: constraint, pairs: pairs(of: constraint, in: version, sets))
      if let place = groups.firstIndex(where: { group in group.allSatisfy { $0.isVariant(of: new) } }) {
        groups[place].append(new)
      } else {
        groups.append([new])
      }
    }
    return groups
  }

  /// Returns the pairs of size classes for which a set is installed; `nil` for other sets, such as outlet collections.
  private func pairs(
    of constraint: Constraint, in version: ChangedScene, _ sets: SetPlaces
  ) -> SizeClassPairSet? {
    if let sample = sets.sample(of: constraint.set) {
      let isCollected = (references[sample.id] ?? []).contains {
        $0.name == "outletCollection"
      }
      if isCollected || sample.element.raw("placeholder") == "YES" { return nil }
    }
    return SetPlaces.pairs(of: constraint.set, in: version.new)
  }

  /// Adds an element for the variants of a constraint.
  mutating func add(
    _ variants: [NewConstraint], in version: ChangedScene, _ sets: SetPlaces
  ) throws(UnwritableChange) {
    // The attribute of the element is the value for unspecified size classes.
    guard let usual = variants.first(where: { $0.pairs?.contains(.unspecified) == true }) ?? variants.first
    else { return }
    let constraint = usual.constraint
    guard !variants.contains(where: { $0.constraint.formula.usesNumbers }) else {
      throw UnwritableChange(
        "\(description(of: constraint)) uses a named number, which the document cannot contain",
        remedy: "replace the name with its value")
    }
    try checkItems(of: constraint, in: version)
    let place =
      variants.count == 1
      ? try sets.place(of: constraint.set, in: version.new)
      : .masks(SetPlaces.masks(for: variants.compactMap(\.pairs).reduce([]) { $0.union($1) }))
    let owner = try owner(of: constraint, in: version)
    var attributes = try attributes(of: constraint, ownedBy: owner.id, in: version)
    let isPlaceholder =
      switch place {
      case .sample(let sample): sample.element.raw("placeholder") == "YES"
      case .masks(_, let isPlaceholder): isPlaceholder
      }
    if isPlaceholder { attributes.append(["placeholder", "YES"]) }
    let id = ids.id(for: "\(owner.id) \(attributes.flatMap(\.self).joined(separator: " "))")
    attributes.append(["id", id])
    var element = MarkupChanges.NewElement("constraint", attributes)
    for variant in variants {
      addedConstraints[variant.constraint.id] = id
      let constant = ConstraintAttributes.number(variant.constraint.constant)
      guard variant.constraint.constant != constraint.constant, let pairs = variant.pairs else { continue }
      let keys = SetPlaces.keys(of: SizeClassPair.all.dropFirst().filter { pairs.contains($0) })
      element.children += keys.map {
        MarkupChanges.NewElement("variation", ["key": $0, "constant": constant])
      }
    }
    changes.add(element, to: owner.element, path: [.constraints])
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

  private func checkItems(of constraint: Constraint, in version: ChangedScene) throws(UnwritableChange) {
    for view in [constraint.first.item.view, constraint.second?.item.view].compactMap(\.self) {
      guard let shown = version.new.properties(of: view).text(.instance) else { continue }
      throw UnwritableChange(
        "'\(version.name(of: view))' is a cell, which the scene of its table cannot constrain",
        remedy: "constrain the views in the scene '\(shown)'")
    }
    let items = try [constraint.first, constraint.second].compactMap(\.self).map {
      (side) throws(UnwritableChange) in try element(of: side.item.view, in: version)
    }
    guard
      items.allSatisfy({ item in
        item.raw("key") == "contentView" || item.name.hasSuffix("Cell")
      })
    else { return }
    throw UnwritableChange(
      "constraints cannot determine the frame of the cell or content view '\(version.name(of: constraint.first.item.view))'",
      remedy: "constrain the subviews of the content view")
  }

  /// Returns the attributes of a new constraint, without its object id.
  private mutating func attributes(
    of constraint: Constraint, ownedBy owner: String, in version: ChangedScene
  ) throws(UnwritableChange) -> [[String]] {
    let formula = constraint.formula
    let first = try side(formula.first, in: version)
    var attributes: [[String]] = []
    if first.item != owner { attributes.append(["firstItem", first.item]) }
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
    return attributes
  }

  /// Refers to a new constraint wherever the document refers to another constraint of the same set: in outlet
  /// collections, and in the masks of size classes.
  private mutating func copyReferences(of model: String, to id: String, owner: Element) {
    for reference in references[model] ?? [] {
      let element = reference
      guard let parent = element.parent else { continue }
      switch element.name {
      case "outletCollection":
        var attributes = element.attributes.map { [$0.name, markup.text($0.value)] }
        for index in attributes.indices where attributes[index][0] == "destination" {
          attributes[index][1] = id
        }
        for index in attributes.indices where attributes[index][0] == "id" {
          attributes[index][1] = ids.id(
            for: "outletCollection \(id) \(reference.raw("property") ?? "")")
        }
        changes.add(MarkupChanges.NewElement(element.name, attributes), to: parent)
      case "exclude", "include":
        guard let variation = parent.parent,
          let key = variation.raw("key")
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
    id: String, element: Element
  ) {
    let items = [constraint.first.item.view, constraint.second?.item.view].compactMap(\.self)
    var view = version.new.closestView(containing: items)
    // The content view of a cell can have no object id. The cell then has the constraints.
    while version.origins.views[view]?.id == nil, let outer = version.new.view(view)?.parent { view = outer }
    let element = try element(of: view, in: version)
    return (element.raw("id") ?? "", element)
  }

  /// Returns the object id and the attribute of a side of a new constraint. A missing layout guide is added.
  private mutating func side(_ anchor: Anchor, in version: ChangedScene) throws(UnwritableChange) -> (
    item: String, attribute: Attribute
  ) {
    let view = try element(of: anchor.item.view, in: version)
    guard let guide = anchor.item.guide else {
      guard let id = view.raw("id") else {
        throw UnwritableChange(
          "the content view '\(version.name(of: anchor.item.view))' has no object id in the document, so no constraint can refer to it",
          remedy: "constrain the cell, as in root.leading")
      }
      return (id, anchor.attribute)
    }
    let keys =
      switch guide {
      case .readableContent: ["readableContentGuide", "readableContent"]
      default: [guide.rawValue]
      }
    for child in changes.children(of: view) where child.name == "viewLayoutGuide" {
      if keys.contains(child.raw("key") ?? ""), let id = child.raw("id") {
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
  private mutating func addGuide(_ key: String, _ guide: LayoutGuide, of view: Element) -> String? {
    let tools = markup.root.raw("toolsVersion").flatMap { Double($0) } ?? 0
    let first = [
      LayoutGuide.safeArea: 13_000.0, .contentLayoutGuide: 15_000, .frameLayoutGuide: 15_000,
      .keyboard: 19_000,
    ]
    guard let first = first[guide], tools >= first else { return nil }
    let place = "\(view) \(key)"
    if let known = addedGuides[place] { return known }
    let id = ids.id(for: "viewLayoutGuide \(view.raw("id") ?? "") \(key)")
    addedGuides[place] = id
    changes.add(MarkupChanges.NewElement("viewLayoutGuide", ["key": key, "id": id]), to: view)
    if guide == .safeArea {
      changes.set("useSafeAreas", to: "YES", of: markup.root)
      let dependencies = changes.child(MarkupChanges.PathStep(name: "dependencies"), of: markup.root)
      let known = dependencies.map { changes.children(of: $0) } ?? []
      let name = "Safe area layout guides"
      if dependencies != nil, !known.contains(where: { $0.raw("name") == name }) {
        changes.add(
          MarkupChanges.NewElement("capability", ["name": name, "minToolsVersion": "9.0"]), to: markup.root,
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
    return changes.children(of: guides).first { $0.raw("type") == edge.rawValue }
      .flatMap { $0.raw("id") }.map { ($0, edge == .top ? .bottom : .top) }
  }
}
