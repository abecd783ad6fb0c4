import GimbalArchive
import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct ConstraintList: SceneReadingCommand {
  static let manual = Manual(
    "constraint list", summary: "Lists constraints, set by set.",
    details: [
      "GLOB selects constraints by identifier, with the wildcards * and ?."
    ], examples: ["constraint list Yellow*", "constraint list --set landscape"])

  static let effects = Effects.reading

  static let syntax = Grammar(
    Self(), .argument(.text(NameRole("a pattern", .constraints), "GLOB"), \.pattern),
    .option("set", .set(), \.set),
    .scene(\.scene), .format(\.format))

  private var pattern: Spanned<String>?
  private var set: Spanned<Name>?
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let sets = try set.map { [try workspace.set($0, in: scene)] } ?? scene.sets
    let glob = pattern.map { Glob($0.value) }
    let rows = sets.flatMap { set -> [[Value]] in
      let isInstalled = scene.isInstalled(set, for: scene.currentTraits)
      return scene.constraints(of: set.id)
        .filter { glob?.matches($0.identifier?.text ?? "") ?? true }
        .map { constraint in
          [
            .text("#\(constraint.handle)"), Value(set.name), Value(constraint.identifier),
            .text(constraint.notation(in: scene, identified: false)), .bool(isInstalled),
          ]
        }
    }
    if rows.isEmpty, let pattern { workspace.note(noMatch(of: pattern.value, in: scene)) }
    let columns = ["handle", "set", "identifier", "constraint", "installed"].map { Report.Column($0) }
    return format.output(Report(lists: [Report.List("constraints", columns, rows: rows)]))
  }
}

extension ConstraintList {
  /// Returns the note for a pattern that matches no identifier. A user may have meant a view or a set.
  private func noMatch(of pattern: String, in scene: Scene) -> String {
    let found = "no constraint identifier matches \(pattern.cited)"
    guard let name = try? Name(pattern) else { return found }
    if scene.view(named: name) != nil {
      return "\(found); 'show \(name.notation())' lists the rules of the view"
    }
    if scene.set(named: name) != nil {
      return "\(found); 'constraint list --set \(name.notation())' lists the constraints of the set"
    }
    return "\(found); 'constraint list' lists all"
  }
}

struct ConstraintShow: SceneReadingCommand {
  static let manual = Manual(
    "constraint show", summary: "Shows all properties of a constraint.",
    examples: ["constraint show #7", "constraint show YellowTopLandscape"])

  static let effects = Effects.reading

  static let syntax = Grammar<Self>(.constraint) { Self(reference: $0) }.with(
    .scene(\.scene), .format(\.format))

  private let reference: ConstraintReference
  var scene = SceneOption()
  private var format = FormatOption()

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    return format.output(ConstraintShow.report(on: try workspace.constraint(reference, in: scene), in: scene))
  }

  static func report(on constraint: Constraint, in scene: Scene) -> Report {
    let set = scene.set(constraint.set)
    let isInstalled = set.map { scene.isInstalled($0, for: scene.currentTraits) } ?? false
    let facts: [(String, Value)] = [
      ("handle", .text("#\(constraint.handle)")), ("identifier", Value(constraint.identifier)),
      ("constraint", .text(constraint.notation(in: scene, identified: false))),
      ("set", Value(set?.name)), ("when", Value(set?.condition?.notation)),
      ("installed", .bool(isInstalled)), ("multiplier", constraint.multiplierValue),
      ("constant", constraint.constantValue), ("priority", .number(constraint.priority.value)),
    ]
    let origin = constraint.objectID.map { [("objectID", Value($0))] } ?? []
    return Report(facts: facts + origin)
  }
}

extension Constraint {
  /// The multiplier as a number, or as text if it is a named number.
  fileprivate var multiplierValue: Value {
    guard let name = formula.multiplierNumber else { return .number(multiplier) }
    return .text(Amount(terms: NumberTerms(name).scaled(by: multiplier)).notation)
  }

  /// The constant as a number, or as text if it contains named numbers.
  fileprivate var constantValue: Value {
    formula.constantTerms.isEmpty ? .number(constant) : .text(formula.amount.notation)
  }
}

