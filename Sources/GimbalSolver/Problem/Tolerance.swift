/// Why an engine refused. Whatever it says, the engine is exactly as it was before the call.
public enum EngineError: Error, Hashable, Sendable {
  /// A coefficient, constant, target or priority is infinite or not a number.
  case notFinite
  /// A coefficient's size is above 1e9, or a constant's or target's above 1e12.
  case tooLarge
  /// A coefficient is not zero and its size is below 1e-9.
  case tooSmall
  /// A priority is not above 0 and at most 1000.
  case priorityOutOfRange
  /// A term names a variable that this engine does not have.
  case unknownVariable
  /// The row was removed, or is another engine's.
  case unknownRow
  /// The rows ask for a value above 1e15, or tie variables by a factor below 1e-200, or the engine is full (2³¹ terms).
  case overflow
  /// The optimizer made no progress for so long that it must be in a numerical circle.
  case stalled
  /// ``Engine/cancellation`` was requested.
  case cancelled
}

/// Every doubtful number of the engine, in one place. Relative ones are multiplied by the size of what they
/// judge.
enum Tolerance {
  /// A row holds when it misses by at most this much, relative to the sum of its terms' sizes (at least 1 pt).
  /// DESIGN 3 promises 1e-9 for values of equal states.
  static let feasibility = 1e-9
  /// A required row that is missed by more than this part of its terms' sizes has drifted: no answer.
  static let drift = 1e-8
  /// From this part of its terms' sizes on, a form's value is worked out anew.
  static let restoration = 1e-13
  /// What a cancellation leaves is zero below this, relative to the terms that cancelled.
  static let cancellation = 1e-11
  /// A descent direction must improve the level by this much a point, relative to the slopes it adds up.
  static let slope = 1e-10
  /// Below this part of its neighbours' size, what pivots left of a number may be nothing but their rounding.
  static let doubt = 1e-6
  /// A row has part in a contradiction if its multiplier is more than this part of the largest.
  static let multiplier = 1e-9
  /// Two breakpoints nearer than this (relative to their size, at least 1 pt) are one.
  static let breakpoint = 1e-11
  /// A pivot of the elimination is at least this part of the largest coefficient of its row.
  static let pivot = 0.01
  /// Of several forms that could leave the basis, one is as good as the largest from this part of it on.
  static let tie = 0.1
  /// Smaller than this part of its column's largest, a coefficient is not trusted as a pivot if another will do.
  static let tinyPivot = 1e-2
  /// How far a form may then be moved beyond its place, in points.
  static let overshoot = 1e-10
  /// A step shorter than this is a degenerate one.
  static let step = 1e-12
}

/// What the engine accepts; beyond it, doubles stop telling right from wrong.
enum Limit {
  /// Sizes of coefficients, without a unit.
  static let coefficients = 1e-9...1e9
  /// Largest size of a constant or target, in points.
  static let constant = 1e12
  /// Smallest size of a product of coefficients by which one variable is another, without a unit.
  static let factor = 1e-200
  /// Up to this size of the largest value, in points, what pivots round (some 1e-13 of it) is below 1e-9.
  static let steadyValue = 1e4
  /// Largest size of a value, in points: above it, a double's last digit is a tenth of a point.
  static let value = 1e15
}
