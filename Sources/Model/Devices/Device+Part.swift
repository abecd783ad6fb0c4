/// A device for a scene that has another size than its screen: a cell, a child, a sheet, a freeform view.
extension Device {
  private static let separator = " at "

  /// The names of a device and of the size that it gives; nil for a whole screen.
  static func parts(of name: String) -> (whole: String, size: String)? {
    name.ranges(of: separator).last.map { (String(name[..<$0.lowerBound]), String(name[$0.upperBound...])) }
  }

  /// The device with another size for its scene: scale, size classes and safe areas stay the screen's.
  ///
  /// When the device is turned, a side that spans the screen goes on spanning it, one that nearly does (below a bar,
  /// in a sheet) goes on missing as much, and another keeps its length. On the square canvas, which stands for any
  /// screen, the sides swap.
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
      here.size.width == here.size.height ? size.turned : size.following(from: here.size, to: there.size)
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
    if here.width == here.height {
      return DeviceCatalog.presets.contains { $0.portrait.size == portrait.size }
        ? other : other.giving(portrait.size)
    }
    return other.giving(portrait.size.following(from: here, to: there))
  }
}

extension Size {
  /// A size on one screen as it is on another, side by side.
  fileprivate func following(from here: Size, to there: Size) -> Size {
    func side(_ side: Double, _ before: Double, _ after: Double) -> Double {
      let rest = before - side
      // A quarter of the shorter of the two: more than bars and sheets leave, less than a cell or a half does.
      return rest >= 0 && rest < min(before, after) / 4 ? after - rest : side
    }
    return Size(
      width: side(width, here.width, there.width), height: side(height, here.height, there.height))
  }
}

extension Orientation {
  /// One of the other kind.
  fileprivate var turned: Orientation { isLandscape ? .portrait : .landscapeLeft }
}
