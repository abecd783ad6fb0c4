package import GimbalLayout
import GimbalModel
import GimbalNotation

/// The views whose frame or visibility differs between two layouts. The first of these views in tree order is
/// described with its old and new frame.
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

  /// Compares two layouts. Returns `nil` if no frame and no visibility changed. Views are identified by id,
  /// not by name.
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

  package var words: String {
    let found =
      switch difference {
      case .frame(let now, let then): "'\(name)' is at \(now.notation), but was at \(then.notation)"
      case .new(let frame): "'\(name)' at \(frame.notation) is new"
      case .gone: "'\(name)' no longer exists"
      case .hidden: "'\(name)' is hidden now"
      case .shown: "'\(name)' was hidden, and is shown now"
      }
    return found + (others == 0 ? "" : "; \(others) more")
  }
}
