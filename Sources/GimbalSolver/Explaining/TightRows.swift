public import GimbalCore

/// The tight rows of a solution: the rows that determine it. A row is tight if all optimal solutions, regardless of
/// preferences, satisfy it with equality.
///
/// Every expression that the rows determine is a linear combination of tight rows. Any other expression can
/// change slightly without making the solution worse: there is a change that keeps all tight rows satisfied
/// and that the remaining rows allow. If rows of higher priority determine an expression, its derivation
/// contains no rows of lower priority.
public struct TightRows: Sendable {
  private let engine: Engine
  private let solution: Solution
  /// The indices of the tight rows, by descending priority and then by ascending index.
  private let slots: [Int32]
  private let isFree: [Bool]

  /// Collects the rows of an engine that determine a solution.
  ///
  /// - Complexity: Linear in the number of terms, plus a solve if the solution has undetermined variables.
  /// - Throws: ``EngineError/cancelled``.
  public init(
    of engine: Engine, in solution: Solution
  ) throws(EngineError) {
    self.engine = engine
    self.solution = solution
    var isFree = [Bool](repeating: false, count: engine.variableCount)
    for variable in solution.undeterminedVariables { isFree[Int(variable.index)] = true }
    self.isFree = isFree
    let rows = engine.rows
    var isAside = Set(solution.conflicts.map(\.setAside.number))
    // A row determines nothing if it holds with equality only because of the value that was chosen for an undetermined
    // variable. Test each row that holds with equality and contains an undetermined variable, except required
    // equalities. To test all of them with one solve, pass their left sides as preferences. The result lists the
    // preferences whose expressions the rows do not determine.
    if !solution.undeterminedVariables.isEmpty {
      let doubtful = (0..<rows.slotCount).filter { slot in
        rows.isLive(slot) && !(rows.isRequired(slot) && rows.relation(slot) == .equal)
          && !isAside.contains(rows.number(slot)) && Engine.rest(of: slot, rows, solution.values).isZero
          && rows.terms(slot).contains { isFree[Int(rows.term($0).variable.index)] }
      }
      let targets = doubtful.map { Preference(rows.row($0).terms, target: 0) }
      let again = try engine.solve(preferences: targets)
      for index in again.undetermined { isAside.insert(rows.number(doubtful[index])) }
    }
    slots = (0..<Int32(rows.slotCount)).filter { slot in
      rows.isLive(Int(slot)) && !isAside.contains(rows.number(Int(slot)))
        && Engine.rest(of: Int(slot), rows, solution.values).isZero
    }.sorted {
      (rows.priority(Int($1)), $0) < (rows.priority(Int($0)), $1)
    }
  }

  /// Returns `true` if an expression has the same value in all optimal solutions, without preferences.
  ///
  /// - Complexity: Linear in the number of terms, plus a solve if the expression contains an undetermined
  ///   variable.
  public func determines(
    _ terms: [Term]
  ) throws(EngineError) -> Bool {
    guard terms.contains(where: { isFree[Int($0.variable.index)] }) else { return true }
    let wish = Preference(terms, target: 0)
    return try engine.solve(preferences: [wish]).undetermined.isEmpty
  }

  /// Returns the range of the values that an expression has in the optimal solutions, without preferences. An
  /// end of ±`limit` means that the range is unbounded in this direction.
  ///
  /// - Complexity: Two solves.
  public func range(
    of terms: [Term], limit: Double
  ) throws(EngineError) -> ClosedRange<Double> {
    func end(_ target: Double) throws(EngineError) -> Double {
      let found = try engine.solve(
        preferences: [Preference(terms, target: target)])
      return terms.reduce(0) { $0 + $1.coefficient * found[$1.variable] }
    }
    let (least, greatest) = (try end(-limit), try end(limit))
    return min(least, greatest)...max(least, greatest)
  }

  /// Returns a derivation of an expression from tight rows. It contains rows of lower priority only if the
  /// rows of higher priority do not determine the expression.
  ///
  /// - Parameter others: The rows that must not be used.
  /// - Returns: The derivation; nil if the rows do not determine the expression.
  /// - Complexity: Near-linear in the number of terms, times the logarithm of the number of priorities.
  public func derivation(
    of terms: [Term], without others: Set<RowID> = []
  ) throws(EngineError) -> Derivation? {
    let usable = slots.filter { !others.contains(engine.id(ofSlot: $0)) }
    // For each priority, the end index of its rows in `usable`.
    let ends = usable.indices.filter { index in
      index + 1 == usable.count
        || engine.rows.priority(Int(usable[index])) != engine.rows.priority(Int(usable[index + 1]))
    }.map { $0 + 1 }
    guard !ends.isEmpty else { return terms.isEmpty ? Derivation(parts: []) : nil }
    var found: Derivation?
    var (low, high) = (0, ends.count)
    // Use binary search to find how many of the highest priorities are sufficient. Required rows determine
    // most expressions, so try them first.
    var middle = 0
    while low < high {
      if let derivation = try derivation(of: terms, from: usable[..<ends[middle]]) {
        found = derivation
        high = middle
      } else {
        low = middle + 1
      }
      middle = (low + high) / 2
    }
    return found
  }

