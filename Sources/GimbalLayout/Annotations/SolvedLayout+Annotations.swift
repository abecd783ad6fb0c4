package import GimbalModel

// What pictures show besides views.
extension SolvedLayout {
  /// The guides that the constraints in force speak of, and the root's safe area where it is smaller than the root; in
  /// tree order.
  ///
  /// - Complexity: O(views + constraints).
  package var guideFrames: [GuideFrame] {
    let referenced = Set(
      rules.referencedGuides + (rules.isWhole ? [PlacedGuide(view: 0, guide: .safeArea)] : []))
    let geometry = geometry
    return referenced.sorted().compactMap { place in
      let frame = geometry.rectangle(of: place.guide, ofView: place.view).frame
      // What is the view's own frame shows already.
      guard frame != views[place.view].absoluteFrame else { return nil }
      return GuideFrame(view: views[place.view].view.id, guide: place.guide, frame: frame)
    }
  }

  /// The bars that the screen and the scene's containers have.
  package var barFrames: [BarFrame] {
    guard rules.isWhole else { return [] }
    return Bar.allCases.compactMap { bar in
      let frame = bar.frame(rules.properties[0], in: traits)
      return frame.height > 0 ? BarFrame(bar: bar, frame: frame) : nil
    }
  }

  /// The stretches that the constraints in force hold, set after set; what speaks of a view that is not there has none.
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

/// A guide, by where its view stands.
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
  /// Whether it is one of four sides: the item's own, or its margins'.
  fileprivate var isSide: Bool {
    isEdge || isMargin && self != .centerXWithinMargins && self != .centerYWithinMargins
  }
}

extension Axis {
  fileprivate var other: Axis { self == .horizontal ? .vertical : .horizontal }
}

extension Frame {
  /// What it takes of an axis; a size below zero takes nothing.
  fileprivate func extent(along axis: Axis) -> ClosedRange<Double> {
    let (start, end) = axis == .horizontal ? (x, maxX) : (y, maxY)
    return start...max(start, end)
  }
}

extension ClosedRange<Double> {
  /// What both have, else what is between them.
  fileprivate func shared(with other: ClosedRange) -> ClosedRange {
    let (start, end) = (Swift.max(lowerBound, other.lowerBound), Swift.min(upperBound, other.upperBound))
    return Swift.min(start, end)...Swift.max(start, end)
  }
}

/// Where a layout guide of a view is.
package struct GuideFrame: Hashable, Sendable {
  package let view: ViewID
  package let guide: LayoutGuide
  /// The engine's values, in the root's coordinates.
  package let frame: Frame
}

/// Where a bar of the screen is.
package struct BarFrame: Hashable, Sendable {
  package let bar: Bar
  /// In the root's coordinates; never without height.
  package let frame: Frame
}

/// What of a picture a constraint holds: the stretch between its two sides, or along the extent that it gives.
package struct ConstraintSpan: Hashable, Sendable {
  package let constraint: ConstraintID
  /// The axis along which the stretch runs.
  package let axis: Axis
  /// The ends along the axis, the first side's first; equal where nothing is between them. The engine's values, in the
  /// root's coordinates.
  package let from: Double
  package let to: Double
  /// Where it may be drawn on the other axis: in what both sides have of that, else between them.
  package let across: ClosedRange<Double>
  /// Whether it holds edges of two items apart, and is no extent, no middle and no baseline.
  package let isGap: Bool
  /// Whether the constraint holds, within 0.01 pt: one that was set aside does not, nor one that gave way.
  package let isMet: Bool
}
