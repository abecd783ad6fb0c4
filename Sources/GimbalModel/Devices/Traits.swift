/// The environment in which a scene is shown, as `UITraitCollection`, with the size of the screen and the
/// custom traits of the scene. Conditions test traits.
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
    self.direction = direction
    self.custom = custom
  }

  /// Returns the value of a trait; `nil` if the scene does not have it.
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
    case .keyboard: word(keyboard.rawValue)
    }
  }

  /// The factor by which text is scaled.
  public var textScale: Double {
    get {
      guard case .number(let scale)? = custom[.textScale], Traits.textScales.contains(scale) else {
        return 1
      }
      return scale
    }
    // The scene stores it with its custom traits.
    set { custom[.textScale] = .number(newValue) }
  }

  /// The state of the keyboard; hidden by default.
  public var keyboard: KeyboardState {
    get {
      guard case .word(let state)? = custom[.keyboard] else { return .hidden }
      return KeyboardState(rawValue: state.text) ?? .hidden
    }
    // The scene stores it with its custom traits.
    set { custom[.keyboard] = TraitValue(newValue) }
  }

  /// The valid factors.
  public static let textScales = 0.1...10
}

/// The predefined traits. All other names are custom traits.
public enum TraitName: String, CaseIterable, Sendable {
  case orientation, width, height, widthClass, heightClass, direction, scale
  /// The factor by which text is scaled; 1 by default. A scene stores it.
  case textScale
  /// `shown` while the keyboard is on the screen, else `hidden`, the default. A scene stores it.
  case keyboard

  /// A Boolean value that indicates whether the scene stores the trait, which does not depend on the device.
  public var isOfScene: Bool { self == .textScale || self == .keyboard }

  /// A Boolean value that indicates whether an instance can have a trait of its own. The keyboard belongs to the
  /// screen, which an instance shares with its surroundings.
  public var isOfInstance: Bool { self == .textScale }

  /// Returns `true` if the trait can have a value. Only ``textScale`` and ``keyboard`` limit theirs.
  public func accepts(_ value: TraitValue) -> Bool {
    switch (self, value) {
    case (.textScale, .number(let scale)): Traits.textScales.contains(scale)
    case (.keyboard, .word(let state)): KeyboardState(rawValue: state.text) != nil
    case (.textScale, .word), (.keyboard, .number): false
    case (.orientation, _), (.width, _), (.height, _), (.widthClass, _), (.heightClass, _), (.direction, _),
      (.scale, _):
      true
    }
  }
}

/// The value of a trait: `3` in `images=3`, `compact` in `heightClass=compact`.
public enum TraitValue: Hashable, Sendable {
  case number(Double)
  case word(Name)

  /// Creates a value of the trait `keyboard`.
  public init(_ state: KeyboardState) { self = .word(Name(trusted: state.rawValue)) }
}

extension Name {
  /// The name of the trait that scales text.
  public static let textScale = Name(trusted: TraitName.textScale.rawValue)
  /// The name of the trait that shows the keyboard.
  public static let keyboard = Name(trusted: TraitName.keyboard.rawValue)
}
