import GimbalModel

/// The fixed frame of a view, with its autoresizing mask. The flexible margins and lengths share the growth
/// of the superview in proportion to their original sizes, as documented for `UIView.autoresizingMask`.
struct FixedFrame {
  /// The parts of the superview along one axis: the margin before the frame, the length of the frame, and the
  /// rest.
  struct Part {
    let before: Double
    let extent: Double
    /// The length of the superview when the frame was set; nil if this length is unknown. If it is nil, no
    /// part grows or shrinks.
    let basis: Double?
    fileprivate let flexible: (before: Bool, extent: Bool, after: Bool)

    /// The fractions of the superview's growth that are added to the margin before the frame and to the
    /// length of the frame.
    var shares: (before: Double, extent: Double) {
      guard let basis else { return (0, 0) }
      let flags = [flexible.before, flexible.extent, flexible.after]
      let parts = [before, extent, basis - before - extent]
      var shares = zip(flags, parts).map { $0 ? max(0, $1) : 0 }
      let total = shares.reduce(0, +)
      // If the flexible parts have no length, they get equal shares.
      shares = total > 0 ? shares.map { $0 / total } : flags.map { $0 ? 1 : 0 }
      // The engine does not accept coefficients below `Tolerance.share`, so smaller shares count as zero.
      shares = shares.map { $0 < Tolerance.share ? 0 : $0 }
      let sum = shares.reduce(0, +)
      return sum > 0 ? (shares[0] / sum, shares[1] / sum) : (0, 0)
    }

    func capped(at length: Double?) -> Part {
      guard let length, length < extent else { return self }
      return Part(before: before, extent: length, basis: basis, flexible: flexible)
    }

    /// Returns the position and length of the frame in a superview of a given length. If the superview is so
    /// small that the length would be negative, the length is zero.
    fileprivate func span(in room: Double) -> (start: Double, length: Double) {
      guard let basis, flexible.before || flexible.extent || flexible.after else { return (before, extent) }
      let shares = shares
      return (before + shares.before * (room - basis), max(0, extent + shares.extent * (room - basis)))
    }
  }

  let horizontal: Part
  let vertical: Part

  /// Creates the fixed frame of a view from its properties; nil if the view has no fixed frame.
  init?(_ given: Properties) {
    guard let frame = given.frame else { return nil }
    let mask = given.autoresizing
    horizontal = Part(
      before: frame.x, extent: frame.width, basis: given.number(.superviewWidth),
      flexible: (
        mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth), mask.contains(.flexibleRightMargin)
      ))
    vertical = Part(
      before: frame.y, extent: frame.height, basis: given.number(.superviewHeight),
      flexible: (
        mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
        mask.contains(.flexibleBottomMargin)
      ))
  }

  /// Returns the frame in a superview of a given size.
  func frame(in room: Size) -> Frame {
    let (x, y) = (horizontal.span(in: room.width), vertical.span(in: room.height))
    return Frame(
      x: CoordinateGrid.snap(x.start), y: CoordinateGrid.snap(y.start), width: CoordinateGrid.snap(x.length),
      height: CoordinateGrid.snap(y.length))
  }
}
