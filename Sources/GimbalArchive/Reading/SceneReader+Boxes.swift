internal import GimbalJSON
internal import GimbalModel
internal import GimbalNotation

extension SceneReader {
  mutating func parseBox(from reader: inout JSONReader) throws(JSONError) {
    let set = try setOfRule(reader)
    let id: BoxID = id()
    var (depth, role): (Int?, BoxRole?)
    var numbers: [(key: String, terms: NumberTerms)] = []
    var box = LayoutBox(id: id, set: set, parent: nil, position: .first, role: .manager)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "kind": _ = try reader.string()
      case "arrangement": box.arrangement = try reader.word("arrangement")
      case "depth": depth = try reader.count(in: 0...Scene.maximumDepth)
      case "height": box.height = try reader.length()
      case "horizontalAlignment": box.horizontalAlignment = try reader.word("alignment")
      case "margin": box.margin = try reader.edges()
      case "numbers": numbers = try reader.boxNumbers()
      case "padding": box.padding = try reader.edges()
      case "role": role = try reader.word("role")
      case "tiles": box.tiles = try reader.tiles()
      case "verticalAlignment": box.verticalAlignment = try reader.word("alignment")
      case "view": box.view = try view(&reader)
      case "width": box.width = try reader.length()
      default: throw reader.unknownKey(key, among: SceneReader.boxKeys)
      }
    }
    guard let depth else { throw reader.missing("depth") }
    guard let role else { throw reader.missing("role") }
    guard depth <= boxes.count else {
      throw reader.failure(
        .malformed(
          boxes.isEmpty
            ? "no layout manager precedes the box"
            : "a box of depth \(depth) cannot follow a box of depth \(boxes.count - 1)",
          remedy: "start a layout with its manager at depth 0; a box is one level below its parent"),
        field: "depth")
    }
    if role == .manager {
      guard box.arrangement != nil else { throw reader.missing("arrangement") }
      guard box.view != nil else { throw reader.missing("view") }
    }
    for (key, terms) in numbers where !BoxNumbers.add(terms, to: key, of: &box) {
      throw reader.failure(
        .malformed(
          "the box does not specify \(key.cited) in points",
          remedy: "specify the length in points, or remove the key from 'numbers'"), field: "numbers")
    }
    boxes.removeSubrange(depth...)
    let parent = boxes.last
    let position = parent.map { OrderKey.between(lastBox(in: $0), nil) } ?? nextRule()
    let filed = LayoutBox(
      id: id, set: set, parent: parent, position: position, role: role, view: box.view,
      arrangement: box.arrangement, width: box.width, height: box.height, margin: box.margin,
      padding: box.padding, horizontalAlignment: box.horizontalAlignment,
      verticalAlignment: box.verticalAlignment, tiles: box.tiles)
    try apply(.insert(.box(filed)), reader)
    boxes.append(id)
    try checkItem(filed, reader)
  }

  /// Throws `JSONError` if the view of a box is the root view, the view that the layout manager lays out,
  /// or already an item of the layout.
  private mutating func checkItem(_ box: LayoutBox, _ reader: JSONReader) throws(JSONError) {
    if box.parent == nil { items = [] }
    guard box.parent != nil, let item = box.view else { return }
    let name = (scene?.view(item)?.name.text ?? "").cited
    let isManaged = boxes.first.flatMap { scene?.box($0)?.view } == item
    guard !isManaged, item != scene?.root else {
      throw reader.failure(
        .malformed(
          isManaged ? "\(name) cannot be an item of its own layout" : "\(name) cannot be an item of a layout",
          remedy: "use subviews as items"), field: "view")
    }
    guard items.insert(item).inserted else {
      throw reader.failure(
        .malformed("\(name) occurs twice in the layout", remedy: "remove one of the two items"), field: "view"
      )
    }
  }

  private func lastBox(in box: BoxID) -> OrderKey? { scene?.boxes(in: box).last?.position }

  private static let boxKeys = [
    "arrangement", "depth", "height", "horizontalAlignment", "kind", "margin", "numbers", "padding", "role",
    "tiles",
    "verticalAlignment", "view", "width",
  ]
}

extension JSONReader {
  fileprivate mutating func length() throws(JSONError) -> BoxLength {
    var (unit, value): (BoxLength.Unit?, Double?)
    try beginObject()
    while let key = try nextKey() {
      switch key {
      case "unit": unit = try word("unit")
      case "value": value = try number()
      default: throw unknownKey(key, among: ["unit", "value"])
      }
    }
    guard let unit else { throw missing("unit") }
    guard let value else { throw missing("value") }
    return BoxLength(value, unit)
  }

  fileprivate mutating func edges() throws(JSONError) -> BoxEdges {
    var sides: [Double?] = []
    try beginArray()
    while try nextElement() {
      guard sides.count < 4 else {
        throw failure(.malformed("expected four sides (top, right, bottom, left), found more"))
      }
      sides.append(acceptNull() ? nil : try number())
    }
    guard sides.count == 4 else {
      throw failure(
        .malformed("expected four sides (top, right, bottom, left), found \(sides.count)"))
    }
    return BoxEdges(top: sides[0], right: sides[1], bottom: sides[2], left: sides[3])
  }

  fileprivate mutating func boxNumbers() throws(JSONError) -> [(key: String, terms: NumberTerms)] {
    var numbers: [(key: String, terms: NumberTerms)] = []
    try beginObject()
    while let key = try nextKey() {
      guard BoxNumbers.keys.contains(key) else { throw unknownKey(key, among: BoxNumbers.keys) }
      numbers.append((key, try numberTerms()))
    }
    return numbers
  }

  fileprivate mutating func tiles() throws(JSONError) -> TileCount {
    var (rows, columns): (Int?, Int?)
    try beginObject()
    while let key = try nextKey() {
      switch key {
      case "columns": columns = try count(in: 1...TileCount.maximum)
      case "rows": rows = try count(in: 1...TileCount.maximum)
      default: throw unknownKey(key, among: ["columns", "rows"])
      }
    }
    guard let rows else { throw missing("rows") }
    guard let columns, let tiles = TileCount(rows: rows, columns: columns) else { throw missing("columns") }
    return tiles
  }
}
