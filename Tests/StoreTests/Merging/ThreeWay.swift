import GimbalModel
import Testing

@testable import GimbalStore

/// The rule that a merge is held against, told row by row and without a thought about order.
///
/// What they did not change is ours; what they alone changed is theirs; what both changed is ours. A change of
/// theirs that is not there is excused by a conflict about the row or about one that it hangs on.
struct ThreeWay {
  private let base: SceneRows
  private let ours: SceneRows
  private let theirs: SceneRows
  private let merged: SceneRows
  private let clashes: [RowKey: [Clash]]

  init(base: ProjectState, ours: ProjectState, theirs: ProjectState, merged: ProjectState) throws {
    func content(_ state: ProjectState) -> SceneRows {
      var rows: [RowKey: ProjectState.Row] = [:]
      for scene in state.rowsByScene().values { rows.merge(scene.content) { one, _ in one } }
      // What nobody was called there, a scene may be called now.
      let known = merged.sceneNames.scenes
      for (key, row) in rows {
        guard let column = key.sceneColumn(of: row), let scene = known[row[column]] else { continue }
        rows[key]?[column] = .integer(scene.rawValue)
      }
      return SceneRows(rows: rows, names: state.sceneNames)
    }
    self.base = content(base)
    self.ours = content(ours)
    self.theirs = content(theirs)
    self.merged = content(merged)
    clashes = Dictionary(grouping: try merged.conflicts().map(\.clash), by: \.row)
  }

  func check() throws {
    for key in [base, ours, theirs, merged].reduce(into: Set(), { $0.formUnion($1.rows.keys) }) {
      let (was, our, their, now) = (base[key], ours[key], theirs[key], merged[key])
      if now == nil, isTraitOfFormerInstance(key) { continue }
      if their == was || their == our {
        #expect(now == our, "\(key): they did not change it")
        continue
      }
      if isGrouped(key) {
        #expect(now == our, "\(key): both changed what it belongs to")
        continue
      }
      if isLaidOutAnew(key) {
        #expect(now == our, "\(key): both laid out what it is in")
        continue
      }
      switch (our, their) {
      case (nil, let their?):
        let isThere = now.map { isEqual($0, their, key) } ?? false
        #expect(
          isThere && was == nil || now == nil && isExcused(key, in: theirs, [.deleted, .refused]),
          "\(key): it is new, or we deleted it")
      case (let our?, nil):
        #expect(
          now == nil && our == was || now == our && isExcused(key, in: ours, [.changed]),
          "\(key): they deleted it")
      case (let our?, let their?):
        guard let now else {
          Issue.record("\(key): lost")
          continue
        }
        check(key, was, our, their, now)
      case (nil, nil): #expect(now == nil)
      }
    }
  }

  /// A row that both have: column by column, as far as columns are taken one by one.
  private func check(
    _ key: RowKey, _ was: ProjectState.Row?, _ our: ProjectState.Row, _ their: ProjectState.Row,
    _ now: ProjectState.Row
  ) {
    let columns = VersionedTables.byName[key.table]?.columns ?? []
    for (index, column) in columns.enumerated() {
      let disputes = (clashes[key] ?? []).filter { $0.columns.contains { $0.name == column } }
      if their[index] == our[index] || now[index] == their[index] && disputes.isEmpty {
        // Whoever they agree with: nothing of ours may be lost.
        #expect(
          our[index] == their[index] || our[index] == was?[index] || isJoined(column), "\(key) \(column)")
        #expect(now[index] == their[index], "\(key) \(column)")
      } else {
        let isUntouched = was.map { $0[index] == their[index] } ?? false
        #expect(now[index] == our[index], "\(key) \(column)")
        #expect(
          isUntouched || !disputes.isEmpty || isExcused(key, in: theirs, [.deleted, .refused]),
          "\(key) \(column) is not what they made it")
      }
    }
  }

  /// Whether a conflict is about several properties of a view, this one among them.
  private func isGrouped(_ key: RowKey) -> Bool {
    guard key.table == ViewProperty.table.name, let row = base[key] ?? ours[key] ?? theirs[key],
      case .integer(let view) = row[1], case .text(let property) = row[2]
    else { return false }
    return (clashes[RowKey(View.table, view)] ?? []).contains { clash in
      clash.kind == .properties && clash.columns.contains { $0.name == property }
    }
  }

  /// Whether a box is in a layout that both made anew: a conflict about its manager.
  private func isLaidOutAnew(_ key: RowKey) -> Bool {
    guard key.table == LayoutBox.table.name else { return false }
    if (clashes[key] ?? []).contains(where: { $0.kind == .layout }) { return true }
    return [base, ours, theirs].contains { rows in
      guard case .box(let box)? = try? rows.record(key) else { return false }
      return box.parent.map { isLaidOutAnew(RowKey($0)) } ?? false
    }
  }

  /// Whether a column is merged together with others.
  private func isJoined(_ column: String) -> Bool {
    ["parent", "position", "rule_set"].contains(column) || column.hasPrefix("first_")
      || column.hasPrefix("second_") || ["property", "number", "word", "flag"].contains(column)
  }

  /// Whether a row is a trait of a view that showed a scene, and shows none now.
  private func isTraitOfFormerInstance(_ key: RowKey) -> Bool {
    guard key.table == InstanceTrait.table.name, let view = (ours[key] ?? theirs[key])?[1] else {
      return false
    }
    return !merged.instances.contains(view) && ours.instances.union(theirs.instances).contains(view)
  }

  /// Whether a conflict is about a row, about one that it hangs on, or about the scene that it names.
  private func isExcused(_ key: RowKey, in rows: SceneRows, _ kinds: Set<Clash.Kind>) -> Bool {
    if (clashes[key] ?? []).contains(where: { kinds.contains($0.kind) }) { return true }
    if let scene = rows[key].flatMap({ key.scene(namedIn: $0) }), isExcused(RowKey(scene), in: rows, kinds) {
      return true
    }
    return (try? rows.references(of: key))?.contains { isExcused($0, in: rows, kinds) } ?? false
  }

  /// Whether two rows are the same but for a constraint's number.
  private func isEqual(_ one: ProjectState.Row, _ other: ProjectState.Row, _ key: RowKey) -> Bool {
    guard key.table == Constraint.table.name else { return one == other }
    return zip(one, other).enumerated().allSatisfy { $0 == 3 || $1.0 == $1.1 }
  }
}
