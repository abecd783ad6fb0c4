import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

/// Layout code that uses libraries whose sources are not given, and helpers of a team.
@Suite struct LibraryTests {
  private func solved(_ statements: String, _ library: String) throws -> SolvedCode {
    try SolvedCode(
      SolvedCode.screen(
        "let other = UIView(frame: CGRect(x: 100, y: 200, width: 50, height: 60))\nview.addSubview(other)\n"
          + statements, "import \(library)"))
  }

  /// The frame of `box` in the screen of 393 × 852 points, beside `other` at (100, 200) with the size 50 × 60.
  @Test(arguments: [
    ("PureLayout", "box.autoPinEdgesToSuperviewEdges()", Frame(x: 0, y: 0, width: 393, height: 852)),
    (
      "PureLayout",
      "box.autoPinEdgesToSuperviewEdges(with: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4), excludingEdge: .bottom); box.autoSetDimension(.height, toSize: 10)",
      Frame(x: 2, y: 1, width: 387, height: 10)
    ),
    (
      "PureLayout",
      "box.autoPinEdgesToSuperviewSafeArea(with: .zero, excludingEdge: .leading); box.autoMatch(.width, to: .height, of: other, withMultiplier: 2)",
      Frame(x: 273, y: 59, width: 120, height: 759)
    ),
    (
      "PureLayout",
      "box.autoPinEdge(.top, to: .bottom, of: other, withOffset: 5); box.autoAlignAxis(.vertical, toSameAxisOf: other); box.autoSetDimensions(to: CGSize(width: 10, height: 20))",
      Frame(x: 120, y: 265, width: 10, height: 20)
    ),
    (
      "PureLayout",
      "let label = UILabel(forAutoLayout: ()); view.addSubview(label); label.autoSetDimension(.width, toSize: label.translatesAutoresizingMaskIntoConstraints ? 1 : 30); box.autoPinEdgesToSuperviewEdges(); box.tag = UIView.newAutoLayoutView().translatesAutoresizingMaskIntoConstraints ? 1 : 0",
      Frame(x: 0, y: 0, width: 393, height: 852)
    ),
    (
      "PureLayout",
      "box.autoCenterInSuperview(); [box].autoSetViewsDimension(.width, toSize: 11); box.autoSetDimension(.height, toSize: 12); NSLayoutConstraint.autoSetPriority(.defaultLow) { box.autoSetDimension(.height, toSize: 99) }",
      Frame(x: 191, y: 420, width: 11, height: 12)
    ),
    (
      "PureLayout",
      "box.autoPinEdge(toSuperviewEdge: .top); box.autoPinEdge(toSuperviewEdge: .left, withInset: 8); box.autoPinEdge(toSuperviewEdge: .right, withInset: 8, relation: .greaterThanOrEqual); let c = NSLayoutConstraint.autoCreateConstraintsWithoutInstalling { box.autoSetDimension(.height, toSize: 3) }; c.autoInstallConstraints(); NSLayoutConstraint.autoSetPriority(UILayoutPriority(2)) { box.autoSetDimension(.width, toSize: 999) }",
      Frame(x: 8, y: 0, width: 377, height: 3)
    ),
    (
      "Cartography", "constrain(view, box) { view, box in box.edges == inset(view.edges, 10, 20, 30, 40) }",
      Frame(x: 20, y: 10, width: 333, height: 812)
    ),
    (
      "Cartography",
      "constrain(box, other) { box, other in box.size == other.size * 2; box.left == other.right + 5; align(top: other, box); box.width == 7 ~ 20 }",
      Frame(x: 155, y: 200, width: 100, height: 120)
    ),
    (
      "Cartography",
      "constrain([box, other]) { v in distribute(by: 9, vertically: v[1], v[0]); v[0].centerX == v[1].centerX }; let g = ConstraintGroup(); constrain(box, replace: g) { $0.width == 400 }; constrain(box, replace: g) { $0.width == 10; $0.height == $0.superview!.height / 2 - 6 }",
      Frame(x: 120, y: 269, width: 10, height: 420)
    ),
    (
      "Cartography",
      "constrain(view.safeAreaLayoutGuide, box) { guide, box in box.edges == guide.edges.inseted(by: 1) }",
      Frame(x: 1, y: 60, width: 391, height: 757)
    ),
    (
      "TinyConstraints", "box.edgesToSuperview(insets: .top(10) + .left(5) + .right(7), usingSafeArea: true)",
      Frame(x: 5, y: 69, width: 381, height: 749)
    ),
    (
      "TinyConstraints",
      "box.edgesToSuperview(excluding: [.bottom, .right]); box.width(40); box.height(to: box, multiplier: 1, priority: .low, isActive: false); box.heightToWidth(of: box, multiplier: 0.5, offset: 3)",
      Frame(x: 0, y: 0, width: 40, height: 23)
    ),
    (
      "TinyConstraints",
      "box.topToBottom(of: other, offset: 9); box.trailingToSuperview(offset: 12); box.size(CGSize(width: 30, height: 40)); box.height(min: 1, max: 60)",
      Frame(x: 351, y: 269, width: 30, height: 40)
    ),
    (
      "TinyConstraints", "box.center(in: other, offset: CGPoint(x: 1, y: 2)); box.size(to: other)",
      Frame(x: 101, y: 202, width: 50, height: 60)
    ),
  ])
  func frames(library: String, statements: String, expected: Frame) throws {
    let code = try solved(statements, library)
    #expect(code.report.unknowns.isEmpty && code.report.assumed.isEmpty && code.report.interruption == nil)
    #expect(try code.frame(of: "box") == expected)
    #expect(code.report.expressions.count >= 1 && Set(code.report.expressions) == code.report.made)
  }

