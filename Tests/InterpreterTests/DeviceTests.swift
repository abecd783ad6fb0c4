import GimbalModel
import GimbalUIKit
import Testing

/// The device, its screen, the traits, and the window of the app. An iPhone 15 is 393 x 852 pt at scale 3.
@Suite struct DeviceTests {
  @Test(arguments: [
    ("UIScreen.main.bounds.width", "393.0"), ("UIScreen.main.bounds.height", "852.0"),
    ("UIScreen.main.scale", "3.0"), ("UIScreen.main.nativeBounds.width", "1179.0"),
    ("UIScreen.main.nativeScale", "3.0"),
    ("UIScreen.screens.count", "1"), ("UIDevice.current.userInterfaceIdiom == .phone", "true"),
    ("UIDevice.current.userInterfaceIdiom == .pad", "false"), ("UIDevice.current.model", "iPhone"),
    ("UIDevice.current.systemName", "iOS"),
    ("UIDevice.current.systemVersion", "18.0"), ("UIDevice.current.orientation.isPortrait", "true"),
    ("UIDevice.current.orientation.isLandscape", "false"),
    ("UIDevice.current.orientation == .portrait", "true"), ("UIDevice.current.orientation.isFlat", "false"),
    ("UIDevice.current.orientation.isValidInterfaceOrientation", "true"),
    ("UIDeviceOrientation.faceUp.isFlat", "true"),
    ("UIDeviceOrientation.faceUp.isValidInterfaceOrientation", "false"),
    ("UIDeviceOrientation.landscapeLeft.rawValue", "3"),
    ("UIInterfaceOrientation.landscapeLeft.rawValue", "4"),
    ("UIInterfaceOrientation(rawValue: 1) == .portrait", "true"),
    ("UIInterfaceOrientation(rawValue: 9) == nil", "true"),
    ("UIInterfaceOrientation.landscapeRight.isLandscape", "true"),
    ("UIApplication.shared.statusBarOrientation.isPortrait", "true"),
    ("UIApplication.shared.preferredContentSizeCategory == .large", "true"),
    ("UIApplication.shared.userInterfaceLayoutDirection == .leftToRight", "true"),
    ("UIApplication.shared.applicationState == .active", "true"),
    ("UIInterfaceOrientationMask.all.contains(.portrait)", "true"),
    (
      "let m: UIInterfaceOrientationMask = [.portrait, .landscapeLeft]; return m.contains(.landscapeRight)",
      "false"
    ), ("UIScreen.main.traitCollection.displayScale", "3.0"),
    (
      "switch UIDevice.current.userInterfaceIdiom { case .pad: return 1; case .phone: return 2; default: return 3 }",
      "2"
    ),
  ])
  func devices(body: String, expected: String) throws {
    let value = try evaluate(body)
    #expect(value == expected)
  }

  @Test(arguments: [
    ("t.horizontalSizeClass == .compact", "true"), ("t.verticalSizeClass == .regular", "true"),
    ("t.userInterfaceIdiom == .phone", "true"), ("t.layoutDirection == .leftToRight", "true"),
    ("t.preferredContentSizeCategory == .large", "true"),
    ("t.userInterfaceStyle == .light", "true"), ("t.displayScale", "3.0"),
    ("t.preferredContentSizeCategory.isAccessibilityCategory", "false"),
    ("t.preferredContentSizeCategory > .small", "true"), ("t.preferredContentSizeCategory <= .large", "true"),
    ("UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory", "true"),
    ("UIContentSizeCategory.small < .medium", "true"),
    ("UIContentSizeCategory.extraLarge >= .accessibilityLarge", "false"),
    ("UIUserInterfaceSizeClass.regular.rawValue", "2"),
    ("UITraitCollection(horizontalSizeClass: .regular).horizontalSizeClass == .regular", "true"),
    ("UITraitCollection(horizontalSizeClass: .regular).verticalSizeClass == .unspecified", "true"),
    ("UITraitCollection(displayScale: 2).displayScale", "2.0"),
    ("t.containsTraits(in: UITraitCollection(horizontalSizeClass: .compact))", "true"),
    ("t.containsTraits(in: UITraitCollection(horizontalSizeClass: .regular))", "false"),
    ("t.hasDifferentColorAppearance(comparedTo: nil)", "true"),
    ("t.hasDifferentColorAppearance(comparedTo: UITraitCollection.current)", "false"),
    (
      "UITraitCollection(traitsFrom: [UITraitCollection(displayScale: 2), UITraitCollection(verticalSizeClass: .compact)]).verticalSizeClass == .compact",
      "true"
    ),
    ("UIUserInterfaceIdiom(rawValue: 1) == .pad", "true"),
    ("UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft", "true"),
    ("UIView.userInterfaceLayoutDirection(for: .forceLeftToRight) == .leftToRight", "true"),
    ("UIView.userInterfaceLayoutDirection(for: .unspecified) == .leftToRight", "true"),
    ("UIView().effectiveUserInterfaceLayoutDirection == .leftToRight", "true"),
    ("UIViewController().traitCollection.horizontalSizeClass == .compact", "true"),
  ])
  func traits(expression: String, expected: String) throws {
    #expect(try evaluate("let t = UITraitCollection.current; return \(expression)") == expected)
  }

