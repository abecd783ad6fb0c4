import GimbalLayoutCode
import GimbalModel
import GimbalUIKit
import Testing

// Tests of code that asks for the text size.
extension TraitTests {
  @Test func textSizesGiveSetsOfRanges() throws {
    let report = try report(
      """
      let size = traitCollection.preferredContentSizeCategory
      let isLarge = size > .extraLarge
      let width: CGFloat = size.isAccessibilityCategory ? 300 : isLarge ? 200 : 100
      box.widthAnchor.constraint(equalToConstant: width).isActive = true
      """)
    #expect(
      try setNames(report) == [
        "base", "extraLargeOrSmaller", "extraExtraLargeToExtraExtraExtraLarge", "accessibilityMediumOrLarger",
      ])
    for size in ContentSizeCategory.allCases {
      let expected: Double = size >= .accessibilityMedium ? 300 : size > .extraLarge ? 200 : 100
      #expect(try width(report, "iPhone 15", textSize: size) == expected)
    }
  }

  /// A width that follows the size of a font differs for each text size, so the class runs for one of them.
  @Test func layoutsOfManyTextSizesAreOmitted() throws {
    let report = try report(
      """
      let width = UIFont.preferredFont(forTextStyle: .body).pointSize * 10
      box.widthAnchor.constraint(equalToConstant: width).isActive = true
      """)
    #expect(report.omittedTraits == [.textSize])
    #expect(try setNames(report) == ["base"] && width(report, "iPhone 15") == 170)
  }

  /// 3 screens, 2 directions, 3 ranges of text sizes and 4 counts are more combinations than a class may have. Without
  /// the text sizes they are as many as it may have.
  @Test func textSizesAreOmittedFirst() throws {
    let report = try report(
      """
      let isPad = UIDevice.current.userInterfaceIdiom == .pad
      let isWide = traitCollection.horizontalSizeClass == .regular
      let isMirrored = UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft
      let size = traitCollection.preferredContentSizeCategory
      let text: CGFloat = size.isAccessibilityCategory ? 40 : size > .extraLarge ? 20 : 10
      var width: CGFloat = (isPad ? 300 : 100) + (isWide ? 7 : 0) + (isMirrored ? 3 : 0) + text
      for item in Store.shared.items { width += 1 }
      box.widthAnchor.constraint(equalToConstant: width).isActive = true
      """, assumed: ["Store.shared.items.count": .counts(1...4)])
    #expect(report.omittedTraits == [.textSize])
    #expect(try width(report, "iPhone 15", textSize: .accessibilityLarge, items: 1) == 111)
    #expect(try width(report, "iPad 11", .portrait, .rightToLeft, items: 4) == 324)
  }

  /// Code that asks for the version of iOS runs for each version of the settings.
  @Test func versionsGiveSets() throws {
    let code = """
      var width: CGFloat = 100
      if #available(iOS 16, *) { width = 200 }
      if #available(iOS 26, *) { width = 300 }
      box.widthAnchor.constraint(equalToConstant: width).isActive = true
      """
    let report = try report(code, systemVersions: [15, 18, 26])
    #expect(try setNames(report) == ["base", "iOS15", "iOS18", "iOS26"])
    for (version, expected) in [(15, 100.0), (18, 200), (26, 300)] {
      #expect(try width(report, "iPhone 15", systemVersion: version) == expected)
    }
    let one = try self.report(code, systemVersions: [26])
    #expect(try setNames(one) == ["base"] && width(one, "iPhone 15") == 300)
    #expect(try width(try self.report(code), "iPhone 15") == 200)
  }
}
