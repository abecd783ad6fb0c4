import GimbalCore

/// The distinct linear forms of the rows. A form is the left side of a row without the constant, expressed in
/// terms of the variables that the required equalities leave free.
///
/// The first forms are the free variables. Each other form is a sum of several free variables, scaled so that
/// its largest coefficient is 1. Rows whose left sides are multiples of each other share a form. A required
/// inequality becomes a bound of its form. Each row below required priority adds a breakpoint to the
/// piecewise-linear cost that its form has at the level of this priority.
struct Forms {
  /// The error of a row as a function of the value y of its linear form:
  /// `below · max(0, at - y) + above · max(0, y - at)`.
  struct Breakpoint {
    var form: Int32
    /// The priority level, as an index into ``Forms/priorities``.
    var level: Int32
    var at: Double
    var below: Double
    var above: Double
  }

  /// The row behind a bound or a breakpoint: `scale · y + constant (relation) 0`, where y is the form.
  struct Origin {
    var slot: Int32
    /// The priority level, or -1 for a required row.
    var level: Int32
    var form: Int32
    var scale: Double
  }

  /// A row that is expressed in free variables.
  private struct PendingRow {
    var slot: Int32
    /// The priority level, or -1 for a required row.
    var level: Int32
    var constant: Double
  }

  /// The change of variables that the linear forms use.
  var coordinates = RelativeCoordinates()
  /// The variables that the required equalities leave free, ascending.
  private(set) var variables: [Int32] = []
  /// The index of the linear form of each variable of the engine, or -1 if the variable is not free.
  private(set) var formOfVariable: [Int32]
  /// The terms of each linear form that is a sum. The terms are multiples of single-variable forms.
  private(set) var sums: [[FormTerm]] = []
  private(set) var lower: [Double] = []
  private(set) var upper: [Double] = []
  /// The rows that give each linear form its lower and upper bound, or -1 if there is no bound.
  private(set) var lowerRow: [Int32] = []
  private(set) var upperRow: [Int32] = []
  /// The breakpoints, ordered by level, linear form and position.
  private(set) var breakpoints: [Breakpoint] = []
  /// The rows of all bounds and breakpoints. Empty unless they are recorded.
  private(set) var origins: [Origin] = []
  private let recordsOrigins: Bool
  /// The distinct priorities of the rows that are not required, descending.
  let priorities: [Double]
  /// Groups of required inequalities that contradict each other or the required equalities.
  private(set) var contradictions: [[Int32]] = []
  /// `true` if a required inequality is violated by more than a rounding error, or if a coefficient that counts as zero
  /// is larger than a rounding error.
  private(set) var hasDoubt = false
  /// The cancellation that computations on these linear forms poll.
  let cancellation: Cancellation
  private var lookup: [Int: [Int32]] = [:]

  var count: Int { lower.count }

  /// Creates the linear forms of all rows except the required equalities, which `reduction` solves.
  ///
  /// - Parameter recordsOrigins: `true` to fill ``origins``.
  init(
    _ problem: Problem, _ reduction: inout Reduction, recordsOrigins: Bool = false
  ) throws(EngineError) {
    self.recordsOrigins = recordsOrigins
    let (rows, variableCount) = (problem.rows, problem.variableCount)
    cancellation = problem.cancellation
    formOfVariable = [Int32](repeating: -1, count: variableCount)
    priorities = Forms.prioritiesDescending(rows)
    for variable in 0..<Int32(variableCount) where reduction.isFree(variable) {
      formOfVariable[Int(variable)] = Int32(variables.count)
      variables.append(variable)
      appendForm()
    }
    var sum = SparseSum(width: variableCount)
    var sums = SumList()
    var pending: [PendingRow] = []
    sums.reserveCapacity(rows.slotCount, terms: rows.poolCount)
    pending.reserveCapacity(rows.slotCount)
    var level: Int32 = 0
    for slot in 0..<rows.slotCount where rows.isLive(slot) {
      if slot & 1023 == 1023 { try problem.checkCancellation() }
      let isRequired = rows.isRequired(slot)
      if isRequired, rows.relation(slot) == .equal { continue }
      let rest = reduction.reduce(slot, of: rows, into: &sum)
      if sum.count == 0 {
        if isRequired { check(rest, rows.relation(slot), slot) }
        continue
      }
      if !isRequired, priorities[Int(level)] != rows.priority(slot) {
        level = Int32(priorities.firstIndex(of: rows.priority(slot)) ?? 0)
      }
      sums.append(sum)
      pending.append(PendingRow(slot: Int32(slot), level: isRequired ? -1 : level, constant: rest.constant))
    }
    useRelativeCoordinates(for: &sums, &sum, variableCount: variableCount)
    for (index, row) in pending.enumerated() {
      let slot = Int(row.slot)
      add(
        sums.terms[sums.range(index)], row.constant, rows.relation(slot), slot: slot,
        level: row.level < 0 ? nil : row.level)
    }
    breakpoints.sort { ($0.level, $0.form, $0.at) < ($1.level, $1.form, $1.at) }
    for form in 0..<count where lower[form] > upper[form] {
      let size = max(1, lower[form].magnitude, upper[form].magnitude)
      let gap = lower[form] - upper[form]
      if gap > Tolerance.rounding * size { hasDoubt = true }
      if gap > Tolerance.relative * size { contradictions.append([lowerRow[form], upperRow[form]]) }
      lower[form] = upper[form]
    }
    hasDoubt = hasDoubt || sum.hasDoubt
  }

