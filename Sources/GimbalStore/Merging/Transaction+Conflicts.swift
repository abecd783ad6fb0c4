package import GimbalModel

extension Transaction {
  /// Returns the unresolved conflicts, sorted by handle.
  package func conflicts() throws -> [MergeConflict] {
    try reading { try ProjectState($0.database).conflicts() }
  }

  /// Returns the states that the latest merge combined.
  ///
  /// - Complexity: O(rows + revisions since the merge).
  package func sources(of conflicts: [MergeConflict]) throws -> MergeSources {
    // A merge cannot start while conflicts are unresolved, so all conflicts belong to the latest merge.
    var revision = try history.revision(history.head().revision)
    while revision.merged == nil, let parent = revision.parent { revision = try history.revision(parent) }
    guard let merged = revision.merged, let parent = revision.parent else {
      throw StoreError.damaged(
        path: path, .history("there are merge conflicts, but the history contains no merge"))
    }
    let base = try history.mergeBase(of: parent, merged)
    let theirs = try history.state(of: merged)
    let merge = try history.state(of: revision.id)
    return try reading { _ in try MergeSources(base: base, theirs: theirs, merge: merge, of: conflicts) }
  }

  /// Returns the versions of the row that a conflict is about.
  package func sides(of conflict: MergeConflict, in sources: MergeSources) throws -> MergeSources.Sides {
    try reading { _ in try sources.sides(of: conflict.content) }
  }

  /// Resolves a conflict.
  ///
  /// - Parameter side: The version to use, or nil to keep the current rows.
  /// - Returns: The constraints that were restored with a new handle.
  /// - Throws: `EditError` if the scene rejects the version, in which case nothing is changed; `StoreError`.
  @discardableResult
  package func settle(
    _ conflict: MergeConflict, taking side: MergeSide?, from sources: MergeSources
  ) throws -> [Renumbering] {
    let renumbered = try side.map { try take($0, in: conflict.content, from: sources) } ?? []
    try changingRows { try $0.delete(conflict) }
    return renumbered
  }

  /// Resolves as many conflicts as possible. A conflict that cannot be resolved is retried after other
  /// conflicts were resolved.
  ///
  /// - Returns: The remaining conflicts and the reasons why they cannot be resolved.
  package func settle(
    _ conflicts: [MergeConflict], taking side: MergeSide, from sources: MergeSources
  ) throws -> [(conflict: MergeConflict, error: EditError)] {
    var left: [(conflict: MergeConflict, error: EditError)] = []
    var pending = conflicts
    repeat {
      left = []
      for conflict in pending {
        do {
          try settle(conflict, taking: side, from: sources)
        } catch let error as EditError {
          left.append((conflict, error))
        }
      }
      if left.count == pending.count { break }
      pending = left.map(\.conflict)
    } while !pending.isEmpty
    return left
  }
}

extension Transaction {
  /// Renames a scene and updates all references to it.
  func rename(scene id: SceneID, to name: Name) throws {
    let old = try scene(id).name
    if old == name { return }
    // If the name is taken, this edit throws an error before anything is changed.
    var header = try scene(id).header
    header.name = name
    try apply([.update(.scene(header))], to: id)
    try rename(old, to: name)
  }

  /// Updates the references to a renamed scene in all scenes.
  ///
  /// - Parameter new: The new name, or nil if the scene was removed.
  func rename(_ old: Name, to new: Name?) throws {
    for header in try sceneHeaders() {
      try apply(scene(header.id).edits(renamingScene: old, to: new), to: header.id)
    }
  }

  /// Applies edits that can make views show other scenes.
  ///
  /// - Throws: `EditError.instanceCycle` if a scene would contain itself.
  func show(_ edits: [Edit], in id: SceneID) throws {
    var changed = try scene(id)
    for edit in edits { try changed.apply(edit) }
    try checkForInstanceCycle(around: changed)
    try apply(edits, to: id)
  }

  /// Checks that a scene does not show itself, directly or through other scenes.
  ///
  /// - Throws: `EditError.instanceCycle` if the scene shows itself.
  func checkForInstanceCycle(around scene: Scene) throws {
    let cycle = try scene.instanceCycle { name in
      name == scene.name ? scene : try sceneHeaders().first { $0.name == name }.map { try self.scene($0.id) }
    }
    if let cycle { throw EditError.instanceCycle(cycle) }
  }

