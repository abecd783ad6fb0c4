/// A device for a scene that has another size than its screen: a cell, a child, a sheet, a freeform view.
extension Device {
  private static let separator = " at "
  private static let separatorBytes = Array(separator.utf8)
  /// Follows the size in the name of a device that gives it when it is held in landscape.
  private static let sideways = " in landscape"
  private static let sidewaysBytes = Array(sideways.utf8)

  /// The preset of that name (letters' case, spaces and punctuation do not count), the bare size `WxH`, or
  /// `DEVICE at WxH`, a device that gives a scene less or more than its screen: upright, or with `in landscape` behind
  /// it when it is held so.
  public init?(named name: String) {
    if let (whole, size, orientation) = Device.parts(of: name) {
      guard let device = Device(named: whole), let size = Device.size(from: size, least: 0) else {
        return nil
      }
      self = device.giving(size, in: orientation)
    } else if let preset = DeviceCatalog.preset(named: name) {
      self = preset
    } else if let size = Device.size(from: name) {
      self.init(size: size)
    } else {
      return nil
    }
  }

  /// The names of a device and of the size that it gives, and how it is held then; nil for a whole screen.
  static func parts(of name: String) -> (whole: String, size: String, orientation: Orientation)? {
    let bytes = Array(name.utf8)
    let places = 0..<max(0, bytes.count - separatorBytes.count)
    guard let place = places.last(where: { bytes[$0...].starts(with: separatorBytes) }) else { return nil }
    var size = bytes[(place + separatorBytes.count)...]
    let isSideways = size.reversed().starts(with: sidewaysBytes.reversed())
    if isSideways { size.removeLast(sidewaysBytes.count) }
    return (
      String(decoding: bytes[..<place], as: UTF8.self), String(decoding: size, as: UTF8.self),
      isSideways ? .landscapeLeft : .portrait
    )
  }

  private static func size(from text: String, least: Double = .leastNonzeroMagnitude) -> Size? {
    let sides = text.split(separator: "x", omittingEmptySubsequences: false)
    guard sides.count == 2, let width = try? Decimal.parse(sides[0]),
      let height = try? Decimal.parse(sides[1]),
      width >= least, height >= least, width <= maximumExtent, height <= maximumExtent
    else { return nil }
    return Size(width: width, height: height)
  }

  /// The device with another size for its scene: scale, size classes and safe areas stay the screen's.
  ///
  /// When the device is turned, a side that spans the screen goes on spanning it, one that nearly does (below a bar,
  /// in a sheet) goes on missing as much, and another keeps its length. On the square canvas, which stands for any
  /// screen, the screen is the known one that the size is of.
  ///
  /// It is named after its upright size, `iPhone 8 at 375x44`. Where that would give another size in landscape, it is
  /// named after the size that was given there: `iPad 12.9 at 1009x52 in landscape`.
  ///
  /// - Parameters:
  ///   - size: in points, the sides zero or more.
  ///   - orientation: how the device is held when it gives that size.
  public func giving(_ size: Size, in orientation: Orientation = .portrait) -> Device {
    let whole = whole
    var (mine, other) = (whole.screen(in: orientation), whole.screen(in: orientation.turned))
    if size == mine.size { return whole }
    mine.size = size
    other.size = whole.following(size, from: orientation)
    let (portrait, landscape) = orientation.isLandscape ? (other, mine) : (mine, other)
    let isSaidUpright =
      !orientation.isLandscape
      || portrait.size != whole.portrait.size && whole.following(portrait.size, from: .portrait) == size
    return Device(
      name: whole.name + Device.separator
        + (isSaidUpright ? portrait.size.print() : landscape.size.print() + Device.sideways),
      scale: scale, portrait: portrait, landscape: landscape, orientations: orientations,
      naturalOrientation: naturalOrientation, isPreset: isPreset)
  }

  /// The size that a scene has once its whole device is turned.
  private func following(_ size: Size, from orientation: Orientation) -> Size {
    let (here, there) = (screen(in: orientation).size, screen(in: orientation.turned).size)
    guard here == here.turned else { return size.following(from: here, to: there) }
    return Device.screen(spannedBy: size).map { size.following(from: $0, to: $0.turned) } ?? size
  }

  /// The device with the whole of its screen.
  public var whole: Device { Device.parts(of: name).flatMap { Device(named: $0.whole) } ?? self }

  /// Another device for a scene that this one shows: what spans a side of the screen here spans it there, what does
  /// not keeps its length. On the square canvas, what has the size of a known screen spans it.
  func replaced(by other: Device) -> Device {
    let whole = whole
    guard whole != self, other.whole == other else { return other }
    // The way round that it is named after: the other size follows from that one.
    let orientation = Device.parts(of: name)?.orientation ?? .portrait
    let size = screen(in: orientation).size
    let (here, there) = (whole.screen(in: orientation).size, other.screen(in: orientation).size)
    if here == here.turned {
      let known = Device.screen(spannedBy: size)
      return other.giving(known.map { size.following(from: $0, to: there) } ?? size, in: orientation)
    }
    return other.giving(size.following(from: here, to: there), in: orientation)
  }
}

extension Device {
  /// The upright screen of a preset that a size spans, or nearly does.
  private static func screen(spannedBy size: Size) -> Size? {
    DeviceCatalog.presets.lazy.map(\.portrait.size).first { $0 != $0.turned && size.nearlySpans($0) }
  }
}

extension Size {
  /// What may be missing of a screen: the insets of a group at the sides; status bar, navigation bar and large title
  /// above. The same for all screens, so that a size there and back is the same.
  private static let gaps = Size(width: 40, height: 144)

  fileprivate func nearlySpans(_ screen: Size) -> Bool {
    Axis.allCases.allSatisfy { (0...Size.gaps[$0]).contains(screen[$0] - self[$0]) }
  }

  /// As the name of a device has it.
  fileprivate func print() -> String { "\(Decimal.print(width))x\(Decimal.print(height))" }

  /// A size on one screen as it is on another, side by side.
  fileprivate func following(from here: Size, to there: Size) -> Size {
    func side(_ axis: Axis) -> Double {
      let rest = here[axis] - self[axis]
      return (0...Size.gaps[axis]).contains(rest) ? max(0, there[axis] - rest) : self[axis]
    }
    return Size(width: side(.horizontal), height: side(.vertical))
  }
}

extension Orientation {
  /// One of the other kind.
  fileprivate var turned: Orientation { isLandscape ? .portrait : .landscapeLeft }
}