struct ConstraintSet: Command {
  static let manual = Manual(
    "constraint set", summary: "Changes parts of a constraint.",
    examples: ["constraint set YellowTopPortrait constant 14", "constraint set #7 relation >= priority 750"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.constraint, .list(part)) { Self(reference: $0, parts: $1) }

  private static let part = Grammar<Part>.keyed(
    "constraint property",
    [
      ("constant", Grammar(.amount("a constant", as: "C")) { .constant($0) }),
      ("multiplier", multiplier), ("priority", Grammar(.priority) { .priority($0) }),
      ("relation", relation), ("identifier", identifier),
    ])

  private static let relation = Grammar<Part>(
    Shape(usage: .choice(Relation.allCases.map { .text($0.rawValue) })) { cursor in
      [Symbol.equal, .lessOrEqual, .greaterOrEqual].reduce(false) { cursor.isAt($1) || $0 }
    }
  ) { (cursor) throws(ParseError) in .relation(try cursor.relation().value) }

  private static let identifier: Grammar<Part> = {
    let name = Grammar<Spanned<Name>?>.value(.new("constraint"), orWord: "none")
    return Grammar(name.shape) { (cursor) throws(ParseError) in
      guard name.shape.canStart(cursor) else { throw cursor.unexpected("a name", "'none'") }
      return .identifier(try name.parse(&cursor)?.value)
    }
  }()

  private static let multiplier = Grammar<Part>(
    .number("a multiplier", in: -Limit.multiplier...Limit.multiplier, as: "M")
  ) { number throws(ParseError) in
    guard number.value.magnitude >= 1 / Limit.multiplier else {
      if number.value == 0 { throw ParseError(.zeroMultiplier, at: number.span) }
      throw ParseError(
        .numberOutOfRange(what: "a multiplier", range: 1 / Limit.multiplier...Limit.multiplier),
        at: number.span)
    }
    return .multiplier(number)
  }

  private enum Part: Sendable {
    case constant(AmountSyntax)
    case multiplier(Spanned<Double>)
    case priority(Priority)
    case relation(Relation)
    case identifier(Name?)
  }

  private let reference: ConstraintReference
  private let parts: [Part]

  func run(in workspace: Workspace) throws -> Output? {
    let scene = try workspace.scene()
    let old = try workspace.constraint(reference, in: scene)
    var new = old
    for part in parts {
      switch part {
      case .constant(let constant):
        try scene.checkNumbers(constant.numbers)
        new.formula.constant = constant.amount.literal
        new.formula.constantTerms = constant.amount.terms
      case .priority(let priority): new.formula.priority = priority
      case .relation(let relation): new.formula.relation = relation
      case .identifier(let identifier): new.identifier = identifier
      case .multiplier(let multiplier):
        guard new.second != nil else {
          throw Refusal(
            "the constraint has no second attribute to multiply",
            remedy: "use 'constraint set #\(new.handle) constant N' to change the constant",
            at: multiplier.span)
        }
        new.formula.multiplier = multiplier.value
        new.formula.multiplierNumber = nil
      }
    }
    if new != old { try workspace.apply([.update(.constraint(new))], to: consume scene) }
    return nil
  }
}

struct ConstraintMove: Command {
  static let manual = Manual(
    "constraint move", summary: "Moves constraints to another set.",
    examples: ["constraint move #7 into landscape", "constraint move #7 #8 into landscape"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(constraints, .after("into", .set())) {
    Self(references: $0, target: $1)
  }

  /// The grammar of the constraints, up to the word `into`.
  private static let constraints: Grammar<[ConstraintReference]> = {
    let one = Grammar<ConstraintReference>.constraint
    return Grammar(Shape(usage: .repeated(one.usage), canStart: one.shape.canStart)) {
      (cursor) throws(ParseError) in
      var found = [try one.parse(&cursor)]
      while one.shape.canStart(cursor), !cursor.isAt(word: "into") { found.append(try one.parse(&cursor)) }
      return found
    }
  }()

  private let references: [ConstraintReference]
  private let target: Spanned<Name>

  func run(in workspace: Workspace) throws -> Output? {
    for reference in references {
      let scene = try workspace.scene()
      var constraint = try workspace.constraint(reference, in: scene)
      let set = try workspace.set(target, in: scene, isForNewRules: true)
      guard set.id != constraint.set else { continue }
      constraint.set = set.id
      constraint.position = .between(scene.rules(of: set.id).last?.position, nil)
      try workspace.apply([.update(.constraint(constraint))], to: consume scene)
    }
    return nil
  }
}

struct ConstraintRemove: Command {
  static let manual = Manual(
    "constraint remove", summary: "Removes constraints.", examples: ["constraint remove #7"])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(.list(.constraint)) { Self(references: $0) }

  private let references: [ConstraintReference]

  func run(in workspace: Workspace) throws -> Output? {
    for reference in references {
      let scene = try workspace.scene()
      let rule = Rule.constraint(try workspace.constraint(reference, in: scene))
      try workspace.remove([rule], by: [.delete(rule.record)], from: consume scene)
    }
    return nil
  }
}
