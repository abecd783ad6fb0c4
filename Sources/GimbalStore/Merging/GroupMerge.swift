package import GimbalModel

/// The merge of property groups, such as the frame of a view, that both sides changed and that cannot be
/// merged property by property.
struct GroupMerge {
  /// The conflicts, one for each group of a view. The scene keeps our values.
  private(set) var conflicts: [ConflictContent] = []
  /// The keys of all rows that store properties of the groups in `conflicts`. These rows are not merged one
  /// by one.
  private(set) var disputed: Set<RowKey> = []

  init(
    _ scene: SceneID, base: SceneRows, ambiguousUnits: [RowKey: [[Int]]], ours: SceneRows, theirs: SceneRows,
    order: RowOrder
  ) {
    let locations = Self.locations(of: base, theirs, ambiguousUnits).sorted {
      $0.view == $1.view
        ? $0.group < $1.group
        : order.precedes(RowKey(View.table, $0.view), RowKey(View.table, $1.view))
    }
    for location in locations {
      let view = RowKey(View.table, location.view)
      guard ours[view] != nil, theirs[view] != nil else { continue }
      let keys = location.group.mergedProperties.map { ($0, RowKey($0, of: location.view)) }
      func values(_ rows: SceneRows) -> [Property: SQLValue] {
        keys.reduce(into: [:]) { $0[$1.0] = rows[$1.1]?.number }
      }
      let (was, our, their) = (values(base), values(ours), values(theirs))
      let isAmbiguous = keys.contains { ambiguousUnits[$0.1] != nil }
      if our == their || !isAmbiguous && (our == was || their == was) { continue }
      guard isAmbiguous || location.group.isIndivisible(base: was, ours: our, theirs: their) else { continue }
      disputed.formUnion(keys.map(\.1))
      let columns = location.group.mergedProperties.compactMap { property -> ConflictContent.Column? in
        if was[property] == nil, our[property] == nil, their[property] == nil { return nil }
        return ConflictContent.Column(
          name: property.rawValue, base: was[property] ?? .null, ours: our[property] ?? .null,
          theirs: their[property] ?? .null)
      }
      conflicts.append(
        ConflictContent(scene: scene, row: view, kind: .properties, reason: nil, columns: columns))
    }
  }

  private struct Location: Hashable {
    let view: Int64
    let group: PropertyGroup
  }

  /// Returns each pair of a view and a property group in which their side changed a property, or in which the
  /// value of a property differs between several merge bases.
  private static func locations(of base: SceneRows, _ theirs: SceneRows, _ ambiguousUnits: [RowKey: [[Int]]])
    -> Set<Location>
  {
    var locations: Set<Location> = []
    for key in Set(base.rows.keys).union(theirs.rows.keys)
    where key.table == ViewProperty.table.name && (base[key] != theirs[key] || ambiguousUnits[key] != nil) {
      guard let row = base[key] ?? theirs[key], case .integer(let view) = row[1],
        case .text(let name) = row[2],
        let group = Property(rawValue: name).flatMap(PropertyGroup.init(merging:))
      else { continue }
      locations.insert(Location(view: view, group: group))
    }
    return locations
  }
}

extension RowKey {
  /// Creates the key of the row that stores a property of a view.
  fileprivate init(_ property: Property, of view: Int64) {
    let id: PropertyID = ID(derivedFrom: view, key: property.rawValue)
    self.init(ViewProperty.table, id.rawValue)
  }
}

extension ProjectState.Row {
  /// The value of the `number` column in the row of a property.
  fileprivate var number: SQLValue? { ViewProperty.table.columns.firstIndex(of: "number").map { self[$0] } }
}

extension PropertyGroup {
  /// The properties of a group for which one conflict covers the whole group, if a merge cannot combine the changes
  /// of both sides (see `isIndivisible`).
  fileprivate var mergedProperties: [Property] { properties + superview }

  /// Creates the group of a property that is merged as a whole, or returns nil if the property is merged alone.
  package init?(merging property: Property) {
    let groups: [PropertyGroup] = [.frame, .content]
    guard let group = groups.first(where: { $0.mergedProperties.contains(property) }) else { return nil }
    self = group
  }

  /// Returns `true` if all values of the group must come from the same side of the merge.
  ///
  /// The values of a frame belong together if a side added or removed one of them, or changed the size of the
  /// superview, to which position and size are relative. The values of a content size belong together if a
  /// side removed one of them.
  fileprivate func isIndivisible(
    base: [Property: SQLValue], ours: [Property: SQLValue], theirs: [Property: SQLValue]
  ) -> Bool {
    guard self == .frame else {
      return properties.contains { base[$0] != nil && (ours[$0] == nil || theirs[$0] == nil) }
    }
    return mergedProperties.contains {
      (base[$0] == nil) != (ours[$0] == nil) || (base[$0] == nil) != (theirs[$0] == nil)
    } || superview.contains { base[$0] != ours[$0] || base[$0] != theirs[$0] }
  }
}
