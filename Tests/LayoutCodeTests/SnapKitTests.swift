import GimbalInterpreter
import GimbalLayoutCode
import GimbalModel
import GimbalParserProcess
import GimbalSyntaxTree
import GimbalUIKit
import Testing

/// Layout code that uses SnapKit, whose sources are not given.
@Suite struct SnapKitTests {
  private func solved(_ statements: String, _ more: String = "") throws -> SolvedCode {
    try SolvedCode(SolvedCode.screen(statements, "import SnapKit\n" + more))
  }

  /// The frame of `box` in the screen of 393 × 852 points, whose safe area is inset by 59 and 34 points.
  @Test(
    arguments: [
      ("make.edges.equalToSuperview()", Frame(x: 0, y: 0, width: 393, height: 852)),
      ("make.edges.equalToSuperview().inset(10)", Frame(x: 10, y: 10, width: 373, height: 832)),
      (
        "make.edges.equalTo(view).inset(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))",
        Frame(x: 2, y: 1, width: 387, height: 848)
      ),
      (
        "make.directionalEdges.equalToSuperview().inset(NSDirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))",
        Frame(x: 2, y: 1, width: 387, height: 848)
      ),
      (
        "make.edges.equalTo(UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))",
        Frame(x: 2, y: 1, width: 387, height: 848)
      ),
      ("make.edges.equalTo(view.safeAreaLayoutGuide)", Frame(x: 0, y: 59, width: 393, height: 759)),
      (
        "make.top.bottom.equalTo(view.safeAreaLayoutGuide.snp.edges); make.left.equalTo(10); make.width.equalTo(50)",
        nil
      ),
      (
        "make.verticalEdges.equalTo(view.safeAreaLayoutGuide.snp.verticalEdges); make.horizontalEdges.equalToSuperview()",
        Frame(x: 0, y: 59, width: 393, height: 759)
      ),
      (
        "make.top.equalTo(topLayoutGuide.snp.bottom); make.bottom.equalTo(bottomLayoutGuide.snp.top); make.left.right.equalTo(view)",
        Frame(x: 0, y: 59, width: 393, height: 759)
      ),
      (
        "make.size.equalTo(CGSize(width: 40, height: 30)); make.center.equalTo(CGPoint(x: 100, y: 200))",
        Frame(x: 80, y: 185, width: 40, height: 30)
      ),
      (
        "make.size.equalTo(40); make.center.equalToSuperview().offset(CGPoint(x: 0.5, y: 6))",
        Frame(x: 177, y: 412, width: 40, height: 40)
      ),
      (
        "make.width.equalToSuperview().dividedBy(3); make.height.equalTo(make.item.snp.width).multipliedBy(0.5).offset(1.5); make.left.top.equalTo(5)",
        Frame(x: 5, y: 5, width: 131, height: 67)
      ),
      (
        "make.top.left.equalToSuperview().inset(8); make.right.lessThanOrEqualToSuperview().inset(8); make.width.equalTo(1000).priority(.low); make.height.greaterThanOrEqualTo(20); make.height.equalTo(0).priority(ConstraintPriority.medium.advanced(by: 1).value)",
        Frame(x: 8, y: 8, width: 377, height: 20)
      ),
      (
        "make.top.equalToSuperview { $0.safeAreaLayoutGuide.snp.top }; make.left.equalTo(view.snp.centerX).offset(0.5); make.size.equalTo(view.snp.width).offset(-193)",
        Frame(x: 197, y: 59, width: 200, height: 200)
      ),
    ] as [(String, Frame?)])
  func frames(rules: String, expected: Frame?) throws {
    let code = try solved("box.snp.makeConstraints { make in\n\(rules)\n}")
    guard let expected else {
      // SnapKit refuses several attributes that differ from those of the chain.
      #expect(code.report.unknowns.map(\.unknown.reason).contains { $0.contains("SnapKit refuses") })
      return
    }
    #expect(code.report.unknowns.isEmpty && code.report.assumed.isEmpty)
    #expect(try code.frame(of: "box") == expected)
  }

  @Test func rulesAreAtTheLinesOfTheCode() throws {
    let code = try solved(
      """
      box.snp.makeConstraints {
        $0.left.top
          .equalToSuperview()
          .offset(7).labeled("corner")
        $0.size.equalTo(10)
      }
      """)
    let lines = code.report.layouts[0].constraints.map {
      code.code.program.lineAndColumn(of: $0.location).line
    }
    #expect(lines == [9, 9, 12, 12])
    #expect(code.report.expressions.count == 2)
    #expect(Set(code.report.expressions) == code.report.made)
    #expect(code.report.layouts[0].constraints.map(\.identifier?.text) == ["corner", "corner", nil, nil])
    #expect(code.report.layouts[0].views.map(\.name.text) == ["root", "box"])
  }

  @Test func storedConstraintsChange() throws {
    let code = try solved(
      """
      var height: Constraint?
      var other: Constraint!
      box.snp.makeConstraints { make in
        make.left.top.width.equalTo(10)
        height = make.height.equalTo(10).constraint
        other = make.height.equalTo(99).priority(.high).constraint
      }
      height?.update(offset: 70)
      #warning("")
      height?.update(priority: 500)
      other.update(offset: 80).update(priority: .required)
      other.deactivate()
      let left = box.snp.prepareConstraints { $0.height.equalTo(33) }
      left.forEach { $0.activate() }
      left.first?.isActive = false
      """)
    #expect(try code.frame(of: "box") == Frame(x: 10, y: 10, width: 10, height: 70))
    #expect(code.report.unknowns.isEmpty)
  }

