// Length: the choice of a move and the move are one algorithm.

/// A primal simplex method for convex, piecewise-linear costs. It minimizes the cost of one priority level.
/// Its variables are the linear forms in ``Forms``.
///
/// A nonbasic form is usually at a breakpoint or bound. Each move changes one nonbasic form in a direction
/// that lowers the cost. The basic forms that depend on this form change as well. The move passes breakpoints
/// until the slope of the cost is no longer negative (the long step of Fourer, *A simplex algorithm for
/// piecewise-linear programming*, 1985). If a basic form ends the move at a breakpoint or bound, this form
/// leaves the basis, and the nonbasic form enters. The gradient is updated with each change, so the time for
/// a move depends only on the rows and columns that it changes.
struct PrimalSimplex: ~Copyable {
  var tableau: Tableau
  var costs: PiecewiseCosts
  /// For each basic linear form, the piece of its cost whose slope is included in the gradient.
  var piece: Buffer<Int32>
  /// For each linear form, `true` if ``resetPiece(_:)`` selects the piece above the breakpoint at which the form
  /// is; `false` for the piece below. Either piece is valid, but one can need fewer moves.
  var startsAbove: Buffer<Bool>
  /// For each nonbasic linear form, the change in the total cost of the basic forms if the nonbasic form
  /// moves by one point.
  var gradient: Buffer<Double>
  /// For each linear form, the sum of the magnitudes of the terms that add up to its gradient. Rounding
  /// errors are relative to this sum.
  var weight: Buffer<Double>
  /// The linear forms whose gradient was updated since the gradient was last recomputed.
  var touched: [Int32] = []
  var isTouched: Buffer<Bool>
  /// The linear forms whose gradient or value changed since the last search for candidates.
  var changed: [Int32] = []
  var isChanged: Buffer<Bool>
  /// The linear forms whose move lowers the cost. Each entry has the rate (the change in the cost per point)
  /// that the form had when it was queued. A new bound can make the rate out of date.
  var candidates = CandidateHeap()
  /// The basic linear forms that the current move changes, with the change of each form per point of the
  /// move.
  var column: [FormTerm] = []
  var events = Heap<Event>()
  /// The events that the current move has passed.
  var passed: [Event] = []
  /// The rows that the current move adds to the gradient, with their factors.
  private var pending: [FormTerm] = []
  /// Memory for a row of the tableau.
  var row: [FormTerm] = []
  /// `true` if the rows of a filled tableau may be replaced by factors.
  var mayFactor = false
  /// The number of degenerate moves (moves of almost zero length) since the last longer move.
  var degenerateMoves = 0

  init(_ tableau: consuming Tableau) {
    let count = tableau.count
    self.tableau = tableau
    costs = PiecewiseCosts(count: count)
    piece = Buffer(repeating: 0, count: count)
    startsAbove = Buffer(repeating: false, count: count)
    gradient = Buffer(repeating: 0, count: count)
    weight = Buffer(repeating: 0, count: count)
    isTouched = Buffer(repeating: false, count: count)
    isChanged = Buffer(repeating: false, count: count)
  }

  /// Removes the costs of the previous priority level.
  mutating func clearCosts() {
    for form in costs.costed where Int(form) < tableau.count { piece[Int(form)] = 0 }
    costs.clear(count: tableau.count)
  }

  /// `true` if Bland's rule selects the moves, which prevents cycles. The rule applies after many consecutive
  /// degenerate moves.
  var usesBlandRule: Bool { degenerateMoves > 50 + tableau.count }

  /// Minimizes the cost. If rounding prevents this, rebuilds the tableau and tries once more.
  mutating func run() throws(EngineError) {
    do {
      try minimize()
    } catch .stalled {
      if tableau.pivots == 0 { throw .stalled }
      if tableau.isFactored {
        mayFactor = false
        if try !tableau.unfactor() { throw .stalled }
      } else {
        try tableau.rebuild()
      }
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
      if tableau.isSingular { throw .stalled }
      var hasMoved = false
      while let (form, direction) = nextCandidate() {
        hasMoved = true
        moves += 1
        // Check often for cancellation, because a move in a large tableau can take milliseconds.
        if moves & 3 == 0, tableau.cancellation.isCancelled { throw .cancelled }
        if moves > limit { throw .stalled }
        if mayFactor, !tableau.isFactored, tableau.isFilled { mayFactor = tableau.factor() }
        let hasStopped = move(form, direction)
        if tableau.isSingular { throw .stalled }
        if hasStopped {
          hasFailed = false
          continue
        }
        // The cost is never negative, so no move can lower it without limit. If nothing stops a move, the
        // negative slope is only a rounding error of the gradient. Recompute the gradient and try once more.
        if hasFailed { throw .stalled }
        hasFailed = true
        refresh()
      }
      // Updates leave rounding errors in the gradient. Only a recomputed gradient proves that the cost is
      // minimal.
      if hasMoved {
        refresh()
        if touched.contains(where: { improvement(of: $0) != nil }) { continue }
      }
      if tableau.pivots == 0 || !touched.contains(where: { mayBeRounding($0) }) { return }
      // At least one rate is so small that it may be only a rounding error of earlier pivots, so rebuild the
      // tableau. Keep the current piece of each cost. At a breakpoint, the gradient depends on the choice
      // between the piece below and the piece above.
      try tableau.rebuild()
      refresh()
    }
  }

