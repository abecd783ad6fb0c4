import GimbalModel
import GimbalSolver

/// Along a stack view's axis.
extension ConstraintSystem {
  /// From edge to edge, with the spacing between: exactly where sizes give way, at least where gaps do.
  mutating func addChain(of arrangement: StackArrangement) throws(EngineError) {
    let axis = arrangement.axis
    let canvas = canvas(of: arrangement, along: axis)
    guard let first = arrangement.visible.first, let last = arrangement.visible.last else {
      // One that holds nothing at all asks for nothing, as in UIKit.
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

  /// Every view has the share of the stack that its content has of all contents and the spacing between them, the
  /// last one what is left. Where some have no content, the others keep their proportions to the first of them.
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
      try arrange(
        extents[index] - (length / whole) * room, .equal, StackPriority.proportion(index), for: arrangement,
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
  /// What a view's content takes along an axis: its own, or else what a stack view within the stack view holds; nil
  /// where there is none.
  ///
  /// - Complexity: O(views below).
  fileprivate func length(of view: Int, along axis: Axis, in rules: RulesInForce) -> Double? {
    if let content = rules.content(of: view, along: axis) { return content }
    guard let arrangement = self[view] else { return nil }
    let lengths = arrangement.visible.compactMap { length(of: $0, along: axis, in: rules) }
    if lengths.isEmpty { return nil }
    return arrangement.axis == axis ? (lengths + arrangement.spacings).reduce(0, +) : lengths.max()
  }
}
