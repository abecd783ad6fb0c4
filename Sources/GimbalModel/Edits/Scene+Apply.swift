// Length: the edits of all rows of a scene are checked and applied in the same way.

extension Scene {
  /// Applies an edit. If the edit is invalid, the scene remains unchanged.
  ///
  /// An edit can update the header and the display of the scene. It cannot insert or delete them, because the
  /// project inserts and deletes whole scenes.
  ///
  /// - Throws: ``EditError`` for an invalid edit.
  /// - Complexity: O(log n + depth) for an insertion after all siblings or an update that keeps the position;
  ///   otherwise O(siblings + depth). A move to another superview is also O(descendants).
  public mutating func apply(_ edit: Edit) throws(EditError) {
    switch edit {
    case .insert(let row): try insert(row)
    case .update(let row): try update(row)
    case .delete(let row): try delete(row)
    }
  }

  private mutating func insert(_ row: Record) throws(EditError) {
    switch row {
    case .scene, .display: throw .rowExists
    case .trait(let trait):
      guard traits[trait.name] == nil else { throw .rowExists }
      try put(trait)
    case .view(let view): try insert(view)
    case .property(let row):
      guard properties(of: row.view)[row.property] == nil else { throw .rowExists }
      try put(row)
    case .instanceTrait(let row):
      guard instanceTraits[row.view]?[row.name] == nil else { throw .rowExists }
      try put(row)
    case .set(let set): try insert(set)
    case .installation(let row):
      guard installations[row.set] == nil else { throw .rowExists }
      try put(row)
    case .constraint(let constraint):
      guard constraintsByID[constraint.id] == nil else { throw .rowExists }
      try put(constraint)
    case .override(let override):
      guard overridesByID[override.id] == nil else { throw .rowExists }
      try put(override)
    case .placement(let placement):
      guard placementsByID[placement.id] == nil else { throw .rowExists }
      try put(placement)
    case .number(let number):
      guard numbersByID[number.id] == nil else { throw .rowExists }
      try put(number)
    case .box(let box):
      guard boxesByID[box.id] == nil else { throw .rowExists }
      try put(box)
    }
  }

  private mutating func update(_ row: Record) throws(EditError) {
    switch row {
    case .scene(let header):
      guard header.id == id else { throw .noSuchRow }
      self.header = header
    case .display(let display):
      guard display.scene == id else { throw .noSuchRow }
      self.display = display
    case .trait(let trait):
      guard traits[trait.name] != nil else { throw .noSuchRow }
      try put(trait)
    case .view(let view): try update(view)
    case .property(let row):
      guard properties(of: row.view)[row.property] != nil else { throw .noSuchRow }
      try put(row)
    case .instanceTrait(let row):
      guard instanceTraits[row.view]?[row.name] != nil else { throw .noSuchRow }
      try put(row)
    case .set(let set): try update(set)
    case .installation(let row):
      guard installations[row.set] != nil else { throw .noSuchRow }
      try put(row)
    case .constraint(let constraint):
      guard let old = constraintsByID[constraint.id] else { throw .noSuchRow }
      try put(constraint, replacing: old)
    case .override(let override):
      guard let old = overridesByID[override.id] else { throw .noSuchRow }
      try put(override, replacing: old)
    case .placement(let placement):
      guard let old = placementsByID[placement.id] else { throw .noSuchRow }
      try put(placement, replacing: old)
    case .number(let number):
      guard let old = numbersByID[number.id] else { throw .noSuchRow }
      try put(number, replacing: old)
    case .box(let box):
      guard let old = boxesByID[box.id] else { throw .noSuchRow }
      try put(box, replacing: old)
    }
  }

  private mutating func delete(_ row: Record) throws(EditError) {
    switch row {
    case .scene, .display: throw .rootIsFixed
    case .trait(let trait):
      guard trait.scene == id else { throw .danglingReference }
      guard traits.removeValue(forKey: trait.name) != nil else { throw .noSuchRow }
    case .view(let view): try delete(view)
    case .property(let row):
      guard properties(of: row.view)[row.property] != nil else { throw .noSuchRow }
      propertiesByView[row.view]?[row.property] = nil
      if row.property == .instance { removeInstanceReference(to: row.view) }
    case .instanceTrait(let row):
      guard instanceTraits[row.view]?.removeValue(forKey: row.name) != nil else { throw .noSuchRow }
      if instanceTraits[row.view]?.isEmpty ?? false { instanceTraits[row.view] = nil }
    case .set(let set): try delete(set)
    case .installation(let row):
      guard installations.removeValue(forKey: row.set) != nil else { throw .noSuchRow }
    case .constraint(let constraint): try delete(constraint)
    case .override(let override): try delete(override)
    case .placement(let placement): try delete(placement)
    case .number(let number): try delete(number)
    case .box(let box): try delete(box)
    }
  }