  /// Selects the piece of a basic linear form's cost that contains the value of the form. At a breakpoint,
  /// ``startsAbove`` selects one of the two pieces.
  mutating func resetPiece(_ form: Int32) {
    let (below, above) = costs.pieces(form, at: tableau.value[Int(form)])
    piece[Int(form)] = startsAbove[Int(form)] ? above : below
  }

  /// Returns the linear form whose move lowers the cost most steeply, and the direction of the move; nil if no move
  /// lowers the cost. Under Bland's rule, the result is the form with the lowest index.
  private mutating func nextCandidate() -> (form: Int32, direction: Double)? {
    for form in changed {
      isChanged[Int(form)] = false
      if let slope = improvement(of: form) {
        candidates.insert(Candidate(form: form, rate: slope.rate, edge: tableau.edge(of: form)))
      } else {
        candidates.remove(form)
      }
    }
    changed.removeAll(keepingCapacity: true)
    if usesBlandRule {
      let form = touched.filter { improvement(of: $0) != nil }.min()
      return form.flatMap { form in improvement(of: form).map { (form, $0.direction) } }
    }
    while let candidate = candidates.popFirst() {
      // Skip a candidate whose rate is out of date.
      if let (direction, rate) = improvement(of: candidate.form), rate == candidate.rate {
        return (candidate.form, direction)
      }
    }
    return nil
  }

  /// Returns the direction, +1 or -1, in which moving `form` lowers the cost, and the rate (the change in the
  /// cost per point). Returns nil if no direction lowers the cost.
  private func improvement(of form: Int32) -> (direction: Double, rate: Double)? {
    guard tableau.isOpen(form) else { return nil }
    let (up, down) = rates(of: form)
    if min(up, down) >= -Tolerance.slope * weight[Int(form)] { return nil }
    return up <= down ? (1, up) : (-1, down)
  }

  /// Returns `true` if a rate of a linear form is not zero, but so small that it may be only a rounding error
  /// of pivots.
  private func mayBeRounding(_ form: Int32) -> Bool {
    guard tableau.isOpen(form) else { return false }
    let (up, down) = rates(of: form)
    let doubt = Tolerance.doubt * max(weight[Int(form)], costs.largestSlope)
    return up != 0 && up.magnitude < doubt || down != 0 && down.magnitude < doubt
  }

  /// Returns the changes in the cost per point when a linear form moves up and when it moves down. The change
  /// is infinite in a direction that a bound blocks.
  func rates(of form: Int32) -> (up: Double, down: Double) {
    let index = Int(form)
    let value = tableau.value[index]
    let (below, above) = costs.pieces(form, at: value)
    return (
      value >= tableau.upper[index] ? .infinity : gradient[index] + costs.slope(form, above),
      value <= tableau.lower[index] ? .infinity : -gradient[index] - costs.slope(form, below)
    )
  }

  /// Moves a nonbasic linear form in a direction that lowers the cost, until the cost no longer falls. If a
  /// basic form stops the move at a breakpoint or bound, that form leaves the basis and `form` enters.
  ///
  /// - Returns: `false` if nothing stops the move.
  mutating func move(_ form: Int32, _ direction: Double) -> Bool {
    tableau.read(&column, of: form)
    let (below, above) = costs.pieces(form, at: tableau.value[Int(form)])
    piece[Int(form)] = direction > 0 ? above : below
    let (up, down) = rates(of: form)
    let stop = walk(form, direction, slope: direction > 0 ? up : down)
    addPendingRows()
    guard let stop else {
      for entry in column { resetPiece(entry.form) }
      return false
    }
    degenerateMoves = stop.step <= Tolerance.step ? degenerateMoves + 1 : 0
    for entry in column {
      tableau.value[Int(entry.form)] += entry.coefficient * direction * stop.step
    }
    tableau.value[Int(form)] += direction * stop.step
    if stop.entry < 0 {
      tableau.value[Int(form)] = stop.position
      touchAgain(form)
      return true
    }
    let leaving = column[Int(stop.entry)]
    tableau.value[Int(leaving.form)] = stop.position
    exchange(form, leaving)
    return true
  }

