import GimbalLayout
import GimbalModel
import Testing

/// Insets that depend on frames that depend on these insets.
struct LayoutLoopTests {
  /// The inset of the box shrinks by its distance from the top, and the box is placed at this inset. It
  /// alternates between two positions.
  @Test func layoutLoopListsView() throws {
    #expect(throws: LayoutError.layoutLoop([try Name("box")])) {
      try looping(share: "").solve { $0.safeArea = EdgeInsets(top: 44) }
    }
  }

  /// A dependency with a factor of 1/8 converges, at x = (44 - x) / 8.
  @Test func convergingInsetsAreNoLoop() throws {
    let layout = try looping(share: "0.125 * ").solve { $0.safeArea = EdgeInsets(top: 44) }
    #expect(abs(try layout.frame("box").y - 44.0 / 9) < 1e-3)
  }

  @Test func layoutWithoutInsetsIsNoLoop() throws {
    #expect(try looping(share: "").solve().frame("box").y == 0)
  }

  private func looping(share: String) throws -> Workshop {
    var shop = try Workshop()
    try shop.view("spacer")
    try shop.view("box")
    try shop.view("inset", in: "box")
    try shop.constrain(
      "base",
      """
      inset.top == box.top
      inset.bottom == box.safeArea.top
      spacer.top == root.top
      spacer.height == \(share)inset.height
      box.top == spacer.bottom
      box.height == 300
      """)
    return shop
  }
}
