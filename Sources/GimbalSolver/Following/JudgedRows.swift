/// The rows, wishes and pulls to 0 that decide a solution, by how they stand in it.
struct JudgedRows {
  /// One that is missed or has room, and on which side.
  struct Judged {
    /// Its slot, -1 if it is no row.
    var slot: Int
    var terms: [Term]
    var rest: Double
    var size: Double
    /// +1 if the rest must stay above 0, -1 if below.
    var sign: Double
  }

  private(set) var missed: [Judged] = []
  /// Those that are met exactly, as equalities without constants.
  private var met = Rows()
  /// For each of the engine's slots, the row of ``met``, or -1.
  private var place: [Int32]

  init(_ engine: Engine, _ outcome: inout Outcome, _ preferences: [Preference]) {
    let rows = engine.rows
    let values = outcome.solution.values
    place = [Int32](repeating: -1, count: rows.slotCount)
    var sum = SparseSum(width: engine.variableCount)
    for slot in 0..<rows.slotCount where rows.isLive(slot) {
      let isRequired = rows.isRequired(slot)
      if isRequired && rows.relation(slot) == .equal {
        place[slot] = Int32(met.slotCount)
        met.append(terms: rows.terms(slot).lazy.map { rows.term($0) }, .equal)
        continue
      }
      _ = outcome.reduction.reduce(slot, of: rows, into: &sum)
      // What the equalities decide is neither here nor there below required.
      if sum.count == 0 && !isRequired { continue }
      let rest = Engine.rest(of: slot, rows, values)
      let isMet = sum.count > 0 && rest.isZero
      let terms = rows.terms(slot).map { rows.term($0) }
      if isMet {
        place[slot] = Int32(met.slotCount)
        met.append(terms: terms, .equal)
        continue
      }
      let sign: Double =
        isRequired ? (rows.relation(slot) == .lessThanOrEqual ? -1 : 1) : (rest.constant < 0 ? -1 : 1)
      missed.append(Judged(slot: slot, terms: terms, rest: rest.constant, size: rest.size, sign: sign))
    }
    let wishes =
      outcome.solution.undetermined.map { preferences[$0] }
      + outcome.solution.undeterminedVariables.map { Preference($0, target: 0) }
    for wish in wishes { add(wish, values) }
  }

  private mutating func add(_ wish: Preference, _ values: [Double]) {
    var rest = Reduction.Constant(constant: -wish.target, size: max(1, wish.target.magnitude))
    for term in wish.terms { rest.add(term.coefficient * values[Int(term.variable.index)]) }
    if rest.isZero {
      met.append(terms: wish.terms, .equal)
    } else {
      missed.append(
        Judged(
          slot: -1, terms: wish.terms, rest: rest.constant, size: rest.size,
          sign: rest.constant < 0 ? -1 : 1))
    }
  }

  /// The change of every value with the constant of the row in `slot`: the values at which each row that is met
  /// stays met while that constant grows by 1. Nil if there are none, or many.
  mutating func slopes(
    slot: Int, variableCount: Int, _ isCancelled: () -> Bool
  ) throws(EngineError) -> [Double]? {
    var slopes = [Double](repeating: 0, count: variableCount)
    let row = place[slot]
    if row < 0 { return slopes }
    met.setConstant(1, slot: Int(row))
    defer { met.setConstant(0, slot: Int(row)) }
    var reduction = try Reduction(met, variableCount: variableCount, isCancelled: isCancelled)
    guard reduction.contradictions.isEmpty else { return nil }
    for variable in 0..<Int32(variableCount) where reduction.isFree(variable) { return nil }
    reduction.complete(&slopes)
    return slopes
  }

  /// The change of a row's rest where the values change by `slopes`.
  func slope(of row: Judged, _ slopes: [Double], isDragged: Bool) -> Double {
    var rest = Reduction.Constant(constant: isDragged ? 1 : 0, size: 1)
    for term in row.terms { rest.add(term.coefficient * slopes[Int(term.variable.index)]) }
    return rest.constant.magnitude <= Tolerance.cancellation * rest.size ? 0 : rest.constant
  }
}