  private func derivation(
    of terms: [Term], from slots: ArraySlice<Int32>
  ) throws(EngineError) -> Derivation? {
    var rows = equalities(slots)
    // Add the expression as an inequality. The reduction solves only equalities, so it never derives the
    // expression from itself.
    let target = Int32(rows.slotCount)
    rows.append(terms: terms, .greaterThanOrEqual)
    var reduction = try Reduction(engine.problem.replacingRows(with: rows))
    var sum = SparseSum(width: engine.variableCount)
    _ = reduction.reduce(Int(target), of: rows, into: &sum)
    guard sum.count == 0 else { return nil }
    var names = [Int32](repeating: -1, count: engine.variableCount)
    var closure = ReasonClosure(rowCount: rows.slotCount, variableCount: engine.variableCount)
    closure.start(from: [target], rows)
    var reach = TightRows.firstReach
    while true {
      closure.grow(to: reach, rows, reduction)
      let members = closure.rows.sorted()
      let part = engine.problem.replacingRows(with: rows).part(members, names: &names)
      let support = try FarkasSupport.find(part, seed: members.count - 1)
      if let support, let own = support.multipliers.last {
        let parts = zip(support.rows.dropLast(), support.multipliers).map { member, multiplier in
          Derivation.Part(
            row: engine.id(ofSlot: slots[slots.startIndex + Int(members[Int(member)])]),
            multiplier: -multiplier / own)
        }
        return Derivation(parts: parts.sorted { $0.row < $1.row })
      }
      if closure.isComplete { return nil }
      reach *= TightRows.growth
    }
  }

  /// The number of rows that the first attempt at a derivation uses, and the factor by which each further
  /// attempt increases this number.
  private static let (firstReach, growth) = (16, 4)

  /// Returns copies of rows as required equalities. Their constants are adjusted so that the solution
  /// satisfies the copies exactly. Without the adjustment, rounding could make the rows contradict each
  /// other.
  private func equalities(_ slots: ArraySlice<Int32>) -> Rows {
    var result = Rows()
    for slot in slots {
      let row = engine.rows.row(Int(slot))
      let rest = Engine.rest(of: Int(slot), engine.rows, solution.values)
      result.append(terms: row.terms, constant: row.constant - rest.constant, .equal)
    }
    return result
  }

  /// Returns the rows that the solution violates because of the rows of a derivation. The rows of the
  /// derivation contradict each of these rows, alone or together with required equalities of a single
  /// variable.
  ///
  /// - Returns: The violated rows by descending priority. They include required rows that the solution
  ///   ignores because of a conflict.
  /// - Complexity: Near-linear in the number of terms of all rows.
  public func missed(
    because derivation: Derivation
  ) throws(EngineError) -> [RowID] {
    guard !derivation.parts.isEmpty else { return [] }
    let rows = engine.rows
    let reasons = derivation.parts.compactMap { engine.slot(of: $0.row).map(Int32.init) }
    var isSpokenOf = [Bool](repeating: false, count: engine.variableCount)
    func speak(of slots: [Int32]) {
      for slot in slots {
        for term in rows.terms(Int(slot)) { isSpokenOf[Int(rows.term(term).variable.index)] = true }
      }
    }
    speak(of: reasons)
    // Collect the required single-variable equalities, except those whose variable occurs in the derivation.
    let given = slots.filter { slot in
      rows.termCount(Int(slot)) == 1 && rows.isRequired(Int(slot)) && rows.relation(Int(slot)) == .equal
        && rows.terms(Int(slot)).allSatisfy { !isSpokenOf[Int(rows.term($0).variable.index)] }
    }
    speak(of: given)
    var all = try Reduction(engine.problem.replacingRows(with: equalities((reasons + given)[...])))
    var alone = try Reduction(engine.problem.replacingRows(with: equalities(given[...])))
    var sum = SparseSum(width: engine.variableCount)
    let found = (0..<rows.slotCount).filter { slot in
      guard rows.isLive(slot), Engine.isMissed(slot, rows, solution.values),
        rows.terms(slot).allSatisfy({ isSpokenOf[Int(rows.term($0).variable.index)] })
      else { return false }
      _ = all.reduce(slot, of: rows, into: &sum)
      guard sum.count == 0 else { return false }
      // Exclude the row if the single-variable equalities determine its left side even without the
      // derivation.
      _ = alone.reduce(slot, of: rows, into: &sum)
      return sum.count > 0
    }
    return found.sorted { (rows.priority($1), $0) < (rows.priority($0), $1) }
      .map { engine.id(ofSlot: Int32($0)) }
  }
}
