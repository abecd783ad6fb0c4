package import GimbalModel

// The guides, bars and constraint lines that a picture of a layout shows in addition to its views.
extension SolvedLayout {
  /// The frames of the layout guides that active constraints use, of the safe area of the root, and of the
  /// keyboard while it is shown, in tree order. Guides that the scene defines with the command `guide new`
  /// are last. A guide with the same frame as its view is omitted.
  ///
  /// - Complexity: O(views + constraints).
  package var guideFrames: [GuideFrame] {
    var screen: [LayoutGuide] = rules.tables.isWhole ? [.safeArea] : []
    if rules.tables.isWhole, traits.keyboard == .shown { screen.append(.keyboard) }
    let referenced = Set(rules.referencedGuides + screen.map { PlacedGuide(view: 0, guide: $0) })
    let geometry = geometry
    let builtIn = referenced.sorted().compactMap { reference -> GuideFrame? in
      let frame = geometry.rectangle(of: reference.guide, ofView: reference.view).frame
      // In a picture, a guide with the same frame as its view adds no information.
      guard frame != views[reference.view].absoluteFrame else { return nil }
      return GuideFrame(view: views[reference.view].view.id, guide: .builtIn(reference.guide), frame: frame)
    }
    let used = Set(rules.tables.constraintViews.flatMap { [$0.first, $0.second].compactMap(\.self) })
    return builtIn
      + used.sorted().compactMap { index in
        let guide = views[index]
        guard guide.view.kind == .layoutGuide, let owner = guide.view.parent, let superview = self[owner],
          guide.absoluteFrame != superview.absoluteFrame
        else { return nil }
        return GuideFrame(view: owner, guide: .custom(guide.view.name), frame: guide.absoluteFrame)
      }
  }

  /// The frames of the visible bars of the screen, such as the navigation bar.
  package var barFrames: [BarFrame] {
    guard rules.tables.isWhole else { return [] }
    return Bar.allCases.compactMap { bar in
      let frame = bar.frame(rules.properties[0], in: traits)
      return frame.height > 0 ? BarFrame(bar: bar, frame: frame) : nil
    }
  }

  /// The lines that show the active constraints in a picture, in the order of their rule sets. Constraints
  /// that refer to views that do not exist are omitted.
  ///
  /// - Complexity: O(views + constraints · depth).
  package var constraintSpans: [ConstraintSpan] {
    let geometry = geometry
    return zip(rules.tables.constraints, rules.tables.constraintViews).compactMap { constraint, indices in
      guard let first = indices.first, constraint.second == nil || indices.second != nil else { return nil }
      return geometry.span(of: constraint, first, indices.second)
    }
  }
}

extension SolvedLayout {
  /// The spacings between neighboring arranged views of the visible stack views, in tree order.
  ///
  /// - Complexity: O(views · log views).
  package var stackSpacings: [StackSpacing] {
    rules.stackArrangements.sorted { $0.key < $1.key }.flatMap { _, arrangement in
      zip(arrangement.visible, arrangement.visible.dropFirst()).compactMap { one, other in
        let (first, second) = (views[one], views[other])
        let ends = [first, second].map { $0.absolutePixelFrame.extent(along: arrangement.axis) }
        // In a right-to-left stack view, the second view is on the left.
        let (before, after) =
          ends[0].lowerBound <= ends[1].lowerBound ? (ends[0], ends[1]) : (ends[1], ends[0])
        guard before.upperBound <= after.lowerBound else { return nil }
        let sides = [first, second].map { $0.absolutePixelFrame.extent(along: arrangement.axis.other) }
        return StackSpacing(
          first: first.view.id, second: second.view.id, axis: arrangement.axis,
          extent: before.upperBound...after.lowerBound, across: sides[0].shared(with: sides[1]))
      }
    }
  }
}

/// The space between two neighboring arranged views of a stack view.
package struct StackSpacing: Hashable, Sendable {
  package let first: ViewID
  package let second: ViewID
  package let axis: Axis
  /// The positions of the two edges along the axis, in root coordinates.
  package let extent: ClosedRange<Double>
  /// The range on the other axis that both views cover, or the range between them.
  package let across: ClosedRange<Double>
}

/// A layout guide and the index of its view.
private struct PlacedGuide: Hashable, Comparable {
  let view: Int
  let guide: LayoutGuide

  static func < (one: PlacedGuide, other: PlacedGuide) -> Bool {
    (one.view, one.guide.rawValue) < (other.view, other.guide.rawValue)
  }
}

extension ActiveRules {
  fileprivate var referencedGuides: [PlacedGuide] {
    var found: [PlacedGuide] = []
    for (constraint, (first, second)) in zip(tables.constraints, tables.constraintViews) {
      for (anchor, view) in [(constraint.first, first), (constraint.second, second)] {
        guard let anchor, let view, let guide = anchor.attribute.isMargin ? .layoutMargins : anchor.item.guide
        else { continue }
        found.append(PlacedGuide(view: view, guide: guide))
      }
    }
    return found
  }
}

