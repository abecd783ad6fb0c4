import GimbalLayout
import GimbalModel
import GimbalRender
import GimbalSolvedHistory

/// What became of the views that a picture of a diff shows: of what is hidden before and after nobody sees anything.
struct SeenChanges {
  /// A view that is shown, and was hidden, appeared; the other way round, it vanished.
  let kinds: [ViewID: FrameChange.Kind]

  init(_ diff: FrameDiff, from before: SolvedLayout, to after: SolvedLayout) {
    let (old, new) = (before.shownViews, after.shownViews)
    var kinds = Dictionary(uniqueKeysWithValues: diff.changes.map { ($0.view, $0.kind) })
      .filter { old.contains($0.key) && new.contains($0.key) }
    for view in new.subtracting(old) { kinds[view] = .appeared }
    for view in old.subtracting(new) { kinds[view] = .vanished }
    self.kinds = kinds
  }

  /// `2 moved, 1 appeared`
  var words: String {
    let counts = SeenChanges.order.compactMap { kind in
      let count = kinds.values.count { $0 == kind }
      return count == 0 ? nil : "\(count) \(kind.rawValue)"
    }
    return counts.isEmpty ? "nothing moved" : counts.joined(separator: ", ")
  }

  private static let order: [FrameChange.Kind] = [.moved, .resized, .movedAndResized, .appeared, .vanished]
}

extension SolvedLayout {
  /// The views that are not hidden, nor in what is.
  fileprivate var shownViews: Set<ViewID> {
    let boxes = Picture(of: self, hasConstraints: false).boxes
    return Set(zip(views, boxes).filter { !$1.marks.contains(.hidden) }.map(\.0.view.id))
  }
}
