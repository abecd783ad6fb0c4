/// The tolerances of checks, explanations and batch runs. Lengths are in points.
package enum Tolerance {
  /// The smallest magnitude of a term that explanations print.
  package static let term = 1e-6
  /// The deviation from 1 below which explanations omit a factor.
  package static let factor = 1e-9
  /// The largest relative difference at which numbers in two constraints are considered equal. Exchanging the
  /// sides of a constraint introduces rounding errors.
  package static let roundedNumber = 1e-12
  /// The largest difference at which a length and a fitting size are considered equal. A difference can
  /// remain after the length is rounded to pixels.
  package static let fittingSize = 1e-5
  /// The allowed difference between a component of a solved frame and the same component of the frame that
  /// Interface Builder recorded. Interface Builder uses the same limit.
  package static let recordedFrame = 0.5
  /// The allowed violation of a constraint by the frames that Interface Builder recorded. Rounding two edges
  /// to pixels changes their distance by less than this value.
  package static let recordedEdge = 1.0
  /// The smallest overlap, and the smallest distance by which a view extends beyond the screen, that a check
  /// under many combinations of traits reports.
  package static let overhang = 0.01
  /// The smallest difference that counts as a contradiction in a console log. Numbers in logs have six
  /// digits, so smaller differences can be rounding errors.
  package static let loggedNumber = 0.01
  /// The difference below which a value and the sum that explains it are printed as the same number. Values
  /// are printed with three decimals.
  package static let printedValue = 1e-3
  /// The largest violation of a rule, in points, that does not count as a conflict in an Interface Builder
  /// document. Constants in documents and insets in UIKit are rounded to pixels.
  static let conflict = 0.5
  /// The height of a cell's separator, in points. The content view is smaller than the cell by this height.
  static let separator = 1.0
  /// The largest difference, in points, between the size that the content of a cell needs and the size of the
  /// cell in the document, at which both sizes count as equal.
  static let drawnSize = 0.01
}
