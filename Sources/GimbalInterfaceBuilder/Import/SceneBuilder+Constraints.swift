internal import GimbalMarkup
internal import GimbalModel

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
            formula: formula)))
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
