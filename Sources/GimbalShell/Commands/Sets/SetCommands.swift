import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct SetNew: Command {
  static let manual = Manual(
    "set new",
    summary: "Creates a set of rules. A set with a condition is installed while the condition holds.",
    details: [
      "Conditions test orientation, widthClass, heightClass, width, height, direction, scale and the custom",
      "traits of the scene. 'and', 'or', 'not' and parentheses combine them.",
    ],
    examples: ["set new landscape when landscape", "set new gallery when heightClass=compact and images=3"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.new("set"), .optional(.after("when", .condition))) {
    Self(name: $0, condition: $1)
  }

  private let name: Spanned<Name>
  private var condition: Condition?

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    try workspace.requireFree(name, "a set", isTaken: scene.set(named: name.value) != nil)
    let orientation = name.value.text.lowercased()
    if condition == nil, ["portrait", "landscape"].contains(orientation) {
      workspace.note(
        "the set has no condition, so it is always installed; "
          + "'set when \(name.value.notation()) \(orientation)' installs it in \(orientation) only")
    }
    let set = workspace.newSet(name.value, when: condition, in: scene)
    try workspace.apply([.insert(.set(set))], to: consume scene)
    return nil
  }
}

struct SetList: SceneReadingCommand {
  static let manual = Manual(
    "set list",
    summary: "Lists the sets in order. If two installed sets set the same property, the later set applies.",
    examples: ["set list"])

  static let effects = Effects.reading

  static let syntax = Grammar(Self(), .scene(\.scene), .format(\.format))

  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let rows = scene.sets.map { set -> [Value] in
      [
        Value(set.name), Value(set.condition?.notation), Value(scene.rules(of: set.id).count),
        .bool(scene.isInstalled(set, for: scene.currentTraits)), .bool(scene.installations[set.id] != nil),
      ]
    }
    let columns = ["set", "when", "rules", "installed", "manual"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("sets", columns, rows: rows)]))
  }
}

struct SetShow: SceneReadingCommand {
  static let manual = Manual(
    "set show", summary: "Lists the rules of a set.", examples: ["set show landscape"])

  static let effects = Effects.reading

  static let syntax = Grammar<Self>(.set("NAME")) { Self(name: $0) }.with(.scene(\.scene), .format(\.format))

  private let name: Spanned<Name>
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    return format.output(SetShow.report(on: try workspace.set(name, in: scene), in: scene))
  }

  static func report(on set: RuleSet, in scene: Scene) -> Report {
    let rows = scene.rules(of: set.id).map { rule -> [Value] in
      switch rule {
      case .constraint(let constraint):
        [.text("#\(constraint.handle)"), .text(constraint.notation(in: scene))]
      case .override(let override): [.null, .text(override.description(in: scene))]
      case .placement(let placement): [.null, .text(placement.notation(in: scene))]
      case .manager(let box): [.null, .lines(box.block(in: scene))]
      case .number(let number):
        [.null, .text("let \(number.name.notation()) = \(Decimal.print(number.value))")]
      }
    }
    let facts: [(String, Value)] = [
      ("set", Value(set.name)), ("when", Value(set.condition?.notation)),
      ("installed", .bool(scene.isInstalled(set, for: scene.currentTraits))),
    ]
    let columns = [Report.Column("handle"), Report.Column("rule")]
    return Report(facts: facts, lists: [Report.List("rules", columns, rows: rows)])
  }
}

struct SetRename: Command {
  static let manual = Manual(
    "set rename", summary: "Renames a set.", examples: ["set rename landscape wide"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.set("NAME"), .new("set", "NEW")) { Self(old: $0, new: $1) }

  private let old: Spanned<Name>
  private let new: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    var set = try workspace.set(old, in: scene)
    guard set.name != new.value else { return nil }
    try workspace.requireFree(new, "a set", isTaken: scene.set(named: new.value) != nil)
    set.name = new.value
    try workspace.apply([.update(.set(set))], to: consume scene)
    return nil
  }
}

struct SetRemove: Command {
  static let manual = Manual(
    "set remove", summary: "Removes sets with their rules.", examples: ["set remove landscape"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.list(.set("NAME"))) { Self(names: $0) }

  private let names: [Spanned<Name>]

  func run(in workspace: Workspace) throws -> Output? {
    for name in names {
      let scene = try workspace.scene()
      let set = try workspace.set(name, in: scene)
      try workspace.remove(scene.rules(of: set.id), by: scene.editsRemoving(set: set), from: consume scene)
    }
    return nil
  }
}

struct SetWhen: Command {
  static let manual = Manual(
    "set when", summary: "Sets or removes the condition of a set.",
    examples: ["set when landscape heightClass=compact", "set when landscape always"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(
    .set("NAME"), .choice(.word("always", nil), Grammar(.condition) { $0 })
  ) { Self(name: $0, condition: $1) }

  private let name: Spanned<Name>
  private let condition: Condition?

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let set = try workspace.set(name, in: scene)
    workspace.warn(ofUnknownTraitsIn: condition, scene: scene)
    try workspace.apply(scene.edits(conditioning: set, on: condition), to: consume scene)
    return nil
  }
}

struct Install: Command {
  static let manual = Manual(
    "install", summary: "Installs sets manually.",
    details: [
      "A set with a condition stays installed until a change of traits changes the result of the condition.",
      ViewRecording.help,
    ], examples: ["install landscape", "install landscape --record"])

  static let effects = Effects.changingView

  static let syntax = Grammar<Self>(.list(.set())) { Self(names: $0) }.with(
    .part(\.recording, ViewRecording.clause))

  var effects: Effects { recording.effects }

  private let names: [Spanned<Name>]
  private var recording = ViewRecording()

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.install(names, true, recording)
    return nil
  }
}

struct Uninstall: Command {
  static let manual = Manual(
    "uninstall", summary: "Uninstalls sets manually.",
    details: [
      "A set with a condition stays uninstalled until a change of traits changes the result of the condition.",
      ViewRecording.help,
    ], examples: ["uninstall landscape", "uninstall landscape --record"])

  static let effects = Effects.changingView

  static let syntax = Grammar<Self>(.list(.set())) { Self(names: $0) }.with(
    .part(\.recording, ViewRecording.clause))

  var effects: Effects { recording.effects }

  private let names: [Spanned<Name>]
  private var recording = ViewRecording()

  func run(in workspace: Workspace) throws -> Output? {
    try workspace.install(names, false, recording)
    return nil
  }
}

extension Workspace {
  fileprivate func install(_ names: [Spanned<Name>], _ isInstalled: Bool, _ recording: ViewRecording) throws {
    let scene = try scene()
    var seen: Set<SetID> = []
    let sets = try names.map { try set($0, in: scene) }.filter { seen.insert($0.id).inserted }
    let id = scene.id
    let edits = sets.flatMap { scene.edits(installing: $0, isInstalled) }
    try apply(edits, to: consume scene)
    try recording.record(edits, sets.map { .installation($0.id) }, of: id, in: self)
  }
}
