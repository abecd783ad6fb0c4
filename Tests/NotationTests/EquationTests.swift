import GimbalModel
import GimbalNotation
import TestSupport
import Testing

@Suite struct EquationTests {
  struct Form: Sendable, CustomTestStringConvertible {
    let text: String
    let relation: Relation
    let multiplier: Double
    let constant: Double
    let priority: Double
    var testDescription: String { text }

    init(
      _ text: String, _ relation: Relation = .equal, times multiplier: Double = 1, plus constant: Double = 0,
      at priority: Double = 1000
    ) {
      self.text = text
      self.relation = relation
      self.multiplier = multiplier
      self.constant = constant
      self.priority = priority
    }
  }

  @Test(arguments: [
    Form("a.trailing == b.leading - 8 @750", plus: -8, at: 750),
    Form("a.trailing=b.leading"),
    Form("a.width <= 2 * b.width", .lessThanOrEqual, times: 2),
    Form("a.width >= b.width * 2", .greaterThanOrEqual, times: 2),
    Form("a.width == b.width / 2", times: 0.5),
    Form("a.width == b.width / 3", times: 1.0 / 3),
    Form("a.width == 8 + b.width - 3", plus: 5),
    Form("a.width == 8 - b.width", times: -1, plus: 8),
    Form("a.width == -b.width", times: -1),
    Form("a.width == - - +b.width"),
    Form("a.width == -2 * (b.width + 3) / 4", times: -0.5, plus: -1.5),
    Form("a.width == 2 * 3 * b.width * 4 + 2 * 5 / 10", times: 24, plus: 1),
    Form("a.width == 100", plus: 100),
    Form("a.width == 100 @ 999.5", plus: 100, at: 999.5),
    Form("a.width == -0"),
    Form("a.width == 10 - 4 - 3", plus: 3),
    Form("a.width == 100 / 2 / 5", plus: 10),
    Form("a.left == 0 * 3 + b.right", plus: 0),
    Form("a.width==b.width-8@1", plus: -8, at: 1),
    Form("a.width == 1e3", plus: 1000),
    Form("a.width == ((((b.height))))"),
    Form("a.width \\\n == b.height # and a comment"),
  ])
  func coefficients(_ form: Form) throws {
    let equation = try EquationSyntax.parse(source(form.text))
    #expect(equation.formula.relation == form.relation)
    #expect(equation.formula.multiplier == form.multiplier)
    #expect(equation.formula.constant == form.constant)
    #expect(equation.formula.constant.sign == form.constant.sign)
    #expect(equation.formula.priority.value == form.priority)
  }

