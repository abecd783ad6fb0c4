import Model
import Testing

@Suite struct PropertyTests {
  /// Values of every kind, and which kinds take them.
  static let samples: [(value: PropertyValue, kinds: Set<Property.Kind>)] = [
    (.number(0), [.number, .length]), (.number(-1), [.number]), (.number(1), [.number, .length, .priority]),
    (.number(1000), [.number, .length, .priority]), (.number(1000.5), [.number, .length]),
    (.number(0.5), [.number, .length]), (.number(1e9), [.number, .length]), (.number(-1e9), [.number]),
    (.number(1e10), []), (.number(.infinity), []), (.number(.nan), []), (.number(-.infinity), []),
    (.flag(true), [.flag]), (.flag(false), [.flag]), (.word(""), [.autoresizingMask]),
    (.word("flexibleWidth,flexibleTopMargin"), [.autoresizingMask, .text]),
    (.word("flexibleWidth,"), [.text]),
    (.word("ltr"), [.layoutDirection, .text]), (.word("rtl"), [.layoutDirection, .text]),
    (.word("up"), [.text]),
    (.word("a\u{0}b"), []), (.word("horizontal"), [.axis, .text]),
    (.word("equalSpacing"), [.stackDistribution, .text]), (.word("top"), [.stackAlignment, .text]),
    (.word("fill"), [.stackDistribution, .stackAlignment, .text]),
    (.word("portrait"), [.orientationClass, .text]),
  ]

  @Test(arguments: Property.allCases) func takesWhatIsOfItsKind(_ property: Property) {
    for sample in Self.samples {
      #expect(property.accepts(sample.value) == sample.kinds.contains(property.kind), "\(sample.value)")
    }
  }

  @Test func defaultsAreUIKits() {
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

  @Test func whatIsGivenIsRead() {
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

  /// Values that no edit lets in count as not given.
  @Test func valuesOfAnotherKindAreDefaults() {
    var properties = Properties()
    properties[.hidden] = .number(1)
    properties[.autoresizing] = .word("wide")
    properties[.direction] = .word("up")
    properties[.contentWidth] = .flag(true)
    properties[.verticalHugging] = .number(0)
    #expect(!properties.isHidden && properties.autoresizing == [] && properties.direction == nil)
    #expect(properties.content(.horizontal) == nil && properties.hugging(.vertical) == .defaultLow)
  }

  @Test func autoresizingMasksReadBack() {
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

  @Test func kindsOfViewsWithASizeOfTheirOwn() {
    #expect(ViewKind.switch.intrinsicContentSize == Size(width: 49, height: 31))
    #expect(ViewKind.label.intrinsicContentSize == nil)
    #expect(ViewKind.switch.alignmentRectInsets == EdgeInsets(right: 2))
    #expect(ViewKind.slider.alignmentRectInsets == EdgeInsets(left: 2, bottom: 1, right: 2))
    #expect(ViewKind.segmentedControl.alignmentRectInsets == EdgeInsets(bottom: 1))
    #expect(ViewKind.view.alignmentRectInsets == .zero)
  }
}
