import GimbalReporting
import TestSupport
import Testing

/// Findings about parts of a document that fit only the screen on which it was drawn.
@Suite struct FixedDesignTests {
  private typealias Text = DocumentText
  private typealias Faults = DocumentFaultTests

  private static func withAutoLayout(_ text: String) -> String {
    text.replacing("<document ", with: "<document useAutolayout=\"YES\" ")
  }

  /// Returns the ids of the objects with findings of a kind.
  private func ids(of kind: FindingKind, in text: String) -> [String?] {
    Faults.Check(text).problems.filter { $0.kind == kind }.map { $0.object?.id }
  }

  private func message(of kind: FindingKind, in text: String) -> String? {
    Faults.Check(text).problems.first { $0.kind == kind }?.message
  }

  // MARK: Frames without constraints

  private static func fixed(
    _ frame: (Double, Double, Double, Double), kind: String = "imageView", mask: String = "",
    more: String = ""
  ) -> String {
    let mask = mask.isEmpty ? "" : "<autoresizingMask key=\"autoresizingMask\" \(mask)/>"
    return Text.view("a", kind, frame: frame, attributes: "fixedFrame=\"YES\" \(more)", more: mask)
  }

  @Test(arguments: [
    ((0.0, 0.0, 375.0, 200.0), "spans the width"), ((137.5, 100, 100, 40), "is at the horizontal center"),
    ((20, 100, 335, 40), "has equal margins at both sides"),
    ((320, 300, 45, 21), "is at the trailing edge"), ((30, 313, 100, 41), "is at the vertical center"),
    ((30, 600, 100, 60), "is at the bottom edge"),
  ])
  func fixedFramesFollowTheCanvasOnly(frame: (Double, Double, Double, Double), place: String) {
    let text = Self.withAutoLayout(Faults.screen(Self.fixed(frame)))
    #expect(ids(of: .fixedFrame, in: text) == ["a"])
    #expect(
      message(of: .fixedFrame, in: text)?.contains("\(place) of its superview on the canvas only") == true)
  }

  @Test(arguments: [
    ((0.0, 0.0, 375.0, 200.0), "widthSizable=\"YES\""),
    ((137.5, 100, 100, 40), "flexibleMinX=\"YES\" flexibleMaxX=\"YES\""),
    ((320, 300, 45, 21), "flexibleMinX=\"YES\""), ((30, 600, 100, 60), "flexibleMinY=\"YES\""),
    ((30, 100, 100, 40), ""), ((250, 100, 90, 40), ""),
  ])
  func masksAndOtherFramesAreNotReported(frame: (Double, Double, Double, Double), mask: String) {
    let text = Self.withAutoLayout(Faults.screen(Self.fixed(frame, mask: mask)))
    #expect(ids(of: .fixedFrame, in: text) == [])
  }

  @Test func documentsWithoutAutoLayoutAreNotReported() {
    #expect(ids(of: .fixedFrame, in: Faults.screen(Self.fixed((0, 0, 375, 200)))) == [])
  }

  /// A view can have a fixed frame and constraints, which contradict each other.
  @Test func constrainedFramesAreNotReported() {
    let text = Self.withAutoLayout(
      Faults.screen(Self.fixed((0, 0, 375, 200)), Faults.place("a", 0, 0)))
    #expect(ids(of: .fixedFrame, in: text) == [])
  }

  /// A superview of a fixed size, a scroll view, and a view that shows nothing or is hidden.
  @Test func framesThatFitAreNotReported() {
    let box = Text.view(
      "box", frame: (8, 50, 200, 100), subviews: Self.fixed((0, 0, 200, 50)),
      constraints: Faults.size("box", 200, 100))
    let scroll = Text.view(
      "box", "scrollView", frame: (8, 50, 375, 100), attributes: "fixedFrame=\"YES\"",
      subviews: Self.fixed((0, 0, 375, 50)))
    for text in [
      Faults.screen(box, Faults.place("box", 8, 50)), Faults.screen(scroll),
      Faults.screen(Self.fixed((0, 0, 375, 50), kind: "view")),
      Faults.screen(Self.fixed((0, 0, 375, 50), more: "hidden=\"YES\"")),
    ] {
      #expect(ids(of: .fixedFrame, in: Self.withAutoLayout(text)) == [])
    }
  }

  /// Code that is not known can lay out a view with an outlet.
  @Test func framesOfUnknownCodeAreNotReported() {
    let text = Faults.screen(Self.fixed((0, 0, 375, 200)), connections: [("cover", "a")])
    #expect(ids(of: .fixedFrame, in: Self.withAutoLayout(text)) == [])
  }

  // MARK: Bars

  private static func pinned(
    _ edge: String, _ constant: Double, margin: Double = 0, outlets: [(String, String)] = []
  ) -> String {
    let opposite = edge == "top" ? "bottom" : "top"
    return Faults.screen(
      Text.view("a", frame: (margin, 64, 375 - 2 * margin, 500)),
      [
        Text.constraint("c", "a.\(edge)", "root.\(edge)", "constant=\"\(constant)\""),
        Text.constraint("o", "a.\(opposite)", "root.\(opposite)"),
        Text.constraint("l", "a.leading", "root.leading", "constant=\"\(margin)\""),
        Text.constraint("r", "root.trailing", "a.trailing", "constant=\"\(margin)\""),
      ], connections: outlets)
  }

  @Test(arguments: [("top", 64.0), ("top", 88), ("top", -64), ("bottom", -49), ("bottom", -83)])
  func heightsOfBarsAreReported(edge: String, constant: Double) {
    let text = Self.pinned(edge, constant)
    #expect(ids(of: .barConstant, in: text) == ["c"])
    #expect(message(of: .barConstant, in: text)?.contains("the \(edge) of the safe area") == true)
  }

  @Test(arguments: [("top", 44.0), ("top", 20), ("top", 49), ("bottom", -64), ("bottom", 0)])
  func otherDistancesAreNotReported(edge: String, constant: Double) {
    #expect(ids(of: .barConstant, in: Self.pinned(edge, constant)) == [])
  }

  /// A margin of a view that does not reach the sides, and a constant that code can change.
  @Test func distancesThatAreNoBarsAreNotReported() {
    #expect(ids(of: .barConstant, in: Self.pinned("top", 64, margin: 16)) == [])
    #expect(ids(of: .barConstant, in: Self.pinned("top", 64, outlets: [("edge", "c")])) == [])
  }

  // MARK: Text fields

  private static func field(_ rule: String, style: Bool = true) -> String {
    let font = style ? "style=\"UICTFontTextStyleBody\"" : "type=\"system\" pointSize=\"17\""
    return Faults.screen(
      Text.view(
        "a", "textField", frame: (20, 100, 335, 44),
        attributes:
          "placeholder=\"Code\" borderStyle=\"roundedRect\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
        constraints: [Text.constraint("h", "height", nil, rule)],
        more: "<fontDescription key=\"fontDescription\" \(font)/>"),
      Faults.place("a", 20, 100) + [Text.constraint("r", "root.trailing", "a.trailing", "constant=\"20\"")])
  }

  @Test func heightsOfTextFieldsThatScaleAreReported() {
    #expect(ids(of: .fixedText, in: Self.field("constant=\"44\"")) == ["h"])
    #expect(ids(of: .fixedText, in: Self.field("constant=\"44\"", style: false)) == [])
    #expect(ids(of: .fixedText, in: Self.field("constant=\"44\" relation=\"greaterThanOrEqual\"")) == [])
    #expect(ids(of: .fixedText, in: Self.field("constant=\"44\" priority=\"750\"")) == [])
  }
}
