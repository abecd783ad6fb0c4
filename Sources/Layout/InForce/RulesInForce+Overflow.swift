import Model

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

  /// Deals with the views that do not fit in some frames as their policies say: hides them, or caps the side along which
  /// they stick out.
  ///
  /// - Returns: whether anything is other than it was.
  mutating func yield(to frames: [Frame]) -> Bool {
    var hasChanged = false
    for view in yielding where !properties[view].isHidden {
      guard let overhang = overhang(of: view, in: frames) else { continue }
      switch properties[view].overflow {
      case .hide?:
        properties[view][.hidden] = .flag(true)
        hasChanged = true
      case .collapse?:
        for axis in Axis.allCases where overhang.along(axis) > RulesInForce.fitTolerance {
          hasChanged = cap(view, axis, at: 0) || hasChanged
        }
      case .resize?:
        for axis in Axis.allCases where overhang.along(axis) > RulesInForce.fitTolerance {
          hasChanged = cap(view, axis, at: frames[view].size[axis] - overhang.along(axis)) || hasChanged
        }
      case .scroll?, .lock?, nil: break
      }
    }
    return hasChanged
  }

  /// - Returns: whether the cap is lower than the one there was. By less than a point it no longer matters, and caps
  ///   that creep come to an end.
  private mutating func cap(_ view: Int, _ axis: Axis, at length: Double) -> Bool {
    let length = max(0, length)
    if let old = caps[view]?[axis], length > old - 1, length > 0 || old == 0 { return false }
    caps[view, default: [:]][axis] = length
    return true
  }
}

extension EdgeInsets {
  /// What both sides of an axis come to.
  fileprivate func along(_ axis: Axis) -> Double { axis == .horizontal ? left + right : top + bottom }
}
