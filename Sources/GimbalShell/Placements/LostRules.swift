import GimbalModel
import GimbalNotation

/// The rules that reach a view no more since it was moved: placements are measured from views beside one another and
/// from their superview, and a layout manager lays out subviews.
struct LostRules {
  /// As they are written.
  let words: [String]

  /// - Complexity: O(rules + boxes).
  init(about view: ViewID, before: Scene, after: Scene) {
    words = after.sets.flatMap { after.rules(of: $0.id) }.compactMap { rule in
      switch rule {
      case .placement(let placement) where placement.view == view || placement.source?.view == view:
        return before.reaches(placement) && !after.reaches(placement) ? placement.notation(in: after) : nil
      case .manager(let box):
        let holds = after.boxes(from: box.id).contains { $0.parent != nil && $0.view == view }
        let isLost = before.view(view)?.parent == box.view && after.view(view)?.parent != box.view
        return holds && isLost ? box.notation(in: after) : nil
      case .constraint, .override, .placement: return nil
      }
    }
  }
}

extension Scene {
  /// Whether a placement's view lies where it can be measured from its source.
  fileprivate func reaches(_ placement: Placement) -> Bool {
    guard let source = placement.source else { return true }
    if case .bar? = source.part { return true }
    let superview = view(placement.view)?.parent
    return source.view == superview || source.part == nil && view(source.view)?.parent == superview
  }
}