  @Test func updatesChangeConstantsOnly() throws {
    let code = try solved(
      """
      box.snp.updateConstraints { $0.left.top.width.height.equalTo(10) }
      box.snp.updateConstraints { $0.width.equalTo(30) }
      """)
    #expect(code.report.layouts[0].constraints.count == 4)
    #expect(try code.frame(of: "box") == Frame(x: 10, y: 10, width: 30, height: 10))
    #expect(Set(code.report.expressions) == code.report.made)
  }

  @Test func updatesWithoutAMatchAreUnknown() throws {
    let code = try solved(
      """
      box.snp.makeConstraints { $0.left.top.width.height.equalTo(10) }
      box.snp.updateConstraints { $0.width.lessThanOrEqualTo(30) }
      """)
    let unknowns = code.report.unknowns
    #expect(
      Set(unknowns.map(\.unknown.reason)) == [
        "no existing constraint matches the update, so SnapKit stops the app"
      ])
    #expect(code.code.program.text(of: unknowns[0].location) == "$0.width.lessThanOrEqualTo(30)")
  }

  @Test func remakesReplaceAllConstraints() throws {
    let code = try solved(
      """
      box.snp.makeConstraints { $0.edges.equalToSuperview() }
      box.snp.remakeConstraints { $0.left.top.width.height.equalTo(10) }
      let label = UILabel()
      view.addSubview(label)
      label.snp.makeConstraints { $0.edges.equalToSuperview() }
      label.snp.removeConstraints()
      """)
    #expect(code.report.layouts[0].constraints.count == 4)
    #expect(try code.frame(of: "box") == Frame(x: 10, y: 10, width: 10, height: 10))
  }

  @Test func unknownValuesMakeUnknownRules() throws {
    let code = try solved(
      """
      let other = makeOther()
      box.snp.makeConstraints { make in
        make.top.equalTo(other.snp.bottom)
        make.left.equalToSuperview().offset(Metrics.margin)
        make.width.equalTo(100).priority(Metrics.priority)
        make.height.equalTo(100).multipliedBy(Metrics.ratio)
        make.right.equalToSuperview().unknownMember(3)
      }
      other.snp.makeConstraints { $0.edges.equalToSuperview() }
      UIView().snp.makeConstraints { $0.edges.equalToSuperview() }
      """)
    let unknowns = code.report.unknowns.filter { $0.kind == .omittedConstraint }
    let lines = Set(unknowns.map { code.code.program.lineAndColumn(of: $0.location).line })
    #expect(lines == [10, 11, 12, 13, 16, 17], "\(lines)")
    #expect(code.report.layouts[0].constraints.count == 1)
  }

  @Test func extensionsOfTheLibrary() throws {
    let code = try solved(
      "box.snp.makeConstraints { $0.corner(9).size.equalTo(20).priority(.almost) }",
      """
      extension ConstraintMaker {
        func corner(_ inset: CGFloat) -> ConstraintMaker {
          left.top.equalTo(inset)
          return self
        }
      }
      extension ConstraintPriority {
        static var almost: ConstraintPriority { return 999 }
      }
      """)
    #expect(try code.frame(of: "box") == Frame(x: 9, y: 9, width: 20, height: 20))
    #expect(code.report.layouts[0].constraints.map(\.formula.priority.value) == [1_000, 1_000, 999, 999])
  }

  @Test func layoutGuidesAndUnknownViews() throws {
    let code = try solved(
      """
      let guide = UILayoutGuide()
      view.addLayoutGuide(guide)
      guide.snp.makeConstraints { $0.edges.equalToSuperview().inset(20) }
      let player = Player()
      view.addSubview(player)
      player.snp.makeConstraints { make in
        make.top.left.equalTo(guide)
        make.size.equalTo(box)
      }
      box.snp.makeConstraints { make in
        make.edges.equalTo(guide.snp.edges).inset(1)
      }
      """, "final class Player: VideoSurface {}")
    #expect(try code.frame(of: "box") == Frame(x: 21, y: 21, width: 351, height: 810))
    #expect(try code.frame(of: "player") == Frame(x: 20, y: 20, width: 351, height: 810))
  }

  @Test func librariesWhoseSourcesAreGivenAreNotBuiltIn() throws {
    let parser = try ParserProcess()
    let user = try parser.parse(Array("import UIKit\nimport SnapKit\n".utf8))
    let source = try parser.parse(Array("public class ConstraintMaker {}".utf8))
    #expect(LayoutLibrary.missing(in: [user]) == [.snapKit])
    #expect(LayoutLibrary.missing(in: [user, source]).isEmpty)
    #expect(LayoutLibrary.missing(in: [source]).isEmpty)
    for library in LayoutLibrary.allCases {
      let tree = try parser.parse(library.source)
      #expect(tree.errors.isEmpty, "\(library): \(tree.errors)")
    }
  }
}
