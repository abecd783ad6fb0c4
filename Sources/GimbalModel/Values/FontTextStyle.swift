/// A text style of the system, like `UIFont.TextStyle`. The content size category determines its font size
/// and leading.
///
/// Sizes and leadings are from Apple's Human Interface Guidelines, "Typography", tables "Dynamic Type sizes" and
/// "Larger accessibility type sizes". The sizes are those that UIKit reports in iOS 13.3
/// (`temoki/UIKit_DynamicType`), with one exception: for `caption2` at the largest category, UIKit reports 41.
package enum FontTextStyle: String, CaseIterable, Sendable {
  case largeTitle, title1, title2, title3, headline, body, callout, subheadline, footnote, caption1, caption2

  /// Returns the font of the style at a content size category.
  package func font(at category: ContentSizeCategory) -> Font {
    let (size, leading) = metrics[category.ordinal]
    return Font(size: size, weight: weight, leading: leading)
  }

  /// The weight of the font, which is the same for all categories.
  package var weight: FontWeight { self == .headline ? .semibold : .regular }

  /// The font size and the leading for each category, in points. The leading is the distance between the
  /// baselines of two lines.
  private var metrics: [(size: Double, leading: Double)] {
    switch self {
    case .largeTitle: FontTextStyle.largeTitles
    case .title1: FontTextStyle.firstTitles
    case .title2: FontTextStyle.secondTitles
    case .title3: FontTextStyle.thirdTitles
    case .headline, .body: FontTextStyle.bodies
    case .callout: FontTextStyle.callouts
    case .subheadline: FontTextStyle.subheadlines
    case .footnote: FontTextStyle.footnotes
    case .caption1: FontTextStyle.firstCaptions
    case .caption2: FontTextStyle.secondCaptions
    }
  }

  private static let largeTitles: [(size: Double, leading: Double)] = [
    (31, 38), (32, 39), (33, 40), (34, 41), (36, 43), (38, 46), (40, 48),
    (44, 52), (48, 57), (52, 61), (56, 66), (60, 70),
  ]
  private static let firstTitles: [(size: Double, leading: Double)] = [
    (25, 31), (26, 32), (27, 33), (28, 34), (30, 37), (32, 39), (34, 41),
    (38, 46), (43, 51), (48, 57), (53, 62), (58, 68),
  ]
  private static let secondTitles: [(size: Double, leading: Double)] = [
    (19, 24), (20, 25), (21, 26), (22, 28), (24, 30), (26, 32), (28, 34),
    (34, 41), (39, 47), (44, 52), (50, 59), (56, 66),
  ]
  private static let thirdTitles: [(size: Double, leading: Double)] = [
    (17, 22), (18, 23), (19, 24), (20, 25), (22, 28), (24, 30), (26, 32),
    (31, 38), (37, 44), (43, 51), (49, 58), (55, 65),
  ]
  private static let bodies: [(size: Double, leading: Double)] = [
    (14, 19), (15, 20), (16, 21), (17, 22), (19, 24), (21, 26), (23, 29),
    (28, 34), (33, 40), (40, 48), (47, 56), (53, 62),
  ]
  private static let callouts: [(size: Double, leading: Double)] = [
    (13, 18), (14, 19), (15, 20), (16, 21), (18, 23), (20, 25), (22, 28),
    (26, 32), (32, 39), (38, 46), (44, 52), (51, 60),
  ]
  private static let subheadlines: [(size: Double, leading: Double)] = [
    (12, 16), (13, 18), (14, 19), (15, 20), (17, 22), (19, 24), (21, 28),
    (25, 31), (30, 37), (36, 43), (42, 50), (49, 58),
  ]
  private static let footnotes: [(size: Double, leading: Double)] = [
    (12, 16), (12, 16), (12, 16), (13, 18), (15, 20), (17, 22), (19, 24),
    (23, 29), (27, 33), (33, 40), (38, 46), (44, 52),
  ]
  private static let firstCaptions: [(size: Double, leading: Double)] = [
    (11, 13), (11, 13), (11, 13), (12, 16), (14, 19), (16, 21), (18, 23),
    (22, 29), (26, 32), (32, 39), (37, 44), (43, 51),
  ]
  private static let secondCaptions: [(size: Double, leading: Double)] = [
    (11, 13), (11, 13), (11, 13), (11, 13), (13, 18), (15, 20), (17, 22),
    (20, 25), (24, 30), (29, 35), (34, 41), (40, 48),
  ]
}

