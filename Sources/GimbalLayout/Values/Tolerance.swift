/// The tolerances of this module. The tolerances of the engine are in the type `Tolerance` of GimbalSolver.
enum Tolerance {
  /// The difference below which two lengths count as equal, in points. It is about ten times
  /// ``CoordinateGrid/spacing``, the spacing of the grid to which values are rounded.
  static let snapping = 1e-5
  /// The difference below which the coordinates and lengths of a frame count as unchanged from one pass to
  /// the next, in points. Lengths below it count as zero in warnings. It is about a hundred times
  /// ``CoordinateGrid/spacing``, because a frame is the sum of many rounded values.
  static let rest = 1e-4
  /// The largest ratio of the changes in two consecutive passes at which a layout counts as converging. The
  /// ratio is dimensionless. At this ratio, changes shrink from 2,000 pt, the size of a screen, to ``rest``
  /// in 412 passes.
  static let convergence = 0.96
  /// The excess below which boxes and lines of text count as fitting into their space, in points. It covers
  /// the rounding errors of sums.
  static let room = 1e-6
  /// The largest distance by which a view may extend beyond its superview and still count as fitting, in
  /// points. It equals the default tolerance of expectations.
  static let overhang = 0.01
  /// The length in points by which the width of text may exceed its space before the text counts as truncated. A view
  /// with at most this width or height shows no text. The length covers the rounding errors of the engine and of
  /// the coordinate grid.
  static let text = 1e-4
  /// The maximum relative difference between the recorded width of a label and the measured width of its
  /// unbroken text. Up to this difference, the recorded width is used as the width of the unbroken text. The
  /// 90th percentile of the measurement error in the cross-validation in docs/text.md is 2.7 %.
  static let textMeasurement = 0.03
  /// The largest difference between a recorded text height and the height of a whole number of lines at which
  /// both count as equal, in points per line. It covers the rounding of line heights at a display scale of 1.
  static let recordedLineHeight = 1.0
  /// The largest difference at which two widths of text count as equal, in points. It covers the rounding to
  /// pixels at a display scale of 1.
  static let recordedWidth = 0.5
  /// The largest difference at which a sum of percentages counts as 100, in percent.
  static let percentage = 1e-9
  /// The slope below which the position of an edge counts as independent of the length of its container, in
  /// points per point. It is also the distance by which a placed subview may extend beyond its container and
  /// still count as fitting, in points.
  static let slope = 1e-9
  /// The fraction of a superview's growth below which an autoresizing share counts as zero. The fraction is
  /// dimensionless and equals the smallest coefficient that the constraint solver accepts.
  static let share = 1e-9
  /// The largest distance between a decimal fraction and the nearest binary fraction, in points, for values
  /// of up to 1e6 pt.
  static let decimalFraction = 1e-9
  /// The difference below which a constant counts as a multiple of 0.01 pt, in hundredths of a point.
  static let hundredth = 1e-7
  /// The distance that counts as infinite when the range of an ambiguous value is computed, in points. It is
  /// several thousand times the size of a screen.
  static let unbounded = 1e7
}
