package import GimbalInterpreter
import GimbalModel

extension Interpreter {
  /// Returns the trait collection of a scene that fills the screen. Each trait that the code reads from it is recorded.
  package func traitCollection(of environment: Environment) -> Value {
    let screen = environment.device.screen(in: environment.orientation)
    let isRightToLeft = environment.direction == .rightToLeft
    return make(
      "UITraitCollection",
      [
        "UIKit.horizontalSizeClass": makeCase("UIUserInterfaceSizeClass", screen.widthClass.rawValue),
        "UIKit.verticalSizeClass": makeCase("UIUserInterfaceSizeClass", screen.heightClass.rawValue),
        "UIKit.userInterfaceIdiom": makeCase("UIUserInterfaceIdiom", environment.idiom),
        "UIKit.layoutDirection": makeCase(
          "UITraitEnvironmentLayoutDirection", isRightToLeft ? "rightToLeft" : "leftToRight"),
        "UIKit.preferredContentSizeCategory": makeCase(
          "UIContentSizeCategory", environment.textSize.rawValue),
        "UIKit.userInterfaceStyle": makeCase("UIUserInterfaceStyle", environment.isDark ? "dark" : "light"),
        "UIKit.displayScale": .number(environment.device.scale),
      ])
  }
}

extension Environment {
  /// The name of the idiom in UIKit.
  var idiom: String { device.isTelevision ? "tv" : isTablet ? "pad" : "phone" }
}

extension UIKitHost {
  /// The names of the content size categories, from the smallest to the largest.
  static let contentSizeCategories = ["unspecified"] + ContentSizeCategory.allCases.map(\.rawValue)
}

/// The types of the device, its screen and the traits.
enum DeviceTraits {
  static func add(to types: inout NativeTypes) {
    addOrientations(to: &types)
    addTraitValues(to: &types)
    addTraitCollection(to: &types)
    addDevice(to: &types)
    addApplication(to: &types)
    types.addValue("UIAccessibility") { members in
      for name in [
        "isVoiceOverRunning", "isReduceMotionEnabled", "isReduceTransparencyEnabled", "isBoldTextEnabled",
        "isDarkerSystemColorsEnabled", "isGuidedAccessEnabled", "isSwitchControlRunning",
        "isClosedCaptioningEnabled",
        "isInvertColorsEnabled", "isGrayscaleEnabled", "isSpeakScreenEnabled", "focusedElement",
        "prefersCrossFadeTransitions", "shouldDifferentiateWithoutColor",
      ] {
        members.constant(name) { $0.unknown("the accessibility settings of the device") }
      }
      members.staticMethod("post") { _ in .void }
    }
  }

  // MARK: Orientations

  private static func addOrientations(to types: inout NativeTypes) {
    func addPredicates(to members: NativeMembers) {
      members.get("isLandscape") { .boolean($0.receiver.nativeCase?.hasPrefix("landscape") ?? false) }
      members.get("isPortrait") { .boolean($0.receiver.nativeCase?.hasPrefix("portrait") ?? false) }
    }
    let interface = ["unknown", "portrait", "portraitUpsideDown", "landscapeRight", "landscapeLeft"]
    types.addCases("UIInterfaceOrientation", interface, addPredicates)
    let device = [
      "unknown", "portrait", "portraitUpsideDown", "landscapeLeft", "landscapeRight", "faceUp", "faceDown",
    ]
    types.addCases("UIDeviceOrientation", device) { members in
      addPredicates(to: members)
      members.get("isFlat") { .boolean($0.receiver.nativeCase?.hasPrefix("face") ?? false) }
      members.get("isValidInterfaceOrientation") { call in
        .boolean(
          call.receiver.nativeCase.map { $0.hasPrefix("landscape") || $0.hasPrefix("portrait") } ?? false)
      }
    }
    types.addSymbols(
      "UIInterfaceOrientationMask",
      [
        "portrait", "landscapeLeft", "landscapeRight", "portraitUpsideDown", "landscape", "all",
        "allButUpsideDown",
      ],
      isOptionSet: true)
  }

  /// Returns the orientation of the interface.
  static func interfaceOrientation(_ call: NativeCall) -> Value {
    call.host.usedTraits.insert(.orientation)
    return call.interpreter.makeCase("UIInterfaceOrientation", call.host.environment.orientation.rawValue)
  }

  /// Returns the orientation of the device, which is the opposite one of the interface in landscape.
  private static func deviceOrientation(_ call: NativeCall) -> Value {
    call.host.usedTraits.insert(.orientation)
    let name =
      // The device turns before its views do.
      switch (call.host.pendingEnvironment ?? call.host.environment).orientation {
      case .landscapeLeft: "landscapeRight"
      case .landscapeRight: "landscapeLeft"
      case let other: other.rawValue
      }
    return call.interpreter.makeCase("UIDeviceOrientation", name)
  }

  // MARK: Traits

