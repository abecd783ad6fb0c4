internal import GimbalModel

/// A generator of unique Swift identifiers.
struct SwiftNames {
  private var taken: Set<String>

  init(reserved: Set<String>) { taken = reserved }

  /// Returns a unique identifier in lower camel case: `view-1` becomes `view1`, and `Next` becomes `next`.
  ///
  /// - Parameter role: The suffix to append if the identifier is already in use, as in `titleView`.
  mutating func member(for name: Name, role: String) -> String {
    let words = SwiftNames.words(in: name)
    let first = words.first.map { $0.lowercasedFirst } ?? ""
    return unusedName(first + words.dropFirst().map(\.uppercasedFirst).joined(), role: role)
  }

  /// Returns `true` if a name is an identifier in lower camel case.
  static func isMember(_ name: Name) -> Bool {
    words(in: name) == [name.text] && name.text.lowercasedFirst == name.text
      && name.text.unicodeScalars.first?.beginsIdentifier == true
  }

  /// Returns a unique identifier with a suffix, such as `landscapeConstraints`.
  mutating func member(for name: Name, ending: String) -> String {
    let words = SwiftNames.words(in: name)
    let first = words.first.map { $0.lowercasedFirst } ?? "other"
    return unusedName(first + words.dropFirst().map(\.uppercasedFirst).joined() + ending, role: "")
  }

  /// Returns a unique identifier with a prefix, such as `isLandscape`.
  mutating func member(for name: Name, beginning: String) -> String {
    unusedName(beginning + SwiftNames.words(in: name).map(\.uppercasedFirst).joined(), role: "")
  }

  /// Returns a unique name for a class with a suffix, such as `MainViewController`.
  mutating func type(for name: Name, ending: String) -> String {
    let words = SwiftNames.words(in: name).map(\.uppercasedFirst).joined()
    return unusedName((words.hasSuffix("View") ? String(words.dropLast(4)) : words) + ending, role: "")
  }

  private mutating func unusedName(_ candidate: String, role: String) -> String {
    var candidate = candidate.isEmpty ? role.lowercasedFirst : candidate
    if candidate.unicodeScalars.first.map({ !$0.beginsIdentifier }) ?? true { candidate = "_" + candidate }
    if taken.contains(candidate) { candidate += role }
    var name = candidate
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(candidate)\(number)"
      number += 1
    }
    return name
  }

  /// Splits a name at characters that identifiers cannot contain.
  private static func words(in name: Name) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    for scalar in name.text.unicodeScalars {
      if scalar.continuesIdentifier {
        word.append(scalar)
      } else if !word.isEmpty {
        words.append(String(word))
        word = String.UnicodeScalarView()
      }
    }
    if !word.isEmpty { words.append(String(word)) }
    return words
  }
}

extension Unicode.Scalar {
  // Swift allows more characters in identifiers. This subset contains only letters, ASCII digits and
  // underscores.
  fileprivate var beginsIdentifier: Bool {
    self == "_" || isASCII ? properties.isAlphabetic || self == "_" : isLetter
  }
  fileprivate var continuesIdentifier: Bool {
    beginsIdentifier || ("0"..."9").contains(self)
  }

  private var isLetter: Bool {
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter: value <= 0xFFFF
    default: false
    }
  }
}