  @Test func itemsAndIdentifiers() throws {
    let text = #""my gap": "my view".layoutMargins.leading == root.safeArea.left.top"#
    #expect(throws: ParseError.self) { try EquationSyntax.parse(source(text)) }
    let equation = try EquationSyntax.parse(
      source(#""my gap": "my view".layoutMargins.leading == root.safeArea.leading"#))
    #expect(equation.identifier?.value == name("my gap"))
    #expect(equation.formula.first.view.value == name("my view"))
    #expect(equation.formula.first.guide == .layoutMargins)
    #expect(equation.formula.second?.view.value == .root)
    #expect(equation.formula.second?.guide == .safeArea)
    #expect(equation.formula.second?.attribute == .leading)
  }

  /// A word in the place of a view's name is a view, even if it is the name of a guide or an attribute.
  @Test func keywordsAsViewNames() throws {
    let scene = try makeScene(["left", "safeArea", "top", "within", "not"])
    let equation = try EquationSyntax.parse(source("top: left.top == safeArea.safeArea.top"))
    let resolved = try equation.resolve(in: scene)
    #expect(equation.identifier?.value == name("top"))
    #expect(resolved.first.item.view == scene.view(named: name("left"))?.id)
    #expect(resolved.first.item.guide == nil)
    #expect(resolved.second?.item.view == scene.view(named: name("safeArea"))?.id)
    #expect(resolved.second?.item.guide == .safeArea)
  }

  /// A '/' after a bare name starts a path segment; after an attribute it divides.
  @Test func pathsAndDivisions() throws {
    let equation = try EquationSyntax.parse(source("row1/one.width == t/row1/two.width / 3"))
    #expect(equation.formula.first.view.value == name("row1/one"))
    #expect(equation.formula.second?.view.value == name("t/row1/two"))
    #expect(equation.formula.multiplier == 1.0 / 3)
    let quoted = try EquationSyntax.parse(source(#""my row"/one.width == row1/"the two".width/3"#))
    #expect(quoted.formula.first.view.value == name("my row/one"))
    #expect(quoted.formula.first.view.span == Span(0, 12))
    #expect(quoted.formula.second?.view.value == name("row1/the two"))
    #expect(quoted.formula.multiplier == 1.0 / 3)
    let labelled = try EquationSyntax.parse(source("row1/gap: row1/one.width == 8"))
    #expect(labelled.identifier?.value == name("row1/gap"))
  }

  @Test func namesAreNormalized() throws {
    let scene = try makeScene(["gr\u{F6}\u{DF}e"])
    let equation = try EquationSyntax.parse(source("gro\u{308}\u{DF}e.width == 10"))
    #expect(try equation.resolve(in: scene).first.item.view == scene.view(named: name("gr\u{F6}\u{DF}e"))?.id)
  }

  @Test func blocks() throws {
    let text = "{ a.width == 1; b.width == 2 # two; no rule\n\n ;; c: a.height == 3 @2 }"
    var cursor = Cursor(source(text))
    let equations = try cursor.equations()
    #expect(equations.map(\.formula.constant) == [1, 2, 3])
    #expect(equations.map(\.identifier?.value) == [nil, nil, name("c")])
    #expect(cursor.isAtEndOfText)
    var empty = Cursor(source("{}"))
    #expect(try empty.equations().isEmpty)
  }

  @Test func pairingsMatchModel() throws {
    for first in Attribute.allCases {
      for second in Attribute.allCases {
        let text = "a.\(first.rawValue) == b.\(second.rawValue)"
        do throws(Pairing.Failure) {
          try Pairing.check(first, second)
          #expect(throws: Never.self) { try EquationSyntax.parse(source(text)) }
        } catch {
          let span = Span(text.utf8.count - second.rawValue.utf8.count - 2, text.utf8.count)
          #expect(throws: ParseError(.pairing(error), at: span)) { try EquationSyntax.parse(source(text)) }
        }
      }
    }
  }

  @Test func longBlocksAreParsed() throws {
    let rules = (0..<20_000).map { "r\($0): a.left == b.left + \($0)" }
    var cursor = Cursor(source("{\n" + rules.joined(separator: "\n") + "\n}"))
    #expect(try cursor.equations().count == 20_000)
  }

  @Test func printedConstraintsRoundTrip() throws {
    let scene = try makeScene([
      "a", "my view", "left", "größe", "2nd", "x\"y\\", "row1/one", "my/2nd", "b/a/left",
    ])
    let views = scene.viewsInTreeOrder
    var chance = SeededGenerator(seed: 1)
    let ids = CountingIDs()
    var tried = 0
    while tried < 2000 {
      func anchor() -> Anchor {
        Anchor(
          item: LayoutItem(
            view: views[Int.random(in: 0..<views.count, using: &chance)].id,
            guide: Bool.random(using: &chance) ? nil : LayoutGuide.allCases.randomElement(using: &chance)),
          attribute: Attribute.allCases.randomElement(using: &chance) ?? .left)
      }
      let (first, second) = (anchor(), Int.random(in: 0..<4, using: &chance) == 0 ? nil : anchor())
      guard (try? Pairing.check(first.attribute, of: first.item.guide)) != nil,
        second.map({ (try? Pairing.check($0.attribute, of: $0.item.guide)) != nil }) ?? true,
        (try? Pairing.check(first.attribute, second?.attribute)) != nil
      else { continue }
      tried += 1
      let multipliers = [1, -1, 2, 0.1, -1.0 / 3, 1e-6, 1e6, Double.random(in: 0.001..<1000, using: &chance)]
      let constants = [0, 8, -8, 0.1, 1e9, -1e-300, Double.random(in: -1e6..<1e6, using: &chance)]
      let constraint = Constraint(
        id: ids.id(), set: ID(rawValue: 1), position: .first, handle: tried,
        identifier: [nil, name("gap"), name("a b"), name("YellowTopBoth"), name("row1/gap")].randomElement(
          using: &chance)
          ?? nil,
        formula: Formula(
          first, Relation.allCases.randomElement(using: &chance) ?? .equal,
          multiplier: second == nil ? 1 : multipliers.randomElement(using: &chance) ?? 1, second,
          constant: constants.randomElement(using: &chance) ?? 0,
          priority: Priority([1000, 1, 750.5, 999].randomElement(using: &chance) ?? 1) ?? .required))

      let text = constraint.notation(in: scene)
      let equation = try EquationSyntax.parse(source(text))
      #expect(equation.identifier?.value == constraint.identifier, "\(text)")
      #expect(try equation.resolve(in: scene) == constraint.formula, "\(text)")
      let bare = constraint.notation(in: scene, identified: false)
      #expect(try EquationSyntax.parse(source(bare)).identifier == nil)
    }
  }

  @Test func missingViewsPrintAsQuestionMark() throws {
    let scene = try makeScene([])
    let anchor = Anchor(item: LayoutItem(view: ID(rawValue: 999)), attribute: .top)
    #expect(anchor.notation(in: scene) == "?.top")
  }
}
