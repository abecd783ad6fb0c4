package import GimbalModel

/// What of a picture a constraint holds.
package struct Hold: Hashable, Sendable {
  package var constraint: ConstraintID
  /// The box of its first side, and of its second where it has one.
  package var first: Int
  package var second: Int?
  /// The stretch that it holds: along which axis, from where to where, and the middle of where it may be drawn.
  package var axis: Axis
  package var from: Double
  package var to: Double
  package var across: Double
  /// Whether it keeps two sides apart.
  package var isGap: Bool
  /// Whether the constraint holds: what does not keeps nothing.
  package var isMet: Bool
}
