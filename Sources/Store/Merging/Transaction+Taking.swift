import Model

extension Transaction {
  /// Lets one side's version of a conflict's row stand.
  func take(_ side: MergeSide, in clash: Clash, from sources: MergeSources) throws -> [Renumbering] {
    let isAbsent = sources.isAbsent(clash)
    switch (clash.kind, side) {
    case (.changed, .ours), (.deleted, .ours): break
    case (.changed, .theirs): try removeRow(clash.row)
    case (.changed, .base): return try bring(clash.row, from: sources.base, overwriting: true)
    case (.deleted, .base): return try bring(clash.row, from: sources.base)
    case (.deleted, .theirs): return try bring(clash.row, from: sources.theirs)
    case (.refused, .theirs) where isAbsent: return try bring(clash.row, from: sources.theirs)
    case (.refused, _) where isAbsent: break
    case (.value, .base) where sources.base.allSatisfy({ $0.value[clash.row] == nil }):
      // Both sides made it.
      try removeRow(clash.row)
    case (.value, _), (.refused, _): try set(clash, to: side)
    case (.properties, _): try give(clash, side)
    case (.layout, .ours): break
    case (.layout, .theirs): try rebuild(clash, from: sources.theirs)
    case (.layout, .base): try rebuild(clash, from: sources.base)
    }
    return []
  }

  /// Gives the columns in question one side's values.
  private func set(_ clash: Clash, to side: MergeSide) throws {
    guard let (scene, rows) = try currentRows(of: clash.row), var row = rows[clash.row] else {
      throw EditError.noSuchRow
    }
    for (index, column) in zip(clash.indices, clash.columns) { row[index] = column[side] }
    if row == rows[clash.row] { return }
    let record = try reading { _ in try Record(values: row, of: clash.row.table) }
    try apply([.update(record)], to: scene)
    if clash.row.scene != nil { try apply(self.scene(scene).editsTurning, to: scene) }
  }

  /// Gives a view the properties in question as one side has them.
  private func give(_ clash: Clash, _ side: MergeSide) throws {
    guard let id = clash.scene else { throw EditError.noSuchRow }
    let scene = try scene(id)
    let view = ViewID(rawValue: clash.row.id)
    guard scene.view(view) != nil else { throw EditError.noSuchRow }
    try apply(scene.edits(giving: view, clash.properties(of: side)), to: id)
  }

  /// Lays a view out as one side has it, all of the tree.
  private func rebuild(_ clash: Clash, from scenes: [SceneID: SceneRows]) throws {
    guard let id = clash.scene, let wanted = scenes[id] else { throw EditError.noSuchRow }
    let scene = try scene(id)
    let manager = BoxID(rawValue: clash.row.id)
    let boxes = try reading { _ in try wanted.boxes(from: clash.row) }
    guard !boxes.isEmpty else { throw EditError.noSuchRow }
    let old = scene.box(manager) == nil ? [] : scene.editsRemoving(box: manager)
    try apply(old + boxes.map { .insert(.box($0)) }, to: id)
  }

  /// Removes a row as its command would, with everything that hangs on it; nothing where it is gone already.
  private func removeRow(_ key: RowKey) throws {
    guard let (id, rows) = try currentRows(of: key) else { return }
    let record = try reading { _ in try rows.record(key) }
    switch record {
    case nil: break
    case .scene(let header): try remove(scene: header.id)
    case .view(let view): try apply(scene(id).editsRemoving(view: view.id), to: id)
    case .set(let set): try apply(scene(id).editsRemoving(set: set), to: id)
    case .some(let record): try apply([.delete(record)], to: id)
    }
  }

  /// Brings a row back with its parts, what it hangs on, and the rules that speak of it.
  ///
  /// - Parameter overwriting: whether those of them that are here become what they were.
  private func bring(
    _ key: RowKey, from scenes: [SceneID: SceneRows], overwriting: Bool = false
  ) throws -> [Renumbering] {
    guard let (id, wanted) = scenes.first(where: { $0.value[key] != nil }) else { throw EditError.noSuchRow }
    let current = try reading { try ProjectState($0.database).rowsByScene()[id] }
    guard let current else {
      guard key.scene != nil else { throw EditError.danglingReference }
      try insert(reading { _ in try Scene(records: wanted.records()) })
      return []
    }
    let keys = try reading { _ in try wanted.closure(of: key, missingIn: current, overwriting) }
    let changes = keys.sorted().compactMap { key -> SceneDraft.Change? in
      guard let row = wanted[key], row != current[key] else { return nil }
      guard let own = current[key] else { return .insert(key, row) }
      if key.isState { return nil }
      let units = VersionedTables.byName[key.table]?.units ?? []
      return .update(key, units.filter { unit in unit.contains { own[$0] != row[$0] } }, from: row)
    }
    var draft = SceneDraft(try scene(id), rows: current)
    let refused = try reading { _ in try draft.make(changes, isCancelled: { false }) }
    if let first = refused.first { throw first.error }
    try apply(draft.edits, to: id)
    return draft.renumbered
  }

  /// The scene that has a row now, and its rows.
  private func currentRows(of key: RowKey) throws -> (SceneID, SceneRows)? {
    try reading { rows in
      try ProjectState(rows.database).rowsByScene().first { $0.value[key] != nil }.map { ($0.key, $0.value) }
    }
  }
}

extension SceneRows {
  /// What comes with a row: what it hangs on as far as another version lacks it, and what hangs on any of these and
  /// on nothing else that is lacking.
  fileprivate func closure(
    of key: RowKey, missingIn other: SceneRows, _ includesPresent: Bool
  ) throws -> Set<RowKey> {
    var closure: Set<RowKey> = [key]
    var others: [(key: RowKey, references: [RowKey])] = []
    var references: [RowKey: [RowKey]] = [:]
    for key in rows.keys {
      guard let record = try record(key) else { continue }
      references[key] = record.references
      if includesPresent || other[key] == nil { others.append((key, record.references)) }
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
