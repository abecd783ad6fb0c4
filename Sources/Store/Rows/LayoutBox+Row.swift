import Model

extension LayoutBox: StoredRow {
  static let table = Table(
    "layout_box",
    columns: [
      "id", "rule_set", "parent", "position", "role", "view", "arrangement", "width", "width_unit", "height",
      "height_unit", "margin_top", "margin_right", "margin_bottom", "margin_left", "padding_top",
      "padding_right", "padding_bottom", "padding_left", "horizontal_alignment", "vertical_alignment", "rows",
      "columns",
    ], scope: Table.ofSets, order: "position, id")

  var key: Int64 { id.rawValue }
  var record: Record { .box(self) }
  var place: OrderKey? { position }

  func bind(to binder: inout Binder) {
    binder.bind(id.rawValue)
    binder.bind(set.rawValue)
    binder.bind(parent?.rawValue)
    binder.bind(position.text)
    binder.bind(role.rawValue)
    binder.bind(view?.rawValue)
    binder.bind(arrangement?.rawValue)
    for length in [width, height] {
      binder.bind(length?.value)
      binder.bind(length?.unit.rawValue)
    }
    for side in margin.sides + padding.sides { binder.bind(side) }
    binder.bind(horizontalAlignment?.rawValue)
    binder.bind(verticalAlignment?.rawValue)
    binder.bind(tiles.map { Int64($0.rows) })
    binder.bind(tiles.map { Int64($0.columns) })
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    self.init(
      id: try row.id(), set: try row.id(), parent: try row.optionalID(), position: try row.position(),
      role: try row.word(), view: try row.optionalID(), arrangement: try row.optionalWord(),
      width: try row.optionalLength(), height: try row.optionalLength(), margin: try row.boxEdges(),
      padding: try row.boxEdges(), horizontalAlignment: try row.optionalWord(),
      verticalAlignment: try row.optionalWord(), tiles: try row.optionalTiles())
  }
}

extension RowReader {
  fileprivate mutating func optionalLength() throws(Defect) -> BoxLength? {
    let value = try optionalReal()
    let unit: BoxLength.Unit? = try optionalWord()
    switch (value, unit) {
    case (let value?, let unit?): return BoxLength(value, unit)
    case (nil, nil): return nil
    default: throw defect
    }
  }

  fileprivate mutating func boxEdges() throws(Defect) -> BoxEdges {
    BoxEdges(
      top: try optionalReal(), right: try optionalReal(), bottom: try optionalReal(),
      left: try optionalReal())
  }

  fileprivate mutating func optionalTiles() throws(Defect) -> TileCount? {
    let rows = try optionalInteger()
    let columns = try optionalInteger()
    guard let rows, let columns else {
      guard rows == nil, columns == nil else { throw defect }
      return nil
    }
    guard let rows = Int(exactly: rows), let columns = Int(exactly: columns),
      let tiles = TileCount(rows: rows, columns: columns)
    else { throw defect }
    return tiles
  }
}
