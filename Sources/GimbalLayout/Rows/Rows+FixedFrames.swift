import GimbalModel
import GimbalSolver

extension Rows {
  /// A fixed frame keeps its place and size in the superview but for what its autoresizing mask lets go.
  mutating func addFixedFrame(of view: Int) throws(EngineError) {
    guard let superview = rules.superviews[view], let fixed = FixedFrame(rules.properties[view]) else {
      return
    }
    let (outer, inner) = (geometry.frames[superview], geometry.frames[view])
    let room = foreseenSize(of: superview)
    let cap = rules.caps[view]
    try addFixed(
      fixed.horizontal.capped(at: cap?[.horizontal]), start: inner.left - outer.left, extent: inner.width,
      room: outer.width, foreseen: room?.width, because: .fixedFrame(rules.views[view].id, .horizontal))
    try addFixed(
      fixed.vertical.capped(at: cap?[.vertical]), start: inner.top - outer.top, extent: inner.height,
      room: outer.height, foreseen: room?.height, because: .fixedFrame(rules.views[view].id, .vertical))
  }

  /// Adds the rows of one axis.
  ///
  /// - Parameter foreseen: the superview's size, where it does not take solving to know it.
  private mutating func addFixed(
    _ part: FixedFrame.Part, start: LinearForm, extent: LinearForm, room: LinearForm, foreseen: Double?,
    because reason: Reason
  ) throws(EngineError) {
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
  }
}
