// Length: an edit of the engine determines what the next solve computes again.

public import GimbalCore

/// A solver for linear constraints with strict priorities.
///
/// Required rows hold, unless they contradict each other. All other rows hold as well as possible: from the
/// highest priority down, the engine minimizes the sum of the absolute errors of the rows of each priority.
/// It never increases the error of a higher priority to reduce the error of a lower priority. Preferences
/// determine values that the rows leave free. Each variable that is still free is as near to 0 as possible.
/// The solution is therefore unique, and depends only on the rows and preferences.
///
/// An engine is a value. A copy is a snapshot, and a call that throws leaves the engine unchanged. Engines
/// that result from the same sequence of edits are equal.
public struct Engine: Hashable, Sendable {
  var rows = Rows()
  /// The number of rows that have ever been added, including removed rows. The next row gets this number as
  /// its identifier.
  var nextNumber: Int32 = 0
  /// The number of variables.
  public internal(set) var variableCount = 0

  /// The request to cancel computations. All computations of the engine and of its copies poll it.
  /// Comparisons of engines ignore it.
  public var cancellation = Cancellation.never

  /// Creates an engine without variables or rows.
  public init() {}

  public static func == (a: Engine, b: Engine) -> Bool {
    a.nextNumber == b.nextNumber && a.variableCount == b.variableCount && a.rows == b.rows
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(rows)
    hasher.combine(nextNumber)
    hasher.combine(variableCount)
  }

  /// The rows and variables, as the input of a computation.
  var problem: Problem { Problem(rows: rows, variableCount: variableCount, cancellation: cancellation) }

  /// The number of rows.
  public var rowCount: Int { rows.liveCount }

  /// Adds a variable.
  ///
  /// - Complexity: O(1).
  public mutating func addVariable() -> Variable {
    variableCount += 1
    return Variable(Int32(variableCount - 1))
  }

  /// Reserves memory for the given total numbers of rows and terms.
  public mutating func reserveCapacity(rows: Int, terms: Int) { self.rows.reserve(rows: rows, terms: terms) }

  /// Returns the row with the given identifier, or nil if the engine does not have the row.
  public func row(_ id: RowID) -> Row? {
    guard let slot = slot(of: id) else { return nil }
    return rows.row(slot)
  }

  /// The identifiers of all rows, in the order in which they were added.
  ///
  /// - Complexity: O(rows).
  public var rowIDs: [RowID] {
    (0..<Int32(rows.slotCount)).filter { rows.isLive(Int($0)) }.map { id(ofSlot: $0) }
  }

  func slot(of id: RowID) -> Int? { rows.slot(ofNumber: id.number) }

  func id(ofSlot slot: Int32) -> RowID { RowID(number: rows.number(Int(slot))) }
}

extension Engine: CustomDebugStringConvertible {
  /// The numbers of variables and rows, and then the rows, one per line, in the order of their identifiers.
  public var debugDescription: String {
    var lines = ["\(variableCount) variables, \(rowCount) rows"]
    for slot in 0..<rows.slotCount where rows.isLive(slot) {
      let row = rows.row(slot)
      let rank = row.rank == 0 ? "" : " rank \(row.rank)"
      lines.append("\(id(ofSlot: Int32(slot))): \(row) @\(row.priority)\(rank)")
    }
    return lines.joined(separator: "\n")
  }
}

extension Row: CustomStringConvertible {
  /// The row as text, such as `1.0·v0 - 2.0·v3 + 8.0 >= 0`.
  public var description: String {
    var text = ""
    for term in terms {
      text += text.isEmpty ? (term.coefficient < 0 ? "-" : "") : (term.coefficient < 0 ? " - " : " + ")
      text += "\(term.coefficient.magnitude)·v\(term.variable.index)"
    }
    if text.isEmpty {
      text = "\(constant)"
    } else if constant != 0 {
      text += (constant < 0 ? " - " : " + ") + "\(constant.magnitude)"
    }
    return text + " \(relation.rawValue) 0"
  }
}