  private static func addTraitValues(to types: inout NativeTypes) {
    types.addCases("UIUserInterfaceSizeClass", ["unspecified", "compact", "regular"])
    types.addCases(
      "UIUserInterfaceIdiom", ["phone", "pad", "tv", "carPlay", "watch", "mac", "vision", "unspecified"])
    types.addCases("UIUserInterfaceStyle", ["unspecified", "light", "dark"])
    types.addCases("UIUserInterfaceLayoutDirection", ["leftToRight", "rightToLeft"])
    types.addCases("UITraitEnvironmentLayoutDirection", ["leftToRight", "rightToLeft", "unspecified"])
    types.addCases("UIContentSizeCategory", UIKitHost.contentSizeCategories) { members in
      members.get("isAccessibilityCategory") { call in
        .boolean(call.receiver.nativeCase?.hasPrefix("accessibility") ?? false)
      }
      members.get("rawValue") { call in call.receiver.nativeCase.map(Value.string) ?? .none }
    }
  }

  /// The traits of a trait collection, with the type of each.
  private static let traits: [(name: String, type: String, axis: TraitAxis)] = [
    ("horizontalSizeClass", "UIUserInterfaceSizeClass", .widthClass),
    ("verticalSizeClass", "UIUserInterfaceSizeClass", .heightClass),
    ("userInterfaceIdiom", "UIUserInterfaceIdiom", .idiom),
    ("layoutDirection", "UITraitEnvironmentLayoutDirection", .direction),
    ("preferredContentSizeCategory", "UIContentSizeCategory", .textSize),
    ("userInterfaceStyle", "UIUserInterfaceStyle", .style),
  ]

  private static func addTraitCollection(to types: inout NativeTypes) {
    types.addValue("UITraitCollection") { members in
      members.make = makeTraitCollection
      members.constant("current") { $0.interpreter.traitCollection(of: $0.host.environment) }
      for (name, type, axis) in traits {
        members.get(name) { call in
          call.host.usedTraits.insert(axis)
          return call.receiver.asStructure?.fields["UIKit.\(name)"]
            ?? call.interpreter.makeCase(type, "unspecified")
        }
      }
      members.get("displayScale") { call in
        call.receiver.asStructure?.fields["UIKit.displayScale"] ?? .number(0)
      }
      for name in [
        "accessibilityContrast", "userInterfaceLevel", "legibilityWeight", "displayGamut", "activeAppearance",
        "forceTouchCapability",
      ] {
        members.get(name) { $0.unknown("the trait \(name)") }
      }
      members.method("hasDifferentColorAppearance") { call in
        guard let other = call[0]?.asStructure, let own = call.receiver.asStructure else {
          return .boolean(true)
        }
        return .boolean(
          own["UIKit.userInterfaceStyle"].nativeCase != other["UIKit.userInterfaceStyle"].nativeCase)
      }
      members.method("containsTraits") { call in
        guard let other = call[0]?.asStructure, let own = call.receiver.asStructure else {
          return call[0]?.asUnknown.map(Value.unknown) ?? .boolean(true)
        }
        for trait in traits where other.fields["UIKit.\(trait.name)"] != nil {
          call.host.usedTraits.insert(trait.axis)
        }
        return .boolean(
          other.fields.allSatisfy { name, value in
            own[name].nativeCase == value.nativeCase && own[name].double == value.double
          })
      }
    }
  }

  private static func makeTraitCollection(_ call: NativeCall) -> Value {
    var fields: [String: Value] = [:]
    for part in call["traitsFrom"]?.elements ?? [] {
      fields.merge(part.asStructure?.fields ?? [:]) { _, new in new }
    }
    for (name, type, _) in traits where call[name] != nil {
      let value = call.argument(name, as: type) ?? .none
      fields["UIKit.\(name)"] = value.caseName.map { call.interpreter.makeCase(type, $0) } ?? value
    }
    if call["displayScale"] != nil { fields["UIKit.displayScale"] = call.number("displayScale") }
    return call.interpreter.make("UITraitCollection", fields)
  }

  // MARK: Device, screen and application

