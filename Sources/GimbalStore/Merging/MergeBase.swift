import GimbalModel

/// The base of a three-way merge: the state of the merge base, or the combined state of several merge bases.
struct MergeBase {
  private(set) var scenes: [SceneID: SceneRows]
  /// The state of the newest merge base.
  let newest: [SceneID: SceneRows]
  /// The units (groups of columns that are merged as a whole) in which the merge bases differ. For these
  /// units, the merge cannot determine which side changed the value.
  private(set) var ambiguousUnits: [SceneID: [RowKey: [[Int]]]] = [:]

  init(_ state: ProjectState) {
    scenes = state.rowsByScene()
    newest = scenes
  }

  /// Combines this state with the state of another merge base. Rows are combined one by one, and within a
  /// row, units (groups of columns) are combined one by one.
  ///
  /// - Parameter root: The state of the last common ancestor of the two merge bases, which shows which merge
  ///   base changed a row. If the ancestor is unknown (nil), all differences are ambiguous.
  mutating func combine(with other: [SceneID: SceneRows], since root: [SceneID: SceneRows]?) {
    for id in Set(scenes.keys).union(other.keys) {
      let (one, two) = (scenes[id] ?? SceneRows(), other[id] ?? SceneRows())
      for key in Set(one.rows.keys).union(two.rows.keys) where one[key] != two[key] {
        combine(key, of: id, one[key], two[key], since: root.map { $0[id]?[key] })
      }
      if scenes[id]?.rows.isEmpty == true { scenes[id] = nil }
    }
    let names = [scenes, other].compactMap { $0.values.first { !$0.names.names.isEmpty }?.names }
      .reduce(SceneNames()) { $0.and($1) }
    scenes = scenes.mapValues { SceneRows(rows: $0.rows, names: names) }
  }

  /// Combines a row of this state with the same row of another merge base.
  ///
  /// - Parameter root: The row in the last common ancestor of the two merge bases. It is nil if that ancestor
  ///   is unknown, and `.some(nil)` if the ancestor does not contain the row.
  private mutating func combine(
    _ key: RowKey, of scene: SceneID, _ one: ProjectState.Row?, _ other: ProjectState.Row?,
    since root: ProjectState.Row??
  ) {
    let units = VersionedTables.byName[key.table]?.units ?? []
    var row = one ?? other
    var ambiguous: [[Int]] = []
    if let root, one == root {
      row = other
    } else if let root, other == root {
      row = one
    } else if let one, let other {
      for unit in units {
        func values(_ row: ProjectState.Row) -> [SQLValue] { unit.map { row[$0] } }
        if values(one) == values(other) { continue }
        let was = (root ?? nil).map(values)
        if was == values(one) {
          row = row?.taking([unit], from: other)
        } else if was != values(other) {
          ambiguous.append(unit)
        }
      }
    } else {
      ambiguous = units
    }
    scenes[scene, default: SceneRows()].rows[key] = row
    if !ambiguous.isEmpty { ambiguousUnits[scene, default: [:]][key, default: []] += ambiguous }
  }
}

extension History {
  /// Returns the merge bases of two revisions, newest first. After criss-cross merges, there are several
  /// merge bases.
  ///
  /// - Complexity: O(revisions since the merge bases). The cost is higher if old branches were merged since
  ///   then.
  package func mergeBases(_ one: Revision.ID, _ other: Revision.ID) throws -> [Revision.ID] {
    try reading { rows in
      // Visit the reached revisions by descending id. Parents have smaller ids than their children, so each
      // revision is visited after all its descendants.
      var reached: [Revision.ID: Reach] = [one: .one]
      reached[other, default: []].insert(.other)
      var bases: [Revision.ID] = []
      while reached.values.contains(where: { !$0.contains(.base) }), let next = reached.keys.max(),
        var reach = reached.removeValue(forKey: next)
      {
        if reach == [.one, .other] {
          bases.append(next)
          reach.insert(.base)
        }
        let revision = try rows.revision(next)
        for parent in [revision.parent, revision.merged].compactMap({ $0 }) {
          reached[parent, default: []].formUnion(reach)
        }
      }
      return bases
    }
  }

  /// The set of starting points from which the search has reached a revision. A starting point is one of the
  /// two given revisions or a merge base.
  private struct Reach: OptionSet {
    let rawValue: UInt8
    static let one = Reach(rawValue: 1)
    static let other = Reach(rawValue: 2)
    static let base = Reach(rawValue: 4)
  }

  /// Returns the combined state of all merge bases of two revisions.
  ///
  /// - Complexity: O(rows of the merge bases).
  func mergeBase(of one: Revision.ID, _ other: Revision.ID) throws -> MergeBase {
    let bases = try mergeBases(one, other)
    guard let newest = bases.first else { return try MergeBase(state(of: mergeBase(one, other))) }
    var base = try MergeBase(state(of: newest))
    // Two merge bases usually have a single last common ancestor. A comparison with that revision shows which
    // of the two merge bases changed a row.
    let roots = bases.count == 2 ? try mergeBases(bases[0], bases[1]) : []
    let root = roots.count == 1 ? try roots.first.map { try state(of: $0).rowsByScene() } : nil
    for other in bases.dropFirst() { base.combine(with: try state(of: other).rowsByScene(), since: root) }
    return base
  }
}
