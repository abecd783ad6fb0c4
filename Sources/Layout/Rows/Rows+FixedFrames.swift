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
    let mask = given.autoresizing
    try addFixed(
      Part(
        before: frame.x, extent: frame.width, basis: given.number(.superviewWidth),
        flexible: (
          mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
          mask.contains(.flexibleRightMargin)
        )),
      start: inner.left - outer.left, extent: inner.width, room: outer.width,
      because: .fixedFrame(rules.views[view].id, .horizontal))
    try addFixed(
      Part(
        before: frame.y, extent: frame.height, basis: given.number(.superviewHeight),
        flexible: (
          mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
          mask.contains(.flexibleBottomMargin)
        )),
      start: inner.top - outer.top, extent: inner.height, room: outer.height,
      because: .fixedFrame(rules.views[view].id, .vertical))
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
      let parts = [
        flexible.before ? max(0, before) : 0, flexible.extent ? max(0, extent) : 0,
        flexible.after ? max(0, basis - before - extent) : 0,
      ]
      let total = parts.reduce(0, +)
      if total > 0 { return (parts[0] / total, parts[1] / total) }
      let count = [flexible.before, flexible.extent, flexible.after].count { $0 }
      let even = count > 0 ? 1 / Double(count) : 0
      return (flexible.before ? even : 0, flexible.extent ? even : 0)
    }
  }

  private mutating func addFixed(
    _ part: Part, start: LinearForm, extent: LinearForm, room: LinearForm, because reason: Reason
  ) throws(EngineError) {
    // place = old place + share · (room − basis)
    let growth = room - (part.basis ?? 0)
    let shares = part.shares
    try add(structural(start - part.before - shares.before * growth, .equal), because: reason)
    try add(structural(extent - part.extent - shares.extent * growth, .equal), because: reason)
  }
}
