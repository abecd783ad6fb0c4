import GimbalModel

/// A fixed frame and what its autoresizing mask lets go: what the superview has grown by is shared among the flexible
/// parts in proportion to what they were, as UIView.autoresizingMask documents.
struct FixedFrame {
  /// One axis of it: margin before, extent, and what the superview's size leaves after it.
  struct Part {
    let before: Double
    let extent: Double
    /// The superview's size when the frame was given; nil where it is not known, and nothing is flexible.
    let basis: Double?
    fileprivate let flexible: (before: Bool, extent: Bool, after: Bool)

    /// How much of the superview's growth goes before the frame, and how much into it.
    var shares: (before: Double, extent: Double) {
      guard let basis else { return (0, 0) }
      let flags = [flexible.before, flexible.extent, flexible.after]
      let parts = [before, extent, basis - before - extent]
      var shares = zip(flags, parts).map { $0 ? max(0, $1) : 0 }
      let total = shares.reduce(0, +)
      // Parts of nothing share evenly.
      shares = total > 0 ? shares.map { $0 / total } : flags.map { $0 ? 1 : 0 }
      // What a subtraction left of a part is no part, and no coefficient that the engine takes.
      shares = shares.map { $0 < Tolerance.share ? 0 : $0 }
      let sum = shares.reduce(0, +)
      return sum > 0 ? (shares[0] / sum, shares[1] / sum) : (0, 0)
    }

    func capped(at length: Double?) -> Part {
      guard let length, length < extent else { return self }
      return Part(before: before, extent: length, basis: basis, flexible: flexible)
    }

    /// Place and extent in a superview of a size. One that shrinks by more than the view had to give squeezes it to
    /// nothing.
    fileprivate func span(in room: Double) -> (start: Double, length: Double) {
      guard let basis, flexible.before || flexible.extent || flexible.after else { return (before, extent) }
      let shares = shares
      return (before + shares.before * (room - basis), max(0, extent + shares.extent * (room - basis)))
    }
  }

  let horizontal: Part
  let vertical: Part

  /// - Returns: nil where the view has no fixed frame.
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

  /// The frame in a superview of a size.
  func frame(in room: Size) -> Frame {
    let (x, y) = (horizontal.span(in: room.width), vertical.span(in: room.height))
    return Frame(
      x: CoordinateGrid.snap(x.start), y: CoordinateGrid.snap(y.start), width: CoordinateGrid.snap(x.length),
      height: CoordinateGrid.snap(y.length))
  }
}
