/// The properties of a view. Properties without a value have the UIKit default.
public struct Properties: Hashable, Sendable {
  private struct Given: Hashable, Sendable {
    let property: Property
    var value: PropertyValue
  }

  /// The values in the order of the cases of `Property`. A view has only a few values, so a linear search is
  /// fast.
  private var values: [Given] = []
  /// A mask in which the bit of each property with a value is set. Most lookups are for properties without a
  /// value, and the mask avoids a search for them.
  private var mask: UInt128 = 0

  public init() {}

  /// The value of a property; `nil` if no value is set.
  ///
  /// - Complexity: O(number of values).
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

  /// Returns the bit of a property in the mask. With more than 128 properties, some of them share a bit.
  private static func bit(of property: Property) -> UInt128 { 1 << UInt128(property.ordinal & 127) }

  /// A Boolean value that indicates whether no property is set.
  public var isEmpty: Bool { values.isEmpty }

  /// The properties with a value, in the order of the cases of `Property`.
  public var given: [(property: Property, value: PropertyValue)] {
    values.map { (property: $0.property, value: $0.value) }
  }

  /// The properties with a value, sorted by name.
  ///
  /// - Complexity: O(n log n) in the number of values.
  public var givenByName: [(property: Property, value: PropertyValue)] {
    given.sorted { $0.property.rawValue < $1.property.rawValue }
  }

  /// Returns the value of a numeric property; `nil` if no value is set.
  public func number(_ property: Property) -> Double? {
    if case .number(let number)? = self[property] { number } else { nil }
  }

  /// Returns the value of a Boolean property; `fallback` if no value is set.
  public func flag(_ property: Property, default fallback: Bool = false) -> Bool {
    if case .flag(let flag)? = self[property] { flag } else { fallback }
  }

  public var isHidden: Bool { flag(.hidden) }

  /// A Boolean value that indicates whether the scene rotates with the device, like
  /// `UIViewController.shouldAutorotate`. The default is `true`.
  public var autorotates: Bool { flag(.autorotate, default: true) }

  /// Returns the orientation that is the value of a property; `nil` if no value is set.
  public func orientation(_ property: Property) -> Orientation? {
    text(property).flatMap(Orientation.init(rawValue:))
  }

  /// The fixed frame; `nil` if none of its coordinates and lengths has a value. Missing coordinates and
  /// lengths are 0.
  public var frame: Frame? {
    guard PropertyGroup.frame.properties.contains(where: { self[$0] != nil }) else { return nil }
    let (x, y, width, height) = (number(.frameX), number(.frameY), number(.frameWidth), number(.frameHeight))
    return Frame(x: x ?? 0, y: y ?? 0, width: width ?? 0, height: height ?? 0)
  }

  package var autoresizing: AutoresizingMask {
    text(.autoresizing).flatMap { AutoresizingMask($0) } ?? []
  }

  /// The layout direction of the view, which overrides the layout direction of the scene; `nil` if no value
  /// is set.
  public var direction: LayoutDirection? { choice(.direction) }

  /// The axis of a stack view, horizontal by default.
  public var axis: Axis { choice(.axis) ?? .horizontal }

  /// The type of a button, `system` by default.
  package var buttonType: ButtonType { choice(.buttonType) ?? .system }

  /// The distribution of a stack view along its axis.
  public var distribution: StackDistribution { choice(.distribution) ?? .fill }

  /// The alignment of a stack view across its axis.
  public var alignment: StackAlignment { choice(.alignment) ?? .fill }

  /// The frame that the imported Interface Builder document recorded; `nil` if a coordinate or a length is
  /// missing.
  public var recordedFrame: Frame? {
    guard let x = number(.recordedX), let y = number(.recordedY), let width = number(.recordedWidth),
      let height = number(.recordedHeight)
    else { return nil }
    return Frame(x: x, y: y, width: width, height: height)
  }

  /// The adjustment of the content of a scroll view to the safe area.
  package var contentInsetAdjustment: ContentInsetAdjustment { choice(.contentInsetAdjustment) ?? .automatic }

  /// The treatment of the view if it extends beyond its superview; `nil` if such a view is left unchanged.
  package var overflow: OverflowPolicy? { choice(.overflow) }

  /// The orientation for which the imported Interface Builder document recorded frames; `nil` if it is
  /// unknown.
  public var recordedOrientation: OrientationClass? { choice(.recordedOrientation) }

  /// Returns the value of a text property; `nil` if no value is set.
  public func text(_ property: Property) -> String? {
    if case .word(let word)? = self[property] { word } else { nil }
  }

  private func choice<Choice: RawRepresentable<String>>(_ property: Property) -> Choice? {
    text(property).flatMap(Choice.init(rawValue:))
  }

  /// A Boolean value that indicates whether the view has text in a font other than the system font, and a
  /// content width that replaces a measurement of the text. The view has this width at all text scales.
  public var hasUnmeasuredText: Bool {
    text(.text) != nil && self[.fontName] != nil && content(.horizontal) != nil
  }

  /// Returns the text of a view with its font; `nil` if the view has no text, or if `hasUnmeasuredText` is
  /// `true`.
  ///
  /// Text in a font other than the system font is returned with the system font. If neither a text style nor a
  /// font size is set, the text has the default size for the kind of view.
  ///
  /// - Parameters:
  ///   - kind: The kind of the view.
  ///   - scale: The factor by which text is scaled.
  ///   - category: The category that determines the size of a font with a text style.
  public func styledText(
    in kind: ViewKind, scale: Double = 1, category: ContentSizeCategory = .large
  ) -> StyledText? {
    guard let usual = kind.fontSize, let string = text(.text),
      !hasUnmeasuredText
    else { return nil }
    let style: FontTextStyle? = choice(.textStyle)
    var font = style?.font(at: category) ?? Font(size: number(.fontSize) ?? usual)
    if let weight: FontWeight = choice(.fontWeight) { font.weight = weight }
    return StyledText(
      string, font: font.scaled(by: scale),
      maximumLines: kind == .label ? number(.lines).flatMap { Int(exactly: $0) } ?? 1 : 1,
      lineBreakMode: choice(.lineBreak) ?? (kind == .button ? .truncatingMiddle : .truncatingTail))
  }

  /// The size that another program, such as Interface Builder, recorded for the text; `nil` unless both the
  /// width and the height are known.
  public var measuredTextSize: Size? {
    guard let width = number(.measuredWidth), let height = number(.measuredHeight) else { return nil }
    return Size(width: width, height: height)
  }

  /// Returns the intrinsic content size along an axis; `nil` if no value is set.
  public func content(_ axis: Axis) -> Double? {
    number(axis == .horizontal ? .contentWidth : .contentHeight)
  }

  /// Returns the content hugging priority along an axis, 250 by default.
  public func hugging(_ axis: Axis) -> Priority {
    priority(axis == .horizontal ? .horizontalHugging : .verticalHugging) ?? .defaultLow
  }

  /// Returns the compression resistance priority along an axis, 750 by default.
  public func compression(_ axis: Axis) -> Priority {
    priority(axis == .horizontal ? .horizontalCompression : .verticalCompression) ?? .defaultHigh
  }

  private func priority(_ property: Property) -> Priority? { number(property).flatMap(Priority.init) }
}