  @Test(arguments: [
    ("PureLayout", "box.autoPinEdge(edge, to: .top, of: other)"),
    ("PureLayout", "box.autoPinEdgesToSuperviewEdges(with: .zero, excludingEdge: edge)"),
    (
      "PureLayout",
      "[box, other].autoDistributeViews(along: .vertical, alignedTo: .vertical, withFixedSize: 3)"
    ),
    ("PureLayout", "box.autoSetDimension(.height, toSize: edge)"),
    ("Cartography", "constrain(box, edge) { a, b in a.top == b.top }"),
    ("Cartography", "constrain(box, other) { a, b in a.top == b.top + edge }"),
    ("TinyConstraints", "box.top(to: other, insets: 3)"), ("TinyConstraints", "view.stack([box])"),
    ("PureLayout", "box.autoPinEdge(.top, to: .top, of: other, withInset: 3)"),
    ("TinyConstraints", "box.top(to: edge)"), ("TinyConstraints", "box.rightToSuperview(offset: 3)"),
    ("TinyConstraints", "box.width(3, relation: edge)"),
  ])
  func unknownValuesMakeUnknownRules(library: String, statement: String) throws {
    let code = try solved("let edge = Settings.shared.edge\n\(statement)", library)
    let line = code.report.unknowns.first { $0.kind == .omittedConstraint }.map {
      code.code.program.lineAndColumn(of: $0.location).line
    }
    #expect(line == 11)
    #expect(code.report.layouts[0].constraints.isEmpty)
  }

  @Test func viewsThatAreConfiguredByThen() throws {
    let code = try solved(
      "let tall = UIView().then { $0.frame = CGRect(x: 0, y: 0, width: 1, height: 33) }; box.heightAnchor.constraint(equalToConstant: tall.frame.height).isActive = true; box.topAnchor.constraint(equalTo: view.topAnchor).isActive = true",
      "Then")
    #expect(code.report.unknowns.isEmpty)
    #expect(try code.frame(of: "box").height == 33)
  }

  // MARK: Helpers

  @Test(arguments: [
    ("pinWidth($view, $n): $view.width == $n", "pinWidth(box, 40)", "1"),
    (
      "$view.follow($o, by: $gap): $view.top == $o.bottom + $gap; $view.left >= $o.left @ 20",
      "box.follow(other, by: 3)", "2"
    ),
    ("fill($v): $v.edges == $v.superview.safeAreaLayoutGuide.edges", "fill(box)", "4"),
    ("half($v, of: $o): $v.size == ($o.size * 0.5 + 1) / 2", "half(box, of: other)", "2"),
  ])
  func helpers(declaration: String, call: String, count: String) throws {
    let helper = try LayoutHelper(declaration)
    let code = try SolvedCode(
      SolvedCode.screen("let other = UIView()\nview.addSubview(other)\n\(call)"), helpers: [helper])
    let constraints = code.report.layouts[0].constraints
    #expect("\(constraints.count)" == count && code.report.unknowns.isEmpty)
    #expect(constraints.allSatisfy { code.code.program.text(of: $0.location) == call })
    #expect(code.report.expressions.map(code.code.program.text) == [call])
  }

  @Test(arguments: [
    "pinWidth", "pinWidth($view)", "pinWidth($view): ", "pinWidth(view): $view.width == 3",
    "pinWidth($view): view.width == 3", "pinWidth($view): $view.width", "pinWidth($view): $view.widht == 3",
    "pinWidth($view): $view.width == exit(3)", "pinWidth($view): $view.width == $n", "a.b($v): $v.width == 1",
    "pinWidth($view): 3 == $view.width", "pinWidth($view): $view == 3", "pinWidth($v): $v.width == 1 @ 3 @ 4",
  ])
  func textsThatAreNoHelpers(text: String) {
    #expect(throws: LayoutHelper.Failure.self) { _ = try LayoutHelper(text) }
  }
}
