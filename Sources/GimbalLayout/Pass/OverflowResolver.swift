import GimbalModel

/// What the policies of views that do not fit make of them, one view of a superview at a time, as long as these are few:
/// where one gives way, the others may fit.
struct OverflowResolver {
  private struct Side: Hashable {
    let view: Int
    let axis: Axis
  }

  /// How far a view stuck out along a side when it was last made smaller, and how often it was.
  private struct Attempt {
    var overhang: Double
    var count = 1
  }

  private var attempts: [Side: Attempt] = [:]
  /// The sides that being smaller does not make fit.
  private var abandoned: Set<Side> = []
  private var rounds = 0

  /// Sizes follow one another by fixed factors: one step mostly suffices.
  private static let maximumAttempts = 6
  /// From then on all views that do not fit give way at once: each round lays everything out again.
  private static let roundsWithOneAtATime = 64

  /// Deals with views that do not fit in some frames: hides them, or caps the side along which they stick out.
  ///
  /// - Returns: whether anything is other than it was; each view is changed a bounded number of times.
  mutating func resolve(_ rules: inout RulesInForce, in frames: [Frame]) -> Bool {
    rounds += 1
    let handlesOneAtATime = rounds <= OverflowResolver.roundsWithOneAtATime
    var handledSuperviews: Set<Int> = []
    for view in rules.viewsWithOverflowPolicy where !rules.properties[view].isHidden {
      guard let superview = rules.superviews[view],
        !handlesOneAtATime || !handledSuperviews.contains(superview),
        let overhang = rules.overhang(of: view, in: frames)
      else { continue }
      switch rules.properties[view].overflow {
      case .hide?:
        rules.properties[view][.hidden] = .flag(true)
        handledSuperviews.insert(superview)
      case .collapse?, .resize?:
        var isChanged = false
        for axis in Axis.allCases {
          isChanged =
            shorten(view, axis, sticking: overhang.along(axis), length: frames[view].size[axis], &rules)
            || isChanged
        }
        if isChanged { handledSuperviews.insert(superview) }
      case .scroll?, .lock?, nil: break
      }
    }
    return !handledSuperviews.isEmpty
  }

  private mutating func shorten(
    _ view: Int, _ axis: Axis, sticking overhang: Double, length: Double, _ rules: inout RulesInForce
  ) -> Bool {
    let side = Side(view: view, axis: axis)
    guard overhang > Tolerance.overhang, !abandoned.contains(side) else { return false }
    if rules.properties[view].overflow == .collapse {
      abandoned.insert(side)
      rules.caps[view, default: [:]][axis] = 0
      return true
    }
    var taken = overhang
    if var last = attempts[side] {
      let gained = last.overhang - overhang
      guard gained > Tolerance.overhang, last.count < OverflowResolver.maximumAttempts else {
        // It sticks out where its size does not matter: it keeps the size that it had.
        abandoned.insert(side)
        rules.caps[view]?[axis] = nil
        return true
      }
      // As much again as it takes, if what is left goes as what went.
      taken = overhang * max(1, last.overhang / gained)
      last.overhang = overhang
      last.count += 1
      attempts[side] = last
    } else {
      attempts[side] = Attempt(overhang: overhang)
    }
    rules.caps[view, default: [:]][axis] = max(0, length - taken)
    return true
  }
}
