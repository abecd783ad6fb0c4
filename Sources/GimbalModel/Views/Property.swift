/// One property of a view: a column of what a project keeps of it, and what an override names.
///
/// Each holds one scalar, so that two people who change the width and the height of a frame change two things.
public enum Property: String, CaseIterable, Sendable {
  // What a view without constraints on its size would like to be: UIView.intrinsicContentSize.
  case contentWidth, contentHeight
  // A fixed frame, kept as under translatesAutoresizingMaskIntoConstraints.
  case frameX, frameY, frameWidth, frameHeight
  // The superview's size when the frame was given, which the autoresizing mask starts from.
  case superviewWidth, superviewHeight
  case autoresizing
  case horizontalHugging, verticalHugging
  case horizontalCompression, verticalCompression
  // UIView.directionalLayoutMargins
  case marginTop, marginLeading, marginBottom, marginTrailing
  case preservesSuperviewLayoutMargins, insetsLayoutMarginsFromSafeArea
  // UIView.alignmentRectInsets
  case alignmentTop, alignmentLeft, alignmentBottom, alignmentRight
  // Distances from the top to the first baseline, and from the last baseline to the bottom.
  case firstBaseline, lastBaseline
  // UILabel.text or a button's title, in the system font: UILabel.font, numberOfLines and lineBreakMode
  case text, fontSize, fontWeight, lines, lineBreak
  case hidden
  // CALayer.zPosition: decides what is drawn in front, never where it is.
  case zOrder
  // UIView.semanticContentAttribute, forced
  case direction
  // UIStackView
  case axis, distribution, alignment, spacing
  case layoutMarginsRelativeArrangement, baselineRelativeArrangement
  // UIStackView.setCustomSpacing(_:after:), kept by the arranged view
  case spacingAfter
  // The safe area of a scene's root where it is not the screen's
  case safeAreaTop, safeAreaLeft, safeAreaBottom, safeAreaRight
  // The bars of the containers that a scene is shown in; they add to the screen's safe area
  case navigationBar, largeTitle, tabBar, toolbar
  // The frame that a document recorded, for comparison: a rule never reads it
  case recordedX, recordedY, recordedWidth, recordedHeight
  // Of a root: the orientation, portrait or landscape, that the frames were recorded in, where it matters
  case recordedOrientation
  // What the document calls the view
  case objectID
  // The scene that the view shows
  case instance
  // Of a root: UIViewController.shouldAutorotate
  case autorotate
  // What becomes of a view that does not fit
  case overflow
  // Of a root: the name of the scene that contains this one, and of the one that a container shows. A scene is its
  // container's visible child where both say so
  case container, visibleChild

  /// What values a property takes.
  public enum Kind: Hashable, Sendable {
    /// Points.
    case number
    /// Points, zero or more.
    case length
    case priority
    case flag
    case autoresizingMask
    case layoutDirection
    case axis
    case stackDistribution
    case stackAlignment
    case orientationClass
    case overflowPolicy
    /// What a `Name` can hold.
    case text
    /// What a `StyledText` can show.
    case string
    /// Points, as `Font.sizes` has them.
    case pointSize
    case fontWeight
    case lineBreakMode
    /// A whole number, zero or more.
    case count
  }

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// A property by name. The compiler's own initialiser compares with one case after the other.
  public init?(rawValue: String) {
    guard let property = Property.named[rawValue] else { return nil }
    self = property
  }

  /// The place among all cases, as they are declared.
  var ordinal: UInt8 {
    // An enumeration without values is its number.
    withUnsafeBytes(of: self) { $0[0] }
  }

  /// The largest count.
  public static let largestCount = 10_000

  /// What values the property takes.
  public var kind: Kind {
    switch self {
    case .frameX, .frameY, .zOrder, .firstBaseline, .lastBaseline: .number
    case .contentWidth, .contentHeight, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight: .length
    case .marginTop, .marginLeading, .marginBottom, .marginTrailing: .number
    case .alignmentTop, .alignmentLeft, .alignmentBottom, .alignmentRight: .number
    case .horizontalHugging, .verticalHugging, .horizontalCompression, .verticalCompression: .priority
    case .preservesSuperviewLayoutMargins, .insetsLayoutMarginsFromSafeArea, .hidden: .flag
    case .layoutMarginsRelativeArrangement, .baselineRelativeArrangement: .flag
    case .navigationBar, .largeTitle, .tabBar, .toolbar, .autorotate: .flag
    case .spacing, .spacingAfter, .recordedX, .recordedY: .number
    case .recordedWidth, .recordedHeight: .length
    case .safeAreaTop, .safeAreaLeft, .safeAreaBottom, .safeAreaRight: .length
    case .autoresizing: .autoresizingMask
    case .direction: .layoutDirection
    case .axis: .axis
    case .distribution: .stackDistribution
    case .alignment: .stackAlignment
    case .recordedOrientation: .orientationClass
    case .overflow: .overflowPolicy
    case .objectID, .instance, .container, .visibleChild: .text
    case .text: .string
    case .fontSize: .pointSize
    case .fontWeight: .fontWeight
    case .lineBreak: .lineBreakMode
    case .lines: .count
    }
  }

  /// Whether the value is the name of a scene, and follows the scene when that is renamed or removed.
  public var namesScene: Bool { self == .instance || self == .container || self == .visibleChild }

  /// Whether views of a kind are any different for it: of all properties only those of text are not for all.
  public func isShown(by kind: ViewKind) -> Bool {
    switch self {
    case .text, .fontSize, .fontWeight, .lineBreak: kind.fontSize != nil
    case .lines: kind == .label
    default: true
    }
  }

  /// Whether a value is of the property's kind and in its range.
  public func accepts(_ value: PropertyValue) -> Bool {
    switch (kind, value) {
    case (.number, .number(let number)): number.isFinite && number.magnitude <= Limit.coordinate
    case (.length, .number(let number)): (0...Limit.coordinate).contains(number)
    case (.priority, .number(let number)): Priority(number) != nil
    case (.flag, .flag): true
    case (.autoresizingMask, .word(let word)): AutoresizingMask(word) != nil
    case (.layoutDirection, .word(let word)): LayoutDirection(rawValue: word) != nil
    case (.axis, .word(let word)): Axis(rawValue: word) != nil
    case (.stackDistribution, .word(let word)): StackDistribution(rawValue: word) != nil
    case (.stackAlignment, .word(let word)): StackAlignment(rawValue: word) != nil
    case (.orientationClass, .word(let word)): OrientationClass(rawValue: word) != nil
    case (.overflowPolicy, .word(let word)): OverflowPolicy(rawValue: word) != nil
    case (.text, .word(let word)): (try? Name(word))?.text == word
    case (.string, .word(let word)): (try? StyledText.check(word)) != nil
    case (.pointSize, .number(let number)): Font.sizes.contains(number)
    case (.fontWeight, .word(let word)): FontWeight(rawValue: word) != nil
    case (.lineBreakMode, .word(let word)): LineBreakMode(rawValue: word) != nil
    case (.count, .number(let number)):
      Int(exactly: number).map((0...Property.largestCount).contains) ?? false
    default: false
    }
  }
}

extension Property: Comparable {
  /// The order in which they are declared.
  public static func < (one: Property, other: Property) -> Bool { one.ordinal < other.ordinal }
}

/// The value of a property: one scalar.
public enum PropertyValue: Hashable, Sendable {
  case number(Double)
  case flag(Bool)
  case word(String)
}
