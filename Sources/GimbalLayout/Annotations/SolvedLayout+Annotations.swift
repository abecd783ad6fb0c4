package import GimbalModel

// The parts of a picture other than views.
extension SolvedLayout {
  /// The guides that active constraints use, in tree order, and the safe area of the root if it is smaller
  /// than the root.
  ///
  /// - Complexity: O(views + constraints).
  package var guideFrames: [GuideFrame] {
    let referenced = Set(
      rules.referencedGuides + (rules.isWhole ? [PlacedGuide(view: 0, guide: .safeArea)] : []))
    let geometry = geometry
    return referenced.sorted().compactMap { place in
      let frame = geometry.rectangle(of: place.guide, ofView: place.view).frame
      // A guide that equals its view's frame adds nothing to a picture.
      guard frame != views[place.view].absoluteFrame else { return nil }
      return GuideFrame(view: views[place.view].view.id, guide: place.guide, frame: frame)
    }
  }

  /// The bars of the screen.
  package var barFrames: [BarFrame] {
    guard rules.isWhole else { return [] }
    return Bar.allCases.compactMap { bar in
      let frame = bar.frame(rules.properties[0], in: traits)
      return frame.height > 0 ? BarFrame(bar: bar, frame: frame) : nil
    }
  }

  /// The spans of the active constraints, set by set, without those whose view does not exist.
  ///
  /// - Complexity: O(views + constraints · depth).
  package var constraintSpans: [ConstraintSpan] {
    let geometry = geometry
    return zip(rules.constraints, rules.constraintViews).compactMap { constraint, places in
      guard let first = places.first, constraint.second == nil || places.second != nil else { return nil }
      return geometry.span(of: constraint, first, places.second)
    }
  }
}

/// A guide, with the index of its view.
private struct PlacedGuide: Hashable, Comparable {
  let view: Int
  let guide: LayoutGuide

  static func < (one: PlacedGuide, other: PlacedGuide) -> Bool {
    (one.view, one.guide.rawValue) < (other.view, other.guide.rawValue)
  }
}

extension RulesInForce {
  fileprivate var referencedGuides: [PlacedGuide] {
    var found: [PlacedGuide] = []
    for (constraint, (first, second)) in zip(constraints, constraintViews) {
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
    let isMet =
      constraint.relation.shortfall(ofExcess: excess(of: constraint, first, second))
      <= Expectation.defaultTolerance
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
    func place(_ anchor: Anchor, _ view: Int, _ other: Int) -> Double {
      value(
        of: anchor.attribute, guide: rules.guide(of: anchor, ofView: view, seenFrom: other), ofView: view,
        direction: direction)
    }
    let other = rectangle(anchor, second, first)
    return ConstraintSpan(
      constraint: constraint.id, axis: axis, from: place(constraint.first, first, second),
      to: place(anchor, second, first),
      across: own.extent(along: axis.other).shared(with: other.extent(along: axis.other)),
      isGap: constraint.multiplier == 1 && constraint.first.attribute.isSide && anchor.attribute.isSide,
      isMet: isMet)
  }
}

extension Attribute {
  /// `true` for the four edges of an item or of its margins.
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
  /// Returns the intersection, or the gap between the ranges if they do not overlap.
  fileprivate func shared(with other: ClosedRange) -> ClosedRange {
    let (start, end) = (Swift.max(lowerBound, other.lowerBound), Swift.min(upperBound, other.upperBound))
    return Swift.min(start, end)...Swift.max(start, end)
  }
}

/// The frame of a view's layout guide.
package struct GuideFrame: Hashable, Sendable {
  package let view: ViewID
  package let guide: LayoutGuide
  /// The solved frame, in root coordinates.
  package let frame: Frame
}

/// The frame of a bar on the screen.
package struct BarFrame: Hashable, Sendable {
  package let bar: Bar
  /// The frame in root coordinates, with a positive height.
  package let frame: Frame
}

/// The line of a constraint in a picture: between its two sides, or along the length it sets.
package struct ConstraintSpan: Hashable, Sendable {
  package let constraint: ConstraintID
  /// The axis of the line.
  package let axis: Axis
  /// The ends of the line along the axis, in root coordinates. They are equal if the two sides are.
  package let from: Double
  package let to: Double
  /// The range on the other axis in which to draw the line: the overlap of the two rectangles that it connects, or
  /// the gap between them if they do not overlap. For a constraint on one item, the extent of its rectangle.
  package let across: ClosedRange<Double>
  /// `true` if the constraint sets the distance between edges of two items.
  package let isGap: Bool
  /// `true` if the constraint holds to 0.01 pt. Ignored constraints do not hold.
  package let isMet: Bool
}
