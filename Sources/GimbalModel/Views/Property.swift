/// A property of a view. Overrides and the database refer to a property by its raw value.
///
/// Each property is one scalar. For example, the width and the height of a frame are two properties, so that
/// changes to them do not conflict in a merge.
public enum Property: String, CaseIterable, Sendable {
  // UIView.intrinsicContentSize
  case contentWidth, contentHeight
  // The fixed frame, like UIView.frame if translatesAutoresizingMaskIntoConstraints is true
  case frameX, frameY, frameWidth, frameHeight
  // The size that the superview had when the fixed frame was set. Autoresizing adapts the frame from this
  // size.
  case superviewWidth, superviewHeight
  case autoresizing
  case horizontalHugging, verticalHugging
  case horizontalCompression, verticalCompression
  // UIView.directionalLayoutMargins
  case marginTop, marginLeading, marginBottom, marginTrailing
  case preservesSuperviewLayoutMargins, insetsLayoutMarginsFromSafeArea
  // UIScrollView.contentInsetAdjustmentBehavior
  case contentInsetAdjustment
  // UIView.alignmentRectInsets
  case alignmentTop, alignmentLeft, alignmentBottom, alignmentRight
  // The distance from the top of the view to its first baseline, and from its last baseline to its bottom
  case firstBaseline, lastBaseline
  // UILabel.text or the title of a button, UILabel.font, numberOfLines and lineBreakMode
  case text, fontSize, fontWeight, lines, lineBreak
  // The text style of the font, like UIFont.preferredFont(forTextStyle:)
  case textStyle
  // The name of a font other than the system font. Text in such a font cannot be measured.
  case fontName
  // UILabel.minimumScaleFactor: the smallest factor by which a label shrinks its text to fit
  case minimumScaleFactor
  // The size at text scale 1 that another program recorded for the text, or for the view that shows the text
  case measuredWidth, measuredHeight
  case hidden
  // CALayer.zPosition, which determines the drawing order of siblings
  case zOrder
  // UIView.semanticContentAttribute
  case direction
  // UIStackView
  case axis, distribution, alignment, spacing
  case layoutMarginsRelativeArrangement, baselineRelativeArrangement
  // UIStackView.setCustomSpacing(_:after:), a property of the arranged view
  case spacingAfter
  // The safe area of the root view if it differs from the safe area of the screen
  case safeAreaTop, safeAreaLeft, safeAreaBottom, safeAreaRight
  // The bars of the view controllers that contain the scene. They add to the safe area insets of the screen.
  case navigationBar, largeTitle, tabBar, toolbar
  // The frame in the imported Interface Builder document. It is compared with the computed frame, and is used
  // if the constraints are ambiguous.
  case recordedX, recordedY, recordedWidth, recordedHeight
  // A property of the root: the orientation, portrait or landscape, of the frames that the imported Interface
  // Builder document recorded
  case recordedOrientation
  // The object id in the imported Interface Builder document
  case objectID
  // The name of the scene that the view shows
  case instance
  // A property of the root: UIViewController.shouldAutorotate
  case autorotate
  // The treatment of a view that extends beyond its superview
  case overflow
  // Properties of the root: the name of the scene that contains this scene, and the name of the scene that this
  // scene contains and shows. A scene is the visible child of its container if each of the two scenes names the
  // other.
  case container, visibleChild
  // A property of the root of a container: `false` if the visible child does not affect rotations
  case asksVisibleChild
  // A property of the root of a container: the orientation before the container presented its visible child
  case presentedFrom
  // A property of the root: UIViewController.preferredInterfaceOrientationForPresentation
  case preferredOrientation

  // The properties from here to the last case do not affect the layout. They describe the appearance, the
  // state of controls, and the custom classes and outlets of a document.

  // The colors. Most of them have the same name as the UIKit property. For a button, `textColor` is the title
  // color in the normal state, and `highlightedTextColor`, `selectedTextColor` and `disabledTextColor` are
  // the title colors in the highlighted, selected and disabled states.
  case backgroundColor, tintColor, textColor, highlightedTextColor, selectedTextColor, disabledTextColor
  case barTintColor, onTintColor, separatorColor, thumbTintColor, minimumTrackTintColor, maximumTrackTintColor
  case progressTintColor, trackTintColor, pageIndicatorTintColor, currentPageIndicatorTintColor
  // UIActivityIndicatorView.color
  case indicatorColor
  // The images of an image view and of the states of a button
  case image, highlightedImage, selectedImage, disabledImage, backgroundImage
  // The titles of a button in the states other than normal
  case highlightedTitle, selectedTitle, disabledTitle
  // The titles of the segments of a segmented control, one per line
  case segments
  // The contents of bars. On a root, the title and the items belong to the bars of its containers; on a bar, to the
  // bar itself. The items are in the format of `BarItem`, one per line.
  case barTitle, leadingBarItems, trailingBarItems, toolbarItems, tabItems
  // The index of the selected item in `tabItems`
  case selectedTab
  // The text above and the text below a section of a table. These are properties of the first and the last
  // cell of the section.
  case sectionHeader, sectionFooter
  // The accessory of a table view cell, such as `disclosureIndicator`; see `UITableViewCell.AccessoryType`
  case accessory
  // `true` if the cells of a table or collection view are prototypes, which its data source repeats
  case repeatsCells
  case placeholder
  case contentMode, textAlignment, borderStyle, buttonType
  // UIButton.configuration
  case buttonStyle
  // UIView.alpha
  case alpha
  case clipsToBounds
  // The values and states of controls. `value` is also the selected segment of a segmented control and the current page
  // of a page control. `maximumValue` is also the number of pages.
  case enabled, selected, switchedOn, value, minimumValue, maximumValue
  // UIActivityIndicatorView
  case animating, hidesWhenStopped
  // UIScrollView.isPagingEnabled
  case pagingEnabled
  // The class of the view if it is not a UIKit class, the module of the class, and the provider of the
  // module, which is `target` for the app itself
  case customClass, customModule, customModuleProvider
  // The names of the outlets that refer to the view, separated by commas
  case outlets
  // UIView.isUserInteractionEnabled
  case userInteraction
  // The identifier with which a table or a collection view reuses the cell
  case reuseIdentifier
  // The connections of the view that are not in `outlets`, one per line; see `ViewConnection`. Those of the root include the
  // connections of the objects around it, such as a controller or a gesture recognizer.
  case connections
  // The user-defined runtime attributes of Interface Builder; see `RuntimeAttributes`
  case runtimeAttributes