  private mutating func put(_ row: CustomTrait) throws(EditError) {
    guard row.scene == id else { throw .danglingReference }
    if case .number(let number) = row.value, !number.isFinite { throw .numberRefused(number) }
    traits[row.name] = row.value
  }

  private mutating func put(_ row: ViewProperty) throws(EditError) {
    guard views[row.view] != nil else { throw .danglingReference }
    try checkTakesProperties(row.view)
    guard row.property.accepts(row.value) else { throw .valueRefused(row.property, row.value) }
    if row.property == .instance, properties(of: row.view)[.instance] == nil {
      addInstanceReference(to: row.view)
    }
    propertiesByView[row.view, default: Properties()][row.property] = row.value
  }

  private mutating func put(_ row: InstanceTrait) throws(EditError) {
    guard views[row.view] != nil else { throw .danglingReference }
    try checkTakesProperties(row.view)
    if case .number(let number) = row.value, !number.isFinite { throw .numberRefused(number) }
    instanceTraits[row.view, default: [:]][row.name] = row.value
  }

  private mutating func put(_ row: Installation) throws(EditError) {
    guard setsByID[row.set] != nil else { throw .danglingReference }
    installations[row.set] = row.isInstalled
  }

  mutating func insert(_ view: View) throws(EditError) {
    guard views[view.id] == nil else { throw .rowExists }
    guard viewsByName[view.name] == nil else { throw .nameTaken(view.name) }
    guard view.scene == id, let parent = view.parent, views[parent] != nil else { throw .danglingReference }
    try checkTakesSubviews(parent)
    guard ancestors(of: parent).count + 2 <= Scene.maximumDepth else {
      throw .tooDeep(limit: Scene.maximumDepth)
    }
    enter(view, in: parent)
  }

  mutating func update(_ view: View) throws(EditError) {
    guard let old = views[view.id] else { throw .noSuchRow }
    guard let oldParent = old.parent else { throw .rootIsFixed }
    if let owner = viewsByName[view.name], owner != view.id { throw .nameTaken(view.name) }
    guard view.scene == id, let parent = view.parent, views[parent] != nil else { throw .danglingReference }
    try Scene.checkKind(of: view, replacing: old)
    if parent != oldParent {
      try checkTakesSubviews(parent)
      let above = ancestors(of: parent)
      guard parent != view.id, !above.contains(view.id) else { throw .cycle(view.id) }
      guard above.count + 1 + height(of: view.id) <= Scene.maximumDepth else {
        throw .tooDeep(limit: Scene.maximumDepth)
      }
    }
    viewsByName[old.name] = nil
    if parent == oldParent {
      views[view.id] = view
      viewsByName[view.name] = view.id
      childViews[parent]?.replace(at: (old.position, old.id.rawValue), with: view)
    } else {
      childViews[oldParent]?.remove(at: (old.position, old.id.rawValue))
      enter(view, in: parent)
    }
  }

  mutating func delete(_ view: View) throws(EditError) {
    guard let old = views[view.id] else { throw .noSuchRow }
    guard let parent = old.parent else { throw .rootIsFixed }
    guard children(of: old.id).isEmpty, properties(of: old.id).isEmpty,
      instanceTraits[old.id] == nil, viewReferences[old.id] == nil
    else {
      throw .danglingReference
    }
    views[old.id] = nil
    viewsByName[old.name] = nil
    propertiesByView[old.id] = nil
    childViews[old.id] = nil
    childViews[parent]?.remove(at: (old.position, old.id.rawValue))
  }

  /// Returns the number of levels in a subtree.
  private func height(of view: ViewID) -> Int {
    1 + (children(of: view).map { height(of: $0.id) }.max() ?? 0)
  }

  mutating func insert(_ set: RuleSet) throws(EditError) {
    guard setsByID[set.id] == nil else { throw .rowExists }
    guard setsByName[set.name] == nil else { throw .nameTaken(set.name) }
    guard set.scene == id else { throw .danglingReference }
    enter(set)
  }

