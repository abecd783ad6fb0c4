// Length: pivots, factors and the recomputation of rows maintain the same representation.
import GimbalCore

/// A simplex tableau: each basic linear form y as a linear function of nonbasic forms, `y = Σ c·x`.
///
/// Rows are sparse and have no constants. The values of all forms are stored separately. A move of a nonbasic
/// form changes the values of the basic forms in its column. A form whose value is decided (fixed for all
/// lower priority levels) is removed from the columns, so the tableau shrinks from level to level. Basic
/// forms without a common column do not affect each other.
struct Tableau: ~Copyable {
  /// A basic linear form whose row contains a nonbasic form.
  struct ColumnEntry: BitwiseCopyable {
    var row: Int32
    /// The position of the nonbasic form in the row, or a former position near it. This shortens the search.
    var offset: Int32
  }

  /// The definition of each linear form that is a sum: a linear combination of single-variable forms.
  var definitions: [[FormTerm]]
  /// The terms of each basic linear form. The rows of nonbasic forms are empty.
  var rows: ListPool<FormTerm>
  /// For each nonbasic linear form, the basic forms whose rows contain it. A column may also contain basic
  /// forms whose rows no longer contain the form.
  var columns: ListPool<ColumnEntry>
  private(set) var isBasic: [Bool]
  /// The linear forms whose value no longer changes. No row contains them.
  private(set) var isDecided: [Bool]
  var value: [Double]
  var lower: [Double]
  var upper: [Double]
  /// The number of open linear forms, which are neither basic nor decided (fixed at a value).
  private(set) var openCount: Int
  /// The number of pivots since the rows were computed from the definitions. Each pivot adds rounding errors.
  var pivots = 0
  /// An estimate of the number of terms that all pivots changed.
  private(set) var work = 0
  /// An estimate of the number of terms that pivots changed because of long rows.
  private(set) var fill = 0
  /// The value of ``fill`` above which rows are computed from factors.
  let fillLimit: Int
  let cancellation: Cancellation
  /// The rows and columns, if they are computed from factors. ``rows`` and ``columns`` are then empty.
  var factored: FactoredRows?
  /// For each nonbasic form, an estimate of the sum of the squares of the coefficients in its column, plus 1, if rows are
  /// computed from factors
  /// (the reference weights of Forrest and Goldfarb, *Steepest-edge simplex algorithms for linear programming*,
  /// 1992).
  var edges = Buffer<Double>(repeating: 0, count: 0)
  /// `true` if an exchange seems to have made the nonbasic forms depend on each other.
  var isSingular = false
  private var sum: SparseSum
  /// The value of `clock` when each linear form was last visited. It detects duplicates without clearing the
  /// buffer.
  private var stamp: Buffer<Int32>
  private var clock: Int32 = 0

  var count: Int { value.count }

  init(_ forms: Forms, start: [Double]) {
    self.init(definitions: forms.sums, start: start, cancellation: forms.cancellation)
  }

  /// Creates a tableau in which all sums are basic.
  ///
  /// - Parameters:
  ///   - definitions: The terms of each form that is a sum.
  ///   - start: The value of each single-variable form, followed by arbitrary values for the sums.
  init(definitions: [[FormTerm]], start: [Double], cancellation: Cancellation) {
    let (count, singles) = (start.count, start.count - definitions.count)
    self.definitions = definitions
    self.cancellation = cancellation
    fillLimit = Tableau.fillFactor * definitions.reduce(count) { $0 + $1.count }
    // Reserve room for more terms than the definitions have, because pivots add terms to rows and columns.
    let room = 16 * definitions.count
    rows = ListPool(count: count, capacity: room, filler: FormTerm(form: 0, coefficient: 0))
    columns = ListPool(count: count, capacity: room, filler: ColumnEntry(row: 0, offset: 0))
    isBasic = [Bool](repeating: false, count: count)
    isDecided = isBasic
    value = start
    lower = [Double](repeating: -.infinity, count: count)
    upper = [Double](repeating: .infinity, count: count)
    openCount = singles
    sum = SparseSum(width: count)
    stamp = Buffer(repeating: 0, count: max(1, count))
    for (index, terms) in definitions.enumerated() {
      let form = singles + index
      isBasic[form] = true
      value[form] = terms.reduce(0) { $0 + $1.coefficient * start[Int($1.form)] }
      for term in terms { insert(term, in: Int32(form)) }
    }
  }

  /// The factor of ``fillLimit``, for each form and each term of its definition.
  private static let fillFactor = 8
  /// The length up to which stored rows are faster than factors.
  private static let shortRow = 4

  /// Returns `true` if the linear form is neither basic nor fixed at a decided value, so that it can enter
  /// the basis.
  func isOpen(_ form: Int32) -> Bool { !isBasic[Int(form)] && !isDecided[Int(form)] }