extension String {
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
  fileprivate var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension SwiftNames {
  /// The names that a property of a view class cannot have: keywords and members of `UIView` and its
  /// superclasses.
  ///
  /// The compiler reports conflicts with members that later SDKs add.
  static let memberNames: Set<String> = keywords.union(viewMembers).union(ownMembers)

  /// The names that a generated class cannot have.
  static let typeNames: Set<String> = [
    "UIView", "UIViewController", "UIStackView", "UIScrollView", "UITableView", "UICollectionView",
    "UITextView", "UIImageView", "UIPickerView", "UIProgressView", "UIActivityIndicatorView",
    "UIVisualEffectView",
    "ContentView", "View", "ViewController",
  ]

  /// Returns the identifier, in backticks if it is a keyword.
  static func escaped(_ identifier: String) -> String {
    keywords.contains(identifier) ? "`\(identifier)`" : identifier
  }

  private static let keywords: Set<String> = [
    "Any", "Self", "Type", "Protocol", "actor", "as", "associatedtype", "async", "await", "break", "case",
    "catch",
    "class", "continue", "convenience", "default", "defer", "deinit", "do", "dynamic", "else", "enum",
    "extension",
    "fallthrough", "false", "fileprivate", "final", "for", "func", "get", "guard", "if", "import", "in",
    "indirect",
    "infix", "init", "inout", "internal", "is", "isolated", "lazy", "let", "mutating", "nil", "nonisolated",
    "open",
    "operator", "optional", "override", "package", "postfix", "precedencegroup", "prefix", "private",
    "protocol",
    "public", "repeat", "required", "rethrows", "return", "self", "set", "some", "static", "struct",
    "subscript",
    "super", "switch", "throw", "throws", "true", "try", "typealias", "unowned", "var", "weak", "where",
    "while",
    "willSet", "didSet", "yield", "each", "any", "borrowing", "consuming", "consume", "copy", "discard",
    "macro",
    "_",
  ]

  private static let viewMembers: Set<String> = [
    "accessibilityActivate", "accessibilityElements", "accessibilityFrame", "accessibilityHint",
    "accessibilityIdentifier", "accessibilityLabel", "accessibilityPath", "accessibilityTraits",
    "accessibilityValue",
    "addConstraint", "addConstraints", "addGestureRecognizer", "addInteraction", "addLayoutGuide",
    "addSubview",
    "alignmentRect", "alpha", "anchorPoint", "appearance", "autoresizesSubviews", "autoresizingMask", "axis",
    "alignment", "arrangedSubviews", "backgroundColor", "becomeFirstResponder", "bottomAnchor", "bounces",
    "bounds",
    "bringSubviewToFront", "canBecomeFirstResponder", "canBecomeFocused", "canResignFirstResponder", "center",
    "centerXAnchor", "centerYAnchor", "clearsContextBeforeDrawing", "clipsToBounds", "collisionBoundingPath",
    "collisionBoundsType", "constraints", "contentInset", "contentLayoutGuide", "contentMode", "contentView",
    "contentOffset",
    "contentScaleFactor", "contentSize", "contentStretch", "conforms", "convert", "cornerConfiguration",
    "debugDescription",
    "decelerationRate", "delegate", "description", "didAddSubview", "didMoveToSuperview", "didMoveToWindow",
    "directionalLayoutMargins", "distribution", "draw", "dynamicType",
    "effectiveUserInterfaceLayoutDirection",
    "editingInteractionConfiguration", "endEditing", "exchangeSubview", "exerciseAmbiguityInLayout",
    "firstBaselineAnchor",
    "focusEffect", "focusGroupIdentifier", "focusGroupPriority", "focusItemContainer",
    "forFirstBaselineLayout",
    "forLastBaselineLayout", "frame", "frameLayoutGuide", "gestureRecognizers", "hasAmbiguousLayout", "hash",
    "heightAnchor",
    "hitTest", "hoverStyle", "inputAccessoryView", "inputAccessoryViewController", "inputAssistantItem",
    "inputView",
    "inputViewController", "insertSubview", "insetsLayoutMarginsFromSafeArea", "interactions",
    "intrinsicContentSize",
    "invalidateIntrinsicContentSize", "isAccessibilityElement", "isBaselineRelativeArrangement", "isEqual",
    "isExclusiveTouch", "isFirstResponder", "isFocused", "isHidden", "isKind",
    "isLayoutMarginsRelativeArrangement",
    "isMember", "isMultipleTouchEnabled", "isOpaque", "isProxy", "isScrollEnabled", "isTransparentFocusItem",
    "isUserInteractionEnabled", "keyCommands", "keyboardLayoutGuide", "largeContentImage",
    "largeContentTitle",
    "lastBaselineAnchor", "layer", "layoutGuides", "layoutIfNeeded", "layoutMargins",
    "layoutMarginsDidChange",
    "layoutMarginsGuide", "layoutSubviews", "leadingAnchor", "leftAnchor", "mask",
    "maximumContentSizeCategory",
    "minimumContentSizeCategory", "motionEffects", "next", "nextResponder", "nibName", "observationInfo",
    "overrideUserInterfaceStyle", "panGestureRecognizer", "parentFocusEnvironment", "pasteConfiguration",
    "perform",
    "point", "preferredFocusEnvironments", "preferredFocusedView", "preservesSuperviewLayoutMargins",
    "readableContentGuide", "refreshControl", "registeredTraitChanges", "reloadInputViews",
    "removeConstraint",
    "removeConstraints", "removeFromSuperview", "removeGestureRecognizer", "removeInteraction",
    "removeLayoutGuide",
    "resignFirstResponder", "responds", "restorationIdentifier", "rightAnchor", "safeAreaInsets",
    "safeAreaInsetsDidChange", "safeAreaLayoutGuide", "semanticContentAttribute", "sendSubviewToBack",
    "setNeedsDisplay", "setNeedsFocusUpdate", "setNeedsLayout", "setNeedsUpdateConstraints",
    "shouldGroupAccessibilityChildren",
    "sizeThatFits", "sizeToFit", "snapshotView", "spacing", "subviews", "superclass", "superview",
    "systemLayoutSizeFitting",
    "tag", "textInputContextIdentifier", "textInputMode", "tintAdjustmentMode", "tintColor",
    "tintColorDidChange",
    "tooltip", "topAnchor", "touchesBegan", "touchesCancelled", "touchesEnded", "touchesMoved",
    "trailingAnchor",
    "traitCollection", "traitCollectionDidChange", "traitOverrides", "transform", "transform3D",
    "translatesAutoresizingMaskIntoConstraints", "undoManager", "updateConstraints",
    "updateConstraintsIfNeeded",
    "updateTraitsIfNeeded", "userActivity", "userInterfaceLayoutDirection", "value", "viewForBaselineLayout",
    "viewPrintFormatter", "viewWithTag", "widthAnchor", "willMove", "willRemoveSubview", "window",
    "zoomScale", "zone",
    "maximumZoomScale", "minimumZoomScale", "coder", "update", "action", "target", "forwardingTarget",
    "method",
    "standardOutput", "indexDisplayMode", "isTracking", "isDragging", "isDecelerating", "isZooming",
    "scrollIndicatorInsets",
  ]

  /// The names that generated classes use for their own members.
  private static let ownMembers: Set<String> = [
    "build", "updateSets", "placeViews", "orientation", "screenSize", "install", "named", "at",
  ]
}