  private static func addDevice(to types: inout NativeTypes) {
    types.addValue("UIScreen") { members in
      members.constant("main") { $0.interpreter.make("UIScreen", [:]) }
      members.constant("screens") { .array([$0.interpreter.make("UIScreen", [:])]) }
      for (name, isInPixels) in [("bounds", false), ("nativeBounds", true), ("applicationFrame", false)] {
        members.get(name) { call in
          call.host.usedTraits.insert(.size)
          let environment = call.host.environment
          // The native bounds are those in portrait.
          let isFixed = isInPixels || call.receiver.asStructure?.fields["UIKit.isFixed"] != nil
          let orientation = isFixed ? .portrait : environment.orientation
          let size = environment.device.screen(in: orientation).size
          let scale = isInPixels ? environment.device.scale : 1
          return call.interpreter.makeRect(
            Quantity(0), Quantity(0), Quantity(size.width * scale), Quantity(size.height * scale))
        }
      }
      for name in ["scale", "nativeScale"] {
        members.get(name) { .number($0.host.environment.device.scale) }
      }
      members.get("traitCollection") { $0.interpreter.traitCollection(of: $0.host.environment) }
      // The spaces are screens whose bounds are asked for: the current ones, and those in portrait.
      members.get("coordinateSpace") { $0.receiver }
      members.get("fixedCoordinateSpace") { call in
        call.interpreter.make("UIScreen", ["UIKit.isFixed": .boolean(true)])
      }
      for name in ["brightness", "isCaptured", "maximumFramesPerSecond"] {
        members.get(name) { $0.unknown("the \(name) of the screen") }
      }
    }
    types.addValue("UIDevice") { members in
      members.constant("current") { $0.interpreter.make("UIDevice", [:]) }
      members.get("userInterfaceIdiom") { call in
        call.host.usedTraits.insert(.idiom)
        return call.interpreter.makeCase("UIUserInterfaceIdiom", call.host.environment.idiom)
      }
      members.get("orientation", deviceOrientation)
      members.get("systemVersion") { call in
        call.host.usedTraits.insert(.systemVersion)
        return .string("\(call.host.environment.systemVersion).0")
      }
      members.get("systemName") { _ in .string("iOS") }
      members.get("model") { call in
        call.host.usedTraits.insert(.idiom)
        return .string(call.host.environment.isTablet ? "iPad" : "iPhone")
      }
      for name in [
        "name", "identifierForVendor", "batteryLevel", "batteryState", "isMultitaskingSupported",
        "proximityState",
      ] {
        members.get(name) { $0.unknown("the \(name) of the device") }
      }
      members.ignored(
        "beginGeneratingDeviceOrientationNotifications", "endGeneratingDeviceOrientationNotifications",
        "setValue", "playInputClick")
    }
  }

  private static func addApplication(to types: inout NativeTypes) {
    types.addValue("UIApplication") { members in
      members.constant("shared") { $0.interpreter.make("UIApplication", [:]) }
      members.get("statusBarOrientation", interfaceOrientation)
      members.get("preferredContentSizeCategory") { call in
        call.host.usedTraits.insert(.textSize)
        return call.interpreter.makeCase(
          "UIContentSizeCategory", call.host.environment.textSize.rawValue)
      }
      members.get("userInterfaceLayoutDirection", layoutDirection)
      members.get("statusBarFrame", KeyWindow.statusBarFrame)
      members.get("keyWindow", KeyWindow.window)
      members.get("windows") { .array([KeyWindow.window($0)]) }
      members.get("connectedScenes") { .array([KeyWindow.scene($0)]) }
      members.get("applicationState") { _ in .symbol(SymbolValue("active")) }
      for (name, reason) in [
        ("openSessions", "the scenes of the app"), ("delegate", "the delegate of the app"),
        ("isStatusBarHidden", "the status bar"),
        ("statusBarStyle", "the status bar"), ("isProtectedDataAvailable", "the state of the app"),
        ("backgroundTimeRemaining", "the state of the app"), ("alternateIconName", "the icon of the app"),
        ("supportsAlternateIcons", "the icon of the app"), ("shortcutItems", "the state of the app"),
        ("applicationIconBadgeNumber", "the state of the app"),
        ("isRegisteredForRemoteNotifications", "the state of the app"),
        ("isIdleTimerDisabled", "the state of the app"),
      ] {
        members.get(name) { $0.unknown(reason) }
      }
      for name in ["canOpenURL", "supportedInterfaceOrientations", "beginBackgroundTask"] {
        members.method(name) { $0.unknown("the state of the app") }
      }
      members.ignored(
        "open", "openURL", "endBackgroundTask", "registerForRemoteNotifications", "sendAction",
        "setStatusBarHidden", "setStatusBarStyle", "beginIgnoringInteractionEvents",
        "endIgnoringInteractionEvents", "requestSceneSessionRefresh", "setMinimumBackgroundFetchInterval",
        "unregisterForRemoteNotifications", "setAlternateIconName",
        "setNeedsUpdateOfSupportedInterfaceOrientations")
      for name in [
        "didBecomeActiveNotification", "willResignActiveNotification", "didEnterBackgroundNotification",
        "willEnterForegroundNotification", "willTerminateNotification", "openSettingsURLString",
        "didChangeStatusBarOrientationNotification",
      ] {
        members.constant(name) { _ in .string(name) }
      }
    }
  }

  /// Returns the layout direction of the interface.
  static func layoutDirection(_ call: NativeCall) -> Value {
    call.host.usedTraits.insert(.direction)
    let isRightToLeft = call.host.environment.direction == .rightToLeft
    return call.interpreter.makeCase(
      "UIUserInterfaceLayoutDirection", isRightToLeft ? "rightToLeft" : "leftToRight")
  }
}