  private static func prioritiesDescending(_ rows: Rows) -> [Double] {
    var result: [Double] = []
    var last = -1.0
    for slot in 0..<rows.slotCount where rows.isLive(slot) && !rows.isRequired(slot) {
      if rows.priority(slot) == last { continue }
      last = rows.priority(slot)
      if !result.contains(last) { result.append(last) }
    }
    return result.sorted(by: >)
  }

  /// Replaces variables with their distances from other variables if this makes the sums or the tableau
  /// shorter.
  private mutating func useRelativeCoordinates(
    for sums: inout SumList, _ sum: inout SparseSum, variableCount: Int
  ) {
    guard var relative = RelativeCoordinates(shortening: sums, variableCount: variableCount),
      let replaced = sums.replaced(by: &relative, &sum)
    else { return }
    sums = replaced
    coordinates = relative
  }

  private mutating func appendForm() {
    lower.append(-.infinity)
    upper.append(.infinity)
    lowerRow.append(-1)
    upperRow.append(-1)
  }

  private mutating func check(_ rest: Reduction.Constant, _ relation: Relation, _ slot: Int) {
    let holds = relation == .lessThanOrEqual ? rest.constant <= 0 : rest.constant >= 0
    if holds { return }
    if !rest.isZero { contradictions.append([Int32(slot)]) }
    if !rest.isZero || rest.isDoubtful { hasDoubt = true }
  }

  /// Adds the row `scale · y + rest (relation) 0`, where y is the linear form of `sum`. `level` is nil for a required
  /// row.
  private mutating func add(
    _ sum: ArraySlice<FormTerm>, _ rest: Double, _ relation: Relation, slot: Int, level: Int32?
  ) {
    let (form, scale) = form(of: sum)
    if recordsOrigins {
      origins.append(Origin(slot: Int32(slot), level: level ?? -1, form: form, scale: scale))
    }
    let at = -rest / scale
    let isUpward = relation != .equal && (relation == .greaterThanOrEqual) == (scale > 0)
    guard let level else {
      if isUpward, at > lower[Int(form)] {
        lower[Int(form)] = at
        lowerRow[Int(form)] = Int32(slot)
      } else if !isUpward, at < upper[Int(form)] {
        upper[Int(form)] = at
        upperRow[Int(form)] = Int32(slot)
      }
      return
    }
    let weight = scale.magnitude
    breakpoints.append(
      Breakpoint(
        form: form, level: level, at: at, below: relation == .equal || isUpward ? weight : 0,
        above: relation == .equal || !isUpward ? weight : 0))
  }

  /// Returns the linear form of which `sum` is a multiple, and the factor. Adds the form if it does not exist
  /// yet.
  private mutating func form(of sum: ArraySlice<FormTerm>) -> (form: Int32, scale: Double) {
    if sum.count == 1, let term = sum.first { return (formOfVariable[Int(term.form)], term.coefficient) }
    let (entries, scale) = normalized(sum)
    let key = entries.hashValue
    if let form = find(entries, key) { return (form, scale) }
    let form = Int32(count)
    lookup[key, default: []].append(form)
    sums.append(entries)
    appendForm()
    return (form, scale)
  }

  /// Returns the terms of a sum of several variables, ordered and scaled so that the largest coefficient is 1, and the
  /// scale.
  private func normalized(_ sum: ArraySlice<FormTerm>) -> (entries: [FormTerm], scale: Double) {
    var entries = sum.map { FormTerm(form: formOfVariable[Int($0.form)], coefficient: $0.coefficient) }
    entries.sort { $0.form < $1.form }
    var scale = 0.0
    for entry in entries where entry.coefficient.magnitude > scale.magnitude { scale = entry.coefficient }
    for index in entries.indices { entries[index].coefficient /= scale }
    return (entries, scale)
  }

  private func find(_ entries: [FormTerm], _ key: Int) -> Int32? {
    lookup[key, default: []].first { sums[Int($0) - variables.count] == entries }
  }

  /// Returns the existing linear form of which a sum of variables is a multiple, and the factor.
  func existingForm(of sum: ArraySlice<FormTerm>) -> (form: Int32, scale: Double)? {
    if sum.count == 1, let term = sum.first { return (formOfVariable[Int(term.form)], term.coefficient) }
    if sum.isEmpty { return nil }
    let (entries, scale) = normalized(sum)
    return find(entries, entries.hashValue).map { ($0, scale) }
  }
}
