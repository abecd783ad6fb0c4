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
}

/// The predefined traits. All other names are custom traits.
public enum TraitName: String, CaseIterable, Sendable {
  case orientation, width, height, widthClass, heightClass, direction, scale
  /// The factor by which text is scaled; 1 by default. It is stored in the scene.
  case textScale

  /// A Boolean value that indicates whether the trait is stored in the scene and does not depend on the
  /// device.
  public var isOfScene: Bool { self == .textScale }
}

/// The value of a trait, such as `3` in `images=3` or `compact` in `heightClass=compact`.
public enum TraitValue: Hashable, Sendable {
  case number(Double)
  case word(Name)
}

extension Name {
  /// The name of the trait that scales text.
  public static let textScale = Name(trusted: TraitName.textScale.rawValue)
}