extension Engine {
  /// Adds a row. ``solve(preferences:)`` reports contradictions between required rows.
  ///
  /// A coefficient with seven or more digits that is the rounded or truncated decimal of a fraction is read as
  /// this fraction, if the denominator is at most 20: 0.3333333 is 1/3, and 1.7777778 is 16/9.
  ///
  /// - Throws: ``EngineError`` for invalid numbers, unknown variables, and too many rows or terms.
  /// - Complexity: Amortized O(terms).
  @discardableResult
  public mutating func add(_ row: Row) throws(EngineError) -> RowID {
    let expression = row.expression
    try check(constant: expression.constant, priority: row.priority)
    for position in 0..<expression.termCount { try check(expression[position]) }
    let id = try nextID(terms: expression.termCount)
    rows.append(
      constant: expression.constant, row.relation, priority: row.priority, rank: row.rank, number: id.number
    ) { pool in
      for position in 0..<expression.termCount { pool.append(Engine.read(expression[position])) }
    }
    return id
  }

  /// Adds the row `first + second + third + fourth + constant (relation) 0`, without allocating an array of
  /// terms. See ``add(_:)``.
  @discardableResult
  public mutating func add(
    _ first: Term, _ second: Term? = nil, _ third: Term? = nil, _ fourth: Term? = nil, constant: Double,
    _ relation: Relation, priority: Double = Row.requiredPriority, rank: Int = 0
  ) throws(EngineError) -> RowID {
    try check(constant: constant, priority: priority)
    try check(first)
    if let second { try check(second) }
    if let third { try check(third) }
    if let fourth { try check(fourth) }
    let id = try nextID(terms: 4)
    rows.append(constant: constant, relation, priority: priority, rank: rank, number: id.number) { pool in
      pool.append(Engine.read(first))
      if let second { pool.append(Engine.read(second)) }
      if let third { pool.append(Engine.read(third)) }
      if let fourth { pool.append(Engine.read(fourth)) }
    }
    return id
  }

  @inline(__always)
  private static func read(_ term: Term) -> Term {
    Term(DecimalFraction.read(term.coefficient), term.variable)
  }

  private mutating func nextID(terms: Int) throws(EngineError) -> RowID {
    guard rows.poolCount + terms < Int32.max, nextNumber < Int32.max else { throw .overflow }
    defer { nextNumber += 1 }
    return RowID(number: nextNumber)
  }

  /// Removes a row and returns it.
  ///
  /// - Throws: ``EngineError/unknownRow`` if the engine does not have the row.
  /// - Complexity: Amortized O(1).
  public mutating func remove(_ id: RowID) throws(EngineError) -> Row {
    guard let slot = slot(of: id) else { throw .unknownRow }
    let row = rows.row(slot)
    rows.remove(slot: slot)
    compactIfSparse()
    return row
  }

  /// Removes rows. If the call throws, no row is removed.
  ///
  /// - Throws: ``EngineError/unknownRow`` if the engine does not have one of the rows, or if an identifier occurs
  ///   twice.
  /// - Complexity: Amortized O(rows).
  public mutating func remove(_ ids: some Sequence<RowID>) throws(EngineError) {
    var slots: [Int] = []
    for id in ids {
      guard let slot = slot(of: id) else { throw .unknownRow }
      slots.append(slot)
    }
    // An identifier that occurs twice counts as unknown, because its first occurrence already removes the
    // row.
    if !isAscending(slots) {
      slots.sort()
      if !isAscending(slots) { throw .unknownRow }
    }
    for slot in slots { rows.remove(slot: slot) }
    compactIfSparse()
  }

  private func isAscending(_ slots: [Int]) -> Bool {
    zip(slots, slots.dropFirst()).allSatisfy { $0 < $1 }
  }

  private mutating func compactIfSparse() {
    if rows.slotCount > 2 * rows.liveCount + 16 { rows.compact() }
  }

  /// Replaces the constant of a row.
  ///
  /// - Throws: ``EngineError/unknownRow`` if the engine does not have the row, or an error for an invalid
  ///   constant.
  /// - Complexity: O(1).
  public mutating func setConstant(of id: RowID, to constant: Double) throws(EngineError) {
    guard let slot = slot(of: id) else { throw .unknownRow }
    try Engine.check(constant: constant)
    rows.setConstant(constant, slot: slot)
  }
}

