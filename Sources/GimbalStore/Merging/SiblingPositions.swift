import GimbalModel

/// The positions of rows among their siblings. The rows are either the rows of one scene or the headers of
/// all scenes.
///
/// Two branches that append a row to the same list give both rows the same position. A merge orders such rows
/// by their content and gives them different positions. The order then depends neither on ids, which are
/// random, nor on the direction of the merge.
struct SiblingPositions {
  /// A list of rows with positions, such as the subviews of a view.
  private struct Siblings: Hashable {
    let kind: Kind
    let owner: SQLValue

    enum Kind { case scenes, subviews, sets, rules, boxes }
  }

  private struct Location: Hashable {
    let siblings: Siblings
    let position: OrderKey
  }

  private let rows: [RowKey: ProjectState.Row]
  private var keys: [Siblings: [OrderKey: [RowKey]]] = [:]

  /// Groups rows by siblings and position.
  ///
  /// - Complexity: O(rows).
  init(_ rows: [RowKey: ProjectState.Row]) {
    self.rows = rows
    for (key, row) in rows {
      guard let location = Self.location(of: row, key) else { continue }
      keys[location.siblings, default: [:]][location.position, default: []].append(key)
    }
  }

  /// Returns the rows that need another position, with the new position in the `position` column, in
  /// ascending order of their keys.
  ///
  /// - Parameters:
  ///   - changed: The rows whose position their side has set.
  ///   - theirs: All rows of their side. Rows that share a position on their side keep that position, unless
  ///     one of our rows also has it.
  /// - Complexity: O(rows).
  func separated(
    _ changed: some Sequence<RowKey>, from theirs: [RowKey: ProjectState.Row]
  ) -> [(key: RowKey, row: ProjectState.Row)] {
    var locations: Set<Location> = []
    for key in changed {
      guard let location = rows[key].flatMap({ Self.location(of: $0, key) }) else { continue }
      let isShared = (keys[location.siblings]?[location.position] ?? []).contains { other in
        other != key && theirs[other].flatMap { Self.location(of: $0, other) } != location
      }
      if isShared { locations.insert(location) }
    }
    // Sort the rows: the order of a set differs between processes, and the bytes of a changeset depend on the
    // order of edits.
    return locations.flatMap { separated($0, from: theirs) }.sorted { $0.key < $1.key }
  }

  /// Returns the rows that need another position because they share the position of a row, with the new position.
  ///
  /// - Parameter theirs: All rows of their side.
  /// - Complexity: O(rows).
  func separated(
    besides key: RowKey, from theirs: [RowKey: ProjectState.Row]
  ) -> [(key: RowKey, row: ProjectState.Row)] {
    guard let location = rows[key].flatMap({ Self.location(of: $0, key) }) else { return [] }
    return separated(location, from: theirs)
  }

  /// Returns the rows at a place (a position in a list of siblings), except the first row. The returned rows
  /// have new positions after that place.
  private func separated(
    _ location: Location, from theirs: [RowKey: ProjectState.Row]
  ) -> [(key: RowKey, row: ProjectState.Row)] {
    let positions = keys[location.siblings] ?? [:]
    let next = positions.keys.filter { $0 > location.position }.min()
    // Rows with equal content are sorted by side, our rows first, and then by handle.
    func rank(_ key: RowKey) -> (Int, Int, RowKey) { (theirs[key] == nil ? 0 : 1, handle(of: key), key) }
    let sharing = (positions[location.position] ?? []).map { (key: $0, content: content(of: $0)) }.sorted {
      $0.content == $1.content
        ? rank($0.key) < rank($1.key) : $0.content.lexicographicallyPrecedes($1.content)
    }
    var last = location.position
    return sharing.dropFirst().compactMap { key, _ in
      guard var row = rows[key], let column = Self.columns[key.table]?["position"] else { return nil }
      last = .between(last, next)
      row[column] = .text(last.text)
      return (key, row)
    }
  }

  /// Returns the table of a row and the values of its columns, for sorting. View ids are replaced by view
  /// names, so that the result does not depend on ids.
  private func content(of key: RowKey) -> [String] {
    let columns = VersionedTables.byName[key.table]?.columns ?? []
    let values = zip(columns, rows[key] ?? []).dropFirst().compactMap { column, value -> String? in
      switch column {
      case "scene", "rule_set", "parent", "position", "handle": nil
      case "view", "first_view", "second_view", "source_view": name(ofView: value)
      default: "\(value)"
      }
    }
    return [key.table] + values
  }

  private func handle(of key: RowKey) -> Int {
    guard let row = rows[key], let column = Self.columns[key.table]?["handle"],
      case .integer(let handle) = row[column]
    else { return 0 }
    return Int(handle)
  }

  private func name(ofView value: SQLValue) -> String {
    guard case .integer(let id) = value, let row = rows[RowKey(View.table, id)],
      let column = Self.columns[View.table.name]?["name"]
    else { return "" }
    return "\(row[column])"
  }

  /// Returns the siblings and the position of a row, or nil if the row has no position.
  private static func location(of row: ProjectState.Row, _ key: RowKey) -> Location? {
    guard let columns = columns[key.table], let column = columns["position"],
      case .text(let text) = row[column],
      let position = OrderKey(text)
    else { return nil }
    func owner(_ name: String) -> SQLValue { columns[name].map { row[$0] } ?? .null }
    let siblings: Siblings? =
      switch key.table {
      case SceneHeader.table.name: Siblings(kind: .scenes, owner: .null)
      case View.table.name: Siblings(kind: .subviews, owner: owner("parent"))
      case RuleSet.table.name: Siblings(kind: .sets, owner: .null)
      case LayoutBox.table.name where owner("parent") != .null: Siblings(kind: .boxes, owner: owner("parent"))
      case Constraint.table.name, PropertyOverride.table.name, Placement.table.name, LayoutBox.table.name,
        NumberDefinition.table.name:
        Siblings(kind: .rules, owner: owner("rule_set"))
      default: nil
      }
    return siblings.map { Location(siblings: $0, position: position) }
  }

  /// The indices of columns by table and name.
  private static let columns = VersionedTables.byName.mapValues { table in
    Dictionary(uniqueKeysWithValues: table.columns.enumerated().map { ($1, $0) })
  }
}

extension RowKey {
  /// Returns `true` if two versions of the row have equal values in all columns except the position.
  func differOnlyInPosition(_ one: ProjectState.Row, _ other: ProjectState.Row) -> Bool {
    let columns = VersionedTables.byName[table]?.columns ?? []
    return zip(columns, zip(one, other)).allSatisfy { $0 == "position" || $1.0 == $1.1 }
  }

  /// Returns `true` if one of the units (groups of columns) contains the position of the row.
  func setsPosition(_ units: [[Int]]) -> Bool {
    guard let column = VersionedTables.byName[table]?.columns.firstIndex(of: "position") else { return false }
    return units.contains { $0.contains(column) }
  }
}

extension SceneDraft {
  /// Gives different positions to rows of both sides that have the same position among their siblings.
  ///
  /// - Parameters:
  ///   - keys: The rows that their side added or moved.
  ///   - theirs: The rows of their side.
  /// - Complexity: O(rows).
  mutating func separate(_ keys: Set<RowKey>, from theirs: SceneRows) throws {
    if keys.isEmpty { return }
    for (key, row) in SiblingPositions(rows.rows).separated(keys, from: theirs.rows) {
      try update(key, to: row)
      separated.insert(key)
    }
  }
}
