import GimbalModel

/// The order in which a merge processes the rows of a scene: the order in which the scene lists them.
///
/// Ids are random. If rows were ordered by id, two projects created with the same commands would get
/// different positions, handles and conflict numbers in a merge.
struct RowOrder {
  private let indices: [RowKey: Int]

  /// Creates the order of the rows of several versions of a scene. Rows of the first version precede rows
  /// that only later versions contain.
  ///
  /// A version whose rows do not form a valid scene is skipped. Only the combined state of several merge
  /// bases can be such a version.
  ///
  /// - Complexity: O(n log n) for n rows.
  init(_ versions: [SceneRows]) {
    var indices: [RowKey: Int] = [:]
    for version in versions {
      guard let scene = try? Scene(records: version.records()) else { continue }
      scene.forEachRecord { record in
        let key = RowKey(record.table, record.row.key)
        if indices[key] == nil { indices[key] = indices.count }
      }
    }
    self.indices = indices
  }

  /// Returns the index of a row. Rows that no version contains come last.
  func index(of key: RowKey) -> Int { indices[key] ?? .max }

  /// Returns the keys sorted by table, and in the order of the scene within each table.
  func sorted(_ keys: some Sequence<RowKey>) -> [RowKey] { keys.sorted(by: precedes) }

  /// Returns `true` if the first row precedes the second row. Rows are ordered by table, and within a table
  /// in the order of the scene.
  func precedes(_ one: RowKey, _ other: RowKey) -> Bool {
    (VersionedTables.rank(of: one.table), index(of: one), one.id)
      < (VersionedTables.rank(of: other.table), index(of: other), other.id)
  }
}

/// The order in which a merge processes scenes. Scenes of the first version precede scenes that only later
/// versions contain. Scenes of the same version are sorted by position and name.
struct SceneOrder {
  private let indices: [SceneID: Int]

  init(_ versions: [[SceneID: SceneRows]]) {
    var indices: [SceneID: Int] = [:]
    for version in versions {
      let headers = version.compactMap { id, rows in
        rows[RowKey(id)].map { (key: [$0.text("position"), $0.text("name")], id: id) }
      }
      let sorted = headers.sorted {
        $0.key == $1.key ? $0.id < $1.id : $0.key.lexicographicallyPrecedes($1.key)
      }
      for (_, id) in sorted where indices[id] == nil { indices[id] = indices.count }
    }
    self.indices = indices
  }

  /// Returns the ids of scenes in order. Scenes that no version contains come last.
  func sorted(_ ids: some Sequence<SceneID>) -> [SceneID] { ids.sorted(by: precedes) }

  func precedes(_ one: SceneID, _ other: SceneID) -> Bool {
    (indices[one] ?? .max, one) < (indices[other] ?? .max, other)
  }
}

extension ProjectState.Row {
  /// Returns the text in a column of a scene header, or an empty string if the value is not text.
  fileprivate func text(_ column: String) -> String {
    guard let index = SceneHeader.table.columns.firstIndex(of: column), case .text(let text) = self[index]
    else {
      return ""
    }
    return text
  }
}
