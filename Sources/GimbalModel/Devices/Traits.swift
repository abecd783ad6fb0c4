/// What conditions are tested on: where and how a scene is shown. As `UITraitCollection`, with the screen's size
/// and the project's own traits.
public struct Traits: Hashable, Sendable {
  public var orientation: Orientation
  /// The size of the scene's root view, in points.
  public var size: Size
  public var safeArea: EdgeInsets
  public var widthClass: SizeClass
  public var heightClass: SizeClass
  public var direction: LayoutDirection
  /// Pixels a point.
  public var scale: Double
  /// Traits of the scene's own, such as `images`.
  public var custom: [Name: TraitValue]

  /// The traits of a device held in an orientation.
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

  /// A trait's value; nil where the scene has no such trait.
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

  /// How many times as large as given text is.
  public var textScale: Double {
    get {
      guard case .number(let scale)? = custom[.textScale], Traits.textScales.contains(scale) else {
        return 1
      }
      return scale
    }
    // A scene keeps it among its own traits.
    set { custom[.textScale] = .number(newValue) }
  }

  /// How large text can be.
  public static let textScales = 0.1...10
}

/// The traits that have a meaning to a layout. Any other name is a custom trait.
public enum TraitName: String, CaseIterable, Sendable {
  case orientation, width, height, widthClass, heightClass, direction, scale
  /// How many times as large as given text is: the scene's own, and 1 unless it was set.
  case textScale

  /// Whether the scene itself decides it, and not how it is shown.
  public var isOfScene: Bool { self == .textScale }
}

/// The value of a trait: `3` in `images=3`, `compact` in `heightClass=compact`.
public enum TraitValue: Hashable, Sendable {
  case number(Double)
  case word(Name)
}

extension Name {
  /// The name of the trait that scales text.
  public static let textScale = Name(trusted: TraitName.textScale.rawValue)
}
