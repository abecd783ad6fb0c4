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

  /// The preset of that name (letters' case, spaces and punctuation do not count), the bare size `WxH`, or
  /// `PRESET at WxH`, a preset that gives a scene less or more than its screen.
  public init?(named name: String) {
    if let at = name.ranges(of: " at ").last,
      let preset = DeviceCatalog.preset(named: String(name[..<at.lowerBound])),
      let size = Device.size(from: String(name[at.upperBound...]))
    {
      self = preset.giving(size)
    } else if let preset = DeviceCatalog.preset(named: name) {
      self = preset
    } else if let size = Device.size(from: name) {
      self.init(size: size)
    } else {
      return nil
    }
  }

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

  init(name: String, scale: Double, portrait: Screen, landscape: Screen, orientations: OrientationSet) {
    self.name = name
    self.scale = scale
    self.portrait = portrait
    self.landscape = landscape
    self.orientations = orientations
    naturalOrientation = .portrait
    isPreset = true
  }

  /// The device with another size for its scene, as a cell, a child or a freeform view has it: scale, size classes
  /// and safe areas stay the screen's. A side that spans the screen goes on spanning it when the device is turned,
  /// another keeps its length.
  ///
  /// - Parameter size: in the natural orientation, or in landscape where `orientation` says so.
  public func giving(_ size: Size, in orientation: Orientation = .portrait) -> Device {
    let (here, there) =
      orientation.isLandscape ? (landscape, portrait) : (portrait, landscape)
    if size == here.size { return self }
    func turned(_ side: Double, _ before: Double, _ after: Double) -> Double { side == before ? after : side }
    var (mine, other) = (here, there)
    mine.size = size
    other.size = Size(
      width: turned(size.width, here.size.width, there.size.width),
      height: turned(size.height, here.size.height, there.size.height))
    let (portrait, landscape) = orientation.isLandscape ? (other, mine) : (mine, other)
    return Device(
      name: "\(whole.name) at \(Decimal.print(portrait.size.width))x\(Decimal.print(portrait.size.height))",
      scale: scale, portrait: portrait, landscape: landscape, orientations: orientations)
  }

  /// The device with the whole of its screen.
  public var whole: Device {
    guard isPreset, let at = name.ranges(of: " at ").last else { return self }
    return DeviceCatalog.preset(named: String(name[..<at.lowerBound])) ?? self
  }

  /// Another device for a scene that this one shows: what spans a side of the screen here spans it there, what does
  /// not keeps its length.
  func replaced(by other: Device) -> Device {
    guard other.isPreset, whole != self else { return other }
    let (here, there) = (whole.portrait.size, other.portrait.size)
    let size = portrait.size
    return other.giving(
      Size(
        width: size.width == here.width ? there.width : size.width,
        height: size.height == here.height ? there.height : size.height))
  }

  /// The screen in an orientation.
  public func screen(in orientation: Orientation) -> Screen { orientation.isLandscape ? landscape : portrait }

  /// From how many points on an axis of a bare size is regular: above every phone's short side (440) and below
  /// every tablet's (744), and what Interface Builder's own any/any canvas measures.
  static let regularExtent = 600.0

  /// The largest side of a bare size, in points: a hundred times any screen.
  public static let maximumExtent = 1_000_000.0

  private static func size(from text: String) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = try? Decimal.parse(sides[0]),
      let height = try? Decimal.parse(sides[1]),
      width > 0, height > 0, width <= maximumExtent, height <= maximumExtent
    else { return nil }
    return Size(width: width, height: height)
  }
}