  mutating func update(_ set: RuleSet) throws(EditError) {
    guard let old = setsByID[set.id] else { throw .noSuchRow }
    if let owner = setsByName[set.name], owner != set.id { throw .nameTaken(set.name) }
    guard set.scene == id else { throw .danglingReference }
    setsByName[old.name] = nil
    setsByID[set.id] = set
    setsByName[set.name] = set.id
    orderedSets.replace(at: (old.position, old.id.rawValue), with: set)
  }

  mutating func delete(_ set: RuleSet) throws(EditError) {
    guard let old = setsByID[set.id] else { throw .noSuchRow }
    guard rules(of: old.id).isEmpty, installations[old.id] == nil else { throw .danglingReference }
    setsByID[old.id] = nil
    setsByName[old.name] = nil
    rulesBySet[old.id] = nil
    orderedSets.remove(at: (old.position, old.id.rawValue))
  }

  mutating func put(_ constraint: Constraint, replacing old: Constraint? = nil) throws(EditError) {
    guard setsByID[constraint.set] != nil, views[constraint.first.item.view] != nil,
      constraint.second.map({ views[$0.item.view] != nil }) ?? true
    else { throw .danglingReference }
    try Scene.check(constraint)
    try checkGuide(of: constraint.first)
    if let second = constraint.second { try checkGuide(of: second) }
    if let old { removeFromIndex(old) }
    constraintsByID[constraint.id] = constraint
    index(constraint)
    highestHandle = max(highestHandle, constraint.handle)
    file(.constraint(constraint), replacing: old.map { .constraint($0) })
  }

  mutating func delete(_ constraint: Constraint) throws(EditError) {
    guard let old = constraintsByID[constraint.id] else { throw .noSuchRow }
    constraintsByID[old.id] = nil
    removeFromIndex(old)
    unfile(.constraint(old))
  }

  mutating func put(_ override: PropertyOverride, replacing old: PropertyOverride? = nil) throws(EditError) {
    guard setsByID[override.set] != nil, views[override.view] != nil else { throw .danglingReference }
    try checkTakesProperties(override.view)
    guard override.property.accepts(override.value) else {
      throw .valueRefused(override.property, override.value)
    }
    if let old, old.property == .instance { removeInstanceReference(to: old.view) }
    if override.property == .instance { addInstanceReference(to: override.view) }
    overridesByID[override.id] = override
    file(.override(override), replacing: old.map { .override($0) })
  }

  mutating func delete(_ override: PropertyOverride) throws(EditError) {
    guard let old = overridesByID.removeValue(forKey: override.id) else { throw .noSuchRow }
    if old.property == .instance { removeInstanceReference(to: old.view) }
    unfile(.override(old))
  }

  /// Checks the combination of attributes in a constraint and the range of its numbers.
  private static func check(_ constraint: Constraint) throws(EditError) {
    do {
      try Pairing.check(constraint.formula)
    } catch {
      throw .pairing(error)
    }
    let magnitude = constraint.multiplier.magnitude
    guard magnitude >= 1 / Limit.multiplier, magnitude <= Limit.multiplier else {
      throw .numberRefused(constraint.multiplier)
    }
    guard constraint.constant.magnitude <= Limit.coordinate else { throw .numberRefused(constraint.constant) }
    guard constraint.formula.multiplierNumber == nil || constraint.second != nil else {
      throw .numberRefused(constraint.multiplier)
    }
    try check(constraint.formula.constantTerms)
  }
}

extension Scene {
  mutating func put(_ placement: Placement, replacing old: Placement? = nil) throws(EditError) {
    guard setsByID[placement.set] != nil, views[placement.view] != nil,
      placement.source.map({ views[$0.view] != nil }) ?? true
    else { throw .danglingReference }
    try check(placement)
    placementsByID[placement.id] = placement
    file(.placement(placement), replacing: old.map { .placement($0) })
  }

  mutating func delete(_ placement: Placement) throws(EditError) {
    guard let old = placementsByID.removeValue(forKey: placement.id) else { throw .noSuchRow }
    unfile(.placement(old))
  }

