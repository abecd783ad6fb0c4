import GimbalLayout
import GimbalModel
import GimbalNotation

/// The views that are not as they were, the first of them in tree order with what it was and is.
struct MovedViews {
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

  /// Nil where every view has the frame that it had and is as hidden as it was. A view is the same whatever it is called.
  ///
  /// - Complexity: O(views).
  init?(from then: SolvedLayout, to now: SolvedLayout, within tolerance: Double) {
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

  var words: String {
    let found =
      switch difference {
      case .frame(let now, let then): "'\(name)' is at \(now.notation), and was at \(then.notation)"
      case .new(let frame): "'\(name)' at \(frame.notation) was not there"
      case .gone: "'\(name)' is not there any more"
      case .hidden: "'\(name)' is hidden now"
      case .shown: "'\(name)' was hidden, and is shown now"
      }
    return found + (others == 0 ? "" : "; \(others) more")
  }
}
