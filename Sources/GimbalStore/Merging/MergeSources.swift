package import GimbalModel

/// The states that the latest merge combined. Unresolved conflicts are resolved with their rows.
package struct MergeSources: Sendable {
  let base: [SceneID: SceneRows]
  let theirs: [SceneID: SceneRows]
  /// The scene names at the time of the merge, which conflicts use.
  let names: SceneNames
  /// The scenes of the other side and of the merge base.
  package let theirScenes: [SceneID: Scene]
  package let baseScenes: [SceneID: Scene]

  /// - Parameter conflicts: The conflicts whose scenes are needed.
  /// - Throws: `RowReader.Defect`; `EditError` if rows do not form a valid scene.
  init(base: MergeBase, theirs: ProjectState, merge: ProjectState, of conflicts: [MergeConflict]) throws {
    self.base = base.scenes
    names = merge.sceneNames
    self.theirs = theirs.rowsByScene()
    let scenes = Set(conflicts.compactMap { $0.clash.scene ?? $0.clash.row.scene })
    func values(_ rows: [SceneID: SceneRows]) throws -> [SceneID: Scene] {
      try rows.filter { scenes.contains($0.key) }.mapValues { try Scene(records: $0.records()) }
    }
    // The combined state of several merge bases is not always a valid scene.
    baseScenes = try values(base.newest)
    theirScenes = try values(self.theirs)
  }

  /// The versions of the row that a conflict is about. A version is nil if it does not contain the row.
  package struct Sides: Sendable {
    package let base: Record?
    package let ours: Record?
    package let theirs: Record?
  }

  /// - Throws: `StoreError.damaged` if a row does not decode.
  func sides(of clash: Clash) throws -> Sides {
    guard let scene = clash.scene ?? clash.row.scene else { return Sides(base: nil, ours: nil, theirs: nil) }
    let key = clash.row
    return Sides(
      base: try base[scene]?.record(key), ours: try ours(of: clash, in: scene),
      theirs: try theirs[scene]?.record(key))
  }

  /// `true` if a conflict is about a row that our side does not have.
  func isAbsent(_ clash: Clash) -> Bool {
    clash.kind == .deleted || clash.kind == .refused && base.allSatisfy { $0.value[clash.row] == nil }
  }

  /// Returns a row with the values of one side in the columns of a conflict. Scene names are replaced by the
  /// ids of the
  /// scenes that had these names at the time of the merge.
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
  /// The scene, if the row is one.
  package var scene: SceneID? { table == SceneHeader.table.name ? SceneID(rawValue: id) : nil }
}