  /// Checks the view and the source of a placement, and the range of its numbers.
  private func check(_ placement: Placement) throws(EditError) {
    guard placement.view != root else { throw .placementRefused(.ofRoot) }
    try checkTakesFrame(placement.view)
    guard placement.relation == .equal || placement.measure.isSize && placement.value != .content else {
      throw .placementRefused(.limit(placement.measure))
    }
    try Scene.check(placement.constantTerms)
    switch placement.value {
    case .number(let number):
      let least = placement.measure.isSize && placement.constantTerms.isEmpty ? 0 : -Limit.coordinate
      guard (least...Limit.coordinate).contains(number) else { throw .numberRefused(number) }
    case .content:
      guard placement.measure.isSize else { throw .placementRefused(.contentOfPosition(placement.measure)) }
      guard placement.constantTerms.isEmpty else { throw .numberRefused(0) }
    case .measure(let source, _, let multiplier, let constant):
      guard source.view != placement.view else { throw .placementRefused(.ofItself) }
      if case .bar? = source.part, source.view != root { throw .placementRefused(.barOfView) }
      guard multiplier.magnitude <= Limit.multiplier else { throw .numberRefused(multiplier) }
      guard constant.magnitude <= Limit.coordinate else { throw .numberRefused(constant) }
    }
  }
}

extension Scene {
  mutating func put(_ number: NumberDefinition, replacing old: NumberDefinition? = nil) throws(EditError) {
    guard setsByID[number.set] != nil else { throw .danglingReference }
    guard number.value.magnitude <= Limit.coordinate else { throw .numberRefused(number.value) }
    numbersByID[number.id] = number
    file(.number(number), replacing: old.map { .number($0) })
  }

  mutating func delete(_ number: NumberDefinition) throws(EditError) {
    guard let old = numbersByID.removeValue(forKey: number.id) else { throw .noSuchRow }
    unfile(.number(old))
  }

  /// Checks the factors of named numbers.
  static func check(_ terms: NumberTerms) throws(EditError) {
    for term in terms.terms where !(term.factor.magnitude <= Limit.multiplier) {
      throw .numberRefused(term.factor)
    }
  }

  mutating func put(_ box: LayoutBox, replacing old: LayoutBox? = nil) throws(EditError) {
    guard setsByID[box.set] != nil, box.view.map({ views[$0] != nil }) ?? true else {
      throw .danglingReference
    }
    try Scene.checkByItself(box)
    try checkTakesFrame(box.view)
    try checkParent(of: box, replacing: old)
    try checkChildren(of: box)
    if let old { remove(old) }
    boxesByID[box.id] = box
    if let parent = box.parent {
      childBoxes[parent, default: Ordered { ($0.position, $0.id.rawValue) }].insert(box)
      addReference(to: box.view)
      if box.usesNumbers { numberUserCount += 1 }
    } else {
      file(.manager(box))
    }
  }

  mutating func delete(_ box: LayoutBox) throws(EditError) {
    guard let old = boxesByID[box.id] else { throw .noSuchRow }
    guard boxes(in: old.id).isEmpty else { throw .danglingReference }
    remove(old)
    childBoxes[old.id] = nil
  }

  private mutating func remove(_ old: LayoutBox) {
    boxesByID[old.id] = nil
    if let parent = old.parent {
      childBoxes[parent]?.remove(at: (old.position, old.id.rawValue))
      removeReference(to: old.view)
      if old.usesNumbers { numberUserCount -= 1 }
    } else {
      unfile(.manager(old))
    }
  }

  /// Checks that the role of a box permits its view, arrangement and parent, that its arrangement permits its
  /// tile count, and that its lengths are in range.
  private static func checkByItself(_ box: LayoutBox) throws(EditError) {
    let isWhole =
      switch box.role {
      case .manager: box.view != nil && box.arrangement != nil
      case .row: box.view == nil && box.arrangement == nil
      case .item, .cell, .north, .south, .east, .west, .center: box.view == nil || box.arrangement == nil
      }
    guard isWhole else { throw .boxRefused(.incomplete(box.role)) }
    guard (box.role == .manager) == (box.parent == nil) else {
      throw .boxRefused(.misplaced(box.role, in: nil))
    }
    guard (box.arrangement == .tile) == (box.tiles != nil) else { throw .boxRefused(.tileCount) }
    var lengths = [box.width, box.height].compactMap { $0.map { ($0.value, $0.terms) } }
    for edges in [box.margin, box.padding] {
      for (index, side) in edges.sides.enumerated() {
        if let side { lengths.append((side, edges.terms(at: index))) }
      }
    }
    for (number, terms) in lengths {
      // If the length contains named numbers, its literal part can be negative, because the values of the named
      // numbers are added to this part.
      let least = terms.isEmpty ? 0 : -Limit.coordinate
      guard (least...Limit.coordinate).contains(number) else { throw .boxRefused(.lengthRefused(number)) }
      try check(terms)
    }
    for length in [box.width, box.height].compactMap(\.self)
    where length.unit != .points && !length.terms.isEmpty {
      throw .boxRefused(.lengthRefused(length.value))
    }
  }

