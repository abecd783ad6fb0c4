import GimbalModel
import GimbalSolver

/// Constraint rows along the axis of a stack view.
extension ConstraintSystem {
  /// Adds constraint rows that connect the arranged views with each other and with the edges of the stack
  /// view. Spacings are exact if the distribution adapts the sizes of views, and minimum distances if it
  /// adapts the gaps between views.
  mutating func addChain(of arrangement: StackArrangement) throws(EngineError) {
    let axis = arrangement.axis
    let canvas = canvas(of: arrangement, along: axis)
    guard let first = arrangement.visible.first, let last = arrangement.visible.last else {
      // As in UIKit, a stack view without arranged views creates no constraints.
      if arrangement.hidden.isEmpty { return }
      return try arrange(canvas.extent, .equal, StackPriority.least, for: arrangement, along: axis)
    }
    let start = span(of: first, in: arrangement, along: axis).start
    let end = span(of: last, in: arrangement, along: axis).end
    try arrange(start - canvas.start, .equal, for: arrangement, along: axis)
    try arrange(end - canvas.end, .equal, for: arrangement, along: axis)
    let relation: Relation = arrangement.spreads ? .greaterThanOrEqual : .equal
    for (gap, spacing) in zip(gaps(of: arrangement), arrangement.spacings) {
      try arrange(gap - spacing, relation, for: arrangement, along: axis)
    }
  }

  mutating func addEqualExtents(of arrangement: StackArrangement) throws(EngineError) {
    let extents = arrangement.visible.map { span(of: $0, in: arrangement, along: arrangement.axis).extent }
    for extent in extents.dropFirst() {
      try arrange(extent - extents[0], .equal, for: arrangement, along: arrangement.axis)
    }
  }

  /// Adds constraint rows for proportional sizes. Each view gets a share of the stack view: the length of its
  /// content divided by the total length of all contents and spacings. If some views have no content, the
  /// sizes of the other views are in proportion to the first view with content.
  ///
  /// A view whose content has the length 0 is required to have the length 0. Recorded Interface Builder
  /// frames confirm this: such views have the length 0 even if this violates their other required
  /// constraints.
  mutating func addProportions(
    of arrangement: StackArrangement, among arrangements: [Int: StackArrangement]
  ) throws(EngineError) {
    let axis = arrangement.axis
    let lengths = arrangement.visible.map { arrangements.length(of: $0, along: axis, in: rules) }
    let extents = arrangement.visible.map { span(of: $0, in: arrangement, along: axis).extent }
    guard lengths.count > 1, let reference = lengths.firstIndex(where: { ($0 ?? 0) > 0 }) else { return }
    let total = (lengths.compactMap(\.self) + arrangement.spacings).reduce(0, +)
    let isWhole = total > 0 && !lengths.contains(nil)
    let whole = isWhole ? total : lengths[reference] ?? 1
    let room = isWhole ? canvas(of: arrangement, along: axis).extent : extents[reference]
    for (index, length) in lengths.enumerated() {
      guard let length else { continue }
      let priority = length > 0 ? StackPriority.proportion(index) : .required
      try arrange(
        extents[index] - (length / whole) * room, .equal, priority, for: arrangement, along: axis)
    }
  }

  /// Adds constraint rows that make the gaps between views equal. For `equalSpacing`, the gaps between edges
  /// are equal and the rows are required. For `equalCentering`, the distances between centers are equal, at a
  /// lower priority. A row of low priority keeps the stack view as short as possible.
  mutating func addEqualGaps(of arrangement: StackArrangement) throws(EngineError) {
    guard arrangement.visible.count > 1 else { return }
    let axis = arrangement.axis
    let isCentering = arrangement.distribution == .equalCentering
    let gaps = isCentering ? centerDistances(of: arrangement) : gaps(of: arrangement)
    for (index, gap) in gaps.enumerated().dropFirst() {
      try arrange(
        gap - gaps[0], .equal, isCentering ? StackPriority.centering(index) : .required, for: arrangement,
        along: axis)
    }
    try arrange(
      canvas(of: arrangement, along: axis).extent, .equal, StackPriority.canvasFit, for: arrangement,
      along: axis)
  }

  /// Returns the gap after each visible view except the last.
  private func gaps(of arrangement: StackArrangement) -> [LinearExpression<Variable>] {
    zip(arrangement.visible, arrangement.visible.dropFirst()).map { previous, next in
      if arrangement.isBaselineRelative { return baseline(.first, of: next) - baseline(.last, of: previous) }
      return span(of: next, in: arrangement, along: arrangement.axis).start
        - span(of: previous, in: arrangement, along: arrangement.axis).end
    }
  }

  private func centerDistances(of arrangement: StackArrangement) -> [LinearExpression<Variable>] {
    let centers = arrangement.visible.map { span(of: $0, in: arrangement, along: arrangement.axis).center }
    return zip(centers, centers.dropFirst()).map { $1 - $0 }
  }
}

extension [Int: StackArrangement] {
  /// Returns the content length of a view along an axis. For a stack view without a content length, returns
  /// the length that its arranged views need. Returns nil if there is no content.
  ///
  /// - Complexity: O(views in the subtree).
  fileprivate func length(of view: Int, along axis: Axis, in rules: ActiveRules) -> Double? {
    if let content = rules.content(of: view, along: axis) { return content }
    guard let arrangement = self[view] else { return nil }
    let lengths = arrangement.visible.compactMap { length(of: $0, along: axis, in: rules) }
    if lengths.isEmpty { return nil }
    return arrangement.axis == axis ? (lengths + arrangement.spacings).reduce(0, +) : lengths.max()
  }
}
