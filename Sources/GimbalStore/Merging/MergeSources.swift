package import GimbalModel

/// What the conflicts that wait to be settled are between: the states that the last merge was made of.
package struct MergeSources: Sendable {
  let base: [SceneID: SceneRows]
  let theirs: [SceneID: SceneRows]
  /// What scenes were called when the merge was made, and in conflicts still are.
  let names: SceneNames
  /// The scenes of theirs, and those from before.
  package let theirScenes: [SceneID: Scene]
  package let baseScenes: [SceneID: Scene]

  /// - Parameter scenes: those that there are conflicts in.
  /// - Throws: `RowReader.Defect`, `EditError` for rows that are no scene.
  init(base: MergeBase, theirs: ProjectState, merge: ProjectState, of conflicts: [MergeConflict]) throws {
    self.base = base.scenes
    names = merge.sceneNames
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

  /// A row with one side's values in the columns in question, and scenes' identities for what they were called there.
  func row(_ row: ProjectState.Row, as side: MergeSide, in clash: Clash) -> ProjectState.Row {
    var row = row
    for (index, column) in zip(clash.indices, clash.columns) { row[index] = column[side] }
    guard let column = clash.row.sceneColumn(of: row) else { return row }
    let source =
      switch side {
      case .ours: nil as ProjectState.Row?
      case .theirs: theirs.values.lazy.compactMap { $0[clash.row] }.first
      case .base: base.values.lazy.compactMap { $0[clash.row] }.first
      }
    if let source, clash.row.sceneColumn(of: source) == column, clash.indices.contains(column) {
      row[column] = source[column]
    } else if let scene = names.scenes[row[column]] {
      row[column] = .integer(scene.rawValue)
    }
    return row
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
