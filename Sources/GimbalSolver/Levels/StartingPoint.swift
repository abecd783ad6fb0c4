/// The initial values for the simplex method.
///
/// Each free variable starts at a value that is optimal for the rows that contain only this variable. If a
/// sum of variables violates a bound, one variable of the sum moves so that the bound holds. In many
/// problems, these values are already optimal, and the simplex method needs no move.
struct StartingPoint {
  private(set) var values: [Double]
  private let forms: Forms
  private let singles: Int
  /// The value of each sum.
  private var totals: [Double] = []
  /// For each variable, the sums that contain it, with its coefficients, as ranges of ``holders``. The
  /// `form` of each entry is the index of a sum.
  private var firstHolder: [Int] = []
  private var holders: [FormTerm] = []
  /// The sums that contain the variable of the latest move and violate a bound.
  private var broken: [Int] = []
  /// The largest magnitude to which a variable moves. Values far above the bounds would lose digits.
  private var reach = 0.0

  init(_ forms: Forms) {
    self.forms = forms
    singles = forms.variables.count
    values = [Double](repeating: 0, count: forms.count)
    let places = IndependentOptima(forms)
    for form in values.indices { values[form] = max(min(0, places.upper[form]), places.lower[form]) }
    meetBounds()
  }

  /// Satisfies violated bounds of sums. For each such sum, one variable moves so that the bound holds. Bounds that
  /// contradict each other or form a cycle could cause endless moves, so the number of moves is limited.
  ///
  /// Variables are first moved in order, which satisfies many chains of bounds in one pass. If the number of
  /// moves exceeds its limit, the search starts again with upward moves only. If the violated sums are
  /// differences, these moves lead toward the least values that satisfy them (Bellman, 1958, and Ford, 1956).
  /// The simplex method removes the violations that remain.
  private mutating func meetBounds() {
    totals = forms.sums.map { sum in sum.reduce(0) { $0 + $1.coefficient * values[Int($1.form)] } }
    let due = forms.sums.indices.filter { miss($0) != 0 }
    if due.isEmpty { return }
    findHolders()
    reach = StartingPoint.reach * boundSum
    let initial = (values, totals)
    if meetInOrder(due) { return }
    let ordered = (values, totals)
    (values, totals) = initial
    if !meetUpward(due) { (values, totals) = ordered }
  }

  /// The sum of the magnitudes of all values and bounds.
  private var boundSum: Double {
    var result = 0.0
    for form in values.indices {
      result += values[form].magnitude
      if forms.lower[form].isFinite { result += forms.lower[form].magnitude }
      if forms.upper[form].isFinite { result += forms.upper[form].magnitude }
    }
    return result
  }

  private mutating func findHolders() {
    firstHolder = [Int](repeating: 0, count: singles + 1)
    for sum in forms.sums { for term in sum { firstHolder[Int(term.form) + 1] += 1 } }
    for form in 0..<singles { firstHolder[form + 1] += firstHolder[form] }
    holders = [FormTerm](repeating: FormTerm(form: 0, coefficient: 0), count: firstHolder[singles])
    var next = firstHolder
    for (index, sum) in forms.sums.enumerated() {
      for term in sum {
        holders[next[Int(term.form)]] = FormTerm(form: Int32(index), coefficient: term.coefficient)
        next[Int(term.form)] += 1
      }
    }
  }

  /// A sum of variables that violates a bound. Sums are ordered by their last variable, which is the first
  /// variable that is tried for a move.
  private struct Due: Comparable {
    let variable: Int32
    let sum: Int

    static func < (a: Due, b: Due) -> Bool { (a.variable, a.sum) < (b.variable, b.sum) }
  }

  private func due(_ sum: Int) -> Due { Due(variable: forms.sums[sum].last?.form ?? 0, sum: sum) }

  /// For each violated sum, moves the last of its variables that can move. Sums are handled in the order of their last variables, so
  /// one pass can satisfy a long chain of bounds from end to end.
  ///
  /// - Returns: `true` if all bounds hold, except those that no variable can satisfy.
  private mutating func meetInOrder(_ violated: [Int]) -> Bool {
    var worklist = Heap<Due>()
    for index in violated { worklist.push(due(index)) }
    var left = StartingPoint.effort * forms.count
    while let index = worklist.popFirst()?.sum {
      if left == 0 { return false }
      let miss = self.miss(index)
      guard miss != 0, let (form, place) = remedy(miss, index, isUpward: false) else { continue }
      left -= 1
      move(form, to: place)
      for sum in broken { worklist.push(due(sum)) }
    }
    return true
  }

  /// Moves variables upward only. Handles the sums in the order in which they were queued. Gives up at a violated sum
  /// that is not a difference.
  ///
  /// - Returns: `true` if all bounds hold, except those that no upward move can satisfy.
  private mutating func meetUpward(_ violated: [Int]) -> Bool {
    var queue = violated
    var isQueued = [Bool](repeating: false, count: forms.sums.count)
    for index in violated { isQueued[index] = true }
    var at = 0
    let limit = StartingPoint.upwardEffort * forms.count
    while at < queue.count {
      if at == limit { return false }
      let index = queue[at]
      at += 1
      isQueued[index] = false
      let miss = self.miss(index)
      if miss == 0 { continue }
      guard isDifference(index) else { return false }
      guard let (form, place) = remedy(miss, index, isUpward: true) else { continue }
      move(form, to: place)
      for sum in broken where !isQueued[sum] {
        isQueued[sum] = true
        queue.append(sum)
      }
    }
    return true
  }

  private func isDifference(_ index: Int) -> Bool {
    let sum = forms.sums[index]
    return sum.count == 2 && sum[0].coefficient == -sum[1].coefficient
  }

  /// Sets the value of a variable, and lists the sums that then violate a bound in ``broken``.
  private mutating func move(_ form: Int, to place: Double) {
    broken.removeAll(keepingCapacity: true)
    let change = place - values[form]
    values[form] = place
    for at in firstHolder[form]..<firstHolder[form + 1] {
      let sum = Int(holders[at].form)
      totals[sum] += holders[at].coefficient * change
      if miss(sum) != 0 { broken.append(sum) }
    }
  }

  /// Returns a move that satisfies the violated bound of a sum: a variable, and its new value. The variable
  /// is the last one in the sum whose new value is within its own bounds.
  private func remedy(_ miss: Double, _ index: Int, isUpward: Bool) -> (form: Int, place: Double)? {
    for term in forms.sums[index].reversed() {
      let form = Int(term.form)
      let place = values[form] - miss / term.coefficient
      if isUpward, place < values[form] { continue }
      if place >= forms.lower[form], place <= forms.upper[form], place.magnitude <= reach {
        return (form, place)
      }
    }
    return nil
  }

  /// Returns the distance of a sum from the bound that it violates: positive above the upper bound, negative
  /// below the lower bound, and zero if the sum violates no bound by more than a rounding error.
  private func miss(_ index: Int) -> Double {
    let (value, form) = (totals[index], singles + index)
    let margin = Tolerance.cancellation * max(1, value.magnitude)
    if value > forms.upper[form] + margin { return value - forms.upper[form] }
    if value < forms.lower[form] - margin { return value - forms.lower[form] }
    return 0
  }

  /// The largest magnitude to which a variable moves, relative to the sum of the magnitudes of all initial values and
  /// bounds.
  private static let reach = 16.0
  /// The maximum number of moves in the order of the variables, as a multiple of the number of linear forms.
  private static let effort = 4
  /// The maximum number of sums that the search with upward moves visits, as a multiple of the number of
  /// linear forms.
  private static let upwardEffort = 16
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
