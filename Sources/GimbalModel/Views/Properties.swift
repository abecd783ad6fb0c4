/// The properties of a view by name, with UIKit's defaults for those it was not given.
public struct Properties: Hashable, Sendable {
  private struct Given: Hashable, Sendable {
    let property: Property
    var value: PropertyValue
  }

  /// What was given, in the order of `Property`: few enough to look through.
  private var values: [Given] = []
  /// Of every property that was given, a bit: most that are asked for were not, and this is told at once.
  private var mask: UInt64 = 0

  public init() {}

  /// What the view was given; nil where it has the default.
  ///
  /// - Complexity: O(what was given).
  public subscript(property: Property) -> PropertyValue? {
    get {
      mask & Properties.bit(of: property) == 0
        ? nil : values.first { $0.property == property }?.value
    }
    set {
      let index = values.firstIndex { !($0.property < property) } ?? values.count
      let isGiven = index < values.count && values[index].property == property
      switch newValue {
      case let value? where isGiven: values[index].value = value
      case let value?:
        values.insert(Given(property: property, value: value), at: index)
        mask |= Properties.bit(of: property)
      case nil:
        if isGiven { values.remove(at: index) }
        mask = values.reduce(0) { $0 | Properties.bit(of: $1.property) }
      }
    }
  }

  /// A property's bit, which a few share.
  private static func bit(of property: Property) -> UInt64 { 1 << UInt64(property.ordinal & 63) }

  /// Whether nothing was given.
  public var isEmpty: Bool { values.isEmpty }

  /// What was given, in the order of `Property`.
  public var given: [(property: Property, value: PropertyValue)] {
    values.map { (property: $0.property, value: $0.value) }
  }

  /// What was given, by the properties' names.
  ///
  /// - Complexity: O(n log n) in what was given.
  public var givenByName: [(property: Property, value: PropertyValue)] {
    given.sorted { $0.property.rawValue < $1.property.rawValue }
  }

  /// A number that was given.
  public func number(_ property: Property) -> Double? {
    if case .number(let number)? = self[property] { number } else { nil }
  }

  /// A flag, `false` unless given.
  public func flag(_ property: Property, default fallback: Bool = false) -> Bool {
    if case .flag(let flag)? = self[property] { flag } else { fallback }
  }

  public var isHidden: Bool { flag(.hidden) }

  /// Whether a scene turns with the device; as `UIViewController.shouldAutorotate`, `true` unless given.
  public var autorotates: Bool { flag(.autorotate, default: true) }

  /// The fixed frame, where the view has one; sides that were not given are zero.
  public var frame: Frame? {
    let sides: [Property] = [.frameX, .frameY, .frameWidth, .frameHeight]
    guard sides.contains(where: { self[$0] != nil }) else { return nil }
    let (x, y, width, height) = (number(.frameX), number(.frameY), number(.frameWidth), number(.frameHeight))
    return Frame(x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0)
  }

  public var autoresizing: AutoresizingMask {
    text(.autoresizing).flatMap { AutoresizingMask($0) } ?? []
  }

  /// The direction forced on the view, whatever the scene's.
  public var direction: LayoutDirection? { choice(.direction) }

  /// The axis of a stack view: horizontal unless given.
  public var axis: Axis { choice(.axis) ?? .horizontal }

  /// How a stack view shares out its axis.
  public var distribution: StackDistribution { choice(.distribution) ?? .fill }

  /// How a stack view aligns across its axis.
  public var alignment: StackAlignment { choice(.alignment) ?? .fill }

  /// The frame that a document recorded; nil unless all of it was.
  public var recordedFrame: Frame? {
    guard let x = number(.recordedX), let y = number(.recordedY), let width = number(.recordedWidth),
      let height = number(.recordedHeight)
    else { return nil }
    return Frame(x: x, y: y, width: width, height: height)
  }

  /// What becomes of the view where it does not fit into its superview; nil where it just sticks out.
  public var overflow: OverflowPolicy? { choice(.overflow) }

  /// The orientation that a document recorded its frames in; nil where it did not tell.
  public var recordedOrientation: OrientationClass? { choice(.recordedOrientation) }

  /// A text that was given.
  public func text(_ property: Property) -> String? {
    if case .word(let word)? = self[property] { word } else { nil }
  }

  private func choice<Choice: RawRepresentable<String>>(_ property: Property) -> Choice? {
    text(property).flatMap(Choice.init(rawValue:))
  }

  /// What a view of a kind shows as its text, in UIKit's fonts for that kind unless given; nil where it shows none.
  ///
  /// - Parameter scale: what the text is larger than it was given.
  public func styledText(in kind: ViewKind, scale: Double = 1) -> StyledText? {
    guard let usual = kind.fontSize, let string = text(.text) else { return nil }
    let size = (number(.fontSize) ?? usual) * scale
    return StyledText(
      string, font: Font(size: size, weight: choice(.fontWeight) ?? .regular),
      maximumLines: kind == .label ? number(.lines).flatMap { Int(exactly: $0) } ?? 1 : 1,
      lineBreakMode: choice(.lineBreak) ?? (kind == .button ? .truncatingMiddle : .truncatingTail))
  }

  /// The intrinsic content size along an axis.
  public func content(_ axis: Axis) -> Double? {
    number(axis == .horizontal ? .contentWidth : .contentHeight)
  }

  /// How strongly the view resists growing beyond its content: 250 unless given.
  public func hugging(_ axis: Axis) -> Priority {
    priority(axis == .horizontal ? .horizontalHugging : .verticalHugging) ?? .defaultLow
  }

  /// How strongly the view resists shrinking below its content: 750 unless given.
  public func compression(_ axis: Axis) -> Priority {
    priority(axis == .horizontal ? .horizontalCompression : .verticalCompression) ?? .defaultHigh
  }

  private func priority(_ property: Property) -> Priority? { number(property).flatMap(Priority.init) }
}
