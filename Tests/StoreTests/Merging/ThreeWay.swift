import GimbalModel
import Testing

@testable import GimbalStore

/// The reference rule for merges, row by row and independent of the order of changes.
///
/// Values that they did not change are ours. Values that only they changed are theirs. Values that both
/// changed are ours. A missing change of theirs must be explained by a conflict about the row or a row that
/// it depends on.
struct ThreeWay {
  private let base: SceneRows
  private let ours: SceneRows
  private let theirs: SceneRows
  private let merged: SceneRows
  private let conflicts: [RowKey: [ConflictContent]]

  init(base: ProjectState, ours: ProjectState, theirs: ProjectState, merged: ProjectState) throws {
    func content(_ state: ProjectState) -> SceneRows {
      var rows: [RowKey: ProjectState.Row] = [:]
      for scene in state.rowsByScene().values { rows.merge(scene.content) { one, _ in one } }
      // A name that no scene had there can belong to a scene now.
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
    conflicts = Dictionary(grouping: try merged.conflicts().map(\.content), by: \.row)
  }

  func check() throws {
    for key in [base, ours, theirs, merged].reduce(into: Set(), { $0.formUnion($1.rows.keys) }) {
      let (was, our, their, now) = (base[key], ours[key], theirs[key], merged[key])
      if now == nil, isTraitOfFormerInstance(key) { continue }
      if their == was || their == our {
        #expect(isEqual(now, our, key), "\(key): they did not change it")
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
        let isThere = isEqual(now, their, key)
        #expect(
          isThere && was == nil || now == nil && isExcused(key, in: theirs, [.deleted, .refused]),
          "\(key): it is new, or we deleted it")
      case (let our?, nil):
        #expect(
          now == nil && our == was || isEqual(now, our, key) && isExcused(key, in: ours, [.changed]),
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

  /// Checks a row that both sides have, column by column.
  private func check(
    _ key: RowKey, _ was: ProjectState.Row?, _ our: ProjectState.Row, _ their: ProjectState.Row,
    _ now: ProjectState.Row
  ) {
    let columns = VersionedTables.byName[key.table]?.columns ?? []
    for (index, column) in columns.enumerated() {
      if column == "position", isBehindSibling(now, their, key) || isBehindSibling(now, our, key) { continue }
      let disputes = (conflicts[key] ?? []).filter { $0.columns.contains { $0.name == column } }
      if their[index] == our[index] || now[index] == their[index] && disputes.isEmpty {
        // No value of ours may be lost.
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

  /// Returns `true` if a conflict covers this property of a view together with others.
  private func isGrouped(_ key: RowKey) -> Bool {
    guard key.table == ViewProperty.table.name, let row = base[key] ?? ours[key] ?? theirs[key],
      case .integer(let view) = row[1], case .text(let property) = row[2]
    else { return false }
    return (conflicts[RowKey(View.table, view)] ?? []).contains { content in
      content.kind == .properties && content.columns.contains { $0.name == property }
    }
  }

  /// Returns `true` if the box belongs to a layout manager with a conflict.
  private func isLaidOutAnew(_ key: RowKey) -> Bool {
    guard key.table == LayoutBox.table.name else { return false }
    if (conflicts[key] ?? []).contains(where: { $0.kind == .layout }) { return true }
    return [base, ours, theirs].contains { rows in
      guard case .box(let box)? = try? rows.record(key) else { return false }
      return box.parent.map { isLaidOutAnew(RowKey($0)) } ?? false
    }
  }

  /// Returns `true` if the column is merged together with others.
  private func isJoined(_ column: String) -> Bool {
    ["parent", "position", "rule_set"].contains(column) || column.hasPrefix("first_")
      || column.hasPrefix("second_") || ["property", "number", "word", "flag"].contains(column)
  }

  /// Returns `true` if the row is an instance trait of a view that no longer shows a scene.
  private func isTraitOfFormerInstance(_ key: RowKey) -> Bool {
    guard key.table == InstanceTrait.table.name, let view = (ours[key] ?? theirs[key])?[1] else {
      return false
    }
    return !merged.instances.contains(view) && ours.instances.union(theirs.instances).contains(view)
  }

  /// Returns `true` if there is a conflict about the row, a row that it depends on, or the scene that it
  /// refers to.
  private func isExcused(_ key: RowKey, in rows: SceneRows, _ kinds: Set<ConflictContent.Kind>) -> Bool {
    if (conflicts[key] ?? []).contains(where: { kinds.contains($0.kind) }) { return true }
    if let scene = rows[key].flatMap({ key.scene(namedIn: $0) }), isExcused(RowKey(scene), in: rows, kinds) {
      return true
    }
    return (try? rows.references(of: key))?.contains { isExcused($0, in: rows, kinds) } ?? false
  }

  /// Returns `true` if the rows are equal except for the number of a constraint.
  private func isEqual(_ one: ProjectState.Row?, _ other: ProjectState.Row?, _ key: RowKey) -> Bool {
    guard let one, let other else { return one == other }
    let columns = VersionedTables.byName[key.table]?.columns ?? []
    return zip(columns, zip(one, other)).allSatisfy { column, values in
      values.0 == values.1 || column == "handle" && key.table == Constraint.table.name
        || column == "position" && isBehindSibling(one, other, key)
    }
  }

  /// Returns `true` if a sibling has the position that one side gave the row, and the merged row comes after it.
  private func isBehindSibling(_ now: ProjectState.Row, _ side: ProjectState.Row, _ key: RowKey) -> Bool {
    func value(_ name: String, _ row: ProjectState.Row, _ key: RowKey) -> SQLValue {
      VersionedTables.byName[key.table]?.columns.firstIndex(of: name).map { row[$0] } ?? .null
    }
    guard case .text(let new) = value("position", now, key),
      case .text(let old) = value("position", side, key),
      let place = OrderKey(old), OrderKey(new).map({ $0 > place }) == true
    else { return false }
    return merged.rows.contains { other, row in
      other != key && value("position", row, other) == .text(old)
        && value("parent", row, other) == value("parent", side, key)
        && value("rule_set", row, other) == value("rule_set", side, key)
    }
  }
}
