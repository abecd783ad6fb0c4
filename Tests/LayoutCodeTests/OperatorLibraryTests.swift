import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalParserProcess
import GimbalUIKit
import Testing

/// Layout code that makes constraints by the operators of Stevia and Anchorage, whose sources are not given.
@Suite struct OperatorLibraryTests {
  private func solved(_ statements: String, _ library: String) throws -> SolvedCode {
    try SolvedCode(
      SolvedCode.screen(
        "let other = UIView(frame: CGRect(x: 100, y: 200, width: 50, height: 60))\nview.addSubview(other)\n"
          + statements, "import \(library)"))
  }

  /// The frame of `box` in the screen of 393 × 852 points, beside `other` at (100, 200) with the size 50 × 60.
  @Test(arguments: [
    ("Stevia", "box.fillContainer(padding: 10)", Frame(x: 10, y: 10, width: 373, height: 832)),
    (
      "Stevia", "box.top(20).left(5%).width(100).height(50%)",
      Frame(x: 19.667, y: 20, width: 100, height: 426)
    ),
    ("Stevia", "box.size(40).centerInContainer()", Frame(x: 176.667, y: 406, width: 40, height: 40)),
    ("Stevia", "view.layout(100, |-box-22-| ~ 80)", Frame(x: 8, y: 100, width: 363, height: 80)),
    (
      "Stevia",
      "let top = UIView(); view.subviews { top }; view.layout { 10; |top| ~ 30; 5; |-20-box.width(40) ~ 50 }",
      Frame(x: 20, y: 45, width: 40, height: 50)
    ),
    (
      "Stevia", "view.layout { box.centerHorizontally().width(60) ~ 44; 30 }",
      Frame(x: 166.667, y: 778, width: 60, height: 44)
    ),
    (
      "Stevia",
      "box.Top == other.Bottom + 10; box.Left == other.Right - 5; box.Width == 2 * 25; box.Height == 50 % view.Height",
      Frame(x: 145, y: 270, width: 50, height: 426)
    ),
    (
      "Stevia",
      "let next = UIView(); view.subviews { next }; view.layout { 7; |-box-next-| ~ 20 }; equal(widths: box, next)",
      Frame(x: 8, y: 7, width: 184.333, height: 20)
    ),
    (
      "Stevia",
      "box.top(>=9).bottom(>=700).left(3).size(143)",
      Frame(x: 3, y: 9, width: 143, height: 143)
    ),
    (
      "Anchorage",
      "box.edgeAnchors == view.edgeAnchors + UIEdgeInsets(top: 5, left: 10, bottom: 15, right: 20)",
      Frame(x: 10, y: 5, width: 363, height: 832)
    ),
    (
      "Anchorage",
      "box.centerAnchors == view.centerAnchors; box.sizeAnchors == CGSize(width: 100, height: 200)",
      Frame(x: 146.667, y: 326, width: 100, height: 200)
    ),
    (
      "Anchorage",
      "box.horizontalAnchors == view.horizontalAnchors + 20; box.topAnchor == view.bottomAnchor / 4; box.heightAnchor == 4 * box.widthAnchor / 2 - 6",
      Frame(x: 20, y: 213, width: 353, height: 700)
    ),
    (
      "Anchorage",
      "box.leadingAnchor == other.trailingAnchor + 12; box.topAnchor == other.topAnchor ~ .low; box.topAnchor == view.topAnchor + 1 ~ .high; box.sizeAnchors == other.sizeAnchors",
      Frame(x: 162, y: 1, width: 50, height: 60)
    ),
    (
      "Anchorage",
      "box.verticalAnchors /==/ view.verticalAnchors; box.leadingAnchor />=/ view.leadingAnchor + 30; box.leadingAnchor == view.leadingAnchor ~ .required - 1; box.widthAnchor == 5",
      Frame(x: 30, y: 0, width: 5, height: 852)
    ),
    (
      "Anchorage",
      "let made = Anchorage.batch(active: false) { box.topAnchor == view.topAnchor; box.leadingAnchor == view.leadingAnchor }; NSLayoutConstraint.activate(made); box.sizeAnchors == CGSize(width: 8, height: 9)",
      Frame(x: 0, y: 0, width: 8, height: 9)
    ),
  ])
  func frames(library: String, statements: String, expected: Frame) throws {
    let code = try solved(statements, library)
    #expect(code.report.unknowns.map(\.unknown.reason) == [])
    let frame = try code.frame(of: "box")
    for (one, other) in [
      (frame.x, expected.x), (frame.y, expected.y), (frame.width, expected.width),
      (frame.height, expected.height),
    ] {
      #expect(abs(one - other) < 0.34, "\(frame)")
    }
  }

  /// A rule of a library is at the line of the app, also if its constant is not known.
  @Test(arguments: [
    ("Stevia", "box.top(Theme.gap)"), ("Anchorage", "box.topAnchor == view.topAnchor + Theme.gap"),
  ])
  func unknownConstants(library: String, statement: String) throws {
    let code = try solved(statement, library)
    let unknown = try #require(code.report.unknowns.first { $0.kind == .omittedConstraint })
    #expect(unknown.unknown.reason == "the type Theme has no known member 'gap'")
    #expect(code.code.program.lineAndColumn(of: unknown.location).line == 10)
    #expect(code.report.layouts[0].constraints.isEmpty)
  }

  /// The sources of a library can declare their types in `#if`.
  @Test func sourcesAmongTheFiles() throws {
    let parser = try ParserProcess()
    let use = try parser.parse(Array("import Stevia".utf8))
    let source = try parser.parse(
      Array("#if canImport(UIKit)\nimport UIKit\npublic struct SteviaAttribute {}\n#endif".utf8))
    #expect(LayoutLibrary.missing(in: [use]) == [.percents, .stevia])
    #expect(LayoutLibrary.missing(in: [use, source]).isEmpty)
  }
}
