import GimbalModel

extension SceneMerge {
  /// What a merge makes of the other scenes, as far as rows name them.
  struct Surroundings {
    /// What they will be called, and what those were called that will not be here.
    var names = SceneNames()
    /// Theirs that will not be here.
    var absent: Set<SceneID> = []
    /// Those that they removed and that stay.
    var kept: Set<SceneID> = []
    /// Rows of theirs with which a scene would show itself.
    var circular: Set<RowKey> = []
  }

  /// Leaves what names a scene that they removed and that stays: the scene's conflict speaks for it.
  mutating func keepInstances() throws {
    if surroundings.kept.isEmpty { return }
    let named = try deleted.filter { key in
      guard let scene = ours[key].flatMap({ key.scene(namedIn: $0) }), surroundings.kept.contains(scene)
      else {
        return false
      }
      return try ours.references(of: key).allSatisfy { !deleted.contains($0) }
    }
    let traits = deleted.filter { key in
      ours[key].flatMap { key.instance(in: $0) }.map(named.contains) ?? false
    }
    deleted.subtract(named.union(traits))
    changed.subtract(named.union(traits))
  }

  /// Leaves out what names a scene that is not here or that would be within itself, and traits of what is no instance
  /// here.
  mutating func withhold() {
    for key in inserted.union(lost).union(updates.keys) {
      guard let row = theirs[key], let column = key.sceneColumn(of: row) else { continue }
      let isCircular = surroundings.circular.contains(key)
      let absent = key.scene(namedIn: row).flatMap { surroundings.absent.contains($0) ? $0 : nil }
      guard isCircular || absent != nil else { continue }
      if let units = updates[key] {
        let left = units.filter { !$0.contains(column) }
        if left.count == units.count { continue }
        updates[key] = left.isEmpty ? nil : left
      } else {
        inserted.remove(key)
        lost.remove(key)
        withheld.insert(key)
      }
      if let absent {
        awaited.insert(absent)
      } else {
        let units =
          ours[key] == nil ? nil : VersionedTables.byName[key.table]?.units.filter { $0.contains(column) }
        clashes.append(clash(.refused, key, reason: .cycle(draft.scene.root), units: units))
      }
    }
    for key in inserted.union(lost) {
      guard let instance = theirs[key].flatMap({ key.instance(in: $0) }), theirs[instance] != nil,
        ours[instance] == nil, !inserted.contains(instance)
      else { continue }
      inserted.remove(key)
      lost.remove(key)
      withheld.insert(key)
    }
  }
}
