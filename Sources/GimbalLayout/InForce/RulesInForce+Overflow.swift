import GimbalModel

extension RulesInForce {
  /// How far a view may stick out of its superview and still fit, in points.
  static let fitTolerance = 0.01

  /// How far a view sticks out of its superview on each side; nil where it fits, and where the superview scrolls.
  func overhang(of view: Int, in frames: [Frame]) -> EdgeInsets? {
    guard let superview = superviews[view], !scrolls(superview) else { return nil }
    let (frame, room) = (frames[view], frames[superview].size)
    let overhang = EdgeInsets(
      top: max(0, -frame.y), left: max(0, -frame.x), bottom: max(0, frame.maxY - room.height),
      right: max(0, frame.maxX - room.width))
    let worst = max(overhang.top, overhang.left, overhang.bottom, overhang.right)
    return worst > RulesInForce.fitTolerance ? overhang : nil
  }
}
