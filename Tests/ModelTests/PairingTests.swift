import GimbalModel
import Testing

@Suite struct PairingTests {
  private static let horizontal: Set<Attribute> = [
    .left, .right, .leading, .trailing, .centerX, .leftMargin, .rightMargin, .leadingMargin, .trailingMargin,
    .centerXWithinMargins,
  ]
  private static let sizes: Set<Attribute> = [.width, .height]
  private static let absolute: Set<Attribute> = [.left, .right, .leftMargin, .rightMargin]
  private static let directional: Set<Attribute> = [.leading, .trailing, .leadingMargin, .trailingMargin]

  private static func failure(_ first: Attribute, _ second: Attribute?) -> Pairing.Failure? {
    do throws(Pairing.Failure) {
      try Pairing.check(first, second)
      return nil
    } catch {
      return error
    }
  }

  /// All pairs, compared with an independent statement of the rules as sets.
  @Test func everyPairIsChecked() {
    for first in Attribute.allCases {
      let alone: Pairing.Failure? = Self.sizes.contains(first) ? nil : .placeWithoutItem(first)
      #expect(Self.failure(first, nil) == alone)
      for second in Attribute.allCases {
        let both: Set = [first, second]
        let expected: Pairing.Failure? =
          if both.isSubset(of: Self.sizes) {
            nil
          } else if !both.isDisjoint(with: Self.sizes) {
            .sizeAgainstPosition(first, second)
          } else if Self.horizontal.contains(first) != Self.horizontal.contains(second) {
            .differentAxes(first, second)
          } else if !both.isDisjoint(with: Self.absolute), !both.isDisjoint(with: Self.directional) {
            .directionalAgainstAbsolute(first, second)
          } else {
            nil
          }
        #expect(Self.failure(first, second) == expected, "\(first) \(second)")
      }
    }
  }

  @Test func guidesHaveNoMarginsOrBaselines() {
    for attribute in Attribute.allCases {
      #expect(throws: Never.self) { try Pairing.check(attribute, of: nil) }
      for guide in LayoutGuide.allCases {
        let isRefused =
          attribute.rawValue.contains("Margin") || attribute == .firstBaseline || attribute == .lastBaseline
        if isRefused {
          #expect(throws: Pairing.Failure.notOfGuide(attribute, guide)) {
            try Pairing.check(attribute, of: guide)
          }
        } else {
          #expect(throws: Never.self) { try Pairing.check(attribute, of: guide) }
        }
      }
    }
  }

  @Test func attributeClassification() {
    for attribute in Attribute.allCases {
      #expect((attribute.axis == .horizontal) == (Self.horizontal.contains(attribute) || attribute == .width))
      #expect(attribute.isSize == Self.sizes.contains(attribute))
      #expect(attribute.isDirectional == Self.directional.contains(attribute))
      #expect(attribute.isAbsoluteSide == Self.absolute.contains(attribute))
      #expect(attribute.isMargin == attribute.rawValue.contains("Margin"))
    }
  }
}
