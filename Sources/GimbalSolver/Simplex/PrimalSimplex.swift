/// Brings the cost of one level to its least: a primal simplex whose costs are convex and piecewise linear.
///
/// A form outside the basis usually rests at a breakpoint or bound. It enters where the level's slope along it
/// is negative, and walks over breakpoints of the forms it moves until the slope turns (the long step of
/// Fourer, *A simplex algorithm for piecewise-linear programming*, 1985). The form whose breakpoint turns it
/// leaves the basis. The gradient follows each change, so a move costs the rows and columns it touches.
struct PrimalSimplex: ~Copyable {
  var tableau: Tableau
  var costs: PiecewiseCosts
  /// For each basic form, the piece whose slope the gradient holds.
  var piece: Buffer<Int32>
  /// Slope of all basic costs along each form outside the basis.
  var gradient: Buffer<Double>
  /// How large the terms were that made the gradient.
  var weight: Buffer<Double>
  /// The forms whose gradient is not zero, or was not.
  var touched: [Int32] = []
  var isTouched: Buffer<Bool>
  /// The forms whose gradient or place changed since candidates were looked for.
  var changed: [Int32] = []
  var isChanged: Buffer<Bool>
  /// Forms that lowered the cost when they were last looked at, at the rates of then.
  var candidates = Heap<Candidate>()
  /// The basic forms that the current move carries along.
  var column: [FormTerm] = []
  var events = Heap<Event>()
  /// Events of the current move that did not end it.
  var passed: [Event] = []
  /// Moves without progress since the last one with some.
  var degenerateMoves = 0

  init(_ tableau: consuming Tableau) {
    let count = tableau.count
    self.tableau = tableau
    costs = PiecewiseCosts(count: count)
    piece = Buffer(repeating: 0, count: count)
    gradient = Buffer(repeating: 0, count: count)
    weight = Buffer(repeating: 0, count: count)
    isTouched = Buffer(repeating: false, count: count)
    isChanged = Buffer(repeating: false, count: count)
  }

  /// Forgets the costs of the level before.
  mutating func clearCosts() {
    for form in costs.costed where Int(form) < tableau.count { piece[Int(form)] = 0 }
    costs.clear(count: tableau.count)
  }

  /// Whether so many moves made no progress that the careful rule, which never circles, takes over.
  var usesBlandRule: Bool { degenerateMoves > 50 + tableau.count }

  /// Finds the least cost. Where rounding got in the way, once more without it.
  mutating func run() throws(EngineError) {
    do {
      try minimize()
    } catch .stalled {
      if tableau.pivots == 0 { throw .stalled }
      try tableau.rebuild()
      try minimize()
    }
  }

  private mutating func minimize() throws(EngineError) {
    for form in costs.costed where tableau.isBasic[Int(form)] { resetPiece(form) }
    degenerateMoves = 0
    var moves = 0
    var hasFailed = false
    let limit = 1000 + 200 * tableau.count
    refresh()
    while true {
      var hasMoved = false
      while let (form, direction) = nextCandidate() {
        hasMoved = true
        moves += 1
        // In a large tableau a move takes milliseconds, and whoever cancels waits for it.
        if moves & 3 == 0, tableau.cancellation.isCancelled { throw .cancelled }
        if moves > limit { throw .stalled }
        if move(form, direction) {
          hasFailed = false
          continue
        }
        // Nothing stops a move that lowers a cost which is never negative: its slope was rounding.
        if hasFailed { throw .stalled }
        hasFailed = true
        refresh()
      }
      // What was added up on the way has rounding in it: only a fresh gradient proves the optimum.
      if hasMoved {
        refresh()
        if touched.contains(where: { improvement(of: $0) != nil }) { continue }
      }
      if tableau.pivots == 0 || !touched.contains(where: { mayBeRounding($0) }) { return }
      // So small a rate decides nothing before it is known that pivots did not leave it.
      // The pieces stay: at a breakpoint, which of the two holds is part of the proof of the optimum.
      try tableau.rebuild()
      refresh()
    }
  }

  /// Puts a basic form into a piece that holds its value.
  mutating func resetPiece(_ form: Int32) {
    piece[Int(form)] = costs.pieces(form, at: tableau.value[Int(form)]).below
  }

  /// The steepest way down, which is what keeps moves few.
  private mutating func nextCandidate() -> (form: Int32, direction: Double)? {
    for form in changed {
      isChanged[Int(form)] = false
      if let slope = improvement(of: form) {
        let carried = tableau.columns.count(of: form)
        candidates.push(Candidate(form: form, rate: slope.rate, carried: carried))
      }
    }
    changed.removeAll(keepingCapacity: true)
    if usesBlandRule {
      let form = touched.filter { improvement(of: $0) != nil }.min()
      return form.flatMap { form in improvement(of: form).map { (form, $0.direction) } }
    }
    while let candidate = candidates.popFirst() {
      // A rate that has changed since was put in again.
      if let (direction, rate) = improvement(of: candidate.form), rate == candidate.rate {
        return (candidate.form, direction)
      }
    }
    return nil
  }