  /// Determines the length of a move. The move passes a breakpoint if the slope of the cost beyond it is still
  /// negative. Under Bland's rule, the first event stops the move. The function adds the change of slope at each passed
  /// breakpoint to the gradient. It returns the event that stops the move; nil if nothing stops the move.
  private mutating func walk(_ form: Int32, _ direction: Double, slope: Double) -> Event? {
    var slope = slope
    events.clear()
    passed.removeAll(keepingCapacity: true)
    pushEvent(-1, form, direction, after: 0)
    for index in column.indices {
      pushEvent(Int32(index), column[index].form, direction * column[index].coefficient, after: 0)
    }
    let tolerance = Tolerance.slope * weight[Int(form)]
    while let event = events.popFirst() {
      let entry = event.entry < 0 ? FormTerm(form: form, coefficient: 1) : column[Int(event.entry)]
      let speed = direction * entry.coefficient
      let old = piece[Int(entry.form)]
      let isLast = speed > 0 ? old == costs.lastPiece(entry.form) : old == 0
      if isLast || usesBlandRule { return mostStable(of: event) }
      let next = speed > 0 ? old + 1 : old - 1
      let turn = costs.slope(entry.form, next) - costs.slope(entry.form, old)
      if slope + turn * speed >= -tolerance { return mostStable(of: event) }
      slope += turn * speed
      piece[Int(entry.form)] = next
      if event.entry >= 0 {
        addRow(of: entry.form, times: turn)
        passed.append(event)
      }
      pushEvent(event.entry, entry.form, speed, after: event.step)
    }
    return nil
  }

  /// Returns the event with the best pivot among the basic linear forms that stop a move at the same
  /// distance.
  ///
  /// The best pivot is the form with the shortest row, because short rows keep the tableau sparse. Forms
  /// whose coefficient is small relative to the largest coefficient are excluded. Under Bland's rule, the
  /// best pivot is the form with the lowest index.
  ///
  /// A form with a tiny coefficient is a bad pivot, and hardly changes during the move. If such a form stops
  /// the move, the move may continue to a later event. The form may then pass its own breakpoint or bound by
  /// at most ``Tolerance/overshoot`` (Harris, 1973).
  private mutating func mostStable(of stop: Event) -> Event {
    if stop.entry < 0 { return stop }
    let margin = Tolerance.step * max(1, stop.step)
    let largest = column.reduce(0) { max($0, $1.coefficient.magnitude) }
    let isTiny = size(stop) < Tolerance.tinyPivot * largest
    let reach = stop.step + (isTiny ? max(margin, Tolerance.overshoot / size(stop)) : margin)
    var ties = [stop]
    while let event = events.popFirst(), event.step <= reach {
      if event.entry >= 0 { ties.append(event) } else if isTiny { return event }
    }
    for other in passed where other.step >= stop.step - margin {
      ties.append(Event(step: stop.step, entry: other.entry, position: other.position))
    }
    if ties.count == 1 { return stop }
    let least = Tolerance.tie * ties.reduce(0) { max($0, size($1)) }
    let steady = ties.filter { size($0) >= least }
    func form(_ tie: Event) -> Int32 { column[Int(tie.entry)].form }
    if usesBlandRule { return steady.min { form($0) < form($1) } ?? stop }
    if tableau.isFactored { return steady.max { size($0) < size($1) } ?? stop }
    return steady.min { tableau.rows.count(of: form($0)) < tableau.rows.count(of: form($1)) } ?? stop
  }

  /// Returns the magnitude of the coefficient of an event's linear form.
  private func size(_ event: Event) -> Double { column[Int(event.entry)].coefficient.magnitude }

  /// Queues the event at which a linear form that moves with `speed` reaches the end of the current piece of
  /// its cost. Does nothing if the piece has no end in this direction.
  private mutating func pushEvent(_ entry: Int32, _ form: Int32, _ speed: Double, after: Double) {
    let index = Int(form)
    let here = piece[index]
    let position: Double
    if speed > 0 {
      position = here == costs.lastPiece(form) ? tableau.upper[index] : costs.knot(form, above: here)
    } else {
      position = here == 0 ? tableau.lower[index] : costs.knot(form, above: here - 1)
    }
    if !position.isFinite { return }
    let step = max(after, (position - tableau.value[index]) / speed)
    events.push(.init(step: step, entry: entry, position: position))
  }

