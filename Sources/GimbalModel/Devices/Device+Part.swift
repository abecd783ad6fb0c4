extension Device {
  private static let separator = " at "
  private static let separatorBytes = Array(separator.utf8)
  /// The suffix of a device name whose size is the one in landscape.
  private static let sideways = " in landscape"
  private static let sidewaysBytes = Array(sideways.utf8)

  /// Creates a device from its name:
  ///
  /// - a preset of ``DeviceCatalog``, ignoring case, spaces and punctuation: `iPhone 8`
  /// - a size: `375x667`
  /// - a device with another scene size, in portrait or in landscape: `iPhone 8 at 375x44`, `iPad 12.9 at
  ///   1009x52 in landscape`
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

  /// Splits the name of a device with another scene size; `nil` for a whole screen.
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

  /// Returns the device with another scene size: a cell, a child, a sheet or a freeform view. Scale, size
  /// classes and safe areas do not change.
  ///
  /// When the device rotates, a side that spans the screen continues to span it. A side that is slightly
  /// shorter, because of a bar or a sheet, keeps its difference. Other sides keep their length. The square
  /// canvas represents any screen. There, the screen is the first preset whose screen the size spans.
  ///
  /// The name contains the portrait size, `iPhone 8 at 375x44`. If that size does not determine the landscape
  /// size, the name contains the latter: `iPad 12.9 at 1009x52 in landscape`.
  ///
  /// - Parameters:
  ///   - size: The size in points, with sides of zero or more.
  ///   - orientation: The orientation for which the size is given.
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

  /// Returns the scene size after the whole device rotates.
  private func following(_ size: Size, from orientation: Orientation) -> Size {
    let (here, there) = (screen(in: orientation).size, screen(in: orientation.turned).size)
    guard here == here.turned else { return size.following(from: here, to: there) }
    return Device.screen(spannedBy: size).map { size.following(from: $0, to: $0.turned) } ?? size
  }

  /// The device with its whole screen as the scene size.
  public var whole: Device { Device.parts(of: name).flatMap { Device(named: $0.whole) } ?? self }

  /// Returns another device for the same scene. A side that spans the screen spans the other screen, too.
  /// Other sides keep their length. On the square canvas, the screen is the first preset whose screen the
  /// size spans.
  func replaced(by other: Device) -> Device {
    let whole = whole
    guard whole != self, other.whole == other else { return other }
    // The orientation in the name. The size in the other orientation follows from it.
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
  /// Returns the portrait screen of the first preset that a size spans or nearly spans.
  private static func screen(spannedBy size: Size) -> Size? {
    DeviceCatalog.presets.lazy.map(\.portrait.size).first { $0 != $0.turned && size.nearlySpans($0) }
  }
}

extension Size {
  /// The largest difference between a side that nearly spans the screen and the screen: group insets
  /// horizontally; status bar, navigation bar and large title vertically. The values are equal for all
  /// screens, so that replacing a device is reversible.
  private static let gaps = Size(width: 40, height: 144)

  fileprivate func nearlySpans(_ screen: Size) -> Bool {
    Axis.allCases.allSatisfy { (0...Size.gaps[$0]).contains(screen[$0] - self[$0]) }
  }

  /// Returns the notation of the size in device names.
  fileprivate func print() -> String { "\(Decimal.print(width))x\(Decimal.print(height))" }

  /// Returns the size on another screen, side by side.
  fileprivate func following(from here: Size, to there: Size) -> Size {
    func side(_ axis: Axis) -> Double {
      let rest = here[axis] - self[axis]
      return (0...Size.gaps[axis]).contains(rest) ? max(0, there[axis] - rest) : self[axis]
    }
    return Size(width: side(.horizontal), height: side(.vertical))
  }
}

extension Orientation {
  /// An orientation of the other class.
  fileprivate var turned: Orientation { isLandscape ? .portrait : .landscapeLeft }
}