extension Engine {
  @inline(__always)
  private func check(constant: Double, priority: Double) throws(EngineError) {
    guard priority.isFinite else { throw .notFinite }
    guard priority > 0, priority <= Row.requiredPriority else { throw .priorityOutOfRange }
    try Engine.check(constant: constant)
  }

  func check(_ preference: Preference) throws(EngineError) {
    try Engine.check(constant: preference.target)
    for term in preference.terms { try check(term) }
  }

  @inline(__always)
  private func check(_ term: Term) throws(EngineError) {
    guard term.variable.index >= 0, term.variable.index < variableCount else { throw .unknownVariable }
    let size = term.coefficient.magnitude
    if !Limit.coefficients.contains(size) { try Engine.check(unusual: size) }
  }

  /// Checks the magnitude of a coefficient that is outside the limits, or not a number.
  private static func check(unusual size: Double) throws(EngineError) {
    guard size.isFinite else { throw .notFinite }
    if size > Limit.coefficients.upperBound { throw .tooLarge }
    if size != 0 { throw .tooSmall }
  }

  @inline(__always)
  static func check(constant: Double) throws(EngineError) {
    guard constant.isFinite else { throw .notFinite }
    guard constant.magnitude <= Limit.constant else { throw .tooLarge }
  }

  /// Computes the optimal values of all variables.
  ///
  /// If required rows contradict each other, the solution lists minimal sets of contradicting rows as conflicts. It
  /// ignores the last row of each set, so that the remaining required rows can be satisfied together.
  ///
  /// - Throws: ``EngineError``; ``EngineError/cancelled`` once ``cancellation`` is requested.
  /// - Complexity: Near-linear in the number of terms if rows determine their variables one by one, as in
  ///   layouts. Rows below required priority that contradict each other add the cost of a sparse simplex
  ///   method. Conflicts between required rows add a cost proportional to the number of conflicts times their
  ///   size.
  public func solve(
    preferences: [Preference] = []
  ) throws(EngineError) -> Solution {
    try outcome(preferences).solution
  }

  /// Computes the solution, and returns it with the solved equalities from which it was computed.
  func outcome(_ preferences: [Preference]) throws(EngineError) -> SolveResult {
    for preference in preferences { try check(preference) }
    try problem.checkCancellation()
    if let result = try quickAttempt(preferences) { return result }
    let ordered = rows.picking(rows.canonicalOrder { _ in true })
    let required = (0..<Int32(ordered.slotCount)).filter { ordered.isRequired(Int($0)) }
    var search = try ConflictSearch(problem.replacingRows(with: ordered.picking(required)))
    try search.run()
    func id(_ position: Int32) -> RowID { RowID(number: ordered.number(Int(required[Int(position)]))) }
    let conflicts = search.findings.map { finding in
      Conflict(rows: finding.members.map(id), setAside: id(finding.setAside))
    }
    var kept = ordered
    for finding in search.findings { kept.remove(slot: Int(required[Int(finding.setAside)])) }
    var exact = kept
    for position in search.redundant { exact.remove(slot: Int(required[Int(position)])) }
    for (position, constant) in search.adjustedConstants {
      exact.setConstant(constant, slot: Int(required[Int(position)]))
    }
    guard let result = try attempt(exact, preferences, conflicts, isConsistent: true),
      Engine.holds(kept, result.solution.values, within: Tolerance.accepted)
    else { throw .stalled }
    return result
  }

  /// Solves the rows in the order in which they were added. Returns nil if the result could depend on this order:
  /// if required rows contradict each other by more than rounding errors, or if rounding errors accumulate.
  ///
  /// - Parameter recordsBasis: `true` if the result contains the optimal basis.
  func quickAttempt(
    _ preferences: [Preference], recordsBasis: Bool = false
  ) throws(EngineError) -> SolveResult? {
    do {
      return try attempt(rows, preferences, [], isConsistent: false, recordsBasis: recordsBasis)
    } catch {
      if error == .stalled || error == .overflow { return nil }
      throw error
    }
  }

