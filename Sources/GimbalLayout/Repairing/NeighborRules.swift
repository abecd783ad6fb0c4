internal import GimbalModel

/// Candidate constraints for an ambiguity. Each one relates the ambiguous view to a neighboring view.
///
/// - A position follows a sibling, at the recorded distance or the standard spacing, or aligns with it.
/// - A container ends after its last subview, with the margin of its first one.
/// - A length ends before the next sibling, or at the margin of the superview.
/// - Siblings of one kind whose lengths are both ambiguous share the space.
struct NeighborRules {
  private let layout: SolvedLayout
  private let ambiguity: Ambiguity
  private let free: Set<Freedom>

  /// The distance between siblings that Interface Builder uses by default, in points.
  private static let spacing = 8.0
  /// The largest distance that counts as a margin, in points.
  private static let largestMargin = 60.0
  /// The largest recorded distance between siblings that counts as a spacing, in points.
  private static let largestSpacing = 200.0

  private struct Freedom: Hashable {
    let view: ViewID
    let axis: Axis
  }

  init(_ ambiguity: Ambiguity, in layout: SolvedLayout) {
    self.layout = layout
    self.ambiguity = ambiguity
    free = Set(layout.ambiguities.map { Freedom(view: $0.view, axis: $0.axis) })
  }

  /// The candidate constraints, most probable first. The array is empty for the root and for views that a stack view arranges.
  ///
  /// - Complexity: O(siblings and subviews).
  var formulas: [Formula<Anchor>] {
    guard let view = layout.scene.view(ambiguity.view), let parent = view.parent,
      layout.scene.view(parent)?.kind != .stackView
    else { return [] }
    let siblings = layout.scene.children(of: parent).map(\.id)
    return ambiguity.attribute.isSize ? lengths(siblings, parent) : positions(siblings)
  }

  private var axis: Axis { ambiguity.axis }
  private var start: Attribute { axis == .horizontal ? .leading : .top }
  private var end: Attribute { axis == .horizontal ? .trailing : .bottom }

  private func formula(
    _ attribute: Attribute, _ other: ViewID, _ otherAttribute: Attribute, _ constant: Double
  ) -> Formula<Anchor> {
    Formula(
      Anchor(item: LayoutItem(view: ambiguity.view), attribute: attribute), .equal,
      Anchor(item: LayoutItem(view: other), attribute: otherAttribute), constant: constant)
  }

  // MARK: Positions

  private func positions(_ siblings: [ViewID]) -> [Formula<Anchor>] {
    if let recorded = layout.recordedFrame(of: ambiguity.view) {
      return recordedPosition(recorded, siblings)
    }
    let before = siblings.prefix { $0 != ambiguity.view }.reversed()
    guard let sibling = before.first(where: { isDetermined($0) }) else { return [] }
    let isInLine = sharesLine(sibling)
    return [
      isInLine
        ? formula(start, sibling, end, NeighborRules.spacing) : formula(start, sibling, start, 0)
    ]
  }

  /// Returns a constraint that keeps the recorded distance from the nearest sibling above or to the left; an empty array if
  /// there is none.
  private func recordedPosition(_ frame: Frame, _ siblings: [ViewID]) -> [Formula<Anchor>] {
    var nearest: (view: ViewID, distance: Double)?
    for sibling in siblings where sibling != ambiguity.view && isDetermined(sibling) {
      guard let other = layout.recordedFrame(of: sibling), overlap(frame, other, along: axis.perpendicular)
      else { continue }
      let distance = frame.origin(along: axis) - other.end(along: axis)
      if (0...NeighborRules.largestSpacing).contains(distance), distance < nearest?.distance ?? .infinity {
        nearest = (sibling, distance)
      }
    }
    return nearest.map { [formula(start, $0.view, end, $0.distance)] } ?? []
  }

