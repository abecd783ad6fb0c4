import GimbalLayout
import GimbalModel
import Testing

/// Readable content guides, and the guides of scroll views.
struct GuideTests {
  @Test(arguments: [(400.0, 20.0, 360.0), (712, 20, 672), (713, 20.5, 672), (1024, 176, 672)])
  func readableContentOfTheRoot(width: Double, x: Double, expected: Double) throws {
    var shop = try Workshop("\(Int(clamping: width))x500")
    try shop.view("text")
    try shop.constrain("base", readable("text", in: "root"))
    #expect(try shop.solve().frame("text") == Frame(x, 0, expected, 500))
  }

  /// The width of a nested view is known after the first pass, so a second pass is needed.
  @Test func readableContentOfANestedView() throws {
    var shop = try Workshop("1024x500")
    try shop.view("page")
    try shop.view("text", in: "page")
    try shop.constrain(
      "base", "page.left == root.left + 12\npage.width == 1000\n" + readable("text", in: "page"))
    let frame = try shop.solve().frame("text")
    #expect(frame.x == 164)
    #expect(frame.width == 672)
  }

  @Test func contentAreaGrowsWithItsContent() throws {
    var shop = try scroll()
    try shop.constrain(
      "base",
      """
      page.top == scroll.contentLayoutGuide.top
      page.leading == scroll.contentLayoutGuide.leading
      page.bottom == scroll.contentLayoutGuide.bottom
      page.trailing == scroll.contentLayoutGuide.trailing
      page.width == scroll.frameLayoutGuide.width
      page.height == 2000
      mark.bottom == scroll.contentLayoutGuide.bottom - 5
      mark.right == scroll.contentLayoutGuide.right - 5
      """)
    let layout = try shop.solve()
    #expect(try layout.frame("scroll") == Frame(10, 20, 300, 400))
    #expect(try layout.frame("page") == Frame(0, 0, 300, 2000))
    #expect(try layout.frame("mark").y == 1995)
    #expect(try layout.frame("mark").x == 295)
    #expect(layout.conflicts.isEmpty)
  }

  @Test func frameGuideIsTheFrameOfTheScrollView() throws {
    var shop = try scroll()
    try shop.constrain(
      "base",
      """
      page.left == scroll.frameLayoutGuide.left + 1
      page.top == scroll.frameLayoutGuide.top + 2
      page.right == scroll.frameLayoutGuide.right - 3
      page.bottom == scroll.frameLayoutGuide.bottom - 4
      """)
    #expect(try shop.solve().frame("page") == Frame(1, 2, 296, 394))
  }

  /// A content area without size constraints has the smallest size, and makes no view ambiguous.
  @Test func unsizedContentAreaIsNotAmbiguous() throws {
    var shop = try scroll()
    try shop.constrain(
      "base",
      """
      page.left == scroll.contentLayoutGuide.right
      page.top == scroll.contentLayoutGuide.bottom
      page.width == 10
      page.height == 10
      mark.left == page.left
      mark.top == page.top
      mark.width == 1
      mark.height == 1
      """)
    let layout = try shop.solve()
    #expect(try layout.frame("page") == Frame(0, 0, 10, 10))
  }

  private func scroll() throws -> Workshop {
    var shop = try Workshop()
    try shop.view("scroll", kind: .scrollView, .frame(10, 20, 300, 400))
    try shop.view("page", in: "scroll")
    try shop.view("mark", in: "scroll")
    return shop
  }

  private func readable(_ view: String, in outer: String) -> String {
    ["left", "right", "top", "bottom"]
      .map { "\(view).\($0) == \(outer).readableContent.\($0)" }.joined(separator: "\n")
  }
}
