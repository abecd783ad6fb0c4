import GimbalCore

/// A walk through required rows in canonical order on one simplex tableau.
///
/// Each row becomes a linear form of the tableau. If the form is outside its bound, it moves toward the
/// bound. The rows that were kept before stay satisfied. If the form stops too early, its row in the tableau
/// is a proof: the bounds of all forms in it prevent the move. The walk then ignores the row and continues
/// with the next one.
///
/// The tableau stores each equality as a form, too, so its rows can be long. The walk is therefore only
/// useful if the other methods of ``ConflictSearch`` would solve many problems with almost the same rows.
struct ConflictWalk: ~Copyable {
  private let problem: Problem
  private var simplex: PrimalSimplex
  /// For each linear form after the variables, its row.
  private var rowOfForm: [Int32] = []
  /// The row that the walk examines, as a combination of variables and as a combination of nonbasic forms.
  private var sum: SparseSum
  private var free: SparseSum
  private var names: [Int32]
  private(set) var findings: [IrreducibleInfeasibleSet] = []

  /// Starts a walk through the rows of `problem`, which must be in canonical order.
  init(_ problem: Problem) {
    self.problem = problem
    simplex = PrimalSimplex(
      Tableau(
        definitions: [], start: [Double](repeating: 0, count: problem.variableCount),
        cancellation: problem.cancellation))
    sum = SparseSum(width: problem.variableCount)
    free = SparseSum(width: problem.variableCount)
    names = [Int32](repeating: -1, count: problem.variableCount)
  }

  /// Walks through all rows and stores the conflicts in ``findings``, in the order of the ignored rows.
  ///
  /// - Returns: `false` if rounding errors or the tolerance decide a conflict. The findings are then invalid.
  /// - Complexity: For each row, a few simplex moves, each of which changes the rows of a column.
  mutating func run() throws(EngineError) -> Bool {
    for row in 0..<Int32(problem.rows.slotCount) {
      try problem.checkCancellation()
      guard let target = try append(row) else { return false }
      if simplex.tableau.isBasic[Int(target.form)], target.miss(simplex.tableau) != 0 { try approach(target) }
      let miss = target.miss(simplex.tableau)
      if miss == 0 {
        hold(target)
        continue
      }
      guard let finding = try conflict(of: row, at: target.form, isAbove: miss > 0) else { return false }
      findings.append(finding)
      // A form that is not at its bound is basic, because it leaves the basis only at the bound.
      guard simplex.tableau.isBasic[Int(target.form)] else { return false }
      simplex.tableau.removeLast()
      rowOfForm.removeLast()
    }
    return true
  }

  /// The required bound of a linear form.
  private struct Target {
    let form: Int32
    let at: Double
    let isLower: Bool
    let isUpper: Bool

    /// Returns a positive number if the value of the form is above its upper bound, a negative number if it
    /// is below its lower bound, and 0 if the bound holds.
    func miss(_ tableau: borrowing Tableau) -> Double {
      let value = tableau.value[Int(form)]
      let margin = Tolerance.relative * max(1, value.magnitude)
      if isUpper, value > at + margin { return value - at }
      if isLower, value < at - margin { return value - at }
      return 0
    }
  }

