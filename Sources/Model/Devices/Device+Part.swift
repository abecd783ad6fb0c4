/// A device for a scene that has another size than its screen: a cell, a child, a sheet, a freeform view.
extension Device {
  private static let separator = " at "
  private static let separatorBytes = Array(separator.utf8)

  /// The names of a device and of the size that it gives; nil for a whole screen.
  static func parts(of name: String) -> (whole: String, size: String)? {
    let bytes = Array(name.utf8)
    let places = 0..<max(0, bytes.count - separatorBytes.count)
    guard let place = places.last(where: { bytes[$0...].starts(with: separatorBytes) }) else { return nil }
    return (
      String(decoding: bytes[..<place], as: UTF8.self),
      String(decoding: bytes[(place + separatorBytes.count)...], as: UTF8.self)
    )
  }

  /// The device with another size for its scene: scale, size classes and safe areas stay the screen's.
  ///
  /// When the device is turned, a side that spans the screen goes on spanning it, one that nearly does (below a bar,
  /// in a sheet) goes on missing as much, and another keeps its length. On the square canvas, which stands for any
  /// screen, the screen is the known one that the size is of.
  ///
  /// - Parameters:
  ///   - size: in points, the sides zero or more.
  ///   - orientation: how the device is held when it gives that size.
  public func giving(_ size: Size, in orientation: Orientation = .portrait) -> Device {
    let whole = whole
    let (here, there) = (whole.screen(in: orientation), whole.screen(in: orientation.turned))
    if size == here.size { return whole }
    var (mine, other) = (here, there)
    mine.size = size
    other.size =
      here.size == here.size.turned
      ? Device.screen(spannedBy: size).map { size.following(from: $0, to: $0.turned) } ?? size
      : size.following(from: here.size, to: there.size)
    let (portrait, landscape) = orientation.isLandscape ? (other, mine) : (mine, other)
    return Device(
      name: whole.name + Device.separator
        + "\(Decimal.print(portrait.size.width))x\(Decimal.print(portrait.size.height))",
      scale: scale, portrait: portrait, landscape: landscape, orientations: orientations,
      naturalOrientation: naturalOrientation, isPreset: isPreset)
  }

  /// The device with the whole of its screen.
  public var whole: Device { Device.parts(of: name).flatMap { Device(named: $0.whole) } ?? self }

  /// Another device for a scene that this one shows: what spans a side of the screen here spans it there, what does
  /// not keeps its length. On the square canvas, what has the size of a known screen spans it.
  func replaced(by other: Device) -> Device {
    let whole = whole
    guard whole != self, other.whole == other else { return other }
    let (here, there) = (whole.portrait.size, other.portrait.size)
    if here == here.turned {
      let known = Device.screen(spannedBy: portrait.size)
      return other.giving(known.map { portrait.size.following(from: $0, to: there) } ?? portrait.size)
    }
    return other.giving(portrait.size.following(from: here, to: there))
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
