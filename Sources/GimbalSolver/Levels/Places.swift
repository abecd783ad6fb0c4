/// Where each form would be if it were alone: within its bounds, the best for its own rows, level by level.
struct Places {
  private(set) var lower: [Double]
  private(set) var upper: [Double]

  init(_ forms: Forms) {
    (lower, upper) = (forms.lower, forms.upper)
    let points = forms.breakpoints
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

  /// Leaves of a form's places those that are best for one level, whose breakpoints ascend.
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
