import GimbalFindings
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Constrain: Command {
  static let manual = Manual(
    "constrain", summary: "Adds constraints to a set.",
    details: [
      "A CONSTRAINT is [IDENTIFIER:] ITEM.ATTRIBUTE == [M *] ITEM.ATTRIBUTE + C [@PRIORITY]. Constraints",
      "in braces are separated by ';' or newlines. The default set is 'base'. 'into SET' selects a set by name,",
      "and 'when CONDITION' the set with this condition. Both create the set if it does not exist. 'auto' adds",
      "each constraint to the set that the suffix of its identifier names: ...Portrait, ...Landscape, ...Both.",
      "'edges', 'center', 'size', 'aspect', 'pin A to B inset N' and 'A below B N' stand for several constraints.",
      "Relations are ==, <= and >=. Priorities range from 1 to 1000; the default, 1000, is required. 'high' is 750",
      "and 'low' is 250.",
    ],
    examples: [
      "constrain { a.top == root.safeArea.top + 8; a.width <= 2 * b.width @750 }",
      "constrain a.width == 80 when landscape",
      "constrain { pin a to root.safeArea inset 8; b.aspect == 16:9 @high; b below a 8 }",
      "constrain auto { YellowTopLandscape: yellow.top == root.top }",
    ])

  static let effects = Effects.writing

  static let syntax = Grammar<Self>(filing, rules, SetTarget.optional) {
    (filing, rules, target) throws(ParseError) in
    guard let target else { return Self(filing: filing, equations: rules) }
    guard case .target(.base) = filing else {
      throw ParseError(
        .other(message: "the command names two sets", remedy: "remove one of them"), at: target.span)
    }
    return Self(filing: .target(target.value), equations: rules)
  }

  /// The grammar of the text before the constraints: the keyword `auto`, the name of a set, or nothing.
  private static let filing = Grammar<Filing>(
    Shape(usage: .optional(.choice([.name("SET", .sets), .text("auto")])), isOptional: true) { cursor in
      cursor.recordExpected(.word("auto"))
      return cursor.isAt(name: .set) && !cursor.isAtShorthandOfWords
    }
  ) { (cursor) throws(ParseError) in
    cursor.recordExpected(.word("auto"))
    guard cursor.isAt(name: .set), !cursor.isAtShorthandOfWords else { return .target(.base) }
    var ahead = cursor
    let token = try ahead.next()
    // A name that is followed by '.' or ':' starts a constraint, so there is no set.
    if ahead.peek().kind == .symbol(.dot) || ahead.peek().kind == .symbol(.colon) { return .target(.base) }
    // Without quotes, the word 'auto' is a keyword. In quotes, it is the name of a set.
    if token.kind == .word, cursor.accept(word: "auto") { return .bySuffix }
    return .target(.existing(try cursor.name(.set)))
  }

  /// The grammar of one constraint, or of a block of constraints.
  private static let rules = Grammar<[EquationSyntax]>(
    Shape(usage: .orBlock(.text("CONSTRAINT"))) { $0.isAt(.openBrace) || $0.isAtName }
  ) { (cursor) throws(ParseError) in
    if cursor.isAt(.openBrace) { return try cursor.equations() }
    cursor.recordExpected { (cursor) throws(ParseError) in try cursor.equationGroup() }
    guard cursor.isAtName else { throw cursor.unexpected("'{'", "a constraint such as a.width == 100") }
    return try cursor.equationGroup()
  }

  private enum Filing: Sendable {
    case target(SetTarget)
    case bySuffix
  }

  private let filing: Filing
  private let equations: [EquationSyntax]

  var constraintSpans: [Span] { equations.map(\.span) }

  func run(in workspace: Workspace) throws -> Output? {
    // Resolve all names before a set is created, so that an error about an unknown name takes precedence.
    let (id, resolved) = try resolved(in: workspace)
    let filed = try zip(equations, resolved).map { equation, formula in
      (
        identifier: equation.identifier?.value, formula: formula,
        set: try set(for: equation, in: workspace.transaction.scene(id), workspace)
      )
    }
    try workspace.add(filed, to: id)
    try warnOfSets(in: workspace.transaction.scene(id), workspace)
    return nil
  }

  /// Prints a warning for an identifier that is the name of a set or an orientation, as in
  /// `portrait: a.top == b.top`.
  private func warnOfSets(in scene: Scene, _ workspace: Workspace) {
    for identifier in equations.compactMap(\.identifier?.value) {
      let name = identifier.notation()
      let isOrientation = OrientationClass.isReserved(identifier.text)
      guard isOrientation || scene.set(named: identifier) != nil else { continue }
      workspace.warn(
        "\(identifier.text.cited) is now the identifier of a constraint, not the set of the constraint",
        details: ["use 'constrain { … } \(isOrientation ? "when" : "into") \(name)' for the set"])
    }
  }

  /// Returns the constraints, with all names resolved in the scene in use.
  private func resolved(in workspace: Workspace) throws -> (scene: SceneID, [Formula<Anchor>]) {
    let scene = try workspace.scene()
    let id = scene.id
    return (id, try equations.map { try $0.resolve(in: scene) { workspace.owner(of: $0, besides: id) } })
  }

  private func set(for equation: EquationSyntax, in scene: Scene, _ workspace: Workspace) throws -> RuleSet {
    switch filing {
    case .target(let target): return try workspace.set(for: target, in: scene)
    case .bySuffix:
      guard let identifier = equation.identifier else {
        throw Refusal(
          "the constraint has no identifier that names a set",
          remedy: "add an identifier, as in 'NameTopPortrait: \(Constrain.placeholder)', "
            + "or write a set instead of 'auto'",
          at: equation.span)
      }
      guard let suffix = NamingPattern.orientation(of: identifier.value) else {
        throw Refusal(
          "identifier \(identifier.value.text.cited) does not consist of a name followed by Portrait, Landscape or Both",
          remedy: "rename the identifier, as in \((identifier.value.text + "Portrait").cited), "
            + "or write a set instead of 'auto'",
          at: identifier.span)
      }
      return try workspace.set(
        suffix.setName, when: suffix.condition, at: identifier.span, in: scene)
    }
  }

  private static let placeholder = "a.top == …"
}
