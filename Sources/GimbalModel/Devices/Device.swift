/// What a scene is shown on: a preset of `DeviceCatalog`, or a bare size.
public struct Device: Hashable, Sendable {
  /// A preset's name, or `WxH` for a bare size: what `Device(named:)` reads back.
  public let name: String
  /// Pixels a point.
  public let scale: Double
  public let portrait: Screen
  public let landscape: Screen
  /// How the device is held unless told otherwise.
  public let naturalOrientation: Orientation
  /// The orientations UIKit supports on it by default.
  public let orientations: OrientationSet
  /// Whether it is one of `DeviceCatalog`, and not a bare size.
  public let isPreset: Bool

  /// A device of a bare size: scale 2, no insets, held in landscape if it is wider than high; rotation swaps the
  /// sides. An axis is regular from `regularExtent` points on.
  public init(size: Size) {
    func screen(_ size: Size) -> Screen {
      Screen(
        size: size, safeArea: .zero,
        widthClass: size.width >= Device.regularExtent ? .regular : .compact,
        heightClass: size.height >= Device.regularExtent ? .regular : .compact)
    }
    let isWide = size.width > size.height
    name = "\(Decimal.print(size.width))x\(Decimal.print(size.height))"
    scale = 2
    portrait = screen(isWide ? size.turned : size)
    landscape = screen(isWide ? size : size.turned)
    naturalOrientation = isWide ? .landscapeLeft : .portrait
    orientations = .allButUpsideDown
    isPreset = false
  }

  init(
    name: String, scale: Double, portrait: Screen, landscape: Screen, orientations: OrientationSet,
    naturalOrientation: Orientation = .portrait, isPreset: Bool = true
  ) {
    self.name = name
    self.scale = scale
    self.portrait = portrait
    self.landscape = landscape
    self.orientations = orientations
    self.naturalOrientation = naturalOrientation
    self.isPreset = isPreset
  }

  /// The screen in an orientation.
  public func screen(in orientation: Orientation) -> Screen { orientation.isLandscape ? landscape : portrait }

  /// From how many points on an axis of a bare size is regular: above every phone's short side (440) and below
  /// every tablet's (744), and what Interface Builder's own any/any canvas measures.
  static let regularExtent = 600.0

  /// The largest side of a bare size, in points: a hundred times any screen.
  public static let maximumExtent = 1_000_000.0
}

/// What a device shows a scene in one orientation: the room, its unsafe edges and its size classes.
public struct Screen: Hashable, Sendable {
  /// In points.
  public var size: Size
  public var safeArea: EdgeInsets
  public var widthClass: SizeClass
  public var heightClass: SizeClass

  public init(size: Size, safeArea: EdgeInsets, widthClass: SizeClass, heightClass: SizeClass) {
    self.size = size
    self.safeArea = safeArea
    self.widthClass = widthClass
    self.heightClass = heightClass
  }
}
