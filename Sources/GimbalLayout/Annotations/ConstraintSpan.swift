package import GimbalModel

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
