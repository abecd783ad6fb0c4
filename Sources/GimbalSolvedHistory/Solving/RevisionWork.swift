package import GimbalModel
import GimbalStore

/// What a revision did that a scene's layouts can tell: its changes of the scene and of the scenes that this one shows.
package struct RevisionWork: Sendable {
  /// The scene that it is about.
  package let scene: SceneID
  package let changes: [RecordChange]
  /// The scene and all that it may show, before or after, as the revision found them and as it left them.
  package let before: [SceneID: Scene]
  package let after: [SceneID: Scene]

  /// The work of the revision that a walk is at. Leaves the walk at its first parent, if it has one.
  ///
  /// - Complexity: O(rows of the scenes).
  init(on id: SceneID, _ walk: inout HistoryWalk) throws {
    scene = id
    let all = try walk.changes()
    var new = try walk.sceneInTime(id)?.scenes ?? [:]
    // Of those that it showed before and shows no more, what became of them is to be asked here as well.
    let mentioned = Set(all.filter { $0.isOfInstance || $0.isOfScene }.map(\.scene))
    let mayShowOthers = new.count > 1 || !mentioned.isEmpty
    let here = mayShowOthers ? walk : nil
    let old = try walk.goBack() ? walk.sceneInTime(id)?.scenes ?? [:] : [:]
    if var here {
      for id in old.keys where new[id] == nil { new[id] = try here.scene(id) }
    }
    var both = old
    for id in new.keys where old[id] == nil { both[id] = try walk.scene(id) }
    (before, after) = (both, new)
    changes = all.filter { old[$0.scene] != nil || new[$0.scene] != nil }
  }
}

extension RecordChange {
  /// Whether it can change which scene a view shows.
  var isOfInstance: Bool {
    [before, after].contains { record in
      switch record {
      case .property(let property)?: property.property == .instance
      case .override(let override)?: override.property == .instance
      default: false
      }
    }
  }

  /// Whether it is of a scene's own row: its name, say.
  var isOfScene: Bool { if case .scene? = after ?? before { true } else { false } }
}

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
