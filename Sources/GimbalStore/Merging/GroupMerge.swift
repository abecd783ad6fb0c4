package import GimbalModel

/// What both sides made of groups of properties that cannot be merged property by property.
struct GroupMerge {
  /// One for each group; all of it stays ours.
  private(set) var clashes: [Clash] = []
  /// The rows of those groups, in any of the versions.
  private(set) var disputed: Set<RowKey> = []

  init(_ scene: SceneID, base: SceneRows, doubts: [RowKey: [[Int]]], ours: SceneRows, theirs: SceneRows) {
    for place in Self.places(of: base, theirs, doubts) {
      let view = RowKey(View.table, place.view)
      guard ours[view] != nil, theirs[view] != nil else { continue }
      let keys = place.group.properties.map { ($0, RowKey($0, of: place.view)) }
      func values(_ rows: SceneRows) -> [Property: SQLValue] {
        keys.reduce(into: [:]) { $0[$1.0] = rows[$1.1]?.number }
      }
      let (was, our, their) = (values(base), values(ours), values(theirs))
      let isDoubtful = keys.contains { doubts[$0.1] != nil }
      if our == their || !isDoubtful && (our == was || their == was) { continue }
      guard isDoubtful || place.group.isIndivisible(base: was, ours: our, theirs: their) else { continue }
      disputed.formUnion(keys.map(\.1))
      let columns = place.group.properties.compactMap { property -> Clash.Column? in
        if was[property] == nil, our[property] == nil, their[property] == nil { return nil }
        return Clash.Column(
          name: property.rawValue, base: was[property] ?? .null, ours: our[property] ?? .null,
          theirs: their[property] ?? .null)
      }
      clashes.append(Clash(scene: scene, row: view, kind: .properties, reason: nil, columns: columns))
    }
  }

  private struct Place: Hashable {
    let view: Int64
    let group: PropertyGroup
  }

  /// The groups that they changed anything of.
  private static func places(of base: SceneRows, _ theirs: SceneRows, _ doubts: [RowKey: [[Int]]]) -> [Place]
  {
    var places: Set<Place> = []
    for key in Set(base.rows.keys).union(theirs.rows.keys)
    where key.table == ViewProperty.table.name && (base[key] != theirs[key] || doubts[key] != nil) {
      guard let row = base[key] ?? theirs[key], case .integer(let view) = row[1],
        case .text(let name) = row[2], let group = Property(rawValue: name).flatMap(PropertyGroup.init)
      else { continue }
      places.insert(Place(view: view, group: group))
    }
    return places.sorted { ($0.view, $0.group) < ($1.view, $1.group) }
  }
}

extension RowKey {
  /// The row of a view's property.
  fileprivate init(_ property: Property, of view: Int64) {
    let id: PropertyID = ID(derivedFrom: view, key: property.rawValue)
    self.init(ViewProperty.table, id.rawValue)
  }
}

extension ProjectState.Row {
  /// A property's number.
  fileprivate var number: SQLValue? { ViewProperty.table.columns.firstIndex(of: "number").map { self[$0] } }
}

/// Properties of a view that can make no sense by halves: one of its conflicts is about all of them.
package enum PropertyGroup: CaseIterable, Comparable, Sendable {
  case frame, content

  package var properties: [Property] {
    switch self {
    case .frame: sides + superview
    case .content: sides
    }
  }

  private var sides: [Property] {
    switch self {
    case .frame: [.frameX, .frameY, .frameWidth, .frameHeight]
    case .content: [.contentWidth, .contentHeight]
    }
  }

  private var superview: [Property] { self == .frame ? [.superviewWidth, .superviewHeight] : [] }

  /// The group that a property is of.
  package init?(_ property: Property) {
    guard let group = Self.allCases.first(where: { $0.properties.contains(property) }) else { return nil }
    self = group
  }

  /// Whether what became of the group can only be taken as a whole: the sides of a frame are relative to its
  /// superview's size, and a frame that was given or taken away is no change of a side.
  func isIndivisible(
    base: [Property: SQLValue], ours: [Property: SQLValue], theirs: [Property: SQLValue]
  ) -> Bool {
    switch self {
    case .content: properties.contains { base[$0] != nil && (ours[$0] == nil || theirs[$0] == nil) }
    case .frame:
      properties.contains {
        (base[$0] == nil) != (ours[$0] == nil) || (base[$0] == nil) != (theirs[$0] == nil)
      }
        || superview.contains { base[$0] != ours[$0] || base[$0] != theirs[$0] }
    }
  }
}
