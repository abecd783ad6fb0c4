import GimbalModel

/// The positions of rows among their siblings: of the rows of a scene, or of the headers of all scenes.
///
/// Two branches that append a row to the same list give both rows the same position. A merge moves the row of
/// their side behind ours, so that the order does not depend on ids.
struct SiblingPositions {
  /// A list of rows with positions, such as the subviews of a view.
  private struct Siblings: Hashable {
    let kind: Kind
    let owner: SQLValue

    enum Kind { case scenes, subviews, sets, rules, boxes }
  }

  /// The number of siblings at each position.
  private var counts: [Siblings: [OrderKey: Int]] = [:]

  /// - Complexity: O(rows).
  init(_ rows: SceneRows) {
    for (key, row) in rows.rows { add(row, of: key) }
  }

  /// Returns a row with a position that no sibling has: its own position, or the next free one.
  ///
  /// - Complexity: O(1) if the position is free, otherwise O(siblings).
  func separated(_ row: ProjectState.Row, of key: RowKey) -> ProjectState.Row {
    guard let place = place(of: row, key), let column = Self.column("position", of: key),
      let counts = counts[place.siblings], counts[place.position] != nil
    else { return row }
    let next = counts.keys.filter { $0 > place.position }.min()
    var row = row
    row[column] = .text(OrderKey.between(place.position, next).text)
    return row
  }

  mutating func add(_ row: ProjectState.Row, of key: RowKey) {
    guard let place = place(of: row, key) else { return }
    counts[place.siblings, default: [:]][place.position, default: 0] += 1
  }

  mutating func remove(_ row: ProjectState.Row, of key: RowKey) {
    guard let place = place(of: row, key), let count = counts[place.siblings]?[place.position] else { return }
    counts[place.siblings]?[place.position] = count > 1 ? count - 1 : nil
  }

  /// Returns `true` if two versions of a row have the same position among the same siblings.
  func isSamePlace(_ one: ProjectState.Row, _ other: ProjectState.Row, of key: RowKey) -> Bool {
    guard let first = place(of: one, key), let second = place(of: other, key) else { return true }
    return first == second
  }

  /// Returns the siblings and the position of a row, or nil if the row has no position.
  private func place(of row: ProjectState.Row, _ key: RowKey) -> (siblings: Siblings, position: OrderKey)? {
    guard let column = Self.column("position", of: key), case .text(let text) = row[column],
      let position = OrderKey(text)
    else { return nil }
    func owner(_ name: String) -> SQLValue { Self.column(name, of: key).map { row[$0] } ?? .null }
    let siblings: Siblings? =
      switch key.table {
      case SceneHeader.table.name: Siblings(kind: .scenes, owner: .null)
      case View.table.name: Siblings(kind: .subviews, owner: owner("parent"))
      case RuleSet.table.name: Siblings(kind: .sets, owner: .null)
      case LayoutBox.table.name where owner("parent") != .null: Siblings(kind: .boxes, owner: owner("parent"))
      case Constraint.table.name, PropertyOverride.table.name, Placement.table.name, LayoutBox.table.name:
        Siblings(kind: .rules, owner: owner("rule_set"))
      default: nil
      }
    return siblings.map { ($0, position) }
  }

  private static func column(_ name: String, of key: RowKey) -> Int? { columns[key.table]?[name] }

  /// The indices of columns by table and name.
  private static let columns = VersionedTables.byName.mapValues { table in
    Dictionary(uniqueKeysWithValues: table.columns.enumerated().map { ($1, $0) })
  }
}