  /// Sets the basic forms. ``rebuild()`` then computes their rows.
  mutating func setBasis(_ isBasic: [Bool]) { self.isBasic = isBasic }

  /// Adds a term to the row of a basic linear form.
  mutating func insert(_ term: FormTerm, in form: Int32) {
    columns.append(ColumnEntry(row: form, offset: Int32(rows.count(of: form))), to: term.form)
    rows.append(term, to: form)
  }

  var isFactored: Bool { factored != nil }

  /// `true` if pivots have changed so many terms of long rows that computing rows from factors is faster.
  var isFilled: Bool { fill > fillLimit }

  /// Replaces the stored rows by factors from which rows and columns are computed when they are needed. Keeps the rows
  /// if the nonbasic forms seem to depend on each other.
  ///
  /// - Returns: `true` if the rows were replaced.
  @discardableResult
  mutating func factor() -> Bool {
    guard let factored = FactoredRows(definitions, isBasic) else { return false }
    self.factored = consume factored
    edges = Buffer(count: count) { 1 + Double(columns.count(of: $0)) }
    for form in 0..<Int32(count) {
      rows.clear(form)
      columns.clear(form)
    }
    return true
  }

  /// Fills `row` with the open terms of a combination of basic linear forms, from the factors.
  mutating func read(_ row: inout [FormTerm], of forms: [FormTerm]) {
    factored?.read(&row, of: forms, isDecided)
  }

  /// Fills `row` with bounds for the sums of the magnitudes that add up to the terms of a combination of basic linear
  /// forms. Computes the factors again if they have changed.
  mutating func readMagnitudes(_ row: inout [FormTerm], of forms: [FormTerm]) {
    if factored?.renew(isBasic) == false { isSingular = true }
    factored?.readMagnitudes(&row, of: forms, isDecided)
  }

  /// Returns an estimate of the square of the length of an edge: the sum of the squares of the coefficients in the
  /// column of a nonbasic form, plus 1. The number of stored rows approximates it, because most coefficients are ±1.
  func edge(of form: Int32) -> Double {
    isFactored ? edges[form] : Double(1 + columns.count(of: form))
  }

  /// Updates the estimates of lengths for an exchange of `leaving` for `entering`, if the rows are computed from
  /// factors.
  func updateEdges(leaving: FormTerm, row: [FormTerm], column: [FormTerm]) {
    if !isFactored { return }
    let length = column.reduce(1) { $0 + $1.coefficient * $1.coefficient }
    let ratio = length / (leaving.coefficient * leaving.coefficient)
    for term in row {
      edges[term.form] = max(edges[term.form], term.coefficient * term.coefficient * ratio)
    }
    edges[leaving.form] = max(1, ratio)
  }

  /// Fills `row` with the open terms of a basic linear form.
  mutating func read(_ row: inout [FormTerm], ofRow form: Int32) {
    if isFactored {
      factored?.read(&row, of: [FormTerm(form: form, coefficient: 1)], isDecided)
    } else {
      row.removeAll(keepingCapacity: true)
      for at in rows.indices(of: form) { row.append(rows[at]) }
    }
  }

  /// Computes the factors again, and the values of the basic forms from those of the nonbasic forms.
  ///
  /// - Returns: `false` if the nonbasic forms seem to depend on each other.
  mutating func rebuildFactors() -> Bool {
    guard factored?.refactor(isBasic) == true else { return false }
    factored?.complete(&value, isBasic)
    return true
  }

  /// Replaces the factors by stored rows.
  ///
  /// - Returns: `false` if rounding made basic forms depend on each other.
  mutating func unfactor() throws(EngineError) -> Bool {
    if !isFactored { return true }
    factored = nil
    isSingular = false
    return try rebuild()
  }