  /// Returns `true` if a sibling and the view are in one row, for a horizontal axis, or in one column, for a vertical axis.
  /// If the rules do not determine this, views are in one column.
  private func sharesLine(_ sibling: ViewID) -> Bool {
    let across = axis.perpendicular
    guard let one = layout[ambiguity.view]?.frame, let other = layout[sibling]?.frame,
      isDetermined(sibling, along: across), isDetermined(ambiguity.view, along: across)
    else { return axis == .vertical }
    return overlap(one, other, along: across)
  }

  // MARK: Lengths

  private func lengths(_ siblings: [ViewID], _ parent: ViewID) -> [Formula<Anchor>] {
    let hasPosition = !layout.ambiguities.contains {
      $0.view == ambiguity.view && $0.axis == axis && !$0.attribute.isSize
    }
    // The subviews can determine the length before the position is known.
    return aroundSubviews + (hasPosition ? beforeSibling(siblings) + withinSuperview(parent) : [])
      + equalLength(siblings)
  }

  /// The constraint that gives the view the length of the next sibling of its kind with an ambiguous length.
  private func equalLength(_ siblings: [ViewID]) -> [Formula<Anchor>] {
    let kind = layout.scene.view(ambiguity.view)?.kind
    let candidates =
      siblings.drop { $0 != ambiguity.view }.dropFirst() + siblings.prefix { $0 != ambiguity.view }
    let other = candidates.first { sibling in
      layout.scene.view(sibling)?.kind == kind
        && layout.ambiguities.contains { $0.view == sibling && $0.attribute == ambiguity.attribute }
    }
    return other.map { [formula(ambiguity.attribute, $0, ambiguity.attribute, 0)] } ?? []
  }

  /// The constraint that makes the margin after the last subview equal to the margin before the first one.
  private var aroundSubviews: [Formula<Anchor>] {
    guard layout.scene.view(ambiguity.view)?.kind != .scrollView else { return [] }
    let inner = layout.scene.children(of: ambiguity.view).compactMap { child -> (ViewID, Frame)? in
      guard let solved = layout[child.id], !solved.isHidden, isDetermined(child.id) else { return nil }
      return (child.id, solved.frame)
    }
    guard let last = inner.max(by: { $0.1.end(along: axis) < $1.1.end(along: axis) }),
      let first = inner.map({ $0.1.origin(along: axis) }).min()
    else { return [] }
    return [formula(end, last.0, end, margin(first))]
  }

  private func beforeSibling(_ siblings: [ViewID]) -> [Formula<Anchor>] {
    guard let frame = layout[ambiguity.view]?.frame else { return [] }
    let after = siblings.drop { $0 != ambiguity.view }.dropFirst()
    guard
      let next = after.first(where: { sibling in
        guard let other = layout[sibling]?.frame, isDetermined(sibling), sharesLine(sibling) else {
          return false
        }
        return other.origin(along: axis) > frame.origin(along: axis) + NeighborRules.spacing
      })
    else { return [] }
    return [formula(end, next, start, -NeighborRules.spacing)]
  }

  private func withinSuperview(_ parent: ViewID) -> [Formula<Anchor>] {
    guard let frame = layout[ambiguity.view]?.frame else { return [] }
    return [formula(end, parent, end, -margin(frame.origin(along: axis)))]
  }

  private func margin(_ distance: Double) -> Double {
    (0...NeighborRules.largestMargin).contains(distance) ? (distance * 1000).rounded() / 1000 : 0
  }

  // MARK: Frames

  private func isDetermined(_ view: ViewID, along axis: Axis? = nil) -> Bool {
    !free.contains(Freedom(view: view, axis: axis ?? self.axis)) && layout[view]?.isHidden == false
  }

  private func overlap(_ one: Frame, _ other: Frame, along axis: Axis) -> Bool {
    min(one.end(along: axis), other.end(along: axis))
      > max(one.origin(along: axis), other.origin(along: axis))
  }
}

extension Axis {
  fileprivate var perpendicular: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Frame {
  fileprivate func origin(along axis: Axis) -> Double { axis == .horizontal ? x : y }
  func end(along axis: Axis) -> Double { axis == .horizontal ? maxX : maxY }
}
