import GimbalModel
import Testing

/// The static analysis of conditions.
@Suite struct ConditionTests {
  private static let wide = TraitTests.test("widthClass", .equal, .word(name("regular")))
  private static let many = TraitTests.test("images", .equal, .number(3))
  private static let portrait = Condition.orientation(.portrait)
  private static let landscape = Condition.orientation(.landscape)
  private static let left = Condition.orientation(.exactly(.landscapeLeft))
  private static let leftByName = TraitTests.test("orientation", .equal, .word(name("landscapeLeft")))

  @Test(
    arguments: [
      (landscape, .landscape), (left, OrientationSet(.landscapeLeft)),
      (leftByName, OrientationSet(.landscapeLeft)),
      (.not(landscape), [.portrait, OrientationSet(.portraitUpsideDown)]),
      (.not(leftByName), OrientationSet.all.subtracting(OrientationSet(.landscapeLeft))),
      (wide, .all), (.not(wide), .all), (.and(landscape, wide), .landscape), (.or(landscape, wide), .all),
      (.not(.or(portrait, wide)), .landscape), (.not(.and(portrait, wide)), .all),
      (.and(portrait, landscape), []), (.or(portrait, landscape), .all),
    ] as [(Condition, OrientationSet)])
  func orientations(_ condition: Condition, _ orientations: OrientationSet) {
    #expect(condition.orientations == orientations)
  }

  /// A condition is false under all traits with an orientation that is not in `orientations`.
  @Test func conditionIsFalseInOtherOrientations() {
    let conditions: [Condition] = [
      Self.wide, .not(Self.many), .and(Self.left, Self.wide), .or(.not(Self.landscape), Self.many),
      .not(.or(Self.portrait, .not(Self.wide))), .not(Self.leftByName),
    ]
    for orientation in Orientation.allCases {
      for images in [3, 4] {
        for size in [Size(width: 300, height: 600), Size(width: 2000, height: 2000)] {
          let traits = Traits(
            device: Device(size: size), orientation: orientation,
            custom: [name("images"): .number(Double(images))])
          for condition in conditions where condition.holds(for: traits) {
            #expect(condition.orientations.contains(orientation))
          }
        }
      }
    }
  }

  @Test func orientationOnlyConditions() {
    #expect(Condition.or(Self.portrait, .not(Self.leftByName)).asksForOrientationOnly)
    #expect(!Condition.and(Self.portrait, Self.wide).asksForOrientationOnly)
  }

  @Test(
    arguments: [
      (portrait, portrait, true), (landscape, left, true), (left, leftByName, true),
      (portrait, landscape, false),
      (wide, wide, true), (wide, many, false), (.and(wide, many), many, true),
      (.and(many, wide), .and(wide, many), true), (.and(portrait, wide), .and(landscape, wide), false),
      (.and(landscape, wide), landscape, true), (.and(landscape, wide), left, false),
      (landscape, wide, false),
    ] as [(Condition, Condition, Bool)])
  func conditionsThatCanBothHold(_ one: Condition, _ other: Condition, _ isCertain: Bool) {
    #expect(one.holdsSomewhere(with: other) == isCertain)
    #expect(other.holdsSomewhere(with: one) == isCertain)
  }
}
