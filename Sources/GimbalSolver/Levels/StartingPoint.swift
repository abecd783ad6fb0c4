/// The initial values for the simplex method.
///
/// Each free variable starts at a value that is optimal for the rows that contain only this variable. If a
/// sum of variables violates a bound, one variable of the sum moves so that the bound holds. In many
/// problems, these values are already optimal, and the simplex method needs no move.
struct StartingPoint {
  private(set) var values: [Double]
  private let forms: Forms
  private let singles: Int
  /// For each variable, the indices of the sums that contain it.
  private var holders: [[Int32]] = []

  init(_ forms: Forms) {
    self.forms = forms
    singles = forms.variables.count
    values = [Double](repeating: 0, count: forms.count)
    let places = IndependentOptima(forms)
    for form in values.indices { values[form] = max(min(0, places.upper[form]), places.lower[form]) }
    meetBounds()
  }

  /// A sum of variables that violates a bound. Sums are ordered by their last variable, which is the first
  /// variable that is tried for a move.
  private struct Due: Comparable {
    let variable: Int32
    let sum: Int

    static func < (a: Due, b: Due) -> Bool { (a.variable, a.sum) < (b.variable, b.sum) }
  }

  private func due(_ sum: Int) -> Due { Due(variable: forms.sums[sum].last?.form ?? 0, sum: sum) }

  /// Satisfies violated bounds of sums. For each such sum, one variable moves so that the bound holds: the
  /// last variable of the sum that can move. Sums are handled in the order of their last variables, so one
  /// pass can satisfy a long chain of bounds from end to end. Bounds that contradict each other or form a
  /// cycle could cause endless moves, so the number of moves is limited.
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

  /// Returns a move that satisfies the violated bound of a sum: a variable, and its new value. The variable
  /// is the last one in the sum that stays within its own bounds.
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

  /// Returns the distance of a sum from the bound that it violates: positive above the upper bound, negative
  /// below the lower bound, and zero if the sum violates no bound.
  private func miss(_ index: Int) -> Double {
    var value = 0.0
    for term in forms.sums[index] { value += term.coefficient * values[Int(term.form)] }
    if value > forms.upper[singles + index] { return value - forms.upper[singles + index] }
    if value < forms.lower[singles + index] { return value - forms.lower[singles + index] }
    return 0
  }

  /// The maximum number of moves, as a multiple of the number of linear forms.
  private static let effort = 4
}

/// The range of the optimal values of each linear form if only the rows of this form are considered. The values are
/// within the bounds of the form, and minimize the error of these rows at each priority level, from the highest
/// priority down.
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
