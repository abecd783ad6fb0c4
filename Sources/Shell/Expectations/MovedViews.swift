import Layout
import Model
import Notation

/// The views that are not where they were, the first of them in tree order with its frames.
struct MovedViews {
  private let name: Name
  private let before: Frame?
  private let after: Frame?
  private let others: Int

  /// Nil where every view has the frame that it had. A view is the same whatever it is called.
  ///
  /// - Complexity: O(views).
  init?(from then: SolvedLayout, to now: SolvedLayout, within tolerance: Double) {
    let gone = then.views.filter { now[$0.view.id] == nil }.map { (name: $0.view.name, before: $0.frame) }
    let moved = now.views.compactMap { solved -> (name: Name, before: Frame?, after: Frame)? in
      let before = then[solved.view.id]?.frame
      let stays = before.map { $0.isClose(to: solved.frame, within: tolerance) } ?? false
      return stays ? nil : (solved.view.name, before, solved.frame)
    }
    others = moved.count + gone.count - 1
    if let first = moved.first {
      (name, before, after) = (first.name, first.before, first.after)
    } else if let first = gone.first {
      (name, before, after) = (first.name, first.before, nil)
    } else {
      return nil
    }
  }

  var words: String {
    let rest = others == 0 ? "" : "; \(others) more"
    switch (before, after) {
    case (let before?, let after?):
      return "'\(name)' is at \(after.notation), and was at \(before.notation)\(rest)"
    case (nil, let after?): return "'\(name)' at \(after.notation) was not there\(rest)"
    default: return "'\(name)' is not there any more\(rest)"
    }
  }
}
