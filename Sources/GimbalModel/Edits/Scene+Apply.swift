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
}
