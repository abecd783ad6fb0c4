import GimbalModel

extension Table {
  /// The columns, by index and without the key, in units that a merge takes from one side as a whole: what one
  /// command changes, and what makes no sense by halves.
  var units: [[Int]] { Table.unitsByName[name] ?? [] }

  /// The indices of some columns.
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
  private static let together = [
    // A place among siblings means nothing among others.
    View.table.name: [["parent", "position"]],
    ViewProperty.table.name: [value],
    InstanceTrait.table.name: [["number", "word"]],
    CustomTrait.table.name: [["number", "word"]],
    Constraint.table.name: [
      ["rule_set", "position"], ["first_view", "first_guide", "first_attribute"],
      ["second_view", "second_guide", "second_attribute"],
    ],
    PropertyOverride.table.name: [["rule_set", "position"], ["property"] + value],
    Placement.table.name: [
      ["rule_set", "position"],
      ["measure", "source_view", "source_part", "source_measure", "multiplier", "constant"],
    ],
    LayoutBox.table.name: [
      ["rule_set", "parent", "position"], ["role", "arrangement", "rows", "columns"],
      ["width", "width_unit"], ["height", "height_unit"],
    ],
  ]
}
