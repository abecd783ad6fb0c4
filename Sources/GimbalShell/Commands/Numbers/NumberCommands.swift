import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct DefineNumber: Command {
  static let manual = Manual(
    "let", summary: "Defines a named number in a set.",
    details: [
      "Rules use the number by its name: 'a.top == b.bottom + 2 * pad', 'place a below b margin pad',",
      "'layout root vertical margin pad'. If several installed sets define the name, the last set applies. The",
      "default set is 'base'. A second definition in the same set replaces the first.",
    ],
    examples: ["let pad = 24", "let pad = 14 when landscape", "let pad = 14 into compact"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(name, value, SetTarget.grammar) {
    Self(name: $0, value: $1, target: $2)
  }

  private static let name = Grammar<Spanned<Name>>(
    Shape(usage: .name("NAME", .numbers)) { $0.isAt(name: .number) }
  ) { (cursor) throws(ParseError) in try cursor.name(.number) }

  private static let value = Grammar<Double>(
    Shape(usage: .sequence([.text("="), .text("VALUE")])) { $0.isAt(.assign) || $0.isAt(.equal) }
  ) { (cursor) throws(ParseError) in
    guard cursor.accept(.assign) || cursor.accept(.equal) else { throw cursor.unexpected("'='") }
    let limit = Limit.coordinate
    let syntax = try cursor.amount("a value", in: -limit...limit)
    guard let name = syntax.numbers.first else { return syntax.amount.literal }
    throw ParseError(
      .other(
        message: "the value of a named number cannot contain the named number \(name.value.text.cited)",
        remedy: "write a plain number; a rule can combine several named numbers"), at: name.span)
  }

  private let name: Spanned<Name>
  private let value: Double
  private let target: SetTarget

  func run(in workspace: Workspace) throws -> Output? {
    let id = try workspace.scene().id
    let set = try workspace.set(for: target, in: workspace.transaction.scene(id))
    let scene = try workspace.transaction.scene(id)
    try workspace.apply(scene.edits(defining: name.value, as: value, in: set), to: consume scene)
    return nil
  }
}

struct NumberList: Command {
  static let manual = Manual(
    "number list", summary: "Lists the definitions of named numbers, set by set.",
    details: [
      "'active' marks the definitions that rules use now. 'uses' is the number of rules that use the name."
    ],
    examples: ["number list", "number list --set landscape"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .option("set", .set(), \.set), .format(\.format))

  private var set: Spanned<Name>?
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let only = try set.map { try workspace.set($0, in: scene).id }
    let active = scene.numbersInForce(for: scene.currentTraits)
    let users = scene.numberUsers
    let rows = scene.numbers.filter { only == nil || $0.set == only }.map { number -> [Value] in
      let set = scene.set(number.set)
      return [
        Value(number.name), .number(number.value), Value(set?.name), Value(set?.condition?.notation),
        .bool(active[number.name] == number), Value(users.count { $0.numbersUsed.contains(number.name) }),
      ]
    }
    let columns = ["number", "value", "set", "when", "active", "uses"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("numbers", columns, rows: rows)]))
  }
}

struct NumberShow: Command {
  static let manual = Manual(
    "number show", summary: "Shows the definitions of a named number and the rules that use it.",
    examples: ["number show pad"])

  static let effects = Effects.reading

  static let syntax = Grammar<Self>(.number("NAME")) { Self(name: $0) }.with(.format(\.format))

  private let name: Spanned<Name>
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    _ = try workspace.numbers(name, in: scene)
    return format.output(NumberShow.report(on: name.value, in: scene))
  }

  static func report(on name: Name, in scene: Scene) -> Report {
    let active = scene.numbersInForce(for: scene.currentTraits)[name]
    let definitions = scene.numbers(named: name).map { number -> [Value] in
      let set = scene.set(number.set)
      return [
        Value(set?.name), Value(set?.condition?.notation), .number(number.value), .bool(number == active),
      ]
    }
    let uses = scene.users(ofNumber: name).map { record -> [Value] in
      [Value(record.set.flatMap { scene.set($0)?.name }), .text(record.ruleText(in: scene))]
    }
    return Report(
      facts: [("number", Value(name)), ("value", active.map { .number($0.value) } ?? .null)],
      lists: [
        Report.List(
          "definitions", ["set", "when", "value", "active"].map { Report.Column($0) }, rows: definitions),
        Report.List("uses", ["set", "rule"].map { Report.Column($0) }, rows: uses),
      ])
  }
}

struct NumberRename: Command {
  static let manual = Manual(
    "number rename", summary: "Renames a named number in its definitions and in the rules that use it.",
    examples: ["number rename pad gap"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.number("NAME"), .new("number", "NEW")) { Self(old: $0, new: $1) }

  private let old: Spanned<Name>
  private let new: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let definitions = try workspace.numbers(old, in: scene)
    guard old.value != new.value else { return nil }
    let isTaken = !scene.numbers(named: new.value).isEmpty || !scene.users(ofNumber: new.value).isEmpty
    try workspace.requireFree(new, "a number", isTaken: isTaken)
    let uses = scene.users(ofNumber: old.value).map { record in
      Edit.update(record.renamingNumbers { $0 == old.value ? new.value : $0 })
    }
    let names = definitions.flatMap { number -> [Edit] in
      let renamed = NumberDefinition(
        set: number.set, position: number.position, name: new.value, value: number.value)
      return [.insert(.number(renamed)), .delete(.number(number))]
    }
    try workspace.apply(names + uses, to: consume scene)
    return nil
  }
}

struct NumberRemove: Command {
  static let manual = Manual(
    "number remove", summary: "Removes definitions of a named number.",
    details: [
      "Without a set, all definitions are removed. The last definition of a number that a rule uses cannot be",
      "removed.",
    ],
    examples: ["number remove pad", "number remove pad into landscape"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.number("NAME"), SetTarget.optional) { Self(name: $0, target: $1) }

  private let name: Spanned<Name>
  private let target: Spanned<SetTarget>?

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    var removed = try workspace.numbers(name, in: scene)
    if let target {
      let set: RuleSet? =
        switch target.value {
        case .named(let name), .existing(let name): try workspace.set(name, in: scene)
        case .conditioned(let condition): scene.sets.last { $0.condition == condition.value }
        case .base: nil
        }
      removed = removed.filter { $0.set == set?.id }
      guard !removed.isEmpty else {
        throw Refusal(
          "\(set.map { "set \($0.name.text.cited) does not define" } ?? "no set with this condition defines") "
            + "the number \(name.value.text.cited)",
          remedy: "use 'number show \(name.value.notation())' to list the definitions", at: target.span)
      }
    }
    try workspace.apply(removed.map { .delete(.number($0)) }, to: consume scene)
    return nil
  }
}

extension Grammar where Value == Spanned<Name> {
  /// Returns the grammar of the name of an existing named number.
  static func number(_ label: String) -> Grammar { .name(.number, label) }
}
