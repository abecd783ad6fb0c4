package import GimbalModel

/// A distance that a constraint keeps between two sides, and that there is something of.
package struct Gap: Hashable, Sendable {
  /// The axis that it is measured along.
  package var axis: Axis
  /// From where to where, in the coordinates of the boxes; the lower end first.
  package var extent: ClosedRange<Double>
  /// Where it may be drawn on the other axis.
  package var across: ClosedRange<Double>

  package init(_ axis: Axis, _ extent: ClosedRange<Double>, across: ClosedRange<Double>) {
    self.axis = axis
    self.extent = extent
    self.across = across
  }

  package var length: Double { extent.upperBound - extent.lowerBound }

  package var middle: Double { (extent.lowerBound + extent.upperBound) / 2 }

  /// The middle of where it may be drawn.
  package var place: Double { (across.lowerBound + across.upperBound) / 2 }

  /// Its length in points, as it is written beside it.
  package var label: String { Measure.text(length) }
}
