/// The errors that an engine throws. A call that throws leaves the engine unchanged.
public enum EngineError: Error, Hashable, Sendable {
  /// A coefficient, constant, target or priority is infinite or not a number.
  case notFinite
  /// The magnitude of a coefficient is above 1e9, or the magnitude of a constant or target is above 1e12.
  case tooLarge
  /// The magnitude of a coefficient is below 1e-9, but not zero.
  case tooSmall
  /// A priority is 0, negative, or above 1000.
  case priorityOutOfRange
  /// A term refers to a variable that the engine does not have.
  case unknownVariable
  /// The row was removed, belongs to another engine, or occurs twice in a list of rows.
  case unknownRow
  /// The magnitude of a value in the solution is above 1e15, a variable depends on another variable by a factor below
  /// 1e-200, or the number of terms or of added rows exceeds the range of `Int32`.
  case overflow
  /// Rounding errors prevent a valid solution, or the simplex method exceeded its limit of moves.
  case stalled
  /// ``Engine/cancellation`` was requested.
  case cancelled
}

/// All tolerances of the engine. Relative tolerances are multiplied by the magnitude of the compared values.
enum Tolerance {
  /// The largest error at which a required row counts as satisfied, in points, for a row whose largest
  /// coefficient is 1. Required rows contradict each other if no values satisfy each of them within this
  /// error. The error is the spacing of the grid to which layouts round coordinates.
  static let points = 0x1p-20
  /// The largest error of a row that counts as satisfied, and the largest magnitude of a coefficient that counts as
  /// zero, relative to the sum of the magnitudes of its terms (at least 1 pt). At 1,024 pt, the scale of layouts, it
  /// corresponds to ``points``.
  static let relative = 0x1p-30
  /// The largest error of a required row in a solution, relative to the magnitudes of its terms. Each row of a
  /// contradiction within ``points`` may have a small error, and the solution accumulates these errors in one row.
  static let accepted = 1e-3
  /// The largest difference between the stored value of a linear form and the sum of its terms, relative to
  /// the magnitudes of the terms. If the difference is larger, the tableau is rebuilt.
  static let restoration = 1e-13
  /// The largest magnitude of a sum of constants or coefficients that is certainly a rounding error, relative to the
  /// magnitudes of its terms. A larger sum can make the solution depend on the order of the rows.
  static let rounding = 1e-13
  /// The largest magnitude of a sum that may be only a rounding error, relative to the magnitudes of the terms that
  /// cancel.
  static let cancellation = 1e-11
  /// The smallest decrease of the cost of a priority level, per point of a move, that counts as an
  /// improvement. It is relative to the slopes that add up to the decrease.
  static let slope = 1e-10
  /// The magnitude below which a coefficient or slope may be only a rounding error of pivots, relative to the
  /// largest of the values with which it is compared.
  static let doubt = 1e-6
  /// The weight above which a row takes part in a contradiction, relative to the largest weight. The weight is the
  /// magnitude of the row's Farkas multiplier, multiplied by the largest coefficient of the row.
  static let multiplier = 1e-9
  /// The largest difference between breakpoints or bounds that count as equal, relative to their magnitude (at least 1
  /// pt).
  static let breakpoint = 1e-11
  /// The smallest pivot of the Gaussian elimination, relative to the largest coefficient that its equation has for a
  /// variable that may be eliminated.
  static let pivot = 0.01
  /// The smallest pivot of an LU factorization, relative to the largest coefficient of its column.
  static let singularity = 1e-9
  /// The smallest coefficient of a linear form that may leave the basis, relative to the largest coefficient among the
  /// forms that stop the move at the same distance.
  static let tie = 0.1
  /// The magnitude below which a coefficient is a bad pivot, relative to the largest coefficient of its
  /// column.
  static let tinyPivot = 1e-2
  /// The distance, in points, by which a linear form may pass its breakpoint or bound if its coefficient is a bad
  /// pivot.
  static let overshoot = 1e-10
  /// The largest length of a degenerate simplex move, in points. Events of a move also count as simultaneous within
  /// this distance, relative to the length of the move (at least 1 pt).
  static let step = 1e-12
}

/// The limits on the numbers that the engine accepts and computes.
enum Limit {
  /// The allowed magnitudes of nonzero coefficients, without a unit.
  static let coefficients = 1e-9...1e9
  /// The largest magnitude of a constant or target, in points.
  static let constant = 1e12
  /// The smallest factor by which one variable may depend on another, without a unit.
  static let factor = 1e-200
  /// The largest magnitude of a value, in points. At this magnitude, adjacent `Double` values are 0.125 pt apart.
  static let value = 1e15
}
