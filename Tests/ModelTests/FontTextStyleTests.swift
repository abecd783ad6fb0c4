import FoundationEssentials
import Testing

@testable import GimbalModel

@Suite struct FontTextStyleTests {
  /// The font sizes that UIKit of iOS 13.3 reports for each category (github.com/temoki/UIKit_DynamicType). For
  /// the largest caption2, UIKit reports 41, and Apple's Human Interface Guidelines say 40.
  @Test(
    arguments: [
      (.largeTitle, [31, 32, 33, 34, 36, 38, 40, 44, 48, 52, 56, 60]),
      (.title1, [25, 26, 27, 28, 30, 32, 34, 38, 43, 48, 53, 58]),
      (.title2, [19, 20, 21, 22, 24, 26, 28, 34, 39, 44, 50, 56]),
      (.title3, [17, 18, 19, 20, 22, 24, 26, 31, 37, 43, 49, 55]),
      (.headline, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
      (.subheadline, [12, 13, 14, 15, 17, 19, 21, 25, 30, 36, 42, 49]),
      (.body, [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]),
      (.callout, [13, 14, 15, 16, 18, 20, 22, 26, 32, 38, 44, 51]),
      (.footnote, [12, 12, 12, 13, 15, 17, 19, 23, 27, 33, 38, 44]),
      (.caption1, [11, 11, 11, 12, 14, 16, 18, 22, 26, 32, 37, 43]),
      (.caption2, [11, 11, 11, 11, 13, 15, 17, 20, 24, 29, 34, 40]),
    ] as [(FontTextStyle, [Double])])
  func sizesMatchUIKit(style: FontTextStyle, sizes: [Double]) {
    #expect(ContentSizeCategory.allCases.map { style.font(at: $0).size } == sizes)
    for category in ContentSizeCategory.allCases {
      let font = style.font(at: category)
      #expect(
        font.leading > font.lineHeight - 2 && font.weight == (style == .headline ? .semibold : .regular))
    }
  }

  @Test func documentationListsTheTable() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).prefix { $0 != "Tests" }
    let page = try String(contentsOfFile: root.joined(separator: "/") + "/docs/text.md", encoding: .utf8)
    for style in FontTextStyle.allCases {
      let cells = ContentSizeCategory.allCases.map { category in
        let font = style.font(at: category)
        return "\(Int(clamping: font.size))/\(Int(clamping: font.leading))"
      }
      let row = "| `\(style.rawValue)` | \(cells.joined(separator: " | ")) |"
      #expect(page.contains(row), "docs/text.md lacks the row \(row)")
    }
  }

  @Test func categoriesAreNamedAsInUIKitAndOnTheCommandLine() {
    for category in ContentSizeCategory.allCases {
      #expect(ContentSizeCategory(named: category.rawValue) == category)
      #expect(ContentSizeCategory(named: category.optionName) == category)
    }
    #expect(ContentSizeCategory.accessibilityExtraLarge.optionName == "accessibility-extra-large")
    #expect(ContentSizeCategory(named: "huge") == nil)
    #expect(ContentSizeCategory.allCases.sorted() == ContentSizeCategory.allCases)
  }
}