  /// Adds the linear form of a row to the tableau. The form is scaled so that its largest coefficient is 1.
  ///
  /// - Returns: nil if the coefficients of the row cancel.
  private mutating func append(_ row: Int32) throws(EngineError) -> Target? {
    let rows = problem.rows
    let slot = Int(row)
    sum.clear()
    for at in rows.terms(slot) { sum.add(rows.term(at).variable.index, rows.term(at).coefficient) }
    sum.prune()
    var scale = 0.0
    for at in 0..<sum.count where sum.value(at).magnitude > scale.magnitude { scale = sum.value(at) }
    if scale == 0 { return nil }
    combine(scale)
    if mayBeRounding, simplex.tableau.pivots > 0 {
      try simplex.tableau.rebuild()
      combine(scale)
    }
    let value = (0..<sum.count).reduce(0) { result, at in
      result + sum.value(at) / scale * simplex.tableau.value[Int(sum.index(at))]
    }
    let form = simplex.tableau.append(
      free.map { FormTerm(form: $0, coefficient: $1) },
      definition: sum.map { FormTerm(form: $0, coefficient: $1 / scale) }, value: value)
    simplex.grow()
    rowOfForm.append(row)
    let relation = rows.relation(slot)
    let isUpward = (relation == .greaterThanOrEqual) == (scale > 0)
    return Target(
      form: form, at: -rows.constant(slot) / scale, isLower: relation == .equal || isUpward,
      isUpper: relation == .equal || !isUpward)
  }

  /// Writes ``sum``, divided by `scale`, to ``free`` as a combination of nonbasic forms.
  private mutating func combine(_ scale: Double) {
    free.clear()
    free.widen(to: simplex.tableau.count)
    for at in 0..<sum.count {
      let (variable, coefficient) = (sum.index(at), sum.value(at) / scale)
      if !simplex.tableau.isBasic[Int(variable)] {
        free.add(variable, coefficient)
        continue
      }
      for at in simplex.tableau.rows.indices(of: variable) {
        let entry = simplex.tableau.rows[at]
        free.add(entry.form, coefficient * entry.coefficient)
      }
    }
    free.prune()
  }

  /// `true` if a coefficient of ``free`` may be only a rounding error of pivots.
  private var mayBeRounding: Bool {
    (0..<free.count).contains { free.value($0).magnitude < Tolerance.doubt }
  }

  /// Moves a linear form as near to its bound as the bounds in the tableau allow.
  private mutating func approach(_ target: Target) throws(EngineError) {
    simplex.clearCosts()
    let point = Forms.Breakpoint(
      form: target.form, level: 0, at: target.at, below: target.isLower ? 1 : 0, above: target.isUpper ? 1 : 0
    )
    simplex.costs.load(target.form, CollectionOfOne(point), lower: -.infinity, upper: .infinity)
    try simplex.run()
    simplex.clearCosts()
  }

  /// Adds the bound of a row to the tableau. The two bounds of an equality are slightly apart, because a form
  /// without room would be removed from the rows of the tableau, and conflicts could not refer to it.
  private mutating func hold(_ target: Target) {
    let index = Int(target.form)
    if target.isLower { simplex.tableau.lower[index] = target.isUpper ? target.at.nextDown : target.at }
    if target.isUpper { simplex.tableau.upper[index] = target.isLower ? target.at.nextUp : target.at }
  }

  /// Returns the minimal conflict that prevents a form from moving to its bound; nil if there is no proof.
  private mutating func conflict(
    of row: Int32, at form: Int32, isAbove: Bool
  ) throws(EngineError) -> IrreducibleInfeasibleSet? {
    var members = [row]
    for at in simplex.tableau.rows.indices(of: form) {
      let entry = simplex.tableau.rows[at]
      // The form is the sum of the terms in its row. If it must decrease, a term with a positive coefficient
      // must decrease, too, but its lower bound prevents this. The other cases are symmetric.
      let isUpper = (entry.coefficient > 0) != isAbove
      let bound = (isUpper ? simplex.tableau.upper : simplex.tableau.lower)[Int(entry.form)]
      // A term without a bound in this direction is only a rounding error in the coefficients.
      if bound.isFinite { members.append(rowOfForm[Int(entry.form) - problem.variableCount]) }
    }
    members.sort()
    let part = problem.part(members, names: &names)
    guard let support = try FarkasSupport.find(part, seed: members.count - 1), support.isProof,
      support.rows.last == Int32(members.count - 1)
    else { return nil }
    return IrreducibleInfeasibleSet(
      members: support.rows.map { members[Int($0)] }, multipliers: support.multipliers)
  }
}
