/// All tolerances of the module. Those of the engine are in the `Tolerance` of GimbalSolver.
enum Tolerance {
  /// Lengths that differ by less are equal, in points: ten times ``CoordinateGrid/spacing``, by which snapping moves
  /// a value.
  static let snapping = 1e-5
  /// Frames whose parts differ by less from one pass to the next are at rest, in points: a hundred times
  /// ``CoordinateGrid/spacing``, because a frame is the sum of many snapped values.
  static let rest = 1e-4
  /// Changes that shrink from pass to pass by at least this factor converge. From the size of a screen, 2,000 pt,
  /// to ``rest`` they take 412 passes.
  static let convergence = 0.96
  /// Boxes, and lines of text, that exceed their room by less fit, in points: the rounding of sums.
  static let room = 1e-6
  /// A view may stick out of its superview this far and still fit, in points: the tolerance of expectations.
  static let overhang = 0.01
  /// Text whose room is smaller by less is not truncated, in points: the rounding of the engine and of snapping.
  static let text = 1e-4
  /// Measured widths of text are those of another program if they differ by less, as a part of the width. The
  /// largest error of 95 % of the labels in docs/text.md.
  static let textMeasurement = 0.03
  /// Recorded heights of text are those of whole lines if they differ by less for each line, in points: the rounding
  /// of line heights on a display at scale 1.
  static let recordedLineHeight = 1.0
  /// A width that differs from the recorded width of a text by less is that width, in points: the rounding to pixels
  /// at scale 1.
  static let recordedWidth = 0.5
  /// Percentages whose sum differs from 100 by less are 100, in percent.
  static let percentage = 1e-9
  /// An edge that moves by less for each point of its container does not follow it, without a unit.
  static let slope = 1e-9
  /// A share of a superview's growth below this is none, without a unit: the engine's smallest coefficient.
  static let share = 1e-9
  /// The distance of a decimal fraction from the nearest binary one, in points, for values of up to 1e6 pt.
  static let decimalFraction = 1e-9
  /// Constants that are hundredths of a point but for less than this part of one are written in hundredths.
  static let hundredth = 1e-7
  /// A value that can be moved this far, in points, is unbounded: several thousand screens.
  static let unbounded = 1e7
}
