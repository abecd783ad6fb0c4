import Model
import Notation

/// Between which lengths of a screen's side a finding begins.
struct SweepBoundary: Hashable {
  let axis: Axis
  /// The last length that fails, and the next that does not: a point apart. In points.
  let fails: Double
  let passes: Double

  /// `fails from 343 pt of width down`
  var words: String {
    let side = axis == .horizontal ? "width" : "height"
    return "fails from \(Decimal.print(fails)) pt of \(side) \(fails < passes ? "down" : "up")"
  }
}
