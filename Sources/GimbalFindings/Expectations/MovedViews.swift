package import GimbalLayout
import GimbalModel
import GimbalNotation
import GimbalReporting

/// The views whose frame or visibility differs between two layouts, and the added and removed views. Only the
/// first of these views is described, with its frames.
package struct MovedViews {
  private enum Difference {
    case frame(Frame, was: Frame)
    case new(Frame)
    case gone
    case hidden
    case shown
  }

  private let name: Name
  private let difference: Difference
  private let others: Int

  /// Compares two layouts. Returns `nil` if both contain the same views with equal visibility, and their
  /// frames differ by at most `tolerance`. Views are identified by id, not by name.
  ///
  /// - Complexity: O(views).
  package init?(from then: SolvedLayout, to now: SolvedLayout, within tolerance: Double) {
    let changed = now.views.compactMap { solved in
      MovedViews.difference(solved, then[solved.view.id], within: tolerance).map { (solved.view.name, $0) }
    }
    let gone = then.views.filter { now[$0.view.id] == nil }.map { ($0.view.name, Difference.gone) }
    guard let first = changed.first ?? gone.first else { return nil }
    (name, difference) = first
    others = changed.count + gone.count - 1
  }

  private static func difference(_ now: SolvedView, _ then: SolvedView?, within tolerance: Double)
    -> Difference?
  {
    guard let then else { return .new(now.frame) }
    if now.isHidden != then.isHidden { return now.isHidden ? .hidden : .shown }
    return now.frame.isClose(to: then.frame, within: tolerance) ? nil : .frame(now.frame, was: then.frame)
  }

  package var description: String {
    let found =
      switch difference {
      case .frame(let now, let then):
        "'\(name)' is at \(now.roundedNotation), but was at \(then.roundedNotation)"
      case .new(let frame): "'\(name)' at \(frame.roundedNotation) is new"
      case .gone: "'\(name)' no longer exists"
      case .hidden: "'\(name)' is hidden now"
      case .shown: "'\(name)' was hidden, and is shown now"
      }
    return found + (others == 0 ? "" : "; \(others) more")
  }
}