  /// Recomputes all rows and the values of basic linear forms from the definitions of the forms. This removes
  /// the rounding errors of pivots.
  ///
  /// Each form y that is a sum has the definition y - Σ c·x = 0. A Gaussian elimination of the basic forms,
  /// with back substitution, expresses each basic form in terms of open forms. Open forms are neither basic
  /// nor fixed at a decided value.
  ///
  /// - Returns: `false` if rounding made basic forms depend on each other. The tableau then keeps its old rows.
  @discardableResult
  mutating func rebuild() throws(EngineError) -> Bool {
    if isFactored {
      pivots = 0
      return rebuildFactors()
    }
    var elimination = Elimination(
      width: count, equations: definitions.count, terms: 4 * definitions.count,
      cancellation: cancellation)
    var equation = SparseSum(width: count)
    let singles = count - definitions.count
    for (index, terms) in definitions.enumerated() {
      equation.clear()
      var rest = Reduction.Constant(constant: 0, size: 1)
      for term in terms + [FormTerm(form: Int32(singles + index), coefficient: -1)] {
        if isDecided[Int(term.form)] {
          rest.add(term.coefficient * value[Int(term.form)])
        } else {
          equation.add(term.form, term.coefficient)
        }
      }
      elimination.add(terms: equation, constant: rest.constant, size: rest.size, reason: Int32(index))
    }
    let isBasic = self.isBasic
    try elimination.run(weight: { _ in 0 }, mayGo: { isBasic[Int($0)] })
    pivots = 0
    // If there are fewer substitutions than definitions, rounding made basic forms depend on each other. In
    // this case, keep the old tableau. A check after the solve rejects the solution if its errors are too
    // large.
    if elimination.substitutions.count < definitions.count { return false }
    for form in 0..<Int32(count) {
      columns.clear(form)
      rows.clear(form)
    }
    for substitution in elimination.substitutions.reversed() {
      // Writing dense rows can take seconds and gigabytes of memory. An incomplete tableau is harmless,
      // because a canceled solve does not use it again.
      if cancellation.isCancelled { throw .cancelled }
      write(substitution, elimination.terms, &equation)
    }
    return true
  }

  private mutating func write(
    _ substitution: Elimination.Substitution, _ terms: [Elimination.Entry], _ sum: inout SparseSum
  ) {
    sum.clear()
    var result = substitution.constant
    for term in terms[substitution.terms] {
      result += term.coefficient * value[Int(term.variable)]
      if isBasic[Int(term.variable)] {
        for at in rows.indices(of: term.variable) {
          sum.add(rows[at].form, term.coefficient * rows[at].coefficient)
        }
      } else {
        sum.add(term.variable, term.coefficient)
      }
    }
    sum.prune()
    let form = substitution.variable
    value[Int(form)] = result
    for at in 0..<sum.count {
      insert(FormTerm(form: sum.index(at), coefficient: sum.value(at)), in: form)
    }
  }
}

extension Tableau {
  /// Fills `column` with the basic linear forms whose rows contain `form`, and with the coefficient of `form`
  /// in each of these rows.
  mutating func read(_ column: inout [FormTerm], of form: Int32) {
    if isFactored {
      factored?.read(&column, ofColumn: form, isBasic)
      return
    }
    column.removeAll(keepingCapacity: true)
    clock &+= 1
    let indices = columns.indices(of: form)
    var end = indices.lowerBound
    for at in indices {
      let entry = columns[at]
      guard Int(entry.row) < count, stamp[entry.row] != clock else { continue }
      stamp[entry.row] = clock
      guard let index = index(of: form, in: entry) else { continue }
      column.append(FormTerm(form: entry.row, coefficient: rows[index].coefficient))
      columns[end] = ColumnEntry(
        row: entry.row, offset: Int32(index - rows.indices(of: entry.row).lowerBound))
      end += 1
    }
    columns.shorten(form, to: end - indices.lowerBound)
  }

  private func index(of form: Int32, in entry: ColumnEntry) -> Int? {
    let indices = rows.indices(of: entry.row)
    // Substitutions move terms toward the start of a row.
    let known = min(indices.lowerBound + Int(entry.offset) + 1, indices.upperBound)
    var index = known
    while index > indices.lowerBound {
      index -= 1
      if rows[index].form == form { return index }
    }
    index = known
    while index < indices.upperBound {
      if rows[index].form == form { return index }
      index += 1
    }
    return nil
  }

  /// Removes a term from a row. The last term moves to its place.
  private mutating func remove(at index: Int, from row: Int32) {
    rows.remove(at: index, from: row)
    let indices = rows.indices(of: row)
    if index == indices.upperBound { return }
    let moved = rows[index].form
    // A search of the row is as fast as a search of a long column.
    if columns.count(of: moved) > indices.count { return }
    guard let at = columns.indices(of: moved).first(where: { columns[$0].row == row }) else { return }
    columns[at].offset = Int32(index - indices.lowerBound)
  }

  /// Exchanges the basic linear form `leaving` for `entering`, whose column is `column`.
  ///
  /// The row y = a·x + Σ b·z of the leaving form y gives x = 1/a·y - Σ b/a·z, which replaces x in all other
  /// rows.
  mutating func pivot(leaving: Int32, entering: Int32, column: [FormTerm]) {
    assert(isBasic[Int(leaving)] && isOpen(entering))
    pivots += 1
    if isFactored {
      isBasic[Int(leaving)] = false
      isBasic[Int(entering)] = true
      if factored?.exchange(leaving: leaving, entering: entering, isBasic) == false { isSingular = true }
      return
    }
    guard let own = index(of: entering, in: ColumnEntry(row: leaving, offset: 0)) else { return }
    let inverse = 1 / rows[own].coefficient
    for at in rows.indices(of: leaving) { rows[at].coefficient *= -inverse }
    work += column.count * rows.count(of: leaving)
    fill += column.count * max(0, rows.count(of: leaving) - Tableau.shortRow)
    rows[own] = FormTerm(form: leaving, coefficient: inverse)
    rows.swap(leaving, entering)
    isBasic[Int(leaving)] = false
    isBasic[Int(entering)] = true
    columns.clear(entering)
    columns.clear(leaving)
    // The new column is about as long as the old one, so it uses its memory.
    columns.swap(entering, leaving)
    sum.clear()
    let indices = rows.indices(of: entering)
    for at in indices {
      columns.append(ColumnEntry(row: entering, offset: Int32(at - indices.lowerBound)), to: rows[at].form)
      sum.add(rows[at].form, rows[at].coefficient)
    }
    for other in column where other.form != leaving { substitute(entering, in: other) }
  }

