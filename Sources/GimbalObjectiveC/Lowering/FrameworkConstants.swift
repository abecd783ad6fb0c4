import GimbalCore
import GimbalSyntaxTree

/// The constants of Apple's frameworks.
enum FrameworkConstants {
  /// Returns the expression of a constant; `nil` for another name.
  static func expression(_ name: String, _ span: Span) -> Expression? {
    if let path = paths[name] {
      return path.dropFirst().reduce(Expression(.name(path[0]), span)) { base, part in
        Expression(.member(base, part), span)
      }
    }
    if let number = numbers[name] { return Expression(.floating(number), span) }
    if let integer = integers[name] { return Expression(.integer(integer), span) }
    // The system is later than each version that has a constant.
    if name.hasPrefix("NSFoundationVersionNumber") {
      return Expression(.floating(name == "NSFoundationVersionNumber" ? 4_000 : 1_000), span)
    }
    // The value of the name of an exception is its own text.
    if name.hasPrefix("NS"), name.hasSuffix("Exception") { return Expression(.string([.text(name)]), span) }
    return caseName(name).map { Expression(.member(nil, $0), span) }
  }

  private static let numbers: [String: Double] = [
    "CGFLOAT_MIN": Double.leastNormalMagnitude, "FLT_EPSILON": 1.1920929e-07, "DBL_EPSILON": 2.220446e-16,
    "CGFLOAT_EPSILON": 2.220446e-16,
    "FLT_MIN": 1.17549435e-38, "M_PI": 3.141592653589793, "M_PI_2": 1.5707963267948966,
    "M_PI_4": 0.7853981633974483, "UITableViewSectionHeaderHeight": 28,
  ]

  private static let integers: [String: Int] = [
    "UILayoutPriorityRequired": 1_000, "UILayoutPriorityDefaultHigh": 750, "UILayoutPriorityDefaultLow": 250,
    "UILayoutPriorityFittingSizeLevel": 50, "UILayoutPriorityDragThatCanResizeScene": 510,
    "UILayoutPrioritySceneSizeStayPut": 500, "UILayoutPriorityDragThatCannotResizeScene": 490,
    "NSNotFound": Int.max, "NSIntegerMax": Int.max, "NSUIntegerMax": Int.max, "NSIntegerMin": Int.min,
    "INT_MAX": Int(Int32.max), "UINT_MAX": Int(UInt32.max), "LONG_MAX": Int.max, "INT_MIN": Int(Int32.min),
    "NSOrderedAscending": -1, "NSOrderedSame": 0, "NSOrderedDescending": 1, "NSUTF8StringEncoding": 4,
    "NSNumericSearch": 64, "NSCaseInsensitiveSearch": 1,
  ]

  private static let paths: [String: [String]] = {
    var table: [String: [String]] = [:]
    for (type, names) in [
      "CGRect": ["Zero", "Null", "Infinite"], "CGSize": ["Zero"], "CGPoint": ["Zero"],
      "UIEdgeInsets": ["Zero"], "UIOffset": ["Zero"], "NSDirectionalEdgeInsets": ["Zero"],
      "CGAffineTransform": ["Identity"], "CATransform3D": ["Identity"],
    ] {
      for name in names { table[type + name] = [type, name.lowercased()] }
    }
    table["CATransform3DIdentity"] = ["CATransform3DIdentity"]
    for name in ["CGFLOAT_MAX", "FLT_MAX", "DBL_MAX", "MAXFLOAT", "HUGE_VALF", "INFINITY"] {
      table[name] = ["CGFloat", "greatestFiniteMagnitude"]
    }
    table["UITableViewAutomaticDimension"] = ["UITableView", "automaticDimension"]
    table["UIViewNoIntrinsicMetric"] = ["UIView", "noIntrinsicMetric"]
    table["UILayoutFittingCompressedSize"] = ["UIView", "layoutFittingCompressedSize"]
    table["UILayoutFittingExpandedSize"] = ["UIView", "layoutFittingExpandedSize"]
    table["UICollectionViewFlowLayoutAutomaticSize"] = ["UICollectionViewFlowLayout", "automaticSize"]
    table["UICollectionElementKindSectionHeader"] = ["UICollectionView", "elementKindSectionHeader"]
    table["UICollectionElementKindSectionFooter"] = ["UICollectionView", "elementKindSectionFooter"]
    table["UIStackViewSpacingUseDefault"] = ["UIStackView", "spacingUseDefault"]
    table["UIStackViewSpacingUseSystem"] = ["UIStackView", "spacingUseSystem"]
    for (name, key) in [
      "NSFont": "font", "NSForegroundColor": "foregroundColor", "NSBackgroundColor": "backgroundColor",
      "NSParagraphStyle": "paragraphStyle", "NSKern": "kern", "NSUnderlineStyle": "underlineStyle",
      "NSBaselineOffset": "baselineOffset", "NSAttachment": "attachment", "NSLink": "link",
      "NSLigature": "ligature", "NSStrikethroughStyle": "strikethroughStyle", "NSShadow": "shadow",
      "NSStrokeWidth": "strokeWidth", "NSStrokeColor": "strokeColor",
    ] {
      table[name + "AttributeName"] = ["NSAttributedString", "Key", key]
    }
    return table
  }()

  /// The prefixes of the constants of enumerations. The longest one of a constant is omitted in Swift.
  private static let prefixes: [String: Int] = {
    var table: [String: Int] = [:]
    for (index, name) in text.split(whereSeparator: \.isWhitespace).enumerated() {
      table[String(name)] = index
    }
    return table
  }()