  /// Replaces the row of a conflict with the version of one side.
  ///
  /// - Returns: The constraints that were restored with a new handle.
  func take(_ side: MergeSide, in content: ConflictContent, from sources: MergeSources) throws
    -> [Renumbering]
  {
    let isAbsent = sources.isAbsent(content)
    switch (content.kind, side) {
    case (.changed, .ours), (.deleted, .ours): break
    case (.changed, .theirs): try removeRow(content.row)
    case (.changed, .base): return try bring(content.row, from: sources.base, in: sources, overwriting: true)
    case (.deleted, .base): return try bring(content.row, from: sources.base, in: sources)
    case (.deleted, .theirs): return try bring(content.row, from: sources.theirs, in: sources)
    case (.refused, .theirs) where isAbsent: return try bring(content.row, from: sources.theirs, in: sources)
    case (.refused, _) where isAbsent: break
    case (.value, .base) where sources.base.allSatisfy({ $0.value[content.row] == nil }):
      // Both sides added the row, so the base does not contain it.
      try removeRow(content.row)
    case (.value, _), (.refused, _): try set(content, to: side, from: sources)
    case (.properties, _): try give(content, side)
    case (.layout, .ours): break
    case (.layout, .theirs): try rebuild(content, from: sources.theirs)
    case (.layout, .base): try rebuild(content, from: sources.base)
    }
    return []
  }

  /// Sets the columns of the conflict to the values of one side.
  private func set(_ content: ConflictContent, to side: MergeSide, from sources: MergeSources) throws {
    guard let (scene, rows) = try currentRows(of: content.row), let old = rows[content.row] else {
      throw EditError.noSuchRow
    }
    let row = sources.row(old, as: side, in: content)
    if row == old { return }
    if let named = content.row.scene(namedIn: row), rows.names[named] == nil {
      throw EditError.danglingReference
    }
    let record = try reading { _ in try rows.decoded(row, of: content.row) }
    guard case .scene(let header) = record else {
      try show([.update(record)], in: scene)
      return try separate(content.row, from: sources)
    }
    try rename(scene: header.id, to: header.name)
    try apply([.update(record)], to: scene)
    try separate(content.row, from: sources)
    let merged = try self.scene(scene)
    if try !isForced(merged) { try apply(merged.editsTurning, to: scene) }
  }

  /// Gives different positions to the rows that have the same position as a row, as the merge does.
  ///
  /// The merge can have given another position to the row, because a row of their side has its position. The values of a
  /// side, with which a conflict is resolved, contain the former position.
  private func separate(_ key: RowKey, from sources: MergeSources) throws {
    let all = try reading { try ProjectState($0.database).rowsByScene() }
    let isHeader = key.table == SceneHeader.table.name
    guard let (id, rows) = all.first(where: { $0.value[key] != nil }) else { return }
    let siblings = isHeader ? all.headers : rows.rows
    let theirs = isHeader ? sources.theirs.headers : sources.theirs[id]?.rows ?? [:]
    let separated = SiblingPositions(siblings).separated(besides: key, from: theirs)
    for (other, row) in separated {
      let record = try reading { _ in try rows.decoded(row, of: other) }
      try apply([.update(record)], to: isHeader ? SceneID(rawValue: other.id) : id)
    }
  }

  /// Sets the properties of the conflict to the values of one side.
  private func give(_ content: ConflictContent, _ side: MergeSide) throws {
    guard let id = content.scene else { throw EditError.noSuchRow }
    let scene = try scene(id)
    let view = ViewID(rawValue: content.row.id)
    guard scene.view(view) != nil else { throw EditError.noSuchRow }
    try apply(scene.edits(giving: view, content.properties(of: side)), to: id)
  }

  /// Replaces the box tree of a layout manager with the tree of one side.
  private func rebuild(_ content: ConflictContent, from scenes: [SceneID: SceneRows]) throws {
    guard let id = content.scene, let wanted = scenes[id] else { throw EditError.noSuchRow }
    let scene = try scene(id)
    let manager = BoxID(rawValue: content.row.id)
    let boxes = try reading { _ in try wanted.boxes(from: content.row) }
    guard !boxes.isEmpty else { throw EditError.noSuchRow }
    let old = scene.box(manager) == nil ? [] : scene.editsRemoving(box: manager)
    try apply(old + boxes.map { .insert(.box($0)) }, to: id)
  }

  /// Removes a row and all rows that depend on it, as the command that removes such a row does. Does nothing
  /// if the row does not exist.
  private func removeRow(_ key: RowKey) throws {
    guard let (id, rows) = try currentRows(of: key) else { return }
    let record = try reading { _ in try rows.record(key) }
    switch record {
    case nil: break
    case .scene(let header):
      try remove(scene: header.id)
      try rename(header.name, to: nil)
    case .view(let view): try apply(scene(id).editsRemoving(view: view.id), to: id)
    case .set(let set): try apply(scene(id).editsRemoving(set: set), to: id)
    case .property(let row): try apply(scene(id).edits(giving: row.view, [(row.property, nil)]), to: id)
    case .some(let record): try apply([.delete(record)], to: id)
    }
  }

