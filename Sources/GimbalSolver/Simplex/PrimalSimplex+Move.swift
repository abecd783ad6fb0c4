extension PrimalSimplex {
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
      tableau.value[Int(form)] = stop.place
      touchAgain(form)
      return true
    }
    let leaving = column[Int(stop.entry)]
    tableau.value[Int(leaving.form)] = stop.place
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
      ties.append(Event(step: stop.step, entry: other.entry, place: other.place))
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
    let place: Double
    if speed > 0 {
      place = here == costs.lastPiece(form) ? tableau.upper[index] : costs.knot(form, above: here)
    } else {
      place = here == 0 ? tableau.lower[index] : costs.knot(form, above: here - 1)
    }
    if !place.isFinite { return }
    let step = max(after, (place - tableau.value[index]) / speed)
    events.push(.init(step: step, entry: entry, place: place))
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