  /// Returns the solution of `rows`.
  ///
  /// Only the search for conflicts decides whether required rows contradict each other. If `isConsistent` is
  /// `true`, the search has found that the rows can be satisfied together within the tolerance, and the
  /// function ignores errors within the tolerance. If `isConsistent` is `false`, the function returns nil if
  /// required rows contradict each other by more than rounding errors.
  private func attempt(
    _ rows: Rows, _ preferences: [Preference], _ conflicts: [Conflict], isConsistent: Bool,
    recordsBasis: Bool = false
  ) throws(EngineError) -> SolveResult? {
    let problem = problem.replacingRows(with: rows)
    // The search for conflicts solved only the required rows. Spare only these rows here, too, so that the
    // result of the search remains valid.
    var reduction = try Reduction(problem, sparing: isConsistent ? .required : .all)
    if !isConsistent, reduction.hasDoubt { return nil }
    let forms = try Forms(problem, &reduction, recordsOrigins: recordsBasis)
    if !isConsistent, forms.hasDoubt { return nil }
    var optimizer = LevelOptimizer(forms)
    let boundMargin = isConsistent ? Tolerance.relative : Tolerance.cancellation
    // The simplex method needs many moves to find a contradiction along a cycle of differences.
    if !isConsistent, !optimizer.isInside(within: boundMargin),
      try !PositiveCycleSearch(problem, &reduction, limit: 1).contradictions.isEmpty
    {
      return nil
    }
    if try !optimizer.reachBounds(within: boundMargin, isRelaxing: isConsistent) { return nil }
    try optimizer.optimizeLevels()
    let undetermined = try resolveUndetermined(
      &optimizer, &reduction, preferences, recordsBasis: recordsBasis)
    _ = try optimizer.restore()
    if !isConsistent, optimizer.hasDrifted { return nil }
    var values = [Double](repeating: 0, count: variableCount)
    for (form, variable) in forms.variables.enumerated() {
      values[Int(variable)] = optimizer.simplex.tableau.value[form]
    }
    forms.coordinates.complete(&values)
    reduction.complete(&values)
    // The comparison is false for NaN, so NaN values are rejected.
    guard !reduction.hasUnderflow, values.allSatisfy({ $0.magnitude <= Limit.value }) else { throw .overflow }
    let margin = isConsistent ? Tolerance.accepted : Tolerance.relative
    guard Engine.holds(rows, values, within: margin) else { throw .stalled }
    let solution = Solution(
      values: values, levels: Engine.levelErrors(rows, values, forms.priorities), conflicts: conflicts,
      undetermined: undetermined.preferences, undeterminedVariables: undetermined.variables)
    let optimum = recordsBasis ? OptimalBasis(optimizer) : nil
    return SolveResult(solution: solution, reduction: reduction, optimum: optimum)
  }

  /// Finds the values that the rows leave free, and uses the preferences to determine them. Each variable
  /// that is still free afterwards gets the possible value that is nearest to 0.
  private func resolveUndetermined(
    _ optimizer: inout LevelOptimizer, _ reduction: inout Reduction, _ preferences: [Preference],
    recordsBasis: Bool
  ) throws(EngineError) -> UndeterminedValues {
    if optimizer.simplex.tableau.openCount == 0 { return UndeterminedValues() }
    _ = try optimizer.restore()
    // Without moves, the basis does not become that of the chosen values.
    if !recordsBasis, var placement = IntervalPlacement(optimizer),
      let values = placement.run(&reduction, preferences, variableCount: variableCount)
    {
      optimizer.simplex.tableau.value = values
      return placement.undetermined
    }
    optimizer.simplex.mayFactor = false
    if try !optimizer.simplex.tableau.unfactor() { throw .stalled }
    try optimizer.decideImmovableForms()
    var sum = SparseSum(width: variableCount)
    let undetermined = UndeterminedValues(
      optimizer: &optimizer, &reduction, preferences, &sum, variableCount: variableCount)
    for index in undetermined.preferences where optimizer.simplex.tableau.openCount > 0 {
      let preference = preferences[index]
      try optimizer.settle(
        preference.terms, at: preference.target, &reduction, &sum)
      if preference.terms.count == 1, let root = reduction.root(of: preference.terms[0].variable.index) {
        optimizer.recordDetermined(root, &sum)
      }
    }
    // Equalities between two variables link variables to a common root variable. The value of one linked
    // variable determines all others, so settle only one variable for each root.
    var isSettled = [Bool](repeating: false, count: variableCount)
    for variable in undetermined.variables where optimizer.simplex.tableau.openCount > 0 {
      guard let root = reduction.root(of: variable.index), !isSettled[Int(root)] else { continue }
      isSettled[Int(root)] = true
      let pull = CollectionOfOne(Term(1, variable))
      try optimizer.settle(pull, at: 0, &reduction, &sum)
      optimizer.recordDetermined(root, &sum)
    }
    return undetermined
  }
}

