import Model
import Solver

extension Rows {
  /// A fixed frame keeps its place and size in the superview but for what its autoresizing mask lets go: what the
  /// superview has grown by is shared among the flexible parts in proportion to what they were, as
  /// UIView.autoresizingMask documents.
  mutating func addFixedFrame(of view: Int) throws(EngineError) {
    let given = rules.properties[view]
    guard let frame = given.frame, let superview = rules.superviews[view] else { return }
    let (outer, inner) = (geometry.frames[superview], geometry.frames[view])
    let room = foreseenSizes[superview]
    let mask = given.autoresizing
    let width = try addFixed(
      Part(
        before: frame.x, extent: frame.width, basis: given.number(.superviewWidth),
        flexible: (
          mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
          mask.contains(.flexibleRightMargin)
        )),
      start: inner.left - outer.left, extent: inner.width, room: outer.width, foreseen: room?.width,
      because: .fixedFrame(rules.views[view].id, .horizontal))
    let height = try addFixed(
      Part(
        before: frame.y, extent: frame.height, basis: given.number(.superviewHeight),
        flexible: (
          mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
          mask.contains(.flexibleBottomMargin)
        )),
      start: inner.top - outer.top, extent: inner.height, room: outer.height, foreseen: room?.height,
      because: .fixedFrame(rules.views[view].id, .vertical))
    if let width, let height { foreseenSizes[view] = Size(width: width, height: height) }
  }

  /// A fixed frame along one axis: margin before, extent, and what the superview's size leaves after it.
  private struct Part {
    let before: Double
    let extent: Double
    /// The superview's size when the frame was given; nil where it is not known, and nothing is flexible.
    let basis: Double?
    let flexible: (before: Bool, extent: Bool, after: Bool)

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
      shares = shares.map { $0 < Part.leastShare ? 0 : $0 }
      let sum = shares.reduce(0, +)
      return sum > 0 ? (shares[0] / sum, shares[1] / sum) : (0, 0)
    }

    private static let leastShare = 1e-9
  }

  /// Adds the rows of one axis.
  ///
  /// - Parameter foreseen: the superview's size, where it does not take solving to know it.
  /// - Returns: the view's own, likewise.
  private mutating func addFixed(
    _ part: Part, start: LinearForm, extent: LinearForm, room: LinearForm, foreseen: Double?,
    because reason: Reason
  ) throws(EngineError) -> Double? {
    // place = old place + share · (room − basis)
    let basis = part.basis ?? 0
    let shares = part.shares
    let foreseen = foreseen.map { part.extent + shares.extent * ($0 - basis) }
    try add(structural(start - part.before - shares.before * (room - basis), .equal), because: reason)
    // A superview that shrinks by more than the view had to give squeezes it to nothing, and contradicts nobody.
    let isSqueezed = (foreseen ?? 0) < 0
    let wanted =
      isSqueezed ? LinearForm(constant: 0) : shares.extent * (room - basis) + part.extent
    try add(structural(extent - wanted, .equal), because: reason)
    return isSqueezed ? 0 : foreseen
  }
}
