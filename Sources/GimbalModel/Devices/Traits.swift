/// The environment in which a scene is shown: traits like those of `UITraitCollection`, the size of the
/// screen, and the custom traits of the scene. The conditions of rule sets test traits.
public struct Traits: Hashable, Sendable {
  public var orientation: Orientation
  /// The size of the root view, in points.
  public var size: Size
  public var safeArea: EdgeInsets
  public var widthClass: SizeClass
  public var heightClass: SizeClass
  public var direction: LayoutDirection
  /// The number of pixels per point.
  public var scale: Double
  /// The height of the keyboard while it is shown, in points.
  public var keyboardHeight: Double
  /// A Boolean value that indicates whether the device runs tvOS, like the idiom `UIUserInterfaceIdiom.tv`.
  public var isTelevision: Bool
  /// The custom traits of the scene, such as `images`.
  public var custom: [Name: TraitValue]

  /// Creates the traits of a device in an orientation.
  public init(
    device: Device, orientation: Orientation, direction: LayoutDirection = .leftToRight,
    custom: [Name: TraitValue] = [:]
  ) {
    let screen = device.screen(in: orientation)
    self.orientation = orientation
    size = screen.size
    safeArea = screen.safeArea
    widthClass = screen.widthClass
    heightClass = screen.heightClass
    keyboardHeight = screen.keyboardHeight
    scale = device.scale
    isTelevision = device.isTelevision
    self.direction = direction
    self.custom = custom
  }

  /// Returns the value of a trait for conditions; `nil` for a custom trait that the scene does not have.
  public func value(of name: Name) -> TraitValue? {
    guard let known = TraitName(rawValue: name.text) else { return custom[name] }
    func word(_ text: String) -> TraitValue? { (try? Name(text)).map(TraitValue.word) }
    return switch known {
    case .orientation: word(orientation.rawValue)
    case .width: .number(size.width)
    case .height: .number(size.height)
    case .widthClass: word(widthClass.rawValue)
    case .heightClass: word(heightClass.rawValue)
    case .direction: word(direction.rawValue)
    case .scale: .number(scale)
    case .textScale: .number(textScale)
    case .textSize: TraitValue(textSize)
    case .keyboard: word(keyboard.rawValue)
    case .environment: word(environment.rawValue)
    case .systemVersion: systemVersion.map { .number(Double($0)) }
    }
  }

  /// The factor by which text is scaled; 1 by default.
  public var textScale: Double {
    get {
      guard case .number(let scale)? = custom[.textScale], Traits.textScales.contains(scale) else {
        return 1
      }
      return scale
    }
    // The scene stores the text scale with its custom traits.
    set { custom[.textScale] = .number(newValue) }
  }

  /// The text size that the user prefers; large by default. It determines the sizes of the text styles.
  public var textSize: ContentSizeCategory {
    get {
      guard case .word(let word)? = custom[.textSize] else { return .large }
      return ContentSizeCategory(rawValue: word.text) ?? .large
    }
    // The category is stored with the custom traits of the scene. The default, `.large`, is not stored.
    set { custom[.textSize] = newValue == .large ? nil : TraitValue(newValue) }
  }

  /// The state of the keyboard; hidden by default.
  public var keyboard: KeyboardState {
    get {
      guard case .word(let state)? = custom[.keyboard] else { return .hidden }
      return KeyboardState(rawValue: state.text) ?? .hidden
    }
    // The scene stores the state of the keyboard with its custom traits.
    set { custom[.keyboard] = TraitValue(newValue) }
  }

  /// The valid text scales.
  package static let textScales = 0.1...10

  /// The program that lays out the scene: a running app by default, or the canvas of Interface Builder.
  public var environment: LayoutEnvironment {
    get {
      guard case .word(let word)? = custom[.environment] else { return .runtime }
      return LayoutEnvironment(rawValue: word.text) ?? .runtime
    }
    // The environment is stored with the custom traits of the scene. The default, `.runtime`, is not stored.
    set { custom[.environment] = newValue == .runtime ? nil : newValue.traitValue }
  }

