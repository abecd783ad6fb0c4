import GimbalModel

extension Record {
  /// The rows that this one hangs on: without any of them it cannot be.
  var references: [RowKey] {
    switch self {
    case .scene: []
    case .display(let row): [RowKey(row.scene)]
    case .trait(let row): [RowKey(row.scene)]
    case .view(let row): [RowKey(row.scene)] + (row.parent.map { [RowKey($0)] } ?? [])
    case .property(let row): [RowKey(row.view)]
    case .instanceTrait(let row): [RowKey(row.view)]
    case .set(let row): [RowKey(row.scene)]
    case .installation(let row): [RowKey(row.set)]
    case .constraint(let row):
      [RowKey(row.set), RowKey(row.first.item.view)] + (row.second.map { [RowKey($0.item.view)] } ?? [])
    case .override(let row): [RowKey(row.set), RowKey(row.view)]
    case .placement(let row):
      [RowKey(row.set), RowKey(row.view)] + (row.source.map { [RowKey($0.view)] } ?? [])
    case .box(let row):
      [RowKey(row.set)] + (row.parent.map { [RowKey($0)] } ?? []) + (row.view.map { [RowKey($0)] } ?? [])
    }
  }
}

extension RowKey {
  init(_ id: SceneID) { self.init(SceneHeader.table, id.rawValue) }
  init(_ id: ViewID) { self.init(View.table, id.rawValue) }
  init(_ id: SetID) { self.init(RuleSet.table, id.rawValue) }
  init(_ id: BoxID) { self.init(LayoutBox.table, id.rawValue) }
}
