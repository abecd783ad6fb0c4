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
    var (identifier, handle): (Name?, Int?)
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
            "multiplierNumber", "priority", "relation", "second",
          ])
      }
    }
    guard let first else { throw reader.missing("first") }
    guard let relation else { throw reader.missing("relation") }
    let next = handle ?? scene?.freeHandle(from: &handles) ?? 1
    let constraint = Constraint(
      id: id(), set: set, position: nextRule(), handle: next, identifier: identifier,
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
