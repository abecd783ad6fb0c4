import GimbalLayout
import GimbalModel

/// The search for views whose solved frame differs from the frame that Interface Builder recorded in the
/// document.
///
/// A difference alone is not a finding, because Interface Builder can use insets or content sizes that Gimbal
/// does not know. A view is misplaced if the recorded frames violate one of its constraints.
enum Misplacement {
  /// Returns the findings in tree order. Returns no findings if the traits of the layout differ from the
  /// traits for which the document recorded the frames.
  ///
  /// - Hidden views and their subviews are skipped, because Interface Builder does not update their frames.
  /// - Views in conflicts and ambiguous views are skipped, because other findings report them.
  ///
  /// - Complexity: O(views + constraints · depth).
  static func findings(in layout: SolvedLayout) -> [CheckFinding] {
    guard layout.isAsRecorded else { return [] }
    let violated = Staleness.views(in: layout)
    guard !violated.isEmpty else { return [] }
    var hidden: Set<ViewID> = []
    return layout.views.compactMap { solved in
      let view = solved.view
      guard let superview = view.parent else { return nil }
      if solved.isHidden || hidden.contains(superview) {
        hidden.insert(view.id)
        return nil
      }
      guard solved.status == .determined, violated.contains(view.id),
        let recorded = layout.recordedFrame(of: view.id),
        !isClose(solved.pixelFrame, recorded)
      else { return nil }
      return .misplaced(view.id, recorded: recorded, solved: solved.pixelFrame)
    }
  }

  private static func isClose(_ one: Frame, _ other: Frame) -> Bool {
    [one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height]
      .allSatisfy { $0.magnitude <= Tolerance.recordedFrame }
  }
}

/// The search for constraints that are violated by the frames that Interface Builder recorded.
enum Staleness {
  /// Returns the required constraints that the recorded frames violate. Returns no findings if the traits of
  /// the layout differ from the traits for which the document recorded the frames.
  ///
  /// - Complexity: O(views + constraints · depth).
  static func findings(in layout: SolvedLayout) -> [CheckFinding] {
    breaches(in: layout).map { .stale($0.constraint, excess: $0.excess) }
  }

  /// Returns the views of the constraints that the recorded frames violate.
  static func views(in layout: SolvedLayout) -> Set<ViewID> {
    breaches(in: layout).reduce(into: []) { views, breach in
      guard let formula = layout.scene.constraint(breach.constraint)?.formula else { return }
      views.formUnion([formula.first.item.view, formula.second?.item.view].compactMap(\.self))
    }
  }

  private static func breaches(in layout: SolvedLayout) -> [RecordedLayout.Breach] {
    RecordedLayout(of: layout.scene, traits: layout.traits)?.breaches(beyond: Tolerance.recordedEdge) ?? []
  }
}
