internal import GimbalMarkup
internal import GimbalModel

/// Changes to constraints and to the installation of sets.
extension DocumentWriter {
  mutating func writeConstraints(of version: ChangedScene) throws(UnwritableChange) {
    let sets = SetPlaces(version, elements: elements)
    try checkSets(of: version)
    for old in version.old.constraints where version.new.constraint(old.id) == nil {
      try remove(old, in: version)
    }
    for group in newConstraints(of: version, sets) { try add(group, in: version, sets) }
    for new in version.new.constraints {
      guard let old = version.old.constraint(new.id) else { continue }
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

  func description(of constraint: Constraint) -> String {
    constraint.identifier.map { "constraint '\($0)'" } ?? "constraint #\(constraint.handle)"
  }

  private func element(of constraint: Constraint, in version: ChangedScene) throws(UnwritableChange) -> (
    id: String, element: Element
  ) {
    guard let id = version.origins.constraints[constraint.id]?.id, let element = elements[id] else {
      throw UnwritableChange("\(description(of: constraint)) has no object id in the document")
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
      throw UnwritableChange("\(description(of: constraint)) has no object id in the document")
    }
    let rest = variants(of: id, in: version).filter { version.new.constraint($0.id) != nil }
    guard rest.isEmpty else {
      return try restrict(element, id, toVariants: rest, removing: constraint, in: version)
    }
    changes.remove(element)
    removeReferences(to: id)
  }

  /// Installs a constraint only for the size classes of its remaining variants.
  private mutating func restrict(
    _ element: Element, _ id: String, toVariants rest: [Constraint], removing removed: Constraint,
    in version: ChangedScene
  ) throws(UnwritableChange) {
    let pairs = rest.map { SetPlaces.pairs(of: $0.set, in: version.old) }
    guard !pairs.contains(nil), let owner = owner(of: element) else {
      throw UnwritableChange(
        "cannot remove only one variant of \(description(of: removed)), because its variants belong to outlet collections",
        remedy: "remove all variants of the constraint")
    }
    removeMasks(of: id)
    for mask in SetPlaces.masks(for: pairs.compactMap(\.self).reduce([]) { $0.union($1) }) {
      changes.add(
        MarkupChanges.NewElement(mask.mark, ["reference": id]), to: owner,
        path: DocumentWriter.mask(of: mask.key))
    }
  }

  /// Returns the view element that contains the element of a constraint.
  private func owner(of constraint: Element) -> Element? {
    constraint.parent.flatMap { $0.parent }
  }

  private mutating func removeMasks(of id: String) {
    for reference in references[id] ?? []
    where ["include", "exclude"].contains(reference.name) { changes.remove(reference) }
  }

  private mutating func update(
    _ old: Constraint, to new: Constraint, in version: ChangedScene
  ) throws(UnwritableChange) {
    let element = try element(of: old, in: version).element
    guard old.set == new.set else {
      throw UnwritableChange(
        "\(description(of: old)) cannot be moved to another set",
        remedy: "remove the constraint, and add it to the other set")
    }
    guard !new.formula.usesNumbers else {
      throw UnwritableChange(
        "named numbers cannot be written into the document", remedy: "write their values")
    }
    guard old.first == new.first, old.second == new.second else {
      throw UnwritableChange(
        "the items of \(description(of: old)) cannot be changed",
        remedy: "remove the constraint, and add another one")
    }
    let values = zip(
      ConstraintAttributes.values(of: old.formula), ConstraintAttributes.values(of: new.formula))
    for (was, isNow) in values where was.value != isNow.value {
      if isNow.name == "constant", !isStandard(isNow.value, of: element) {
        changes.set("symbolic", to: nil, of: element)
      }
      for place in try places(of: was, in: element, of: old) {
        // A variation overrides the value of the constraint, also with a value that Xcode omits elsewhere.
        changes.set(
          isNow.name, to: isNow.value ?? (place == element ? nil : ConstraintAttributes.usual[isNow.name]),
          of: place)
      }
    }
    if old.identifier != new.identifier { changes.set("identifier", to: new.identifier?.text, of: element) }
  }

  /// Returns `true` if a constraint is not symbolic, or if the constant is the standard spacing, so that the constraint
  /// can stay symbolic. The standard spacing is 8 points between siblings and at the guides of a controller, and 20
  /// points in a superview.
  private func isStandard(_ constant: String?, of element: Element) -> Bool {
    guard element.raw("symbolic") == "YES" else { return true }
    let objects = ["firstItem", "secondItem"].map { element.raw($0) }
    let isInSuperview = objects.contains {
      $0 == nil || $0 == owner(of: element).flatMap { $0.raw("id") }
    }
    let isAtGuide = objects.contains { object in
      object.flatMap { elements[$0] }.map { $0.name == "viewControllerLayoutGuide" } ?? false
    }
    let standard = isInSuperview && !isAtGuide ? "20" : "8"
    return constant.map { $0.hasPrefix("-") ? String($0.dropFirst()) : $0 } == standard
  }

  /// Returns the elements that give an attribute of a constraint its value: the element of the constraint, or its
  /// variations for size classes.
  private func places(
    of attribute: (name: String, value: String?), in element: Element, of constraint: Constraint
  ) throws(UnwritableChange) -> [Element] {
    let variations = changes.children(of: element).filter { $0.name == "variation" }
    guard !variations.isEmpty else { return [element] }
    func number(_ text: String?) -> Double? { text.flatMap(ConstraintElement.multiplier) }
    let usual = ConstraintAttributes.usual[attribute.name]
    let wanted = attribute.value ?? usual
    let places = ([element] + variations).filter { place in
      let value = place.raw(attribute.name) ?? (place == element ? usual : nil)
      return value != nil && (value == wanted || number(value) != nil && number(value) == number(wanted))
    }
    guard !places.isEmpty else {
      throw UnwritableChange("\(description(of: constraint)) varies with size classes in the document")
    }
    return places
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
      guard !(references[id] ?? []).contains(where: { $0.name == "outletCollection" }) else {
        throw UnwritableChange(
          "set '\(set.name)' is an outlet collection, whose constraints the app installs and uninstalls",
          remedy: "change the code of the app, or remove constraints")
      }
      removeMasks(of: id)
      guard !isInstalled, let owner = owner(of: element) else { continue }
      changes.add(
        MarkupChanges.NewElement("exclude", ["reference": id]), to: owner,
        path: DocumentWriter.mask(of: "default"))
    }
  }
}
