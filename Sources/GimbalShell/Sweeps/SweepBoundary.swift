import GimbalModel
import GimbalNotation

/// Between which lengths of a screen's side a finding begins.
struct SweepBoundary: Hashable {
  let axis: Axis
  /// The last length that fails, and the next that does not: a point apart. In points.
  let fails: Double
  let passes: Double

  /// Whether a screen of some length that fails, or does not, lies where the boundary says that it does.
  func allows(_ length: Double, failing isFailing: Bool) -> Bool {
    let isDown = fails < passes
    return isFailing
      ? (isDown ? length < passes : length > passes) : (isDown ? length > fails : length < fails)
  }

  /// `fails from 343 pt of width down`
  var words: String {
    let side = axis == .horizontal ? "width" : "height"
    return "fails from \(Decimal.print(fails)) pt of \(side) \(fails < passes ? "down" : "up")"
  }
}