  @Test func tabletInLandscape() throws {
    let source = """
      func run() -> [Any] {
        let traits = UITraitCollection.current
        return [UIScreen.main.bounds.width, UIDevice.current.model, traits.horizontalSizeClass == .regular, traits.layoutDirection == .rightToLeft,
          UIApplication.shared.statusBarOrientation == .landscapeLeft, UIDevice.current.orientation == .landscapeRight, UIDevice.current.userInterfaceIdiom == .pad,
          traits.preferredContentSizeCategory == .small, UIFont.preferredFont(forTextStyle: .body).pointSize, UIApplication.shared.userInterfaceLayoutDirection == .rightToLeft,
          UIScreen.main.nativeBounds.width, UIFontMetrics.default.scaledValue(for: 10)]
      }
      """
    let result = try SwiftProgram(source, device: "iPad 11") {
      ($0.orientation, $0.direction, $0.textSize) = (.landscapeLeft, .rightToLeft, .small)
    }.run()
    #expect(
      result
        == "[1194.0, iPad, true, true, true, true, true, true, 15.0, true, 1668.0, unknown: the scale of UIFontMetrics at this text size]"
    )
  }

  @Test(arguments: [
    ("w.bounds.width", "393.0"), ("w.frame.height", "852.0"), ("w.safeAreaInsets.top", "59.0"),
    ("w.safeAreaInsets.bottom", "34.0"), ("w.traitCollection.horizontalSizeClass == .compact", "true"),
    ("w.isKeyWindow", "true"),
    ("w.windowScene!.interfaceOrientation.isPortrait", "true"), ("w.screen.scale", "3.0"),
    ("UIApplication.shared.windows.first { $0.isKeyWindow }!.safeAreaInsets.left", "0.0"),
    ("UIApplication.shared.keyWindow!.bounds.width", "393.0"),
    ("(UIApplication.shared.connectedScenes.first as? UIWindowScene)!.windows.first!.bounds.width", "393.0"),
    (
      "UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }.flatMap { $0.windows }.first { $0.isKeyWindow }!.bounds.height",
      "852.0"
    ),
    ("w.windowScene!.keyWindow!.frame.width", "393.0"), ("w.windowScene!.screen.bounds.width", "393.0"),
    ("w.windowScene!.traitCollection.verticalSizeClass == .regular", "true"),
    ("w.windowScene!.activationState == .foregroundActive", "true"),
    ("UIApplication.shared.statusBarFrame.width", "393.0"),
    ("w.addSubview(UIView()); w.endEditing(true); return 1", "1"),
  ])
  func windows(expression: String, expected: String) throws {
    let result = expression.contains("return") ? expression : "return \(expression)"
    #expect(try evaluate("let w = UIApplication.shared.windows[0]; \(result)") == expected)
  }

  /// The status bar of a phone with a home button is 20 pt high, and has no height in landscape.
  @Test func statusBars() throws {
    let source = """
      func run() -> [Any] {
        let manager = UIApplication.shared.keyWindow!.windowScene!.statusBarManager!
        return [manager.statusBarFrame.height, manager.isStatusBarHidden, UIApplication.shared.statusBarFrame.height]
      }
      """
    #expect(try SwiftProgram(source, device: "iPhone SE").run() == "[20.0, false, 20.0]")
    #expect(
      try SwiftProgram(source, device: "iPhone SE") { $0.orientation = .landscapeLeft }.run()
        == "[0.0, true, 0.0]")
  }

  @Test(arguments: [
    "UIDevice.current.name", "UIDevice.current.batteryLevel", "UIScreen.main.brightness",
    "UIApplication.shared.delegate", "UIApplication.shared.isStatusBarHidden",
    "UIApplication.shared.canOpenURL(URL(string: \"a\")!)",
    "UIApplication.shared.keyWindow!.rootViewController",
    "UIApplication.shared.keyWindow!.convert(.zero, to: nil)",
    "UIApplication.shared.keyWindow!.windowScene!.delegate", "UIApplication.shared.statusBarFrame.height",
    "UIApplication.shared.keyWindow!.windowScene!.statusBarManager!.statusBarStyle",
    "UIAccessibility.isVoiceOverRunning", "UITraitCollection.current.userInterfaceLevel",
    "UIUserInterfaceIdiom.pad.hashValue",
  ])
  func unknownDevices(expression: String) throws {
    let value = try evaluate(expression)
    #expect(value.hasPrefix("unknown: "))
  }
}
