import GimbalLayout
import GimbalModel

/// Views that are not where their document says.
enum Misplacement {
  /// How far a number of a frame may be off, in points: Interface Builder calls no view misplaced for less.
  private static let tolerance = 0.5

  /// In tree order; nothing where the scene is not shown as it was recorded. Left out are views that are hidden or in
  /// something hidden, which Interface Builder does not keep up, and views of contradictions and ambiguities, which
  /// are said to be just that.
  ///
  /// - Complexity: O(views).
  static func findings(in layout: SolvedLayout) -> [CheckFinding] {
    guard layout.isAsRecorded else { return [] }
    var hidden: Set<ViewID> = []
    return layout.views.compactMap { solved in
      let view = solved.view
      guard let superview = view.parent else { return nil }
      if solved.isHidden || hidden.contains(superview) {
        hidden.insert(view.id)
        return nil
      }
      guard solved.status == .determined, let recorded = layout.recordedFrame(of: view.id),
        !isClose(solved.pixelFrame, recorded)
      else { return nil }
      return .misplaced(view.id, recorded: recorded, solved: solved.pixelFrame)
    }
  }

  private static func isClose(_ one: Frame, _ other: Frame) -> Bool {
    [one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height]
      .allSatisfy { $0.magnitude <= tolerance }
  }
}
