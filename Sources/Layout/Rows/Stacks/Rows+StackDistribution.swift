import Model
import Solver

/// Along a stack view's axis.
extension Rows {
  /// From edge to edge, with the spacing between: exactly where sizes give way, at least where gaps do.
  mutating func addChain(of arrangement: StackArrangement) throws(EngineError) {
    let axis = arrangement.axis
    let canvas = canvas(of: arrangement, along: axis)
    guard let first = arrangement.visible.first, let last = arrangement.visible.last else {
      return try arrange(canvas.extent, .equal, StackPriority.least, for: arrangement, along: axis)
    }
    let start = span(of: first, in: arrangement, along: axis).start
    let end = span(of: last, in: arrangement, along: axis).end
    try arrange(start - canvas.start, .equal, for: arrangement, along: axis)
    try arrange(end - canvas.end, .equal, for: arrangement, along: axis)
    let relation: Solver.Relation = arrangement.spreads ? .greaterThanOrEqual : .equal
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

  /// Every view has the share of the stack that its content has of all contents and the spacing between them, the
  /// last one what is left. Where no view has content, there is nothing to be in proportion to.
  mutating func addProportions(
    of arrangement: StackArrangement, among arrangements: [Int: StackArrangement]
  ) throws(EngineError) {
    let axis = arrangement.axis
    let lengths = arrangement.visible.map { arrangements.length(of: $0, along: axis, in: rules) }
    guard lengths.count > 1, lengths.contains(where: { $0 > 0 }) else { return }
    let total = (lengths + arrangement.spacings).reduce(0, +)
    guard total > 0 else { return }
    let room = canvas(of: arrangement, along: axis).extent
    for (index, view) in arrangement.visible.enumerated() {
      let extent = span(of: view, in: arrangement, along: axis).extent
      try arrange(
        extent - (lengths[index] / total) * room, .equal, StackPriority.proportion(index), for: arrangement,
        along: axis)
    }
  }

  /// All gaps alike: required between edges, and wished for between centres.
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

  /// From each visible view to the next.
  private func gaps(of arrangement: StackArrangement) -> [LinearForm] {
    zip(arrangement.visible, arrangement.visible.dropFirst()).map { previous, next in
      if arrangement.isBaselineRelative { return baseline(.first, of: next) - baseline(.last, of: previous) }
      return span(of: next, in: arrangement, along: arrangement.axis).start
        - span(of: previous, in: arrangement, along: arrangement.axis).end
    }
  }

  private func centerDistances(of arrangement: StackArrangement) -> [LinearForm] {
    let centers = arrangement.visible.map { span(of: $0, in: arrangement, along: arrangement.axis).center }
    return zip(centers, centers.dropFirst()).map { $1 - $0 }
  }
}

extension [Int: StackArrangement] {
  /// What a view's content takes along an axis: its own, or else what a stack view within the stack view holds; zero
  /// where there is nothing.
  ///
  /// - Complexity: O(views below).
  fileprivate func length(of view: Int, along axis: Axis, in rules: RulesInForce) -> Double {
    if let content = rules.content(of: view, along: axis) { return content }
    guard let arrangement = self[view] else { return 0 }
    let lengths = arrangement.visible.map { length(of: $0, along: axis, in: rules) }
    return arrangement.axis == axis
      ? (lengths + arrangement.spacings).reduce(0, +) : lengths.max() ?? 0
  }
}
