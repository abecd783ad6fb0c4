import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Labels whose sizes follow from the text size of the user. The reference frames are recordings of UIKit in
/// the test suite of github.com/pointfreeco/swift-snapshot-testing (`recursiveDescription`), and frames in
/// documents of Interface Builder.
@Suite struct TextSizeTests {
  private func label(_ text: String, _ style: FontTextStyle, lines: Double = 1) -> [Property: PropertyValue] {
    [.text: .word(text), .textStyle: .word(style.rawValue), .lines: .number(lines)]
  }

  private func solve(_ shop: Workshop, at category: ContentSizeCategory) throws -> SolvedLayout {
    var traits = shop.scene.currentTraits
    traits.textSize = category
    return try LayoutSolver().solve(shop.scene, traits: traits)
  }

  /// `testTraitsWithViewController`: the height of a label in the style title1, in thirds of a point.
  @Test(
    arguments: [
      (.extraSmall, 90), (.small, 94), (.medium, 97), (.large, 101), (.extraLarge, 108),
      (.extraExtraLarge, 115), (.extraExtraExtraLarge, 122), (.accessibilityMedium, 137),
      (.accessibilityLarge, 154), (.accessibilityExtraLarge, 172), (.accessibilityExtraExtraLarge, 190),
      (.accessibilityExtraExtraExtraLarge, 208),
    ] as [(ContentSizeCategory, Double)])
  func lineHeightsMatchUIKit(category: ContentSizeCategory, thirds: Double) throws {
    var shop = try Workshop("iPhone X")
    try shop.view("title", kind: .label, label("What's the point?", .title1))
    try shop.constrain("base", "title.top == root.top\ntitle.leading == root.leading")
    let height = try solve(shop, at: category).view("title").pixelFrame.height
    #expect(abs(height - thirds / 3) < 0.001)
  }

  /// `testTraits`: four labels on the edges of the safe area. The phones of the suite have the category medium,
  /// and its tablets are in landscape.
  @Test(
    arguments: [
      (
        "iPhone X", .medium,
        [
          (161 + 1 / 3.0, 44, 52 + 2 / 3.0, 19 + 1 / 3.0), (0, 401 + 1 / 3.0, 23 + 2 / 3.0, 19 + 1 / 3.0),
          (338, 401 + 1 / 3.0, 37, 19 + 1 / 3.0), (184, 761, 7 + 1 / 3.0, 17),
        ]
      ),
      (
        "iPhone 8", .medium,
        [(161, 20, 53, 19.5), (0, 334, 24, 19.5), (338, 334, 37, 19.5), (184, 650, 7.5, 17)]
      ),
      (
        "iPhone SE", .medium,
        [(133.5, 20, 53, 19.5), (0, 284.5, 24, 19.5), (283, 284.5, 37, 19.5), (156.5, 551, 7.5, 17)]
      ),
      (
        "iPad mini 5", .large,
        [(484.5, 20, 55.5, 20.5), (0, 384, 25, 20.5), (985, 384, 39, 20.5), (508.5, 750, 7.5, 18)]
      ),
      (
        "iPad 11", .large,
        [(569.5, 24, 55.5, 20.5), (0, 409, 25, 20.5), (1155, 409, 39, 20.5), (593.5, 796, 7.5, 18)]
      ),
    ] as [(String, ContentSizeCategory, [(Double, Double, Double, Double)])])
  func anchorsMatchUIKit(
    device: String, category: ContentSizeCategory, frames: [(Double, Double, Double, Double)]
  ) throws {
    var shop = try Workshop(device)
    try shop.view("top", kind: .label, label("What's", .headline))
    try shop.view("leading", kind: .label, label("the", .body))
    try shop.view("trailing", kind: .label, label("point", .body))
    try shop.view("bottom", kind: .label, label("?", .subheadline))
    try shop.constrain(
      "base",
      """
      top.top == root.safeArea.top
      top.centerX == root.safeArea.centerX
      leading.leading == root.safeArea.leading
      leading.centerY == root.safeArea.centerY
      trailing.trailing == root.safeArea.trailing
      trailing.centerY == root.safeArea.centerY
      bottom.bottom == root.safeArea.bottom
      bottom.centerX == root.safeArea.centerX
      """)
    let isTablet = device.hasPrefix("iPad")
    var traits = Traits(
      device: try #require(Device(named: device)), orientation: isTablet ? .landscapeLeft : .portrait)
    traits.textSize = category
    let layout = try LayoutSolver().solve(shop.scene, traits: traits)
    for (name, (x, y, width, height)) in zip(["top", "leading", "trailing", "bottom"], frames) {
      let frame = try layout.view(name).pixelFrame
      let differences = [frame.x - x, frame.y - y, frame.width - width, frame.height - height]
      #expect(differences.allSatisfy { abs($0) < 0.01 }, "\(name) of \(device): \(frame)")
    }
  }

  /// Frames that Interface Builder recorded: the height of several lines is that of a line plus the leading
  /// for each further line.
  @Test(
    arguments: [
      (.body, 2, 42.5), (.body, 3, 64.5), (.headline, 2, 42.5), (.subheadline, 2, 38), (.footnote, 2, 34),
      (.caption1, 3, 46.5), (.caption1, 5, 78.5), (.title1, 2, 67.5),
    ] as [(FontTextStyle, Int, Double)])
  func linesHaveTheLeadingOfTheStyle(style: FontTextStyle, lines: Int, height: Double) throws {
    var shop = try Workshop("iPhone 8")
    let text = Array(repeating: "line", count: lines).joined(separator: "\n")
    try shop.view("text", kind: .label, label(text, style, lines: 0))
    try shop.constrain("base", "text.top == root.top\ntext.leading == root.leading")
    #expect(try solve(shop, at: .large).view("text").pixelFrame.height == height)
  }

  @Test func fixedFontsDoNotScale() throws {
    var shop = try Workshop("iPhone 8")
    try shop.view("fixed", kind: .label, [.text: .word("Text"), .fontSize: .number(17)])
    try shop.view("styled", kind: .label, label("Text", .body))
    try shop.constrain(
      "base",
      """
      fixed.top == root.top
      fixed.leading == root.leading
      styled.top == fixed.bottom
      styled.leading == root.leading
      """)
    let usual = try solve(shop, at: .large)
    let huge = try solve(shop, at: .accessibilityExtraExtraExtraLarge)
    #expect(try usual.frame("fixed") == huge.frame("fixed"))
    #expect(try usual.view("fixed").frame.size == usual.view("styled").frame.size)
    #expect(try huge.frame("styled").height > 3 * usual.frame("styled").height)
  }
}
