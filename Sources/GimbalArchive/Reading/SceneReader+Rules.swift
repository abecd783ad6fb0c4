internal import GimbalJSON
internal import GimbalModel
internal import GimbalNotation

extension SceneReader {
  mutating func parseSet(from reader: inout JSONReader) throws(JSONError) {
    let id: SetID = id()
    var (name, condition, isInstalled): (Name?, Condition?, Bool?)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "kind": _ = try reader.string()
      case "condition": condition = try reader.condition()
      case "installed": isInstalled = try reader.flag()
      case "name": name = try reader.name()
      default: throw reader.unknownKey(key, among: ["condition", "installed", "kind", "name"])
      }
    }
    guard let name else { throw reader.missing("name") }
    // Bind values of the scene, but not the scene itself: with a second reference to the scene, the next edit
    // would copy the tables of the scene.
    guard let owner = scene?.id, let count = scene?.sets.count else { throw reader.failure(misplacedLine) }
    try reader.check(count + 1, against: .archiveSets)
    let position = OrderKey.between(scene?.sets.last?.position, nil)
    try apply(
      .insert(.set(RuleSet(id: id, scene: owner, position: position, name: name, condition: condition))),
      reader)
    if let isInstalled {
      try apply(.insert(.installation(Installation(set: id, isInstalled: isInstalled))), reader)
    }
    (set, lastRule, boxes) = (id, nil, [])
  }

  mutating func parseConstraint(from reader: inout JSONReader) throws(JSONError) {
    let set = try setOfRule(reader)
    var (identifier, objectID, handle): (Name?, Name?, Int?)
    var (first, second, relation): (Anchor?, Anchor?, Relation?)
    var (multiplier, constant, priority) = (1.0, 0.0, Priority.required)
    var (multiplierNumber, constantTerms): (Name?, NumberTerms) = (nil, .none)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "kind": _ = try reader.string()
      case "constant": constant = try reader.number()
      case "constantNumbers": constantTerms = try reader.numberTerms()
      case "first": first = try anchor(&reader)
      case "handle": handle = try reader.count(in: Constraint.handles)
      case "identifier": identifier = try reader.name()
      case "multiplier": multiplier = try reader.number()
      case "multiplierNumber": multiplierNumber = try reader.name()
      case "objectID": objectID = try reader.name()
      case "priority":
        let number = try reader.number()
        guard let given = Priority(number) else {
          throw reader.failure(
            .malformed("\(Decimal.print(number)) is not a priority", remedy: "use a number from 1 to 1000"))
        }
        priority = given
      case "relation": relation = try reader.word("relation")
      case "second": second = try anchor(&reader)
      default:
        throw reader.unknownKey(
          key,
          among: [
            "constant", "constantNumbers", "first", "handle", "identifier", "kind", "multiplier",
            "multiplierNumber", "objectID", "priority", "relation", "second",
          ])
      }
    }
    guard let first else { throw reader.missing("first") }
    guard let relation else { throw reader.missing("relation") }
    let next = handle ?? scene?.freeHandle(from: &handles) ?? 1
    let constraint = Constraint(
      id: id(), set: set, position: nextRule(), handle: next, identifier: identifier,
      objectID: objectID,
      formula: Formula(
        first, relation, multiplier: multiplier, second, constant: constant, priority: priority,
        multiplierNumber: multiplierNumber, constantTerms: constantTerms))
    try apply(.insert(.constraint(constraint)), reader)
  }

  private func anchor(_ reader: inout JSONReader) throws(JSONError) -> Anchor {
    var (view, guide, attribute): (ViewID?, LayoutGuide?, Attribute?)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "attribute": attribute = try reader.word("attribute")
      case "guide": guide = try reader.word("layout guide")
      case "view": view = try self.view(&reader)
      default: throw reader.unknownKey(key, among: ["attribute", "guide", "view"])
      }
    }
    guard let view else { throw reader.missing("view") }
    guard let attribute else { throw reader.missing("attribute") }
    return Anchor(item: LayoutItem(view: view, guide: guide), attribute: attribute)
  }

  mutating func parseOverride(from reader: inout JSONReader) throws(JSONError) {
    let set = try setOfRule(reader)
    var (view, property, value): (ViewID?, Property?, PropertyValue?)
    var valueStart = 0
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "kind": _ = try reader.string()
      case "property": property = try reader.property()
      case "value":
        value = try reader.propertyValue()
        valueStart = reader.valueStart
      case "view": view = try self.view(&reader)
      default: throw reader.unknownKey(key, among: ["kind", "property", "value", "view"])
      }
    }
    guard let property else { throw reader.missing("property") }
    guard let value else { throw reader.missing("value") }
    guard let view else { throw reader.missing("view") }
    let override = PropertyOverride(
      id: id(), set: set, position: nextRule(), view: view, property: property, value: value)
    try apply(.insert(.override(override)), reader)
    if property == .instance {
      let name = scene?.view(view)?.name.text
      try note(value, of: SceneReader.subject(.override, name), reader, at: valueStart, field: "value")
    }
  }

  mutating func parsePlacement(from reader: inout JSONReader) throws(JSONError) {
    let set = try setOfRule(reader)
    var (view, measure, value): (ViewID?, FrameMeasure?, PlacementValue?)
    var relation = Relation.equal
    var constantTerms = NumberTerms.none
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "kind": _ = try reader.string()
      case "measure": measure = try reader.word("measure")
      case "numbers": constantTerms = try reader.numberTerms()
      case "relation": relation = try reader.word("relation")
      case "value": value = try placementValue(&reader)
      case "view": view = try self.view(&reader)
      default:
        throw reader.unknownKey(key, among: ["kind", "measure", "numbers", "relation", "value", "view"])
      }
    }
    guard let measure else { throw reader.missing("measure") }
    guard let value else { throw reader.missing("value") }
    guard let view else { throw reader.missing("view") }
    let placement = Placement(
      id: id(), set: set, position: nextRule(), view: view, measure: measure, relation, value: value,
      constantTerms: constantTerms)
    try apply(.insert(.placement(placement)), reader)
  }

  private func placementValue(_ reader: inout JSONReader) throws(JSONError) -> PlacementValue {
    switch try reader.kind() {
    case .number: return .number(try reader.number())
    case .object: break
    case .array, .flag, .null: throw reader.unexpected("a number, an object or \"content\"")
    case .string:
      let word = try reader.string()
      guard word == "content" else { throw reader.unknown("value", word, among: ["content"]) }
      return .content
    }
    var (view, part, measure): (ViewID?, PlacementSource.Part?, FrameMeasure?)
    var (multiplier, constant) = (1.0, 0.0)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "constant": constant = try reader.number()
      case "measure": measure = try reader.word("measure")
      case "multiplier": multiplier = try reader.number()
      case "part":
        let text = try reader.string()
        part = PlacementSource.Part(rawValue: text)
        guard part != nil else {
          throw reader.unknown(
            "layout guide or bar", text,
            among: LayoutGuide.allCases.map(\.rawValue) + Bar.allCases.map(\.rawValue))
        }
      case "view": view = try self.view(&reader)
      default: throw reader.unknownKey(key, among: ["constant", "measure", "multiplier", "part", "view"])
      }
    }
    guard let measure else { throw reader.missing("measure") }
    guard let view else { throw reader.missing("view") }
    return .measure(
      PlacementSource(view: view, part: part), measure, multiplier: multiplier, constant: constant)
  }

  mutating func parseNumber(from reader: inout JSONReader) throws(JSONError) {
    let set = try setOfRule(reader)
    var (name, value): (Name?, Double?)
    try reader.beginObject()
    while let key = try reader.nextKey() {
      switch key {
      case "kind": _ = try reader.string()
      case "name": name = try reader.name()
      case "value": value = try reader.number()
      default: throw reader.unknownKey(key, among: ["kind", "name", "value"])
      }
    }
    guard let name else { throw reader.missing("name") }
    guard let value else { throw reader.missing("value") }
    guard scene?.number(name, in: set) == nil else {
      throw reader.failure(
        .malformed("the set defines \(name.text.cited) twice", remedy: "remove one of the definitions"),
        field: "name")
    }
    let number = NumberDefinition(set: set, position: nextRule(), name: name, value: value)
    try apply(.insert(.number(number)), reader)
  }

  /// Returns the set to which the next rule belongs, and checks the number of rules in the scene against its
  /// limit.
  mutating func setOfRule(_ reader: JSONReader) throws(JSONError) -> SetID {
    guard scene != nil else { throw reader.failure(misplacedLine) }
    guard let set else {
      throw reader.failure(
        .malformed("no set precedes the rule", remedy: "add a 'set' line before the rules of the scene"))
    }
    ruleCount += 1
    try reader.check(ruleCount, against: .archiveRules)
    return set
  }
}

extension JSONReader {
  fileprivate mutating func condition() throws(JSONError) -> Condition {
    let text = try string()
    try check(text.utf8.count, against: .archiveCondition)
    do throws(ParseError) {
      return try Condition.parse(Source(name: "condition", text: text))
    } catch {
      let isShort = if case .unexpected(nil, _) = error.reason { true } else { false }
      throw failure(
        .malformed(isShort ? "the condition is incomplete" : error.message, remedy: error.remedy))
    }
  }
}

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