  /// The direction, +1 or -1, in which moving `form` lowers the cost, and what a point of movement costs then.
  private func improvement(of form: Int32) -> (direction: Double, rate: Double)? {
    guard tableau.isOpen(form) else { return nil }
    let (up, down) = rates(of: form)
    if min(up, down) >= -Tolerance.slope * weight[Int(form)] { return nil }
    return up <= down ? (1, up) : (-1, down)
  }

  private func mayBeRounding(_ form: Int32) -> Bool {
    guard tableau.isOpen(form) else { return false }
    let (up, down) = rates(of: form)
    let doubt = Tolerance.doubt * max(weight[Int(form)], costs.largestSlope)
    return up != 0 && up.magnitude < doubt || down != 0 && down.magnitude < doubt
  }

  /// What a point of movement up and down costs; infinite against a bound.
  func rates(of form: Int32) -> (up: Double, down: Double) {
    let index = Int(form)
    let value = tableau.value[index]
    let (below, above) = costs.pieces(form, at: value)
    return (
      value >= tableau.upper[index] ? .infinity : gradient[index] + costs.slope(form, above),
      value <= tableau.lower[index] ? .infinity : -gradient[index] - costs.slope(form, below)
    )
  }
}

extension PrimalSimplex {
  /// A form that lowers the cost by `-rate` a point of its movement.
  ///
  /// The steepest edge comes first (Goldfarb and Reid, 1977): a point along a form that carries many others with it is
  /// a longer way, and a dearer move.
  struct Candidate: Comparable {
    var form: Int32
    var rate: Double
    private let steepness: Double

    /// `carried` is the number of forms that move with it; their coefficients, mostly 1, are not worth adding up.
    init(form: Int32, rate: Double, carried: Int) {
      self.form = form
      self.rate = rate
      steepness = rate / Double(1 + carried).squareRoot()
    }

    static func < (a: Candidate, b: Candidate) -> Bool { (a.steepness, a.form) < (b.steepness, b.form) }
  }
}

extension PrimalSimplex {
  /// A form reaches the end of its piece after a move of `step` along a column. The nearest comes first.
  struct Event: Comparable {
    var step: Double
    /// Position in the column; -1 is the moving form itself.
    var entry: Int32
    /// Where the form is then.
    var place: Double

    static func < (a: Event, b: Event) -> Bool { (a.step, a.entry) < (b.step, b.entry) }
  }
}

extension PrimalSimplex {
  /// Adds up the gradient anew.
  mutating func refresh() {
    for form in touched {
      gradient[Int(form)] = 0
      weight[Int(form)] = 0
      isTouched[Int(form)] = false
    }
    touched.removeAll(keepingCapacity: true)
    for form in changed { isChanged[Int(form)] = false }
    changed.removeAll(keepingCapacity: true)
    candidates.clear()
    for form in costs.costed {
      if tableau.isBasic[Int(form)] {
        addRow(of: form, times: costs.slope(form, piece[Int(form)]))
      } else if tableau.isOpen(form) {
        let (below, above) = costs.pieces(form, at: tableau.value[Int(form)])
        touch(form)
        weight[Int(form)] += max(costs.slope(form, below).magnitude, costs.slope(form, above).magnitude)
      }
    }
  }

  /// Adds a multiple of a basic form's row to the gradient.
  mutating func addRow(of form: Int32, times factor: Double) {
    if factor == 0 { return }
    for at in tableau.rows.places(of: form) {
      let entry = tableau.rows[at]
      addToGradient(entry.form, factor * entry.coefficient)
    }
  }

  mutating func addToGradient(_ form: Int32, _ amount: Double) {
    touch(form)
    gradient[Int(form)] += amount
    weight[Int(form)] += amount.magnitude
  }

  private mutating func touch(_ form: Int32) {
    if !isTouched[Int(form)] {
      isTouched[Int(form)] = true
      touched.append(form)
    }
    if !isChanged[Int(form)] {
      isChanged[Int(form)] = true
      changed.append(form)
    }
  }

  /// Makes room for forms that the tableau has been given since.
  mutating func grow() {
    if piece.count >= tableau.count { return }
    let count = 2 * tableau.count
    piece.grow(to: count, repeating: 0)
    gradient.grow(to: count, repeating: 0)
    weight.grow(to: count, repeating: 0)
    isTouched.grow(to: count, repeating: false)
    isChanged.grow(to: count, repeating: false)
  }
}
