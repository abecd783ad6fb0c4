/// The properties of Apple's frameworks whose name in Swift differs, and the methods without arguments.
enum FrameworkProperties {
  /// Returns the name of a property in Swift.
  static func swiftName(_ name: String) -> String { renamed[name] ?? name }

  private static let renamed: [String: String] = {
    var table: [String: String] = [:]
    for name in [
      "hidden", "enabled", "selected", "highlighted", "opaque", "userInteractionEnabled", "scrollEnabled",
      "pagingEnabled", "translucent", "active", "secureTextEntry", "exclusiveTouch", "navigationBarHidden",
      "toolbarHidden", "layoutMarginsRelativeArrangement", "baselineRelativeArrangement",
      "directionalLockEnabled", "dragging", "tracking", "decelerating", "zooming", "doubleSided",
      "continuous",
      "firstResponder", "viewLoaded", "editing", "editable", "selectable", "multipleTouchEnabled",
      "animating",
      "statusBarHidden", "modalInPresentation", "accessibilityElement", "focused", "springLoaded",
      "prefetchingEnabled", "beingPresented", "beingDismissed", "movingToParentViewController",
    ] {
      table[name] = "is" + name.prefix(1).uppercased() + name.dropFirst()
    }
    for (name, swift) in [
      "on": "isOn", "parentViewController": "parent", "childViewControllers": "children",
      "isMovingToParentViewController": "isMovingToParent",
      "firstObject": "first", "lastObject": "last", "length": "count", "CGRectValue": "cgRectValue",
      "CGSizeValue": "cgSizeValue", "CGPointValue": "cgPointValue", "CGColor": "cgColor",
      "CGImage": "cgImage", "CIImage": "ciImage", "CGPath": "cgPath", "allKeys": "keys",
      "allValues": "values",
      "UIEdgeInsetsValue": "uiEdgeInsetsValue", "sharedApplication": "shared", "mainScreen": "main",
      "currentDevice": "current", "defaultCenter": "default", "standardUserDefaults": "standard",
      "mainBundle": "main", "defaultManager": "default", "currentLocale": "current", "mainQueue": "main",
      "currentTraitCollection": "current", "processInfo": "processInfo", "mainRunLoop": "main",
      "defaultMetrics": "default", "whitespaceCharacterSet": "whitespaces",
      "newlineCharacterSet": "newlines", "whitespaceAndNewlineCharacterSet": "whitespacesAndNewlines",
      "decimalDigitCharacterSet": "decimalDigits", "letterCharacterSet": "letters",
      "alphanumericCharacterSet": "alphanumerics", "URL": "url", "URLString": "urlString",
      "asIndexPath": "asIndexPath",
      "accessibilityElementsHidden": "accessibilityElementsHidden",
    ] {
      table[name] = swift
    }
    return table
  }()

  /// The methods without arguments that return a value.
  static let methods: Set = [
    "sizeToFit", "layoutIfNeeded", "setNeedsLayout", "setNeedsDisplay", "setNeedsUpdateConstraints",
    "updateConstraintsIfNeeded", "updateConstraints", "layoutSubviews", "removeFromSuperview",
    "removeFromParent",
    "didMoveToSuperview", "didMoveToWindow", "becomeFirstResponder", "resignFirstResponder", "reloadData",
    "invalidateIntrinsicContentSize", "loadView", "loadViewIfNeeded", "viewDidLoad", "awakeFromNib",
    "prepareForReuse", "startAnimating", "stopAnimating", "updateViewConstraints", "viewWillLayoutSubviews",
    "viewDidLayoutSubviews", "safeAreaInsetsDidChange", "viewSafeAreaInsetsDidChange",
    "layoutMarginsDidChange",
    "viewLayoutMarginsDidChange", "removeFromSuperlayer", "tintColorDidChange", "invalidateLayout",
    "prepareLayout", "beginUpdates", "endUpdates", "setNeedsStatusBarAppearanceUpdate", "removeAllObjects",
    "invalidate", "fire", "resume", "cancel", "commit", "closePath", "fill", "stroke", "synchronize",
    "didReceiveMemoryWarning", "uppercased", "lowercased", "layoutSublayers", "prepareForInterfaceBuilder",
    "unmarkText", "selectAll", "exerciseAmbiguityInLayout", "dealloc", "makeKeyAndVisible",
    "flashScrollIndicators",
  ]

  /// Properties that a class overrides by a method without arguments.
  static let overridden: Set = [
    "intrinsicContentSize", "layerClass", "requiresConstraintBasedLayout", "canBecomeFirstResponder",
    "canBecomeFocused", "preferredStatusBarStyle", "prefersStatusBarHidden", "shouldAutorotate",
    "supportedInterfaceOrientations", "preferredInterfaceOrientationForPresentation", "alignmentRectInsets",
    "inputView", "inputAccessoryView", "traitCollection", "safeAreaInsets", "layoutMargins",
    "collectionViewContentSize", "preferredFocusedView", "accessibilityLabel", "accessibilityFrame",
    "viewForBaselineLayout", "viewForFirstBaselineLayout", "viewForLastBaselineLayout",
    "forFirstBaselineLayout",
    "childViewControllerForStatusBarStyle", "prefersHomeIndicatorAutoHidden", "preferredContentSize",
    "isAccessibilityElement", "isHighlighted", "isSelected", "isEnabled", "isHidden", "title", "text",
    "frame",
    "bounds", "center", "image", "delegate", "font", "textColor", "backgroundColor", "tintColor", "tag",
    "alpha",
    "hidden", "enabled", "selected", "highlighted", "titleLabel", "imageView", "contentSize", "contentOffset",
    "contentInset", "attributedText", "placeholder", "dataSource", "numberOfLines", "preferredMaxLayoutWidth",
    "textAlignment", "layer", "view", "navigationItem", "tabBarItem", "description", "isFirstResponder",
    "accessoryView",
    "contentMode", "opaque", "userInteractionEnabled", "translatesAutoresizingMaskIntoConstraints",
    "transform",
    "contentEdgeInsets", "titleEdgeInsets", "imageEdgeInsets", "separatorInset", "contentView",
    "accessoryType",
    "selectionStyle", "editing", "autoresizingMask", "clipsToBounds", "spacing", "axis", "window",
    "superview",
    "undoManager", "keyCommands", "currentTitle", "scrollEnabled", "modalPresentationStyle",
    "edgesForExtendedLayout",
  ]
}