  /// Replaces `form` by ``sum`` in a row. `row.form` is the basic linear form of the row, and
  /// `row.coefficient` is the coefficient of `form` in the row.
  private mutating func substitute(_ form: Int32, in row: FormTerm) {
    clock &+= 1
    let indices = rows.indices(of: row.form)
    var end = indices.lowerBound
    var (smallest, largest) = (Double.infinity, 0.0)
    for offset in indices {
      var entry = rows[offset]
      if entry.form == form { continue }
      if let term = sum.value(of: entry.form) {
        stamp[entry.form] = clock
        let change = row.coefficient * term
        let size = entry.coefficient.magnitude + change.magnitude
        entry.coefficient += change
        if entry.coefficient.magnitude <= Tolerance.cancellation * size { continue }
      }
      smallest = min(smallest, entry.coefficient.magnitude)
      largest = max(largest, entry.coefficient.magnitude)
      rows[end] = entry
      end += 1
    }
    rows.shorten(row.form, to: end - indices.lowerBound)
    for index in 0..<sum.count where stamp[sum.index(index)] != clock {
      let entry = FormTerm(form: sum.index(index), coefficient: row.coefficient * sum.value(index))
      smallest = min(smallest, entry.coefficient.magnitude)
      largest = max(largest, entry.coefficient.magnitude)
      insert(entry, in: row.form)
    }
    // Remove coefficients that are so small relative to the largest coefficient of the row that they are only rounding
    // errors of earlier pivots.
    let least = Tolerance.cancellation * largest
    if smallest > least { return }
    for offset in rows.indices(of: row.form).reversed() where rows[offset].coefficient.magnitude <= least {
      remove(at: offset, from: row.form)
    }
  }

  /// Fixes the value of a nonbasic linear form, and removes the form from all rows.
  mutating func decide(_ form: Int32) {
    assert(isOpen(form))
    for at in columns.indices(of: form) {
      let entry = columns[at]
      if Int(entry.row) < count, let index = index(of: form, in: entry) { remove(at: index, from: entry.row) }
    }
    columns.clear(form)
    isDecided[Int(form)] = true
    openCount -= 1
  }

  /// Adds a basic linear form and returns its index. `terms` may contain only open forms, which are neither
  /// basic nor decided, and `definition` only single-variable forms.
  mutating func append(_ terms: [FormTerm], definition: [FormTerm], value: Double) -> Int32 {
    let form = Int32(count)
    definitions.append(definition)
    rows.addList()
    columns.addList()
    isBasic.append(true)
    isDecided.append(false)
    self.value.append(value)
    lower.append(-.infinity)
    upper.append(.infinity)
    if stamp.count < count { stamp.grow(to: 2 * count, repeating: 0) }
    sum.clear()
    sum.widen(to: count)
    for term in terms { insert(term, in: form) }
    return form
  }

  /// Removes the last linear form, which must be basic. A nonbasic form cannot be removed, because rows of
  /// other forms may contain it.
  mutating func removeLast() {
    assert(isBasic[count - 1])
    definitions.removeLast()
    rows.removeLastList()
    columns.removeLastList()
    isBasic.removeLast()
    isDecided.removeLast()
    value.removeLast()
    lower.removeLast()
    upper.removeLast()
  }
}

extension Tableau {
  /// The position of a linear form relative to its bounds. A pinned form is at both bounds.
  enum BoundState {
    case inside, low, high, pinned
  }

  /// Returns the position of a linear form relative to its bounds. A form that can no longer move counts as
  /// inside its bounds.
  func rest(of form: Int32) -> BoundState {
    assert(!isFactored)
    let index = Int(form)
    if isDecided[index] || isBasic[index] && rows.isEmpty(form) { return .inside }
    let margin = Tolerance.relative * max(1, value[index].magnitude)
    let isLow = value[index] - lower[index] <= margin
    let isHigh = upper[index] - value[index] <= margin
    if isLow { return isHigh ? .pinned : .low }
    return isHigh ? .high : .inside
  }
}
