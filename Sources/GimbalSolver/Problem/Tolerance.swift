/// The errors of an engine. A call that throws leaves the engine unchanged.
public enum EngineError: Error, Hashable, Sendable {
  /// A coefficient, constant, target or priority is infinite or not a number.
  case notFinite
  /// The magnitude of a coefficient is above 1e9, or that of a constant or target above 1e12.
  case tooLarge
  /// The magnitude of a coefficient is below 1e-9, but not zero.
  case tooSmall
  /// A priority is not in the range above 0 and up to 1000.
  case priorityOutOfRange
  /// A term refers to a variable that the engine does not have.
  case unknownVariable
  /// The row was removed, or belongs to another engine.
  case unknownRow
  /// The solution has a value above 1e15, a variable depends on another by a factor below 1e-200, or the
  /// engine holds 2³¹ terms.
  case overflow
  /// The simplex method made no progress within its limit of moves.
  case stalled
  /// ``Engine/cancellation`` was requested.
  case cancelled
}

/// All tolerances of the engine. Relative ones are multiplied by the magnitude of the compared values.
enum Tolerance {
  /// A row holds if it is missed by at most this, relative to the sum of its terms' magnitudes (at least 1
  /// pt). Equal states have values equal to 1e-9 (DESIGN 3).
  static let feasibility = 1e-9
  /// A solution is rejected if a required row is missed by more than this, relative to its terms' magnitudes.
  static let drift = 1e-8
  /// The value of a form is computed anew if it differs from the sum of its terms by more than this, relative
  /// to their magnitudes.
  static let restoration = 1e-13
  /// A sum is zero if it is below this, relative to the magnitudes of the terms that cancelled.
  static let cancellation = 1e-11
  /// A move improves a level if it lowers the cost by more than this per point, relative to the slopes in the
  /// sum.
  static let slope = 1e-10
  /// A number may be only the rounding of pivots if it is below this, relative to its neighbors.
  static let doubt = 1e-6
  /// A row takes part in a contradiction if its multiplier is above this, relative to the largest multiplier.
  static let multiplier = 1e-9
  /// Two breakpoints are the same if they differ by less than this, relative to their magnitude (at least 1
  /// pt).
  static let breakpoint = 1e-11
  /// A pivot of the elimination is at least this, relative to the largest coefficient of its row.
  static let pivot = 0.01
  /// Forms that can leave the basis are equivalent if their coefficients are at least this, relative to the
  /// largest.
  static let tie = 0.1
  /// A coefficient is a bad pivot if it is below this, relative to the largest of its column.
  static let tinyPivot = 1e-2
  /// The distance by which a form with a bad pivot may pass its bound, in points.
  static let overshoot = 1e-10
  /// A move of at most this length, in points, is degenerate.
  static let step = 1e-12
}

/// The numbers that the engine accepts.
enum Limit {
  /// Magnitudes of coefficients, without a unit.
  static let coefficients = 1e-9...1e9
  /// The largest magnitude of a constant or target, in points.
  static let constant = 1e12
  /// The smallest factor by which one variable may depend on another, without a unit.
  static let factor = 1e-200
  /// Up to this magnitude of the largest value, in points, the rounding of pivots (about 1e-13 of it) is
  /// below 1e-9.
  static let steadyValue = 1e4
  /// The largest magnitude of a value, in points. Above it, the last digit of a double is a tenth of a point.
  static let value = 1e15
}
