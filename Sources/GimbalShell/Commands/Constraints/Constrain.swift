import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalStore

struct Constrain: Command {
  static let manual = Manual(
    "constrain", "[SET | auto] { [IDENTIFIER:] ITEM.ATTRIBUTE == [M *] ITEM.ATTRIBUTE + C [@PRIORITY] … }",
    summary: "Adds constraints to a set.",
    details: [
      "Rules are parted by ';' or newlines; one rule needs no braces. Without a set they go into 'base'.",
      "'auto' files each under the suffix of its identifier: ...Portrait, ...Landscape, ...Both.",
      "Relations are ==, <= and >=; priorities 1 to 1000, 1000 being required and usual.",
    ],
    examples: [
      "constrain { a.top == root.safeArea.top + 8; a.width <= 2 * b.width @750 }",
      "constrain auto { YellowTopLandscape: yellow.top == root.top }",
    ],
    completing: [.either("auto", .set).maybe, .either(.block, .rule)])

  private enum Filing {
    case target(SetTarget)
    case bySuffix
  }

  private let filing: Filing
  private let equations: [EquationSyntax]

  init(_ cursor: inout Cursor) throws(ParseError) {
    var filing = Filing.target(.base)
    if cursor.isAtName {
      var ahead = cursor
      let token = try ahead.next()
      switch ahead.peek().kind {
      case .symbol(.dot), .symbol(.colon): break
      default:
        // Quoted, 'auto' is a set's name.
        let isSuffix = token.kind == .word && token.text == "auto"
        let name = try cursor.name(.set)
        filing = isSuffix ? .bySuffix : .target(.named(name))
      }
    }
    self.filing = filing
    if cursor.peek().kind == .symbol(.openBrace) {
      equations = try cursor.equations()
    } else {
      guard cursor.isAtName else { throw cursor.unexpected("'{'", "a constraint such as a.width == 100") }
      equations = [try cursor.equation()]
    }
  }

  var access: Access { .write }

  func run(in workspace: Workspace) throws -> Output? {
    // All rules are read before the first is filed.
    let (id, resolved) = try resolved(in: workspace)
    let filed = try zip(equations, resolved).map { equation, formula in
      (
        identifier: equation.identifier?.value, formula: formula,
        set: try set(for: equation, in: workspace.transaction.scene(id), workspace)
      )
    }
    try workspace.add(filed, to: id)
    return nil
  }

  /// The rules, of the scene in use.
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
          "the rule has no identifier to file it by",
          remedy: "write 'NameTopPortrait: \(Constrain.placeholder)', or name a set instead of auto",
          at: equation.span)
      }
      guard let suffix = NamingPattern.orientation(of: identifier.value) else {
        throw Refusal(
          "\(identifier.value.text.cited) does not end in Portrait, Landscape or Both",
          remedy: "name it so, or name a set instead of auto", at: identifier.span)
      }
      return try workspace.set(
        suffix.setName, when: suffix.condition, at: identifier.span, in: scene)
    }
  }

  private static let placeholder = "a.top == …"
}
