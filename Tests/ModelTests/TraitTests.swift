import GimbalModel
import Testing

@Suite struct TraitTests {
  @Test func orientationsAndTheirClasses() {
    let quarterTurns: [Orientation] = [.portrait, .landscapeLeft, .portraitUpsideDown, .landscapeRight]
    #expect(Orientation.allCases == quarterTurns)
    for orientation in Orientation.allCases {
      #expect(orientation.isPortrait != orientation.isLandscape)
      #expect(OrientationClass.portrait.contains(orientation) == orientation.isPortrait)
      #expect(OrientationClass.landscape.contains(orientation) == orientation.isLandscape)
      for other in Orientation.allCases {
        #expect(OrientationClass.exactly(orientation).contains(other) == (orientation == other))
      }
    }
    #expect(OrientationClass.portrait.members == [.portrait, .portraitUpsideDown])
    #expect(OrientationClass.landscape.members == [.landscapeLeft, .landscapeRight])
    #expect(OrientationClass.exactly(.landscapeRight).members == [.landscapeRight])
  }

  @Test func orientationKeywordsRoundTrip() {
    for orientation in OrientationClass.allCases {
      #expect(OrientationClass(rawValue: orientation.rawValue) == orientation)
    }
    #expect(OrientationClass.allCases.count == 6)
    #expect(OrientationClass(rawValue: "sideways") == nil)
  }

  @Test func orientationSets() {
    #expect(OrientationSet.allButUpsideDown.members == [.portrait, .landscapeLeft, .landscapeRight])
    #expect(OrientationSet.all.members == Orientation.allCases)
    #expect(
      OrientationSet.landscape.contains(.landscapeLeft) && !OrientationSet.landscape.contains(.portrait))
    // UIInterfaceOrientationMask
    #expect(OrientationSet.portrait.rawValue == 2 && OrientationSet.landscape.rawValue == 24)
    #expect(OrientationSet.all.rawValue == 30 && OrientationSet.allButUpsideDown.rawValue == 26)
  }

  static let traits = Traits(
    device: Device(size: Size(width: 800, height: 400)), orientation: .landscapeRight,
    direction: .rightToLeft, custom: [name("images"): .number(3), name("mood"): .word(name("good"))])

  @Test(
    arguments: [
      ("orientation", .word(name("landscapeRight"))), ("width", .number(800)), ("height", .number(400)),
      ("widthClass", .word(name("regular"))), ("heightClass", .word(name("compact"))),
      ("direction", .word(name("rtl"))), ("scale", .number(2)), ("images", .number(3)),
      ("mood", .word(name("good"))), ("textScale", .number(1)),
      ("keyboard", .word(name("hidden"))), ("other", nil),
    ] as [(String, TraitValue?)])
  func values(_ trait: String, _ value: TraitValue?) {
    #expect(Self.traits.value(of: name(trait)) == value)
  }

  /// Unknown states count as hidden.
  @Test(
    arguments: [
      (nil, KeyboardState.hidden), (.word(name("shown")), .shown), (.word(name("hidden")), .hidden),
      (.word(name("floating")), .hidden), (.number(1), .hidden),
    ] as [(TraitValue?, KeyboardState)])
  func keyboardState(_ value: TraitValue?, _ state: KeyboardState) {
    var traits = Self.traits
    traits.custom[.keyboard] = value
    #expect(traits.keyboard == state)
    #expect(traits.value(of: .keyboard) == TraitValue(state))
  }

  @Test func storedTraitsLimitTheirValues() {
    #expect(
      TraitName.allCases.filter(\.isOfScene)
        == [.textScale, .textSize, .keyboard, .environment, .systemVersion])
    #expect(TraitName.allCases.filter(\.isOfInstance) == [.textScale, .environment])
    #expect(TraitName.keyboard.accepts(TraitValue(.shown)) && TraitName.textScale.accepts(.number(2)))
    #expect(!TraitName.keyboard.accepts(.number(1)) && !TraitName.keyboard.accepts(.word(name("up"))))
    #expect(TraitName.environment.accepts(LayoutEnvironment.canvas.traitValue))
    #expect(!TraitName.environment.accepts(.word(name("up"))) && !TraitName.width.accepts(.number(1)))
    #expect(!TraitName.textScale.accepts(.number(11)) && !TraitName.textScale.accepts(TraitValue(.shown)))
  }

  static func test(_ trait: String, _ comparison: Condition.Comparison, _ value: TraitValue) -> Condition {
    .trait(name(trait), comparison, value)
  }

  static let yes = test("width", .equal, .number(800))
  static let no = test("width", .equal, .number(801))

  @Test(
    arguments: [
      (.orientation(.landscape), true), (.orientation(.portrait), false),
      (.orientation(.exactly(.landscapeRight)), true), (.orientation(.exactly(.landscapeLeft)), false),
      (yes, true), (no, false), (.not(yes), false), (.not(no), true),
      (.and(yes, yes), true), (.and(yes, no), false), (.and(no, yes), false),
      (.or(no, no), false), (.or(yes, no), true), (.or(no, yes), true),
      (test("width", .notEqual, .number(801)), true), (test("width", .notEqual, .number(800)), false),
      (test("width", .less, .number(801)), true), (test("width", .less, .number(800)), false),
      (test("width", .lessOrEqual, .number(800)), true), (test("width", .lessOrEqual, .number(799)), false),
      (test("width", .greater, .number(799)), true), (test("width", .greater, .number(800)), false),
      (test("width", .greaterOrEqual, .number(800)), true),
      (test("width", .greaterOrEqual, .number(801)), false),
      (test("mood", .equal, .word(name("good"))), true), (test("mood", .less, .word(name("z"))), false),
      (test("images", .equal, .word(name("3"))), false), (test("images", .notEqual, .word(name("3"))), true),
      (test("images", .less, .word(name("4"))), false), (test("mood", .greater, .number(0)), false),
      // Comparisons with an unknown trait are false.
      (test("other", .equal, .number(3)), false), (test("other", .notEqual, .number(3)), false),
      (.not(test("other", .notEqual, .number(3))), true),
    ] as [(Condition, Bool)])
  func conditions(_ condition: Condition, _ holds: Bool) {
    #expect(condition.holds(for: Self.traits) == holds)
  }

  @Test func conditionsListTheirTraits() {
    let condition = Condition.or(
      .and(.orientation(.landscape), Self.test("images", .equal, .number(1))), .not(Self.yes))
    #expect(condition.traitNames == [name("images"), name("width")])
    #expect(Condition.Comparison.allCases.filter(\.isOrdering).count == 4)
  }
}
