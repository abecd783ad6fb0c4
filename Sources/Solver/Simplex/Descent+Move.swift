extension Descent {
  /// Where a move along a column ends.
  private struct Stop {
    var step: Double
    var entry: Int32
    var place: Double
  }

  /// Moves `form` in an improving direction as far as that improves, and exchanges it for what stopped it.
  /// False if nothing did.
  mutating func move(_ form: Int32, _ direction: Double) -> Bool {
    let column = tableau.column(form)
    let (below, above) = costs.pieces(form, at: tableau.value[Int(form)])
    piece[Int(form)] = direction > 0 ? above : below
    let (up, down) = rates(of: form)
    guard let stop = walk(form, direction, column, slope: direction > 0 ? up : down) else {
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
    exchange(form, leaving, column)
    return true
  }

  /// Passes breakpoints while the slope stays negative; the gradient takes up the slopes behind them.
  private mutating func walk(
    _ form: Int32, _ direction: Double, _ column: [Tableau.Entry], slope: Double
  ) -> Stop? {
    var slope = slope
    events.clear()
    pushEvent(-1, form, direction, after: 0)
    for (index, entry) in column.enumerated() {
      pushEvent(Int32(index), entry.form, direction * entry.coefficient, after: 0)
    }
    let tolerance = Tolerance.slope * weight[Int(form)]
    var passed: [Stop] = []
    var stop: Stop?
    while let event = events.popFirst() {
      let here = Stop(step: event.step, entry: event.entry, place: event.place)
      let entry: Tableau.Entry =
        event.entry < 0 ? .init(form: form, coefficient: 1) : column[Int(event.entry)]
      let speed = direction * entry.coefficient
      let old = piece[Int(entry.form)]
      let isLast = speed > 0 ? old == costs.lastPiece(entry.form) : old == 0
      if isLast || isCareful {
        stop = here
        break
      }
      let next = speed > 0 ? old + 1 : old - 1
      let turn = costs.slope(entry.form, next) - costs.slope(entry.form, old)
      if slope + turn * speed >= -tolerance {
        stop = here
        break
      }
      slope += turn * speed
      piece[Int(entry.form)] = next
      if event.entry >= 0 {
        addRow(of: entry.form, times: turn)
        passed.append(here)
      }
      pushEvent(event.entry, entry.form, speed, after: event.step)
    }
    return stop.map { steadiest(of: $0, passed, column) }
  }

  /// Of the forms that stop the move at the same place, the one with the shortest row whose coefficient is not
  /// small beside the largest: short rows keep the tableau sparse. The careful rule takes the first form.
  ///
  /// A form with a tiny coefficient, which may be rounding, hardly moves: the move may go on to the next stop
  /// if that passes the form's place by no more than a hair (Harris, 1973).
  private mutating func steadiest(of stop: Stop, _ passed: [Stop], _ column: [Tableau.Entry]) -> Stop {
    if stop.entry < 0 { return stop }
    func size(_ tie: Stop) -> Double { column[Int(tie.entry)].coefficient.magnitude }
    let margin = Tolerance.step * max(1, stop.step)
    let largest = column.reduce(0) { max($0, $1.coefficient.magnitude) }
    let isTiny = size(stop) < Tolerance.tinyPivot * largest
    let reach = stop.step + (isTiny ? max(margin, Tolerance.overshoot / size(stop)) : margin)
    var ties = [stop]
    while let event = events.popFirst(), event.step <= reach {
      if event.entry < 0 {
        if isTiny { return Stop(step: event.step, entry: event.entry, place: event.place) }
        continue
      }
      ties.append(Stop(step: event.step, entry: event.entry, place: event.place))
    }
    for other in passed where other.step >= stop.step - margin {
      ties.append(Stop(step: stop.step, entry: other.entry, place: other.place))
    }
    if ties.count == 1 { return stop }
    func form(_ tie: Stop) -> Int32 { column[Int(tie.entry)].form }
    let least = Tolerance.tie * (ties.map(size).max() ?? 0)
    let steady = ties.filter { size($0) >= least }
    if isCareful { return steady.min { form($0) < form($1) } ?? stop }
    return steady.min { tableau.rows[Int(form($0))].count < tableau.rows[Int(form($1))].count } ?? stop
  }

  /// When a form that moves with `speed` leaves its piece, if ever.
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

  /// Exchanges the basic form `leaving` for `form`, and writes the gradient in the new terms.
  ///
  /// With the leaving row y = a·x + Σ b·z, slope s of x's cost, and gradient g without y's cost:
  /// (g + s)·x = (g + s)/a·y - Σ (g + s)·b/a·z.
  private mutating func exchange(_ form: Int32, _ leaving: Tableau.Entry, _ column: [Tableau.Entry]) {
    addRow(of: leaving.form, times: -costs.slope(leaving.form, piece[Int(leaving.form)]))
    let slope = gradient[Int(form)] + costs.slope(form, piece[Int(form)])
    let size = weight[Int(form)] + costs.slope(form, piece[Int(form)]).magnitude
    let rate = slope / leaving.coefficient
    for entry in tableau.rows[Int(leaving.form)] where entry.form != form {
      addToGradient(entry.form, -rate * entry.coefficient)
    }
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