  /// Returns the name in Swift of the case of a constant such as `NSLayoutAttributeLeading`; `nil` for another name.
  static func caseName(_ name: String) -> String? {
    guard
      name.hasPrefix("NS") || name.hasPrefix("AL") || name.hasPrefix("MAS") || name.hasPrefix("UI")
        || name.hasPrefix("CG") || name.hasPrefix("kC")
    else {
      return nil
    }
    if let special = specialCases[name] { return special }
    var found: Substring?
    for end in name.indices where end > name.startIndex && name[end].isUppercase {
      if prefixes[String(name[..<end])] != nil { found = name[end...] }
    }
    return found.map { ImportedName.lowercasingFirstWord(String($0)) }
  }

  private static let specialCases: [String: String] = [
    "NSTextAlignmentNatural": "natural", "UIControlStateNormal": "normal",
    "UIScrollViewKeyboardDismissModeOnDrag": "onDrag", "UIStatusBarStyleDefault": "default",
    "NSLayoutFormatDirectionLeadingToTrailing": "directionLeadingToTrailing",
    "UIViewAutoresizingNone": "none", "UIBarStyleBlackTranslucent": "blackTranslucent",
    "UIFontTextStyleCaption1": "caption1", "UIFontTextStyleCaption2": "caption2",
    "NSLayoutAttributeNotAnAttribute": "notAnAttribute", "NSLayoutAttributeBaseline": "lastBaseline",
  ]

  private static let attributes = [
    "NotAnAttribute", "Left", "Right", "Top", "Bottom", "Leading", "Trailing", "Width", "Height", "CenterX",
    "CenterY", "LastBaseline", "FirstBaseline", "LeftMargin", "RightMargin", "TopMargin", "BottomMargin",
    "LeadingMargin", "TrailingMargin", "CenterXWithinMargins", "CenterYWithinMargins",
  ]

  /// Returns the raw value of an attribute of a constraint; `nil` for another name.
  static func attributeValue(_ name: String) -> Int? {
    guard name.hasPrefix("NSLayoutAttribute") else { return nil }
    let name = name.dropFirst("NSLayoutAttribute".count)
    return name == "Baseline" ? 11 : attributes.firstIndex { $0 == name }
  }

  /// Returns `true` for a constant of a set of options, which `|` combines.
  static func isOption(_ name: String) -> Bool { caseName(name) != nil }

  private static let text = """
    NSLayoutAttribute NSLayoutRelation NSLayoutFormat UILayoutConstraintAxis UIViewContentMode NSTextAlignment
    UITextAlignment UIControlState UIControlEvent UIInterfaceOrientation UIInterfaceOrientationMask UIDeviceOrientation
    UIUserInterfaceIdiom UIUserInterfaceSizeClass UIUserInterfaceStyle UIUserInterfaceLayoutDirection UIButtonType
    UITableViewStyle UITableViewCellStyle UITableViewCellSelectionStyle UITableViewCellSeparatorStyle UITableViewCellAccessory
    UITableViewRowAnimation UITableViewScrollPosition UIViewAutoresizing UIStackViewDistribution UIStackViewAlignment
    UIBarStyle UIBarMetrics UIBarPosition NSLineBreak NSLineBreakMode UILineBreakMode UIViewAnimationOption UIViewAnimationCurve
    UIViewAnimationTransition UIFontTextStyle UIFontWeight UIFontDescriptorTrait UISemanticContentAttribute UIRectEdge UIRectCorner
    UICollectionViewScrollDirection UICollectionViewScrollPosition UIActivityIndicatorViewStyle UIBlurEffectStyle
    UIModalPresentation UIModalTransitionStyle UIScrollViewContentInsetAdjustment UIScrollViewKeyboardDismissMode
    UIScrollViewIndicatorStyle UIKeyboardType UIKeyboardAppearance UIReturnKey UITextBorderStyle UITextFieldViewMode
    UITextAutocorrectionType UITextAutocapitalizationType UIStatusBarStyle UIStatusBarAnimation
    UISwipeGestureRecognizerDirection UIGestureRecognizerState UIImageRenderingMode UIImageOrientation UIImageResizingMode
    UIApplicationState UIBarButtonItemStyle UIBarButtonSystemItem UINavigationItemLargeTitleDisplayMode
    UITabBarSystemItem UISegmentedControlSegment UISearchBarStyle UIDatePickerMode UIProgressViewStyle
    UIAlertControllerStyle UIAlertActionStyle UIAlertViewStyle UIControlContentHorizontalAlignment
    UIControlContentVerticalAlignment NSStringDrawing NSUnderlineStyle UIBaselineAdjustment UIContentSizeCategory
    UITraitEnvironmentLayoutDirection UIPopoverArrowDirection UIPageViewControllerTransitionStyle
    UIPageViewControllerNavigationOrientation UISplitViewControllerDisplayMode UIViewTintAdjustmentMode
    NSEnumeration NSDirectionalRectEdge NSRectAlignment UIAxis UIEdgeInsetsReference UIPinAnimation UITouchPhase
    ALEdge ALAxis ALDimension ALMargin ALMarginAxis ALAttribute MASAxisType UISearchBarIcon UIDataDetectorType UIAccessibilityTrait UIWindowLevel UITextLayoutDirection NSWritingDirection
    """
}