extension Geometry<Double> {
  fileprivate func span(of constraint: Constraint, _ first: Int, _ second: Int?) -> ConstraintSpan {
    let excess = excess(of: constraint, first, second)
    let isMet = constraint.relation.shortfall(ofExcess: excess) <= Expectation.defaultTolerance
    func rectangle(_ anchor: Anchor, _ view: Int, _ other: Int?) -> Frame {
      let guide =
        anchor.attribute.isMargin ? .layoutMargins : rules.guide(of: anchor, ofView: view, seenFrom: other)
      return self.rectangle(of: guide, ofView: view).frame
    }
    let axis = constraint.first.attribute.axis
    let own = rectangle(constraint.first, first, second)
    guard let anchor = constraint.second, let second, !constraint.first.attribute.isSize else {
      let extent = own.extent(along: axis)
      return ConstraintSpan(
        constraint: constraint.id, axis: axis, from: extent.lowerBound, to: extent.upperBound,
        across: own.extent(along: axis.other), isGap: false, isMet: isMet)
    }
    let direction = rules.direction(of: rules.nearestCommonAncestor(of: first, second))
    func position(_ anchor: Anchor, _ view: Int, _ other: Int) -> Double {
      value(
        of: anchor.attribute, guide: rules.guide(of: anchor, ofView: view, seenFrom: other), ofView: view,
        direction: direction)
    }
    let other = rectangle(anchor, second, first)
    let (from, to) = (position(constraint.first, first, second), position(anchor, second, first))
    let isGap = constraint.multiplier == 1 && constraint.first.attribute.isSide && anchor.attribute.isSide
    let isMirrored =
      direction == .rightToLeft
      && (constraint.first.attribute.isDirectional || anchor.attribute.isDirectional)
    return ConstraintSpan(
      constraint: constraint.id, axis: axis, from: from, to: to,
      across: own.extent(along: axis.other).shared(with: other.extent(along: axis.other)), isGap: isGap,
      isMet: isMet,
      limit: isGap
        ? DistanceLimit(
          constraint.relation, from: from, to: to, excess: excess, isMirrored: isMirrored) : nil)
  }
}

extension Attribute {
  /// `true` for the edges of an item and the edges of its margins.
  fileprivate var isSide: Bool {
    isEdge || isMargin && self != .centerXWithinMargins && self != .centerYWithinMargins
  }
}

extension Axis {
  fileprivate var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Frame {
  /// Returns the range of the frame along an axis. A negative size counts as zero.
  fileprivate func extent(along axis: Axis) -> ClosedRange<Double> {
    let (start, end) = axis == .horizontal ? (x, maxX) : (y, maxY)
    return start...max(start, end)
  }
}

extension ClosedRange<Double> {
  /// Returns the intersection of the two ranges, or the gap between them if they do not overlap.
  fileprivate func shared(with other: ClosedRange) -> ClosedRange {
    let (start, end) = (Swift.max(lowerBound, other.lowerBound), Swift.min(upperBound, other.upperBound))
    return Swift.min(start, end)...Swift.max(start, end)
  }
}

/// The frame of a view's layout guide.
package struct GuideFrame: Hashable, Sendable {
  /// The view that owns the guide.
  package let view: ViewID
  package let guide: DrawnGuide
  /// The solved frame, in root coordinates.
  package let frame: Frame
}

/// The frame of a bar on the screen.
package struct BarFrame: Hashable, Sendable {
  package let bar: Bar
  /// The frame in root coordinates, with a positive height.
  package let frame: Frame
}

/// The limit that an inequality sets on the distance between two edges.
package struct DistanceLimit: Hashable, Sendable {
  package let relation: Relation
  /// The smallest or largest allowed distance, in points.
  package let length: Double

  /// Creates the limit of an inequality between two edges; `nil` for an equality.
  ///
  /// - Parameters:
  ///   - from: The position of the edge on the left side of the inequality.
  ///   - to: The position of the edge on the right side.
  ///   - excess: The excess of the left side over the right side.
  ///   - isMirrored: `true` if positions are measured from right to left in the inequality.
  init?(_ relation: Relation, from: Double, to: Double, excess: Double, isMirrored: Bool) {
    guard relation != .equal else { return nil }
    // The distance grows with the left side if the first edge is after the second.
    let grows = (from >= to) != isMirrored
    self.relation = grows ? relation : relation == .lessThanOrEqual ? .greaterThanOrEqual : .lessThanOrEqual
    length = (from - to).magnitude - (grows ? excess : -excess)
  }
}

/// The line that shows a constraint in a picture. It connects the two sides of the constraint, or spans the
/// item whose size the constraint sets.
package struct ConstraintSpan: Hashable, Sendable {
  package let constraint: ConstraintID
  /// The axis of the line.
  package let axis: Axis
  /// The ends of the line along the axis, in root coordinates. They are equal if both sides of the constraint
  /// are at the same position.
  package let from: Double
  package let to: Double
  /// The range on the other axis in which the line can be drawn. It is the overlap of the two rectangles that
  /// the line connects, or the gap between the rectangles if they do not overlap. For a constraint on a size,
  /// it is the extent of the first item's rectangle.
  package let across: ClosedRange<Double>
  /// `true` if the constraint sets or limits the distance between edges of two items.
  package let isGap: Bool
  /// `true` if the layout satisfies the constraint to within 0.01 pt. A constraint that is ignored because of
  /// a conflict is not satisfied.
  package let isMet: Bool
  /// The limit that an inequality sets on the distance; `nil` for other constraints.
  package var limit: DistanceLimit?
}

extension SolvedLayout {
  /// Returns the lines of text that a label, button or text field shows; nil for other views and for a view without
  /// text. The number of lines, and the size of text that shrinks to fit, are those of the layout.
  ///
  /// - Complexity: O(length of the text).
  package func shownText(of view: ViewID) -> ShownText? {
    guard let index = rules.tables.indices[view], let content = rules.tables.texts[index],
      !content.text.string.isEmpty
    else { return nil }
    let size = Rectangle(views[index].frame).inset(by: rules.alignmentRectInsets(of: index)).frame.size
    return content.shown(in: size, measurer: rules.tables.measurer)
  }
}
