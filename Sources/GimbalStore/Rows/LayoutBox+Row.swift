import GimbalModel

extension LayoutBox: StoredRow {
  static let table = Table(
    "layout_box",
    columns: [
      "id", "rule_set", "parent", "position", "role", "view", "arrangement", "width", "width_unit", "height",
      "height_unit", "margin_top", "margin_right", "margin_bottom", "margin_left", "padding_top",
      "padding_right", "padding_bottom", "padding_left", "horizontal_alignment", "vertical_alignment", "rows",
      "columns", "width_numbers", "height_numbers", "margin_top_numbers", "margin_right_numbers",
      "margin_bottom_numbers", "margin_left_numbers", "padding_top_numbers", "padding_right_numbers",
      "padding_bottom_numbers", "padding_left_numbers",
    ], scope: Table.ofSets, order: "position, id")

  var key: Int64 { id.rawValue }
  var record: Record { .box(self) }
  var orderKey: OrderKey? { position }

  func bind(to writer: inout some RowWriter) {
    writer.bind(id.rawValue)
    writer.bind(set.rawValue)
    writer.bind(parent?.rawValue)
    writer.bind(position.text)
    writer.bind(role.rawValue)
    writer.bind(view?.rawValue)
    writer.bind(arrangement?.rawValue)
    for length in [width, height] {
      writer.bind(length?.value)
      writer.bind(length?.unit.rawValue)
    }
    for side in margin.sides + padding.sides { writer.bind(side) }
    writer.bind(horizontalAlignment?.rawValue)
    writer.bind(verticalAlignment?.rawValue)
    writer.bind(tiles.map { Int64($0.rows) })
    writer.bind(tiles.map { Int64($0.columns) })
    for length in [width, height] { writer.bind(NumberTermsText.print(length?.terms ?? .none)) }
    for edges in [margin, padding] {
      for side in 0..<4 { writer.bind(NumberTermsText.print(edges.terms(at: side))) }
    }
  }

  init(from row: inout RowReader) throws(RowReader.Defect) {
    self.init(
      id: try row.id(), set: try row.id(), parent: try row.optionalID(), position: try row.position(),
      role: try row.word(), view: try row.optionalID(), arrangement: try row.optionalWord(),
      width: try row.optionalLength(), height: try row.optionalLength(), margin: try row.boxEdges(),
      padding: try row.boxEdges(), horizontalAlignment: try row.optionalWord(),
      verticalAlignment: try row.optionalWord(), tiles: try row.optionalTiles())
    width = try row.adding(to: width)
    height = try row.adding(to: height)
    margin = try row.adding(to: margin)
    padding = try row.adding(to: padding)
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

  /// Reads the named numbers that are added to a length.
  fileprivate mutating func adding(to length: BoxLength?) throws(Defect) -> BoxLength? {
    let terms = try numberTerms()
    guard var length else {
      guard terms.isEmpty else { throw defect }
      return nil
    }
    length.terms = terms
    return length
  }

  /// Reads the named numbers that are added to the sides of a margin or a padding.
  fileprivate mutating func adding(to edges: BoxEdges) throws(Defect) -> BoxEdges {
    var all: [NumberTerms] = []
    for side in edges.sides {
      let terms = try numberTerms()
      guard side != nil || terms.isEmpty else { throw defect }
      all.append(terms)
    }
    return BoxEdges(sides: edges.sides, terms: all)
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