  /// Restores a row, the missing rows that it refers to, and the missing rows that refer to it.
  ///
  /// - Parameter overwriting: `true` to also replace existing rows that refer to restored rows; `false` to
  ///   keep them.
  private func bring(
    _ key: RowKey, from scenes: [SceneID: SceneRows], in sources: MergeSources, overwriting: Bool = false
  ) throws -> [Renumbering] {
    guard let (id, wanted) = scenes.first(where: { $0.value[key] != nil }) else { throw EditError.noSuchRow }
    let (all, names) = try reading { rows in
      let state = try ProjectState(rows.database)
      return (state.rowsByScene(), state.sceneNames)
    }
    guard let current = all[id] else {
      guard key.scene != nil else { throw EditError.danglingReference }
      try bring(id, from: scenes, in: sources, called: names)
      return []
    }
    if let scene = wanted[key].flatMap({ key.scene(namedIn: $0) }), names[scene] == nil {
      throw EditError.danglingReference
    }
    let keys = try reading { _ in try wanted.closure(of: key, missingIn: current, overwriting) }
      .filter { key in
        // Skip rows that refer to a missing scene. They are restored together with that scene.
        wanted[key].flatMap { key.scene(namedIn: $0) }.map { names[$0] != nil } ?? true
      }
    let changes = RowOrder([wanted]).sorted(keys).compactMap { key -> SceneDraft.Change? in
      guard let row = wanted[key], row != current[key] else { return nil }
      guard let own = current[key] else { return .insert(key, row) }
      if key.isState { return nil }
      let units = VersionedTables.byName[key.table]?.units ?? []
      return .update(key, units.filter { unit in unit.contains { own[$0] != row[$0] } }, from: row)
    }
    var draft = SceneDraft(try scene(id), rows: current)
    let refused = try reading { _ in try draft.make(changes) }
    if let first = refused.first { throw first.error }
    try reading { _ in try draft.separate(Set(changes.map(\.key)), from: wanted) }
    let instances = current.instances.union(wanted.instances)
    try reading { _ in try draft.removeTraits(ofFormer: instances) }
    try show(draft.edits, in: id)
    return draft.renumbered
  }

  /// Restores a scene and the rows of other scenes that show it.
  private func bring(
    _ id: SceneID, from scenes: [SceneID: SceneRows], in sources: MergeSources, called names: SceneNames
  ) throws {
    guard let wanted = scenes[id] else { throw EditError.noSuchRow }
    var known = names
    known[id] = wanted.names[id]
    let scene = try reading { _ in
      var rows = wanted
      rows.names = known
      for (key, row) in wanted.rows {
        if let named = key.scene(namedIn: row), known[named] == nil { rows.rows[key] = nil }
      }
      var draft = SceneDraft(try Scene(records: rows.records()), rows: rows)
      try draft.removeTraits(ofFormer: wanted.instances)
      return draft.scene
    }
    try checkForInstanceCycle(around: scene)
    try insert(scene)
    for other in SceneOrder([scenes]).sorted(names.names.keys) {
      guard let rows = scenes[other] else { continue }
      for key in RowOrder([rows]).sorted(rows.rows.keys)
      where rows[key].flatMap({ key.scene(namedIn: $0) }) == id {
        let current = try currentRows(of: key)?.1[key]
        guard current == nil || current == sources.base[other]?[key] else { continue }
        // Leave out a row that is no longer valid or that would close a cycle.
        do { _ = try bring(key, from: scenes, in: sources) } catch is EditError {}
      }
    }
  }

  /// Returns the scene that currently contains a row, and all rows of the scene. Returns nil if the row does
  /// not exist.
  private func currentRows(of key: RowKey) throws -> (SceneID, SceneRows)? {
    try reading { rows in
      try ProjectState(rows.database).rowsByScene().first { $0.value[key] != nil }.map { ($0.key, $0.value) }
    }
  }
}

extension SceneRows {
  /// Returns a row and the rows to restore together with it: the missing rows that restored rows refer to,
  /// and the missing rows that refer to restored rows and not to any other missing row.
  ///
  /// - Parameters:
  ///   - other: The current rows of the scene.
  ///   - includesPresent: `true` to also return existing rows that refer to restored rows.
  fileprivate func closure(
    of key: RowKey, missingIn other: SceneRows, _ includesPresent: Bool
  ) throws -> Set<RowKey> {
    var closure: Set<RowKey> = [key]
    var others: [(key: RowKey, references: [RowKey])] = []
    var references: [RowKey: [RowKey]] = [:]
    for key in rows.keys {
      let hangsOn = try self.references(of: key)
      references[key] = hangsOn
      if includesPresent || other[key] == nil { others.append((key, hangsOn)) }
    }
    var count = 0
    while closure.count > count {
      count = closure.count
      for key in closure {
        closure.formUnion((references[key] ?? []).filter { other[$0] == nil && rows[$0] != nil })
      }
      for row in others where !closure.contains(row.key) && row.references.contains(where: closure.contains) {
        if row.references.allSatisfy({ closure.contains($0) || other[$0] != nil }) { closure.insert(row.key) }
      }
    }
    return closure
  }
}
