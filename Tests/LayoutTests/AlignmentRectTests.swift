import GimbalLayout
import GimbalModel
import Testing

/// Constraints use the alignment rectangle, which the frame surrounds.
struct AlignmentRectTests {
  @Test(arguments: [
    (ViewKind.view, Frame(20, 30, 100, 40)), (.slider, Frame(18, 30, 104, 41)),
    (.switch, Frame(20, 30, 102, 40)), (.segmentedControl, Frame(20, 30, 100, 41)),
  ])
  func frameAroundConstraints(kind: ViewKind, expected: Frame) throws {
    var shop = try Workshop()
    try shop.view("control", kind: kind)
    try shop.constrain("base", box("control"))
    #expect(try shop.solve().frame("control") == expected)
  }

  @Test func givenInsetsReplaceDefaults() throws {
    var shop = try Workshop()
    try shop.view("control", kind: .slider, [.alignmentTop: 4, .alignmentLeft: 0])
    try shop.constrain("base", box("control"))
    #expect(try shop.solve().frame("control") == Frame(20, 26, 102, 45))
  }

  @Test func constraintsUseAlignmentRectangleOfSiblings() throws {
    var shop = try Workshop()
    try shop.view("toggle", kind: .switch)
    try shop.view("label")
    try shop.constrain(
      "base",
      "toggle.left == root.left + 10\ntoggle.top == root.top\nlabel.left == toggle.right + 8\nlabel.centerY == toggle.centerY"
    )
    let layout = try shop.solve()
    #expect(try layout.frame("label").x == 67)
    #expect(try layout.frame("label").y == 15.5)
  }

  @Test func contentSizesTheAlignmentRectangle() throws {
    var shop = try Workshop()
    try shop.view("slider", kind: .slider, [.contentHeight: 30])
    try shop.constrain("base", "slider.width == 100")
    #expect(try shop.solve().frame("slider").size == Size(width: 104, height: 31))
  }

  /// A fixed frame is the frame, and not the alignment rectangle.
  @Test func fixedFrameIncludesTheInsets() throws {
    var shop = try Workshop()
    try shop.view("slider", kind: .slider, .frame(10, 10, 104, 31))
    try shop.view("mark")
    try shop.constrain(
      "base", "mark.left == slider.left\nmark.right == slider.right\nmark.bottom == slider.bottom")
    let layout = try shop.solve()
    #expect(try layout.frame("slider") == Frame(10, 10, 104, 31))
    #expect(try layout.frame("mark").x == 12)
    #expect(try layout.frame("mark").width == 100)
    #expect(try layout.frame("mark").maxY == 40)
  }

  private func box(_ view: String) -> String {
    """
    \(view).left == root.left + 20
    \(view).top == root.top + 30
    \(view).width == 100
    \(view).height == 40
    """
  }
}