  /// The value type of a property.
  public enum Kind: Hashable, Sendable {
    /// A number, such as a coordinate or a distance in points. It can be negative.
    case number
    /// A length in points, zero or more.
    case length
    case priority
    case flag
    case autoresizingMask
    /// One of a list of keywords.
    case choice(Choice)
    /// The text of a `Name`.
    case text
    /// Text that `StyledText.check(_:)` accepts.
    case string
    /// A font size in `Font.sizes`, in points.
    case pointSize
    /// A whole number from 0 to `largestCount`.
    case count
    /// A number from 0 to 1.
    case fraction
    /// The `description` of a `ViewColor`.
    case color
    /// The `description` of an `ImageName`.
    case imageName
    /// An identifier in source code; see `Identifier`.
    case identifier
    /// Identifiers separated by commas; see `Identifier.isValidList(_:)`.
    case identifierList
    /// The `description` of `RuntimeAttributes` with at least one attribute.
    case runtimeAttributes

    public static let layoutDirection = Kind.choice(Choice(LayoutDirection.self, "direction"))
    public static let axis = Kind.choice(Choice(Axis.self, "axis"))
    public static let stackDistribution = Kind.choice(Choice(StackDistribution.self, "distribution"))
    public static let stackAlignment = Kind.choice(Choice(StackAlignment.self, "alignment"))
    public static let orientationClass = Kind.choice(Choice(OrientationClass.self, "orientation"))
    /// The raw value of an `Orientation`.
    public static let orientation = Kind.choice(Choice(Orientation.self, "orientation"))
    package static let overflowPolicy = Kind.choice(Choice(OverflowPolicy.self, "overflow policy"))
    public static let fontWeight = Kind.choice(Choice(FontWeight.self, "font weight"))
    package static let textStyle = Kind.choice(Choice(FontTextStyle.self, "text style"))
    public static let lineBreakMode = Kind.choice(Choice(LineBreakMode.self, "line break mode"))
    package static let contentInsetAdjustment = Kind.choice(
      Choice(ContentInsetAdjustment.self, "content inset adjustment"))
    package static let contentMode = Kind.choice(Choice(ContentMode.self, "content mode"))
    public static let textAlignment = Kind.choice(Choice(TextAlignment.self, "text alignment"))
    package static let borderStyle = Kind.choice(Choice(BorderStyle.self, "border style"))
    package static let buttonType = Kind.choice(Choice(ButtonType.self, "button type"))
    package static let buttonStyle = Kind.choice(Choice(ButtonStyle.self, "button style"))
    package static let moduleProvider = Kind.choice(Choice(ModuleProvider.self, "module provider"))

    /// The keywords that are values of this type, including `none` for an empty autoresizing mask; `nil` for
    /// numbers, flags, names, texts and colors.
    public var keywords: [String]? {
      switch self {
      case .choice(let choice): choice.keywords
      case .autoresizingMask: ["none"] + AutoresizingMask.names.map(\.name)
      default: nil
      }
    }
  }

  /// The keywords that a property accepts.
  public struct Choice: Hashable, Sendable {
    /// The term for a keyword in error messages, such as `text alignment`.
    public let role: String
    public let keywords: [String]

    /// Creates the choice between the raw values of an enumeration.
    init<Keyword: CaseIterable & RawRepresentable<String>>(_: Keyword.Type, _ role: String) {
      self.role = role
      keywords = Keyword.allCases.map(\.rawValue)
    }
  }

  private static let named = Dictionary(uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// Creates a property from its name by a lookup in a dictionary. The synthesized initializer would compare
  /// all cases one by one.
  public init?(rawValue: String) {
    guard let property = Property.named[rawValue] else { return nil }
    self = property
  }

  /// The index of the case in the declaration.
  var ordinal: UInt8 {
    // In memory, a value of an enumeration without associated values is the index of its case.
    withUnsafeBytes(of: self) { $0[0] }
  }

  /// The largest value of a property of kind `count`.
  package static let largestCount = 10_000
}

extension Property: Comparable {
  /// Returns `true` if the first property is declared before the second one.
  public static func < (one: Property, other: Property) -> Bool { one.ordinal < other.ordinal }
}

/// The value of a property. Every value is a scalar.
public enum PropertyValue: Hashable, Sendable {
  case number(Double)
  case flag(Bool)
  case word(String)
}