  /// The major version of iOS; `nil` if it is not stated. Controls then have the sizes that the document recorded, and
  /// layouts follow the rules of iOS 15 to 18.
  public var systemVersion: Int? {
    get {
      guard case .number(let version)? = custom[.systemVersion] else { return nil }
      return Traits.systemVersions.contains(version) ? Int(clamping: version) : nil
    }
    // The version is stored with the custom traits of the scene.
    set { custom[.systemVersion] = newValue.map { .number(Double($0)) } }
  }

  /// The valid versions of iOS. Auto Layout exists since iOS 6.
  package static let systemVersions = 6.0...99
  /// The range from the first to the newest version of iOS that options accept. A stored scene can have a later version.
  package static let releasedSystemVersions = 6.0...26
}

/// The program that lays out a scene.
public enum LayoutEnvironment: String, CaseIterable, Sendable {
  /// The canvas of the Interface Builder version that saved the imported document. The canvas uses the insets and
  /// margins of that version, includes placeholder constraints, and shows text with the size that the document
  /// recorded.
  case canvas
  /// A running app on the device.
  case runtime

  /// The environment as a value of the trait `environment`.
  public var traitValue: TraitValue { .word(Name(trusted: rawValue)) }
}

/// The name of a predefined trait. All other trait names are names of custom traits.
public enum TraitName: String, CaseIterable, Sendable {
  case orientation, width, height, widthClass, heightClass, direction, scale
  /// The factor by which text is scaled; 1 by default. It is stored in the scene.
  case textScale
  /// The text size that the user prefers, a `ContentSizeCategory`; `large` by default. It is stored in the
  /// scene.
  case textSize
  /// The visibility of the keyboard, `shown` or `hidden`; `hidden` by default. It is stored in the scene.
  case keyboard
  /// The program that lays out the scene, a `LayoutEnvironment`; `runtime` by default. It is stored in the scene.
  case environment
  /// The major version of iOS, such as 26. It is stored in the scene. A scene without a stated version has no value.
  case systemVersion

  /// A Boolean value that indicates whether the trait is stored in the scene and does not depend on the
  /// device.
  package var isOfScene: Bool {
    self == .textScale || self == .textSize || self == .keyboard || self == .environment
      || self == .systemVersion
  }

  /// A Boolean value that indicates whether an instance (a view that shows another scene) can have its own
  /// value of the trait. All instances on a screen share the keyboard, the text size and the system version of the screen.
  package var isOfInstance: Bool {
    isOfScene && self != .keyboard && self != .textSize && self != .systemVersion
  }

  /// Returns `true` if the trait is stored in the scene and the value is valid for the trait.
  package func accepts(_ value: TraitValue) -> Bool {
    switch (self, value) {
    case (.textScale, .number(let scale)): Traits.textScales.contains(scale)
    case (.textSize, .word(let word)): ContentSizeCategory(rawValue: word.text) != nil
    case (.keyboard, .word(let state)): KeyboardState(rawValue: state.text) != nil
    case (.environment, .word(let word)): LayoutEnvironment(rawValue: word.text) != nil
    case (.systemVersion, .number(let version)):
      Traits.systemVersions.contains(version) && version.rounded() == version
    default: false
    }
  }
}

/// The value of a trait, such as `3` in `images=3` or `compact` in `heightClass=compact`.
public enum TraitValue: Hashable, Sendable {
  case number(Double)
  case word(Name)

  /// Creates a value of the trait `keyboard`.
  public init(_ state: KeyboardState) { self = .word(Name(trusted: state.rawValue)) }

  /// Creates a value of the trait `textSize`.
  public init(_ category: ContentSizeCategory) { self = .word(Name(trusted: category.rawValue)) }
}

extension Name {
  /// The name of the trait that contains the factor by which text is scaled.
  public static let textScale = Name(trusted: TraitName.textScale.rawValue)
  /// The name of the trait that contains the `ContentSizeCategory`.
  public static let textSize = Name(trusted: TraitName.textSize.rawValue)
  /// The name of the trait that contains the `KeyboardState`.
  public static let keyboard = Name(trusted: TraitName.keyboard.rawValue)
  /// The name of the trait that contains the `LayoutEnvironment`.
  public static let environment = Name(trusted: TraitName.environment.rawValue)
  /// The name of the trait that contains the major version of iOS.
  public static let systemVersion = Name(trusted: TraitName.systemVersion.rawValue)
}
