package import GimbalModel
import GimbalStore

/// The changes in a revision that can affect the layout of a scene: the changes to the scene and to the
/// scenes that its views show.
package struct RevisionChanges: Sendable {
  /// The scene whose layout the changes can affect.
  package let scene: SceneID
  package let changes: [RecordChange]
  /// The scene and all scenes that its views can show before or after the revision, as they are before the
  /// revision.
  package let before: [SceneID: Scene]
  /// The scene and all scenes that its views can show before or after the revision, as they are after the
  /// revision.
  package let after: [SceneID: Scene]

  /// Collects the changes in the current revision of `walk`, and then moves `walk` to the first parent, if
  /// there is one.
  ///
  /// - Complexity: O(rows of the scenes).
  init(on id: SceneID, _ walk: inout HistoryWalk) throws {
    scene = id
    let all = try walk.changes()
    var new = try walk.sceneSnapshot(id)?.scenes ?? [:]
    // The revision may have added or removed an instance (a view that shows another scene). `before` and
    // `after` therefore include every scene that is shown before or after the revision.
    let mentioned = Set(all.filter { $0.isOfInstance || $0.isOfScene }.map(\.scene))
    let mayShowOthers = new.count > 1 || !mentioned.isEmpty
    let here = mayShowOthers ? walk : nil
    let old = try walk.goBack() ? walk.sceneSnapshot(id)?.scenes ?? [:] : [:]
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
  /// `true` if the change can affect which scene a view shows.
  var isOfInstance: Bool {
    [before, after].contains { record in
      switch record {
      case .property(let property)?: property.property == .instance
      case .override(let override)?: override.property == .instance
      default: false
      }
    }
  }

  /// `true` if the change affects the `SceneHeader` of a scene, which contains its name.
  var isOfScene: Bool { if case .scene? = after ?? before { true } else { false } }
}

extension Scene {
  /// Returns the differences between two composed scenes, in which views contain the scenes that they show.
  /// The store has no changesets for composed scenes. Traits of views that show scenes are left out, because
  /// a composed scene already contains their effects.
  ///
  /// - Complexity: O(rows).
  package func changes(to other: Scene) -> [RecordChange] {
    var old: [RowIdentity: Record] = [:]
    for record in records { old[RowIdentity(record)] = record }
    var changes: [RecordChange] = []
    for record in other.records {
      let before = old.removeValue(forKey: RowIdentity(record))
      if before != record { changes.append(RecordChange(scene: id, before: before, after: record)) }
    }
    // Iterate over `records` and not over the dictionary `old`, because the order of a dictionary is random.
    let removed = records.filter { old[RowIdentity($0)] != nil }
    changes += removed.map { RecordChange(scene: id, before: $0, after: nil) }
    return changes.filter { change in
      if case .instanceTrait? = change.after ?? change.before { false } else { true }
    }
  }
}

/// The identity of a database row, which is the same in all versions of a scene.
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
  case number(NumberID)

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
      case .number(let number): .number(number.id)
      }
  }
}