/// A solution, with the solved equalities from which it was computed.
struct SolveResult: ~Copyable {
  var solution: Solution
  var reduction: Reduction
  /// The optimal basis, if the caller asked for it.
  var optimum: OptimalBasis?
}

/// The basis of an optimal solution: the linear forms, their values, and a mark for each basic form.
struct OptimalBasis {
  let forms: Forms
  let isBasic: [Bool]
  let values: [Double]

  /// Returns nil if a preference added a form that determines the solution.
  init?(_ optimizer: borrowing LevelOptimizer) {
    guard optimizer.simplex.tableau.count == optimizer.forms.count else { return nil }
    forms = optimizer.forms
    isBasic = optimizer.simplex.tableau.isBasic
    values = optimizer.simplex.tableau.value
  }
}

extension Engine {
  /// Returns `true` if the values satisfy all required rows except for an error of at most `margin`, relative to the
  /// magnitudes of the terms. The check is necessary because rounding errors accumulate over many pivots. If it fails,
  /// the solve throws an error instead of returning wrong values.
  static func holds(_ rows: Rows, _ values: [Double], within margin: Double) -> Bool {
    for slot in 0..<rows.slotCount where rows.isLive(slot) && rows.isRequired(slot) {
      let rest = rest(of: slot, rows, values)
      if isMissed(by: rest, rows.relation(slot)), rest.constant.magnitude > margin * rest.size {
        return false
      }
    }
    return true
  }

  /// Returns `true` if the values violate a row by more than a rounding error.
  static func isMissed(_ slot: Int, _ rows: Rows, _ values: [Double]) -> Bool {
    let rest = rest(of: slot, rows, values)
    return isMissed(by: rest, rows.relation(slot)) && !rest.isZero
  }

  private static func isMissed(by rest: Reduction.Constant, _ relation: Relation) -> Bool {
    switch relation {
    case .lessThanOrEqual: rest.constant > 0
    case .equal: true
    case .greaterThanOrEqual: rest.constant < 0
    }
  }

  /// Returns the value of the left side of a row, Σ c·v + k, with the sum of the magnitudes of its terms.
  static func rest(of slot: Int, _ rows: Rows, _ values: [Double]) -> Reduction.Constant {
    let constant = rows.constant(slot)
    var rest = Reduction.Constant(constant: constant, size: max(1, constant.magnitude))
    for term in rows.terms(slot) {
      rest.add(rows.term(term).coefficient * values[Int(rows.term(term).variable.index)])
    }
    return rest
  }

  /// Returns, for each of `priorities`, the sum of |Σ c·v + k| over the violated rows of this priority.
  static func levelErrors(_ rows: Rows, _ values: [Double], _ priorities: [Double]) -> [LevelError] {
    var levels = priorities.map { LevelError(priority: $0, error: 0) }
    var level = 0
    for slot in 0..<rows.slotCount where rows.isLive(slot) && !rows.isRequired(slot) {
      if levels[level].priority != rows.priority(slot) {
        level = priorities.firstIndex(of: rows.priority(slot)) ?? 0
      }
      let rest = rest(of: slot, rows, values)
      if isMissed(by: rest, rows.relation(slot)), !rest.isZero {
        levels[level].error += rest.constant.magnitude
      }
    }
    return levels
  }
}
