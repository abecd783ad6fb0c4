import GimbalModel

extension Scene {
  /// What makes another scene of this one, row by row: of scenes that were put together, say, where no changeset tells.
  /// The traits of instances are left out: what is shown with them is there.
  ///
  /// - Complexity: O(rows).
  func changes(to other: Scene) -> [RecordChange] {
    var old: [RowIdentity: Record] = [:]
    for record in records { old[RowIdentity(record)] = record }
    var changes: [RecordChange] = []
    for record in other.records {
      let before = old.removeValue(forKey: RowIdentity(record))
      if before != record { changes.append(RecordChange(scene: id, before: before, after: record)) }
    }
    // In their order, so that nothing hangs on how a dictionary goes.
    let removed = records.filter { old[RowIdentity($0)] != nil }
    changes += removed.map { RecordChange(scene: id, before: $0, after: nil) }
    return changes.filter { change in
      if case .instanceTrait? = change.after ?? change.before { false } else { true }
    }
  }
}

/// What makes a row of a scene the same row at another time.
private enum RowIdentity: Hashable {
  case scene, display
  case trait(Name)
  case view(ViewID)
  case property(ViewID, Property)
  case instanceTrait(ViewID, Name)
  case set(SetID)
  case installation(SetID)
  case constraint(ConstraintID)
  case override(OverrideID)
  case placement(PlacementID)
  case box(BoxID)

  init(_ record: Record) {
    self =
      switch record {
      case .scene: .scene
      case .display: .display
      case .trait(let trait): .trait(trait.name)
      case .view(let view): .view(view.id)
      case .property(let property): .property(property.view, property.property)
      case .instanceTrait(let trait): .instanceTrait(trait.view, trait.name)
      case .set(let set): .set(set.id)
      case .installation(let installation): .installation(installation.set)
      case .constraint(let constraint): .constraint(constraint.id)
      case .override(let override): .override(override.id)
      case .placement(let placement): .placement(placement.id)
      case .box(let box): .box(box.id)
      }
  }
}