  /// Exchanges the basic linear form `leaving` for `form` and updates the gradient.
  ///
  /// Let x be the entering form, and y = a·x + Σ b·z the row of the leaving form y. Let s be the slope of the
  /// cost of x, and g the gradient of x without the cost of y. Replacing x by y and z gives the new gradient:
  /// (g + s)·x = (g + s)/a·y - Σ (g + s)·b/a·z.
  private mutating func exchange(_ form: Int32, _ leaving: FormTerm) {
    tableau.read(&row, ofRow: leaving.form)
    let ownSlope = costs.slope(leaving.form, piece[Int(leaving.form)])
    if ownSlope != 0 { for term in row { addToGradient(term.form, -ownSlope * term.coefficient) } }
    let slope = gradient[Int(form)] + costs.slope(form, piece[Int(form)])
    let size = weight[Int(form)] + costs.slope(form, piece[Int(form)]).magnitude
    let rate = slope / leaving.coefficient
    for term in row where term.form != form { addToGradient(term.form, -rate * term.coefficient) }
    tableau.updateEdges(leaving: leaving, row: row, column: column)
    gradient[Int(form)] = 0
    weight[Int(form)] = 0
    tableau.pivot(leaving: leaving.form, entering: form, column: column)
    let index = Int(leaving.form)
    gradient[index] = 0
    weight[index] = 0
    if tableau.lower[index] == tableau.upper[index] {
      tableau.decide(leaving.form)
      return
    }
    addToGradient(leaving.form, rate)
    weight[index] = size / leaving.coefficient.magnitude
    let (below, above) = costs.pieces(leaving.form, at: tableau.value[index])
    weight[index] += max(
      costs.slope(leaving.form, below).magnitude, costs.slope(leaving.form, above).magnitude)
  }

  private mutating func touchAgain(_ form: Int32) { addToGradient(form, 0) }
}

extension PrimalSimplex {
  /// An event during a move: a linear form reaches the end of a piece of its cost. Events are ordered by their distance
  /// from the start of the move.
  struct Event: Comparable {
    /// The distance that the entering linear form has moved before the event.
    var step: Double
    /// The position of the linear form in the column, or -1 for the entering form itself.
    var entry: Int32
    /// The value of the linear form at the end of the piece.
    var position: Double

    static func < (a: Event, b: Event) -> Bool { (a.step, a.entry) < (b.step, b.entry) }
  }
}

extension PrimalSimplex {
  /// Recomputes the gradient from the costs, which removes the rounding errors of earlier updates.
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
    addPendingRows(isComplete: true)
  }

  /// Adds a multiple of a basic linear form's row to the gradient. If the rows are computed from factors, the
  /// gradient changes with the next call of ``addPendingRows(isComplete:)``, because one solve is then enough for many rows.
  mutating func addRow(of form: Int32, times factor: Double) {
    if factor == 0 { return }
    if tableau.isFactored {
      pending.append(FormTerm(form: form, coefficient: factor))
      return
    }
    for at in tableau.rows.indices(of: form) {
      let entry = tableau.rows[at]
      addToGradient(entry.form, factor * entry.coefficient)
    }
  }

  /// Adds the pending rows to the gradient.
  ///
  /// - Parameter isComplete: `true` if the rows are all terms of the gradient. Then the weights are bounds for rounding
  ///   errors. Otherwise, terms of several rows that cancel do not count.
  mutating func addPendingRows(isComplete: Bool = false) {
    if pending.isEmpty { return }
    if isComplete {
      tableau.readMagnitudes(&row, of: pending)
      for term in row {
        addToGradient(term.form, 0)
        weight[Int(term.form)] += term.coefficient
      }
    }
    tableau.read(&row, of: pending)
    for term in row {
      touch(term.form)
      gradient[Int(term.form)] += term.coefficient
      if !isComplete { weight[Int(term.form)] += term.coefficient.magnitude }
    }
    pending.removeAll(keepingCapacity: true)
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

  /// Makes room for linear forms that were added to the tableau.
  mutating func grow() {
    if piece.count >= tableau.count { return }
    let count = 2 * tableau.count
    piece.grow(to: count, repeating: 0)
    startsAbove.grow(to: count, repeating: false)
    gradient.grow(to: count, repeating: 0)
    weight.grow(to: count, repeating: 0)
    isTouched.grow(to: count, repeating: false)
    isChanged.grow(to: count, repeating: false)
  }
}
