package import GimbalInterfaceBuilder
package import GimbalLayout
package import GimbalModel
import GimbalNotation
import GimbalReporting

/// The search for views whose solved frame differs from the frame that Interface Builder recorded in the
/// document.
///
/// A difference alone is not a finding, because Interface Builder can use insets or content sizes that are
/// not in the document. A view counts as misplaced only if the recorded frames also violate one of its
/// constraints, or if Interface Builder marks it as misplaced.
package enum Misplacement {
  /// Returns the findings in tree order. Returns no findings if the traits of the layout differ from the
  /// traits for which the document recorded the frames.
  ///
  /// - Hidden views and their subviews are skipped, because Interface Builder does not update their frames.
  /// - Views in conflicts and ambiguous views are skipped, because other findings report them.
  /// - If Interface Builder marks one of the two views of a violated constraint as misplaced or ambiguous,
  ///   the other view is skipped, because the marked view explains the violation.
  ///
  /// - Complexity: O(views + constraints · depth).
  static func findings(in context: FindingContext) -> [Finding] {
    misplacedViews(in: context.layout, context.origins).map { found in
      let (recorded, solved) = (found.recorded, found.solved)
      return Finding(
        .misplaced,
        context.rounded(
          "\(context.name(found.view)) is misplaced: recorded \(recorded.notation), solved \(solved.notation)"
        ), .view(found.view), involved: [.view(found.view)],
        values: [
          "view": context.label(found.view), "recorded": .frame(recorded), "solved": .frame(solved),
        ])
    }
  }

  /// A view whose solved frame differs from the recorded one. Both frames are in superview coordinates.
  private typealias Difference = (view: ViewID, recorded: Frame, solved: Frame)

  private static func misplacedViews(in layout: SolvedLayout, _ origins: SceneOrigins) -> [Difference] {
    guard layout.isAsRecorded, !origins.isChangedByCode else { return [] }
    let violated = Staleness.views(in: layout, origins)
    let marked = origins.views.filter(\.value.isMisplaced)
    guard !violated.isEmpty || !marked.isEmpty else { return [] }
    return differences(in: layout).filter { violated.contains($0.view) || marked[$0.view] != nil }
  }

  /// Returns `true` if the solved frame of a view is determined and equal to the recorded one.
  package static func isInPlace(_ view: ViewID, in layout: SolvedLayout) -> Bool {
    guard let solved = layout[view], solved.status == .determined,
      let recorded = layout.recordedFrame(of: view)
    else { return false }
    return isClose(solved.pixelFrame, recorded)
  }

  /// Returns the frames that an update writes to the document. If the scene contains a misplaced view, these
  /// are the solved frames of all views whose solved frames differ from the recorded frames. The Update
  /// Frames command in Xcode does the same for all views in a controller.
  package static func updates(in layout: SolvedLayout, _ origins: SceneOrigins) -> [ViewID: Frame] {
    guard !misplacedViews(in: layout, origins).isEmpty else { return [:] }
    return Dictionary(uniqueKeysWithValues: differences(in: layout).map { ($0.view, $0.solved) })
  }

  /// Returns the visible views whose solved frame is determined and differs from the recorded one, in tree order.
  private static func differences(in layout: SolvedLayout) -> [Difference] {
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
      return (view.id, recorded, solved.pixelFrame)
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
  /// The following constraints are skipped:
  ///
  /// - Constraints on views in conflicts and on their subviews, because Interface Builder and Gimbal can
  ///   ignore different constraints of a conflict.
  /// - Constraints along an axis on which the content of a cell, or of a view in a xib, contradicts the size
  ///   in the document.
  /// - Horizontal constraints on a content view beside an accessory, because the document records a different
  ///   width. Constraints on the left or leading edge of the content view are not skipped.
  ///
  /// - Complexity: O(views + constraints · depth).
  static func findings(in context: FindingContext) -> [Finding] {
    guard !context.origins.isChangedByCode else { return [] }
    return breaches(in: context.layout, context.origins).map { breach in
      let (id, excess) = (breach.constraint, Decimal.print(breach.excess, places: 1))
      return Finding(
        .stale,
        context.rounded(
          "the recorded frames violate \(context.title(id)) by \(excess) pt: "
            + context.equation(id)), .constraint(id), involved: [.constraint(id)],
        values: ["constraint": context.label(id)], state: [excess, context.equation(id)])
    }
  }

  /// Returns all required constraints that the recorded frames violate.
  static func constraints(in layout: SolvedLayout) -> Set<ConstraintID> {
    Set(allBreaches(in: layout).map(\.constraint))
  }

  /// Returns the views of the constraints that the recorded frames violate. If Interface Builder marks one of
  /// the two views of a constraint as misplaced or ambiguous, only this view is included. Constraints on
  /// ambiguous views are ignored.
  fileprivate static func views(in layout: SolvedLayout, _ origins: SceneOrigins) -> Set<ViewID> {
    breaches(in: layout, origins).reduce(into: []) { found, breach in
      let views = views(of: breach.constraint, in: layout)
      guard !views.contains(where: { layout[$0]?.status == .ambiguous }) else { return }
      let flagged = views.filter { origins.views[$0]?.isFlagged == true }
      found.formUnion(flagged.isEmpty ? views : flagged)
    }
  }

  private static func views(of constraint: ConstraintID, in layout: SolvedLayout) -> [ViewID] {
    guard let formula = layout.scene.constraint(constraint)?.formula else { return [] }
    return [formula.first.item.view, formula.second?.item.view].compactMap(\.self)
  }

  private static func breaches(in layout: SolvedLayout, _ origins: SceneOrigins) -> [RecordedLayout.Breach] {
    let axes = origins.rootSize == .screen ? [] : layout.axesInConflictWithRoot
    return allBreaches(in: layout).filter { breach in
      guard let constraint = layout.scene.constraint(breach.constraint),
        !axes.contains(constraint.first.attribute.axis)
      else { return false }
      let anchors = [constraint.first, constraint.second].compactMap(\.self)
      return !anchors.contains { anchor in
        let view = anchor.item.view
        let isOfUnknownWidth =
          origins.views[view]?.isBesideAccessory == true
          && ![.left, .leading].contains(anchor.attribute) && anchor.attribute.axis == .horizontal
        return isOfUnknownWidth || layout.isInConflict(view)
      }
    }
  }

  private static func allBreaches(in layout: SolvedLayout) -> [RecordedLayout.Breach] {
    RecordedLayout(of: layout.scene, traits: layout.traits)?.breaches(beyond: Tolerance.recordedEdge) ?? []
  }
}

extension SolvedLayout {
  /// The axes along which rules contradict the size of the root view.
  fileprivate var axesInConflictWithRoot: Set<Axis> {
    Set(
      conflicts.flatMap(\.members).compactMap { if case .rootSize(let axis) = $0 { axis } else { nil } })
  }

  /// Returns `true` if required rules on the view or on one of its superviews contradict each other.
  fileprivate func isInConflict(_ view: ViewID) -> Bool {
    ([view] + scene.ancestors(of: view)).contains { $0 != scene.root && self[$0]?.status == .conflict }
  }
}