  /// Checks that the parent of a box exists, is in the same rule set and permits the role of the box, that an
  /// update does not move the box to another parent, and that the box is not nested too deeply.
  private func checkParent(of box: LayoutBox, replacing old: LayoutBox?) throws(EditError) {
    guard let id = box.parent else {
      if let old, old.parent != nil { throw .boxRefused(.movedOut) }
      // A manager with inner boxes cannot move to another set, because the boxes of a manager must be in the
      // same set as the manager.
      if let old, old.set != box.set, !boxes(in: box.id).isEmpty { throw .boxRefused(.movedOut) }
      return
    }
    guard let parent = boxesByID[id] else { throw .danglingReference }
    guard parent.set == box.set else { throw .boxRefused(.movedOut) }
    if let old, old.parent != id { throw .boxRefused(.movedOut) }
    guard parent.boxRoles.contains(box.role) else {
      throw .boxRefused(.misplaced(box.role, in: parent.arrangement))
    }
    if box.role.isRegion, boxes(in: id).contains(where: { $0.role == box.role && $0.id != box.id }) {
      throw .boxRefused(.regionTaken(box.role))
    }
    var depth = 2
    var next = parent.parent
    while let above = next {
      depth += 1
      next = boxesByID[above]?.parent
    }
    guard depth <= Scene.maximumDepth else { throw .tooDeep(limit: Scene.maximumDepth) }
  }

  /// Checks that the new role, arrangement and rule set of a box permit the boxes that are already inside it.
  private func checkChildren(of box: LayoutBox) throws(EditError) {
    for child in boxes(in: box.id) where !box.boxRoles.contains(child.role) || child.set != box.set {
      throw .boxRefused(.misplaced(child.role, in: box.arrangement))
    }
  }
}

extension LayoutBox {
  /// The valid roles of the boxes directly inside this box.
  fileprivate var boxRoles: [BoxRole] { role == .row ? [.cell] : arrangement?.roles ?? [] }
}

// Checks of edits that concern custom layout guides, which are views of kind `layoutGuide`.
extension Scene {
  /// Returns the name of a view if it is a layout guide; `nil` otherwise.
  private func guideName(_ view: ViewID?) -> Name? {
    guard let view = view.flatMap({ views[$0] }), view.kind == .layoutGuide else { return nil }
    return view.name
  }

  /// Throws an error if a new superview is a layout guide, which cannot have subviews.
  func checkTakesSubviews(_ parent: ViewID) throws(EditError) {
    if let name = guideName(parent) { throw .guideRefused(.superview(name)) }
  }

  /// Throws an error if a view is a layout guide, which cannot have properties.
  func checkTakesProperties(_ view: ViewID) throws(EditError) {
    if let name = guideName(view) { throw .guideRefused(.property(name)) }
  }

  /// Throws an error if a view is a layout guide. Placements and layout managers cannot determine its frame.
  func checkTakesFrame(_ view: ViewID?) throws(EditError) {
    if let name = guideName(view) { throw .guideRefused(.frame(name)) }
  }

  /// Throws an error if a view becomes a layout guide or a layout guide becomes a view.
  static func checkKind(of view: View, replacing old: View) throws(EditError) {
    if (view.kind == .layoutGuide) != (old.kind == .layoutGuide) { throw .guideRefused(.kind(old.name)) }
  }

  /// Throws an error if an anchor refers to a margin, a baseline or a built-in guide of a custom layout
  /// guide.
  func checkGuide(of anchor: Anchor) throws(EditError) {
    guard let name = guideName(anchor.item.view) else { return }
    if let guide = anchor.item.guide { throw .guideRefused(.guide(name, guide)) }
    if anchor.attribute.isOfViewsOnly { throw .guideRefused(.attribute(name, anchor.attribute)) }
  }
}
