/// The range of the optimal values of each linear form if only the rows of this form are considered. The
/// values are within the bounds of the form, and minimize the error of these rows at each priority level,
/// from the highest priority down.
struct IndependentOptima {
  private(set) var lower: [Double]
  private(set) var upper: [Double]

  init(_ forms: Forms) { self.init(forms.breakpoints, lower: forms.lower, upper: forms.upper) }

  /// Creates the ranges of forms with the given bounds. The breakpoints must be ordered by level, form and
  /// position.
  init(_ points: [Forms.Breakpoint], lower: [Double], upper: [Double]) {
    (self.lower, self.upper) = (lower, upper)
    var at = 0
    while at < points.count {
      var end = at + 1
      while end < points.count, points[end].form == points[at].form, points[end].level == points[at].level {
        end += 1
      }
      narrow(Int(points[at].form), points[at..<end])
      at = end
    }
  }

  /// Restricts the range of a linear form to the values with the lowest cost at one priority level. `points`
  /// are the breakpoints of the form at this level, ascending.
  private mutating func narrow(_ form: Int, _ points: ArraySlice<Forms.Breakpoint>) {
    var (least, greatest) = (-Double.infinity, Double.infinity)
    var slope = -points.reduce(0) { $0 + $1.below }
    for point in points {
      if slope < 0 { least = point.at }
      slope += point.below + point.above
      if slope > 0 {
        greatest = point.at
        break
      }
    }
    let (low, high) = (lower[form], upper[form])
    lower[form] = max(low, min(least, high))
    upper[form] = min(high, max(greatest, low))
  }
}
