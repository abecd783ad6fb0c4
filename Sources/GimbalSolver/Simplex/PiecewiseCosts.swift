/// The convex cost of each linear form at one priority level. A cost is linear between its breakpoints.
///
/// Piece k of a cost is between the breakpoints k-1 and k. The outermost pieces end at the bounds of the
/// form.
struct PiecewiseCosts {
  /// The breakpoints of all linear forms. The breakpoints of one form are contiguous and ascending.
  private var knots: [Double] = []
  /// The slope above each breakpoint.
  private var slopes: [Double] = []
  private var start: [Int32]
  private var knotCount: [Int32]
  private var firstSlope: [Double]
  /// The linear forms that have a cost at this priority level.
  private(set) var costed: [Int32] = []
  /// The magnitude of the steepest slope.
  private(set) var largestSlope = 0.0

  init(count: Int) {
    start = [Int32](repeating: 0, count: count)
    knotCount = start
    firstSlope = [Double](repeating: 0, count: count)
  }

  /// Removes all costs and makes room for `count` linear forms.
  mutating func clear(count: Int) {
    for form in costed {
      knotCount[Int(form)] = 0
      firstSlope[Int(form)] = 0
    }
    costed.removeAll(keepingCapacity: true)
    largestSlope = 0
    knots.removeAll(keepingCapacity: true)
    slopes.removeAll(keepingCapacity: true)
    while start.count < count {
      start.append(0)
      knotCount.append(0)
      firstSlope.append(0)
    }
  }

  /// Sets the cost of `form` between `lower` and `upper` to the sum of the costs of `points`. The points must
  /// be ascending.
  mutating func load(_ form: Int32, _ points: some Sequence<Forms.Breakpoint>, lower: Double, upper: Double) {
    var base = 0.0
    var size = 0.0
    for point in points {
      base -= point.below
      size += point.below + point.above
    }
    // If slopes cancel, the remainder is only a rounding error, which must not determine the direction of a
    // move.
    func cleaned(_ slope: Double) -> Double { slope.magnitude <= Tolerance.cancellation * size ? 0 : slope }
    var slope = base
    let first = knots.count
    for point in points {
      let margin = Tolerance.breakpoint * max(1, point.at.magnitude)
      if point.at >= upper - margin { break }
      if point.at <= lower + margin {
        base += point.below + point.above
        slope = base
        continue
      }
      slope += point.below + point.above
      if knots.count > first, let last = knots.last, point.at - last <= margin {
        slopes[slopes.count - 1] = cleaned(slope)
      } else {
        knots.append(point.at)
        slopes.append(cleaned(slope))
      }
    }
    start[Int(form)] = Int32(first)
    knotCount[Int(form)] = Int32(knots.count - first)
    firstSlope[Int(form)] = cleaned(base)
    largestSlope = max(largestSlope, base.magnitude, slope.magnitude)
    costed.append(form)
  }

  /// Returns the index of the last piece of a linear form's cost.
  func lastPiece(_ form: Int32) -> Int32 { knotCount[Int(form)] }

  func slope(_ form: Int32, _ piece: Int32) -> Double {
    piece == 0 ? firstSlope[Int(form)] : slopes[Int(start[Int(form)] + piece) - 1]
  }

  /// Returns the breakpoint above a piece, which must not be the last piece.
  func knot(_ form: Int32, above piece: Int32) -> Double { knots[Int(start[Int(form)] + piece)] }

  /// Returns the pieces of a linear form's cost below and above `value`. They differ only if `value` is a
  /// breakpoint.
  func pieces(_ form: Int32, at value: Double) -> (below: Int32, above: Int32) {
    var low = Int(start[Int(form)])
    let first = low
    var high = low + Int(knotCount[Int(form)])
    let end = high
    while low < high {
      let middle = (low + high) / 2
      if knots[middle] < value { low = middle + 1 } else { high = middle }
    }
    let below = Int32(low - first)
    return (below, low < end && knots[low] == value ? below + 1 : below)
  }
}
