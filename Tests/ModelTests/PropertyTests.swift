import GimbalModel
import TestSupport
import Testing

@Suite struct PropertyTests {
  /// The kinds that accept every name without spaces
  private static let names: Set<Property.Kind> = [.text, .string, .imageName, .identifier, .identifierList]

  /// Values with the property kinds that accept them
  static let samples: [(value: PropertyValue, kinds: Set<Property.Kind>)] = [
    (.number(0), [.number, .length, .count, .fraction]), (.number(-1), [.number]),
    (.number(1), [.number, .length, .priority, .pointSize, .count, .fraction]),
    (.number(1000), [.number, .length, .priority, .pointSize, .count]),
    (.number(1000.5), [.number, .length]),
    (.number(0.5), [.number, .length, .fraction]), (.number(1.5), [.number, .length, .priority, .pointSize]),
    (.number(10_001), [.number, .length]), (.number(1e9), [.number, .length]), (.number(-1e9), [.number]),
    (.number(1e10), []), (.number(.infinity), []), (.number(.nan), []), (.number(-.infinity), []),
    (.flag(true), [.flag]), (.flag(false), [.flag]), (.word(""), [.autoresizingMask, .string]),
    (
      .word("flexibleWidth,flexibleTopMargin"),
      [.autoresizingMask, .text, .string, .imageName, .identifierList]
    ),
    (.word("flexibleWidth,"), [.text, .string, .imageName]),
    (.word("ltr"), names.union([.layoutDirection])), (.word("rtl"), names.union([.layoutDirection])),
    (.word("up"), names), (.word("bold"), names.union([.fontWeight])),
    (.word("truncatingHead"), names.union([.lineBreakMode])), (.word("a\nb"), [.string]),
    (.word("a\tb"), []), (.word(String(repeating: "x", count: 10_000)), [.string]),
    (.word(String(repeating: "x", count: 10_001)), []),
    (.word("a\u{0}b"), []), (.word("horizontal"), names.union([.axis])),
    (.word("equalSpacing"), names.union([.stackDistribution])),
    (.word("top"), names.union([.stackAlignment, .contentMode])),
    (.word("fill"), names.union([.stackDistribution, .stackAlignment])),
    (.word("portrait"), names.union([.orientationClass, .orientation])),
    (.word("#FF3B30"), [.color, .text, .string, .imageName]),
    (.word("#ff3b30"), [.text, .string, .imageName]),
    (.word("systemRedColor"), names.union([.color])),
    (.word("named:Brand"), [.color, .text, .string, .imageName]),
    (.word("system:heart"), [.text, .string, .imageName]),
    (.word("scaleAspectFit"), names.union([.contentMode])), (.word("natural"), names.union([.textAlignment])),
    (.word("bezel"), names.union([.borderStyle])), (.word("contactAdd"), names.union([.buttonType])),
    (.word("filled"), names.union([.buttonStyle])), (.word("target"), names.union([.moduleProvider])),
    (.word("a,b,a"), [.text, .string, .imageName]), (.word("1a"), [.text, .string, .imageName]),
    (.word("layer.cornerRadius number 8"), [.text, .string, .imageName, .runtimeAttributes]),
    (.word("layer.cornerRadius number 8.0"), [.text, .string, .imageName]),
  ]

  @Test(arguments: Property.allCases) func acceptsValuesOfItsKind(_ property: Property) {
    for sample in Self.samples {
      #expect(property.accepts(sample.value) == sample.kinds.contains(property.kind), "\(sample.value)")
    }
  }

  @Test func defaultsAreThoseOfUIKit() {
    let properties = Properties()
    #expect(properties.given.isEmpty && !properties.isHidden && properties.frame == nil)
    #expect(properties.autoresizing == [] && properties.direction == nil)
    for axis in Axis.allCases {
      #expect(properties.content(axis) == nil)
      #expect(properties.hugging(axis) == .defaultLow)
      #expect(properties.compression(axis) == .defaultHigh)
    }
    #expect(properties.flag(.insetsLayoutMarginsFromSafeArea, default: true))
  }

  @Test func valuesAreReadBack() {
    var properties = Properties()
    properties[.frameY] = .number(2)
    #expect(properties.frame == Frame(x: 0, y: 2, width: 0, height: 0))
    properties[.frameX] = .number(1)
    properties[.frameWidth] = .number(3)
    properties[.frameHeight] = .number(4)
    #expect(properties.frame == Frame(x: 1, y: 2, width: 3, height: 4))
    properties[.hidden] = .flag(true)
    properties[.autoresizing] = .word("flexibleHeight,flexibleWidth")
    properties[.direction] = .word("rtl")
    properties[.contentHeight] = .number(20)
    properties[.horizontalHugging] = .number(1)
    properties[.verticalHugging] = .number(2)
    properties[.horizontalCompression] = .number(3)
    properties[.verticalCompression] = .number(4)
    #expect(properties.isHidden && properties.direction == .rightToLeft)
    #expect(properties.autoresizing == [.flexibleWidth, .flexibleHeight])
    #expect(properties.content(.vertical) == 20 && properties.content(.horizontal) == nil)
    #expect(properties.hugging(.horizontal).value == 1 && properties.hugging(.vertical).value == 2)
    #expect(properties.compression(.horizontal).value == 3 && properties.compression(.vertical).value == 4)
    let order = properties.given.map(\.property)
    #expect(order == Property.allCases.filter(order.contains) && order.count == 12)
    properties[.hidden] = nil
    #expect(!properties.isHidden)
  }

