/// The initial values for the simplex method.
///
/// Each free variable starts at the optimum of its own rows. Violated bounds of sums are then met one by one.
/// Many problems need no further move.
struct StartingPoint {
  private(set) var values: [Double]
  private let forms: Forms
  private let singles: Int
  /// The sums that contain each variable's form.
  private var holders: [[Int32]] = []

  init(_ forms: Forms) {
    self.forms = forms
    singles = forms.variables.count
    values = [Double](repeating: 0, count: forms.count)
    let places = IndependentOptima(forms)
    for form in values.indices { values[form] = max(min(0, places.upper[form]), places.lower[form]) }
    meetBounds()
  }

  /// A sum that violates a bound, ordered by the variable that will move.
  private struct Due: Comparable {
    let variable: Int32
    let sum: Int

    static func < (a: Due, b: Due) -> Bool { (a.variable, a.sum) < (b.variable, b.sum) }
  }

  private func due(_ sum: Int) -> Due { Due(variable: forms.sums[sum].last?.form ?? 0, sum: sum) }

  /// Moves the last variable of each sum that violates a bound, in the order of these variables. Long chains
  /// of bounds are met in one pass from end to end. If bounds contradict each other or form a cycle, the
  /// search stops at its limit.
  private mutating func meetBounds() {
    var worklist = Heap<Due>()
    for index in forms.sums.indices where miss(index) != 0 { worklist.push(due(index)) }
    if worklist.isEmpty { return }
    holders = [[Int32]](repeating: [], count: singles)
    for (index, sum) in forms.sums.enumerated() {
      for term in sum { holders[Int(term.form)].append(Int32(index)) }
    }
    var left = StartingPoint.effort * forms.count
    while let index = worklist.popFirst()?.sum, left > 0 {
      let miss = self.miss(index)
      guard miss != 0, let (form, place) = remedy(miss, index) else { continue }
      left -= 1
      values[form] = place
      for holder in holders[form] where self.miss(Int(holder)) != 0 { worklist.push(due(Int(holder))) }
    }
  }

  /// Returns the last variable of a sum that can move so that the bound holds, and its new value.
  private func remedy(_ miss: Double, _ index: Int) -> (form: Int, place: Double)? {
    for term in forms.sums[index].reversed() {
      let form = Int(term.form)
      let place = values[form] - miss / term.coefficient
      if place >= forms.lower[form], place <= forms.upper[form], place.magnitude <= Limit.constant {
        return (form, place)
      }
    }
    return nil
  }

  /// The distance of a sum from its violated bound: positive above the upper bound, negative below the lower
  /// one, else zero.
  private func miss(_ index: Int) -> Double {
    var value = 0.0
    for term in forms.sums[index] { value += term.coefficient * values[Int(term.form)] }
    if value > forms.upper[singles + index] { return value - forms.upper[singles + index] }
    if value < forms.lower[singles + index] { return value - forms.lower[singles + index] }
    return 0
  }

  /// The limit of moves, per form.
  private static let effort = 4
}

/// The optimal values of each form alone: within its bounds, the best for its own rows, level by level.
struct IndependentOptima {
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

  /// Restricts the values of a form to the best ones for one level, whose breakpoints ascend.
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
