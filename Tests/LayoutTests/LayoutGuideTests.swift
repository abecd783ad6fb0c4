import GimbalLayout
import GimbalModel
import Testing

/// Views of kind `layoutGuide`: rectangles for constraints, as `UILayoutGuide`.
struct LayoutGuideTests {
  @Test func constraintsDetermineTheFrame() throws {
    var shop = try Workshop()
    try shop.view("column", kind: .layoutGuide)
    try shop.view("title", .content(50, 20))
    try shop.constrain(
      "base",
      """
      column.left == root.left
      column.top == root.top
      column.bottom == root.bottom
      column.width == 0.25 * root.width
      title.left == column.right + 8
      title.centerY == column.centerY
      """)
    let layout = try shop.solve()
    #expect(try layout.frame("column") == Frame(0, 0, 100, 600))
    #expect(try layout.frame("title") == Frame(108, 290, 50, 20))
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
  }

  /// A spacer without constraints is empty. A guide is ambiguous, as in UIKit.
  @Test func guideWithoutConstraintsIsAmbiguous() throws {
    var shop = try Workshop()
    try shop.view("gap", kind: .layoutGuide)
    let layout = try shop.solve()
    #expect(Set(layout.ambiguities.map(\.attribute)) == [.left, .top, .width, .height])
  }

  @Test func stackViewsDoNotArrangeGuides() throws {
    var shop = try Workshop.stack()
    let without = try shop.solve().frame("s")
    try shop.view("gap", in: "s", kind: .layoutGuide)
    try shop.constrain(
      "base",
      "gap.left == s.left\ngap.top == s.top\ngap.width == 5\ngap.height == s.height\nb.height >= gap.width")
    let layout = try shop.solve()
    #expect(try layout.frame("s") == without)
    #expect(try layout.frame("gap") == Frame(0, 0, 5, without.height))
    #expect(layout.conflicts.isEmpty && layout.ambiguities.isEmpty)
  }

  @Test func layoutManagersDoNotArrangeGuides() throws {
    var shop = try Workshop()
    try shop.view("list", .frame(0, 0, 100, 100))
    try shop.view("a", in: "list", .content(10, 10))
    try shop.view("gap", in: "list", kind: .layoutGuide)
    try shop.view("b", in: "list", .content(10, 10))
    try shop.layout("base", "layout list vertical")
    try shop.constrain(
      "base", "gap.left == list.left\ngap.top == list.top\ngap.width == 50\ngap.height == 50")
    let layout = try shop.solve()
    #expect(try layout.frame("b").y == 10)
    #expect(try layout.frame("gap") == Frame(0, 0, 50, 50))
  }

  /// A guide in a scroll view constrains the content, like a subview.
  @Test func guideOfAScrollViewIsInItsContent() throws {
    var shop = try Workshop()
    try shop.view("scroll", kind: .scrollView, .frame(0, 0, 100, 100))
    try shop.view("page", in: "scroll", kind: .layoutGuide)
    try shop.constrain(
      "base",
      "page.left == scroll.left\npage.top == scroll.top\npage.right == scroll.right\npage.bottom == scroll.bottom\npage.width == 300\npage.height == 500"
    )
    let layout = try shop.solve()
    #expect(try layout.frame("page") == Frame(0, 0, 300, 500))
    #expect(layout.conflicts.isEmpty)
  }

  @Test func checksIgnoreGuides() throws {
    var shop = try Workshop()
    try shop.view("button", kind: .button, .frame(0, 0, 50, 50))
    try shop.view("area", kind: .layoutGuide)
    try shop.constrain(
      "base", "area.left == root.left - 10\narea.top == root.top\narea.width == 100\narea.height == 100")
    let layout = try shop.solve()
    #expect(layout.viewsOffScreen(within: 0.5).isEmpty)
    #expect(layout.overlappingSiblings(within: 0.5).pairs.isEmpty)
    #expect(layout.views.map(\.view.name.text) == ["root", "button", "area"])
  }
}