  /// Values of a wrong type, which edits reject, count as missing.
  @Test func valuesOfWrongKindAreDefaults() {
    var properties = Properties()
    properties[.hidden] = .number(1)
    properties[.autoresizing] = .word("wide")
    properties[.direction] = .word("up")
    properties[.contentWidth] = .flag(true)
    properties[.verticalHugging] = .number(0)
    #expect(!properties.isHidden && properties.autoresizing == [] && properties.direction == nil)
    #expect(properties.content(.horizontal) == nil && properties.hugging(.vertical) == .defaultLow)
  }

  @Test func autoresizingMasksRoundTrip() {
    for raw in 0..<64 {
      let mask = AutoresizingMask(rawValue: raw)
      #expect(AutoresizingMask(mask.description) == mask)
    }
    #expect(AutoresizingMask("flexible") == nil)
    #expect(
      AutoresizingMask([.flexibleWidth, .flexibleLeftMargin]).description
        == "flexibleLeftMargin,flexibleWidth")
  }

  @Test func prioritiesAreBetween1And1000() {
    for value in [1, 250.5, 1000] { #expect(Priority(value)?.value == value) }
    for value in [0.999, 1000.001, 0, -1, .nan, .infinity] { #expect(Priority(value) == nil) }
    #expect(Priority.required.isRequired && !Priority.defaultHigh.isRequired)
    #expect(Priority.defaultLow < .defaultHigh && Priority.defaultHigh < .required)
  }

  @Test func kindsWithSizesOfTheirOwn() {
    #expect(SystemMetrics.contentLength(of: .switch, along: .horizontal) == 49)
    #expect(SystemMetrics.contentLength(of: .label, along: .horizontal) == nil)
    #expect(SystemMetrics.contentLength(of: .textField, along: .vertical, in: 12) == 30)
    #expect(SystemMetrics.contentLength(of: .pageControl, along: .vertical, in: 13) == 37)
    #expect(ViewKind.switch.alignmentRectInsets == EdgeInsets(right: 2))
    #expect(ViewKind.slider.alignmentRectInsets == EdgeInsets(left: 2, bottom: 1, right: 2))
    #expect(ViewKind.segmentedControl.alignmentRectInsets == EdgeInsets(bottom: 1))
    #expect(ViewKind.view.alignmentRectInsets == .zero)
  }

  @Test func defaultFontsAreThoseOfUIKit() {
    var properties = Properties()
    #expect(properties.styledText(in: .label) == nil)
    properties[.text] = .word("Title")
    #expect(properties.styledText(in: .view) == nil)
    #expect(properties.styledText(in: .label) == StyledText("Title", font: Font(size: 17)))
    #expect(properties.styledText(in: .button)?.font == Font(size: 15))
    properties[.fontSize] = .number(20)
    properties[.fontWeight] = .word("bold")
    properties[.lines] = .number(0)
    properties[.lineBreak] = .word("wordWrapping")
    let text = properties.styledText(in: .label, scale: 1.5)
    #expect(text?.font == Font(size: 30, weight: .bold))
    #expect(text?.maximumLines == 0 && text?.lineBreakMode == .wordWrapping)
    // The title of a button has one line.
    #expect(properties.styledText(in: .button)?.maximumLines == 1)
    // An empty text keeps its height.
    properties[.text] = .word("")
    #expect(properties.styledText(in: .label)?.string.isEmpty == true)
  }

  /// Heights recorded by Interface Builder at scales 2 and 3
  @Test(
    arguments: [
      (12.0, 14.5, 14 + 1.0 / 3), (13, 16, 15 + 2.0 / 3), (14, 17, 17), (15, 18, 18),
      (16, 19.5, 19 + 1.0 / 3),
      (17, 20.5, 20 + 1.0 / 3), (19, 23, 23), (20, 24, 24), (22, 26.5, 26 + 1.0 / 3),
      (38, 45.5, 45 + 2.0 / 3),
    ] as [(Double, Double, Double)]) func lineHeightsMatchRecordedFrames(
      _ size: Double, _ two: Double, _ three: Double
    )
  {
    #expect(Font(size: size).height(atScale: 2) == two)
    #expect(abs(Font(size: size).height(atScale: 3) - three) < 1e-9)
  }

  /// The reference is a dictionary.
  @Test func valuesDoNotDependOnInsertionOrder() {
    var chance = SeededGenerator(seed: 9)
    for _ in 0..<200 {
      var properties = Properties()
      var known: [Property: PropertyValue] = [:]
      for _ in 0..<Int.random(in: 0..<40, using: &chance) {
        guard let property = Property.allCases.randomElement(using: &chance) else { continue }
        let value: PropertyValue? =
          Bool.random(using: &chance) ? .number(Double(Int.random(in: 0..<9, using: &chance))) : nil
        properties[property] = value
        known[property] = value
      }
      for property in Property.allCases { #expect(properties[property] == known[property]) }
      #expect(properties.given.map(\.property) == known.keys.sorted())
      #expect(properties.givenByName.map(\.property.rawValue) == known.keys.map(\.rawValue).sorted())
      #expect(properties.isEmpty == known.isEmpty)
      let again = known.keys.shuffled(using: &chance).reduce(into: Properties()) { $0[$1] = known[$1] }
      #expect(again == properties && again.hashValue == properties.hashValue)
    }
  }
}
