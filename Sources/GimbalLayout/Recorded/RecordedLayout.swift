package import GimbalModel

/// The amounts by which the frames of a layout violate its rules.
package struct RuleViolations {
  private let layout: SolvedLayout
  private let geometry: Geometry<Double>
  private let constraints: [ConstraintID: Constraint]

  /// - Complexity: O(views + constraints).
  package init(of layout: SolvedLayout) {
    self.layout = layout
    geometry = layout.geometry
    constraints = Dictionary(
      layout.activeConstraints.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
  }

  /// Returns the amount, in points, by which the frames violate a constraint or deviate from a content size.
  /// Returns nil for other rules, and for rules and content sizes that do not exist.
  package subscript(reason: Reason) -> Double? {
    switch reason {
    case .constraint(let id):
      guard let constraint = constraints[id], let excess = geometry.excess(of: constraint) else { return nil }
      return constraint.relation.shortfall(ofExcess: excess)
    case .content(let view, let axis):
      guard let length = layout.intrinsicContentLength(of: view, along: axis), let solved = layout[view]
      else { return nil }
      return (solved.frame.size[axis] - length).magnitude
    default: return nil
    }
  }
}

/// A layout that consists of the frames that an Interface Builder document recorded for a scene. It is used
/// to find constraints that the recorded frames violate. Such constraints were edited after the frames were
/// computed, so no solver can reproduce the frames.
package struct RecordedLayout: Sendable {
  /// A required constraint that the recorded frames violate.
  package struct Breach: Hashable, Sendable {
    package let constraint: ConstraintID
    /// The amount by which the recorded frames violate the constraint, in points.
    package let excess: Double
  }

  private let geometry: Geometry<Double>
  private let constraints: [ConstraintID: Constraint]
  /// The views whose absolute frame is unknown, because the view or one of its superviews has neither a
  /// recorded frame nor a fixed frame.
  private let unknown: Set<Int>

  /// Creates the layout from recorded frames. Returns nil if the frames were recorded for a different size or
  /// orientation.
  ///
  /// - Complexity: O(views + rules).
  package init?(of scene: Scene, traits: Traits) {
    let rules = ActiveRules(scene: scene, traits: traits)
    guard rules.areAsRecorded else { return nil }
    var relative: [Frame] = []
    var absolute: [Frame] = []
    var unknown: Set<Int> = []
    for view in rules.tables.views.indices {
      let given = rules.properties[view]
      guard let superview = rules.tables.superviews[view] else {
        relative.append(Frame(x: 0, y: 0, width: traits.size.width, height: traits.size.height))
        absolute.append(relative[0])
        continue
      }
      let frame = given.recordedFrame ?? given.frame
      if frame == nil || unknown.contains(superview) { unknown.insert(view) }
      relative.append(frame ?? Frame(x: 0, y: 0, width: 0, height: 0))
      absolute.append(relative[view].offset(x: absolute[superview].x, y: absolute[superview].y))
    }
    self.unknown = unknown
    constraints = Dictionary(
      rules.tables.constraints.map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
    geometry = Geometry(
      rules: rules, insets: GuideInsets(of: rules, frames: relative),
      frames: absolute.map { Rectangle($0) }, contents: [:])
  }

  /// Returns the required constraints that are violated by more than a tolerance.
  ///
  /// The function checks only constraints on edges, sizes and centers of views, and horizontal constraints on
  /// safe areas without left and right insets. Other constraints depend on insets, content areas or
  /// baselines, which documents do not record. Constraints on views without a known frame, and on views with
  /// a system symbol, are not checked either.
  ///
  /// - Parameter tolerance: the largest violation that is ignored, in points.
  /// - Complexity: O(rules · depth).
  package func breaches(beyond tolerance: Double) -> [Breach] {
    geometry.rules.tables.constraints.compactMap { constraint in
      guard constraint.priority.isRequired, isOfRecordedThings(constraint),
        let excess = geometry.excess(of: constraint)
      else { return nil }
      let missed = constraint.relation.shortfall(ofExcess: excess)
      return missed > tolerance ? Breach(constraint: constraint.id, excess: missed) : nil
    }
  }

  /// Returns `true` if a constraint, also one on margins or guides, holds for the recorded frames within a tolerance.
  package func satisfies(_ id: ConstraintID, within tolerance: Double) -> Bool {
    guard let constraint = constraints[id], let excess = geometry.excess(of: constraint) else { return false }
    let views = [constraint.first.item.view, constraint.second?.item.view].compactMap {
      $0.flatMap { geometry.rules.tables.indices[$0] }
    }
    return unknown.isDisjoint(with: views) && constraint.relation.shortfall(ofExcess: excess) <= tolerance
  }

  private func isOfRecordedThings(_ constraint: Constraint) -> Bool {
    let rules = geometry.rules
    let views = [constraint.first.item.view, constraint.second?.item.view].map {
      $0.flatMap { rules.tables.indices[$0] }
    }
    return zip([constraint.first, constraint.second], zip(views, views.reversed())).allSatisfy {
      anchor, views in
      guard let anchor, let view = views.0 else { return true }
      guard !unknown.contains(view), !showsSymbol(view) else { return false }
      guard !anchor.attribute.isMargin, !anchor.attribute.isBaseline else { return false }
      let guide = rules.guide(of: anchor, ofView: view, seenFrom: views.1)
      return guide == nil || guide == .safeArea && anchor.attribute.axis == .horizontal && hasPlainSides(view)
    }
  }

  /// Returns `true` for a view whose image is a system symbol. The alignment rectangle of such a view depends
  /// on the symbol and differs from the frame.
  private func showsSymbol(_ view: Int) -> Bool {
    geometry.rules.properties[view].text(.image)?.hasPrefix("system:") == true
  }

  /// Returns `true` if a view's safe area is as wide as the view.
  private func hasPlainSides(_ view: Int) -> Bool {
    let area = geometry.insets.safeAreas[view]
    return area.left == 0 && area.right == 0
  }
}
