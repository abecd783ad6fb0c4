package import Model

/// What the conflicts that wait to be settled are between: the states that the last merge was made of.
package struct MergeSources: Sendable {
  let base: [SceneID: SceneRows]
  let theirs: [SceneID: SceneRows]
  /// The scenes of theirs, and those from before.
  package let theirScenes: [SceneID: Scene]
  package let baseScenes: [SceneID: Scene]

  /// - Parameter scenes: those that there are conflicts in.
  /// - Throws: `RowReader.Defect`, `EditError` for rows that are no scene.
  init(base: MergeBase, theirs: ProjectState, of conflicts: [MergeConflict]) throws {
    self.base = base.scenes
    self.theirs = theirs.rowsByScene()
    let scenes = Set(conflicts.compactMap { $0.clash.scene ?? $0.clash.row.scene })
    func values(_ rows: [SceneID: SceneRows]) throws -> [SceneID: Scene] {
      try rows.filter { scenes.contains($0.key) }.mapValues { try Scene(records: $0.records()) }
    }
    // What several ancestors come to need not be scenes.
    baseScenes = try values(base.newest)
    theirScenes = try values(self.theirs)
  }

  /// The row that a conflict is about, as it was and as each side has it; nil where there is none.
  package struct Sides: Sendable {
    package let base: Record?
    package let ours: Record?
    package let theirs: Record?
  }

  /// - Throws: `StoreError.damaged` for rows that do not decode.
  func sides(of clash: Clash) throws -> Sides {
    guard let scene = clash.scene ?? clash.row.scene else { return Sides(base: nil, ours: nil, theirs: nil) }
    let key = clash.row
    return Sides(
      base: try base[scene]?.record(key), ours: try ours(of: clash, in: scene),
      theirs: try theirs[scene]?.record(key))
  }

  /// Whether a conflict is about a row that we do not have.
  func isAbsent(_ clash: Clash) -> Bool {
    clash.kind == .deleted || clash.kind == .refused && base.allSatisfy { $0.value[clash.row] == nil }
  }

  private func ours(of clash: Clash, in scene: SceneID) throws -> Record? {
    if isAbsent(clash) { return nil }
    let rest = theirs[scene]?[clash.row] ?? base[scene]?[clash.row]
    guard var row = rest else { return nil }
    for (index, column) in zip(clash.indices, clash.columns) { row[index] = column.ours }
    return try Record(values: row, of: clash.row.table)
  }
}

extension RowKey {
  /// The scene that the row is, if it is one.
  package var scene: SceneID? { table == SceneHeader.table.name ? SceneID(rawValue: id) : nil }
}