/// The text size that the user prefers, like `UIContentSizeCategory`. It determines the sizes of the text
/// styles. Other fonts do not depend on it.
public enum ContentSizeCategory: String, CaseIterable, Comparable, Sendable {
  case extraSmall, small, medium, large, extraLarge, extraExtraLarge, extraExtraExtraLarge
  case accessibilityMedium, accessibilityLarge, accessibilityExtraLarge, accessibilityExtraExtraLarge
  case accessibilityExtraExtraExtraLarge

  /// The index of the category, in order of increasing text size.
  var ordinal: Int {
    switch self {
    case .extraSmall: 0
    case .small: 1
    case .medium: 2
    case .large: 3
    case .extraLarge: 4
    case .extraExtraLarge: 5
    case .extraExtraExtraLarge: 6
    case .accessibilityMedium: 7
    case .accessibilityLarge: 8
    case .accessibilityExtraLarge: 9
    case .accessibilityExtraExtraLarge: 10
    case .accessibilityExtraExtraExtraLarge: 11
    }
  }

  public static func < (one: ContentSizeCategory, other: ContentSizeCategory) -> Bool {
    one.ordinal < other.ordinal
  }

  /// The name on the command line, such as `accessibility-large`.
  package var optionName: String {
    rawValue.reduce(into: "") { name, character in
      name += character.isUppercase ? "-" + character.lowercased() : String(character)
    }
  }

  /// The short name, such as `XS` or `AX3`, as in Apple's tables of text sizes.
  package var shortName: String {
    switch self {
    case .extraSmall: "XS"
    case .small: "S"
    case .medium: "M"
    case .large: "L"
    case .extraLarge: "XL"
    case .extraExtraLarge: "XXL"
    case .extraExtraExtraLarge: "XXXL"
    case .accessibilityMedium: "AX1"
    case .accessibilityLarge: "AX2"
    case .accessibilityExtraLarge: "AX3"
    case .accessibilityExtraExtraLarge: "AX4"
    case .accessibilityExtraExtraExtraLarge: "AX5"
    }
  }

  /// The name of the case of SwiftUI's `DynamicTypeSize`, such as `xSmall` or `accessibility3`.
  package var dynamicTypeName: String {
    switch self {
    case .extraSmall: "xSmall"
    case .extraLarge: "xLarge"
    case .extraExtraLarge: "xxLarge"
    case .extraExtraExtraLarge: "xxxLarge"
    case .accessibilityMedium: "accessibility1"
    case .accessibilityLarge: "accessibility2"
    case .accessibilityExtraLarge: "accessibility3"
    case .accessibilityExtraExtraLarge: "accessibility4"
    case .accessibilityExtraExtraExtraLarge: "accessibility5"
    case .small, .medium, .large: rawValue
    }
  }

  /// All names of the category: those in UIKit, on the command line and in SwiftUI, and the short name.
  package var names: [String] { [rawValue, optionName, dynamicTypeName, shortName] }

  /// Creates a category from one of its names: in UIKit (`accessibilityExtraLarge`), on the command line
  /// (`accessibility-extra-large`) or in SwiftUI (`accessibility3`), or its short name (`AX3`). Case is ignored.
  public init?(named name: String) {
    let folded = name.lowercased()
    guard
      let known = ContentSizeCategory.allCases.first(where: { category in
        category.names.contains { $0.lowercased() == folded }
      })
    else { return nil }
    self = known
  }
}
