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
  /// A Boolean value that indicates whether the device runs tvOS, as `UIUserInterfaceIdiom.tv`.
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
    scale = device.scale
    isTelevision = device.isTelevision
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
    case .environment: word(environment.rawValue)
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
    // The scene stores the text scale with its custom traits.
    set { custom[.textScale] = .number(newValue) }
  }

  /// The valid text scales.
  public static let textScales = 0.1...10

  /// The environment that lays out the scene: a device, unless the scene shows the canvas of its document.
  public var environment: LayoutEnvironment {
    get {
      guard case .word(let word)? = custom[.environment] else { return .runtime }
      return LayoutEnvironment(rawValue: word.text) ?? .runtime
    }
    // The scene stores it with its custom traits. The run time is the default.
    set { custom[.environment] = newValue == .runtime ? nil : newValue.traitValue }
  }
}

/// The program that lays out a scene.
public enum LayoutEnvironment: String, CaseIterable, Sendable {
  /// The canvas of the version of Interface Builder that saved the document. It has the insets and margins of that
  /// version, includes placeholder constraints, and shows text with its recorded size.
  case canvas
  /// A running app on the device.
  case runtime

  /// The value of the trait `environment`.
  public var traitValue: TraitValue { .word(Name(trusted: rawValue)) }
}

/// The predefined traits. All other names are custom traits.
public enum TraitName: String, CaseIterable, Sendable {
  case orientation, width, height, widthClass, heightClass, direction, scale
  /// The factor by which text is scaled; 1 by default. It is stored in the scene.
  case textScale
  /// The canvas of the imported document, or the run time, which is the default. A scene stores it.
  case environment

  /// A Boolean value that indicates whether the trait is stored in the scene and does not depend on the
  /// device.
  public var isOfScene: Bool { self == .textScale || self == .environment }

  /// Returns `true` if the trait is stored in the scene and can have the value.
  public func accepts(_ value: TraitValue) -> Bool {
    switch (self, value) {
    case (.textScale, .number(let scale)): Traits.textScales.contains(scale)
    case (.environment, .word(let word)): LayoutEnvironment(rawValue: word.text) != nil
    default: false
    }
  }
}

/// The value of a trait, such as `3` in `images=3` or `compact` in `heightClass=compact`.
public enum TraitValue: Hashable, Sendable {
  case number(Double)
  case word(Name)
}

extension Name {
  /// The name of the trait that scales text.
  public static let textScale = Name(trusted: TraitName.textScale.rawValue)
  /// The name of the trait that selects the canvas or the run time.
  public static let environment = Name(trusted: TraitName.environment.rawValue)
}
