package import GimbalModel

/// The states that a merge combined. Their rows are used to resolve its conflicts.
package struct MergeSources: Sendable {
  let base: [SceneID: SceneRows]
  let theirs: [SceneID: SceneRows]
  /// The scene names at the time of the merge. The rows of conflicts refer to scenes by these names.
  let names: SceneNames
  /// The scenes of their side that conflicts are about.
  package let theirScenes: [SceneID: Scene]
  /// The scenes of the newest merge base that conflicts are about.
  package let baseScenes: [SceneID: Scene]

  /// Collects the rows and scenes that are needed to resolve conflicts.
  ///
  /// - Parameter conflicts: The conflicts to resolve.
  /// - Throws: `RowReader.Defect`; `EditError` if rows do not form a valid scene.
  init(base: MergeBase, theirs: ProjectState, merge: ProjectState, of conflicts: [MergeConflict]) throws {
    self.base = base.scenes
    names = merge.sceneNames
    self.theirs = theirs.rowsByScene()
    let scenes = Set(conflicts.compactMap { $0.content.scene ?? $0.content.row.scene })
    func values(_ rows: [SceneID: SceneRows]) throws -> [SceneID: Scene] {
      try rows.filter { scenes.contains($0.key) }.mapValues { try Scene(records: $0.records()) }
    }
    // Use the newest merge base, because the combined state of several merge bases is not always a valid
    // scene.
    baseScenes = try values(base.newest)
    theirScenes = try values(self.theirs)
  }

  /// The row that a conflict is about, as it is in the base, on our side and on their side. A version is nil
  /// if the row does not exist there.
  package struct Sides: Sendable {
    package let base: Record?
    package let ours: Record?
    package let theirs: Record?
  }

  /// Returns the versions of the row that a conflict is about.
  ///
  /// - Throws: `RowReader.Defect` if a row cannot be decoded.
  func sides(of content: ConflictContent) throws -> Sides {
    guard let scene = content.scene ?? content.row.scene else {
      return Sides(base: nil, ours: nil, theirs: nil)
    }
    let key = content.row
    return Sides(
      base: try base[scene]?.record(key), ours: try ours(of: content, in: scene),
      theirs: try theirs[scene]?.record(key))
  }

  /// Returns `true` if a conflict is about a row that our side does not have.
  func isAbsent(_ content: ConflictContent) -> Bool {
    content.kind == .deleted || content.kind == .refused && base.allSatisfy { $0.value[content.row] == nil }
  }

  /// Returns a row with the values of one side in the columns of a conflict. Scene names are replaced by the
  /// ids of the scenes that had these names at the time of the merge.
  func row(_ row: ProjectState.Row, as side: MergeSide, in content: ConflictContent) -> ProjectState.Row {
    var row = row
    for (index, column) in zip(content.indices, content.columns) { row[index] = column[side] }
    guard let column = content.row.sceneColumn(of: row) else { return row }
    let source =
      switch side {
      case .ours: nil as ProjectState.Row?
      case .theirs: theirs.values.lazy.compactMap { $0[content.row] }.first
      case .base: base.values.lazy.compactMap { $0[content.row] }.first
      }
    if let source, content.row.sceneColumn(of: source) == column, content.indices.contains(column) {
      row[column] = source[column]
    } else if let scene = names.scenes[row[column]] {
      row[column] = .integer(scene.rawValue)
    }
    return row
  }

  private func ours(of content: ConflictContent, in scene: SceneID) throws -> Record? {
    if isAbsent(content) { return nil }
    let rest = theirs[scene]?[content.row] ?? base[scene]?[content.row]
    guard var row = rest else { return nil }
    for (index, column) in zip(content.indices, content.columns) { row[index] = column.ours }
    return try Record(values: row, of: content.row.table)
  }
}

extension RowKey {
  /// The id of the scene if the row is a scene header, otherwise nil.
  package var scene: SceneID? { table == SceneHeader.table.name ? SceneID(rawValue: id) : nil }
}
