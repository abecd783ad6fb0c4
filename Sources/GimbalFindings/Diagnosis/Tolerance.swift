/// The tolerances of checks, explanations and batch runs. Lengths are in points.
package enum Tolerance {
  /// The smallest term of a sum that explanations print.
  package static let term = 1e-6
  /// The deviation from 1 below which explanations omit a factor.
  package static let factor = 1e-9
  /// The relative difference of numbers that constraints with exchanged sides can have from rounding.
  package static let roundedNumber = 1e-12
  /// The difference between a length and a fitting size that snapping to pixels leaves.
  package static let fittingSize = 1e-5
  /// The allowed difference of each component of a recorded frame. Interface Builder uses the same limit.
  package static let recordedFrame = 0.5
  /// The allowed violation of a constraint by recorded frames. Rounding two edges to pixels moves them by less.
  package static let recordedEdge = 1.0
  /// The smallest distance beyond an edge of the screen and the smallest overlap that a sweep reports.
  package static let overhang = 0.01
  /// The smallest contradiction in a log. Logs contain six digits, so smaller differences can be rounding errors.
  package static let loggedNumber = 0.01
  /// The difference between a shortfall and its derivation below which both print the same value.
  package static let printedValue = 1e-3
}
