import GimbalModel

/// An algorithm that applies overflow policies: it hides or shortens views that do not fit into their
/// superviews. In the first rounds, it changes only one subview of each superview, because the other subviews
/// may fit after this change.
struct OverflowResolver {
  private struct Side: Hashable {
    let view: Int
    let axis: Axis
  }

  /// The distance by which a view extended beyond its superview when it was last shortened, and the number of
  /// attempts to shorten it.
  private struct Attempt {
    var overhang: Double
    var count = 1
  }

  private var attempts: [Side: Attempt] = [:]
  /// The views that are not shortened again, each with an axis.
  private var abandoned: Set<Side> = []
  private var rounds = 0

  /// The maximum number of attempts to shorten a view along an axis. Sizes usually change in proportion to
  /// each other, so one attempt is usually enough.
  private static let maximumAttempts = 6
  /// The number of rounds in which only one subview of each superview changes. In later rounds, all views
  /// that do not fit change at once, to limit the number of rounds: each round solves the whole scene.
  private static let roundsWithOneAtATime = 64

  /// Hides or shortens views that do not fit.
  ///
  /// - Returns: `true` if a view changed. The number of changes of each view is limited.
  mutating func resolve(_ rules: inout ActiveRules, in frames: [Frame]) -> Bool {
    rounds += 1
    let handlesOneAtATime = rounds <= OverflowResolver.roundsWithOneAtATime
    var handledSuperviews: Set<Int> = []
    for view in rules.tables.viewsWithOverflowPolicy where !rules.properties[view].isHidden {
      guard let superview = rules.tables.superviews[view],
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
    _ view: Int, _ axis: Axis, sticking overhang: Double, length: Double, _ rules: inout ActiveRules
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
        // The overhang did not become smaller, or there were too many attempts. Restore the size of the view.
        abandoned.insert(side)
        rules.caps[view]?[axis] = nil
        return true
      }
      // The last attempt removed only a part of the overhang, so the view must be shortened by more than the
      // overhang. Divide the overhang by the fraction that the last attempt removed.
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
