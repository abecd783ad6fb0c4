import GimbalModel

/// The three-way comparison of a row that exists on both sides of a merge.
struct RowMerge {
  /// The units (groups of columns that are merged as a whole) that only their side changed.
  private(set) var wanted: [[Int]] = []
  /// The units (groups of columns) that differ and cannot be taken from one side. Either both sides changed
  /// them, or their old value is missing or ambiguous.
  private(set) var disputed: [[Int]] = []

  /// Compares the three versions of a row.
  ///
  /// - Parameters:
  ///   - base: The row in the merge base, or nil if both sides added the row.
  ///   - ambiguousUnits: The units (groups of columns) in which several merge bases have different values.
  init(
    base: ProjectState.Row?, ambiguousUnits: [[Int]] = [], ours: ProjectState.Row, theirs: ProjectState.Row,
    in table: Table
  ) {
    for unit in table.units {
      func values(_ row: ProjectState.Row) -> [SQLValue] { unit.map { row[$0] } }
      let (our, their) = (values(ours), values(theirs))
      if our == their { continue }
      guard let base, !ambiguousUnits.contains(unit) else {
        disputed.append(unit)
        continue
      }
      if their == values(base) { continue }
      if our == values(base) { wanted.append(unit) } else { disputed.append(unit) }
    }
  }
}

extension ProjectState.Row {
  /// Returns a copy of the row. The columns of the given units (groups of columns) have the values of another
  /// row.
  func taking(_ units: [[Int]], from other: ProjectState.Row) -> ProjectState.Row {
    var row = self
    for column in units.joined() { row[column] = other[column] }
    return row
  }
}

extension Table {
  /// The indices of all columns except the key, grouped into units. A merge takes each unit from one side as
  /// a whole, because a single command changes all columns of a unit.
  var units: [[Int]] { Table.unitsByName[name] ?? [] }

  /// Returns the indices of the columns with the given names.
  func indices(of names: [String]) -> [Int] { names.compactMap { columns.firstIndex(of: $0) } }

  private static let unitsByName = Dictionary(
    uniqueKeysWithValues: VersionedTables.all.map { table in
      let joined = (together[table.name] ?? []).map { table.indices(of: $0) }
      let alone = table.columns.indices.dropFirst().filter { index in
        !joined.contains { $0.contains(index) }
      }
      return (table.name, (joined + alone.map { [$0] }).sorted { $0[0] < $1[0] })
    })

  private static let value = ["number", "word", "flag"]
  private static let together: [String: [[String]]] = [
    // A position is meaningful only among the children of one parent, so merge both columns together.
    View.table.name: [["parent", "position"]],
    ViewProperty.table.name: [value],
    InstanceTrait.table.name: [["number", "word"]],
    CustomTrait.table.name: [["number", "word"]],
    Constraint.table.name: [
      ["rule_set", "position"], ["first_view", "first_guide", "first_attribute"],
      ["second_view", "second_guide", "second_attribute"], ["multiplier", "multiplier_number"],
      ["constant", "constant_numbers"],
    ],
    PropertyOverride.table.name: [["rule_set", "position"], ["property"] + value],
    Placement.table.name: [
      ["rule_set", "position"],
      [
        "measure", "source_view", "source_part", "source_measure", "multiplier", "constant",
        "constant_numbers",
      ],
    ],
    LayoutBox.table.name: [
      ["rule_set", "parent", "position"], ["role", "arrangement", "rows", "columns"],
      ["width", "width_unit", "width_numbers"], ["height", "height_unit", "height_numbers"],
    ]
      + ["margin", "padding"].flatMap { edges in
        ["top", "right", "bottom", "left"].map { ["\(edges)_\($0)", "\(edges)_\($0)_numbers"] }
      },
    NumberDefinition.table.name: [["rule_set", "position"]],
  ]
}
