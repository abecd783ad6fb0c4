/// Forms in terms of one another: every basic form is a linear function of the others, `y = Σ c·x`.
///
/// Rows are sparse and hold no constants: the values of all forms are kept beside them, and a move along one
/// column changes what the column says. Forms whose value is decided leave the columns, so the tableau shrinks
/// as levels are settled; forms without a common column are separate components without being told.
struct Tableau: ~Copyable {
  struct Entry {
    var form: Int32
    var coefficient: Double
  }

  /// What the forms that are not single variables are, in terms of those that are.
  var definitions: [[Entry]]
  /// For each basic form, its terms; empty for the others.
  var rows: [[Entry]]
  /// For each form outside the basis, the basic forms that hold it, and some that no longer do.
  var columns: [[Int32]]
  private(set) var isBasic: [Bool]
  /// Decided forms stand in no row.
  private(set) var isDecided: [Bool]
  var value: [Double]
  var lower: [Double]
  var upper: [Double]
  /// Forms that are neither basic nor decided.
  private(set) var openCount: Int
  /// Pivots since the rows were last written from the definitions: each may add rounding.
  var pivots = 0
  private var sum: SparseSum
  private var stamp: [Int32]
  private var clock: Int32 = 0

  var count: Int { value.count }

  init(_ forms: Forms, start: [Double]) {
    let singles = forms.variables.count
    definitions = forms.sums.map { $0.map { Entry(form: $0.form, coefficient: $0.coefficient) } }
    rows = [[Entry]](repeating: [], count: forms.count)
    columns = [[Int32]](repeating: [], count: forms.count)
    isBasic = [Bool](repeating: false, count: forms.count)
    isDecided = isBasic
    value = start
    lower = [Double](repeating: -.infinity, count: forms.count)
    upper = [Double](repeating: .infinity, count: forms.count)
    openCount = singles
    sum = SparseSum(width: forms.count)
    stamp = [Int32](repeating: 0, count: forms.count)
    for (index, terms) in definitions.enumerated() {
      let form = singles + index
      isBasic[form] = true
      rows[form] = terms
      value[form] = terms.reduce(0) { $0 + $1.coefficient * start[Int($1.form)] }
      for term in terms { columns[Int(term.form)].append(Int32(form)) }
    }
  }

  /// Whether the form may still move, and does not depend on others.
  func isOpen(_ form: Int32) -> Bool { !isBasic[Int(form)] && !isDecided[Int(form)] }
}

extension Tableau {
  /// The basic forms that hold `form`, with its coefficient in each.
  mutating func column(_ form: Int32) -> [Entry] {
    var result: [Entry] = []
    clock &+= 1
    for row in columns[Int(form)] where Int(row) < count && stamp[Int(row)] != clock {
      stamp[Int(row)] = clock
      guard let entry = rows[Int(row)].first(where: { $0.form == form }) else { continue }
      result.append(Entry(form: row, coefficient: entry.coefficient))
    }
    columns[Int(form)] = result.map(\.form)
    return result
  }

  /// Exchanges the basic form `leaving` for `entering`, whose `column` this is.
  ///
  /// y = a·x + Σ b·z gives x = 1/a·y - Σ b/a·z, which replaces x in all other rows.
  mutating func pivot(leaving: Int32, entering: Int32, column: [Entry]) {
    assert(isBasic[Int(leaving)] && isOpen(entering))
    pivots += 1
    var row = rows[Int(leaving)]
    rows[Int(leaving)] = []
    guard let at = row.firstIndex(where: { $0.form == entering }) else { return }
    let inverse = 1 / row[at].coefficient
    for index in row.indices { row[index].coefficient *= -inverse }
    row[at] = Entry(form: leaving, coefficient: inverse)
    isBasic[Int(leaving)] = false
    isBasic[Int(entering)] = true
    columns[Int(entering)] = []
    columns[Int(leaving)] = [entering]
    for term in row where term.form != leaving { columns[Int(term.form)].append(entering) }
    for other in column where other.form != leaving {
      sum.clear()
      for term in rows[Int(other.form)] where term.form != entering { sum.add(term.form, term.coefficient) }
      for term in row {
        if sum.value(of: term.form) == nil { columns[Int(term.form)].append(other.form) }
        sum.add(term.form, other.coefficient * term.coefficient)
      }
      sum.prune()
      rows[Int(other.form)].removeAll(keepingCapacity: true)
      // What is tiny beside the rest of its row is the rounding of earlier pivots.
      let least = Tolerance.cancellation * (0..<sum.count).reduce(0) { max($0, sum.value($1).magnitude) }
      for index in 0..<sum.count where sum.value(index).magnitude > least {
        rows[Int(other.form)].append(Entry(form: sum.index(index), coefficient: sum.value(index)))
      }
    }
    rows[Int(entering)] = row
  }

  /// Takes a form that is not basic out of all rows: it stays where it is.
  mutating func decide(_ form: Int32) {
    assert(isOpen(form))
    for entry in column(form) {
      rows[Int(entry.form)].removeAll { $0.form == form }
    }
    columns[Int(form)] = []
    isDecided[Int(form)] = true
    openCount -= 1
  }

  /// Adds a basic form, and returns its number. Its terms must be open forms; the definition's, single variables.
  mutating func append(_ terms: [Entry], definition: [Entry], value: Double) -> Int32 {
    let form = Int32(count)
    definitions.append(definition)
    rows.append(terms)
    columns.append([])
    isBasic.append(true)
    isDecided.append(false)
    self.value.append(value)
    lower.append(-.infinity)
    upper.append(.infinity)
    stamp.append(0)
    sum.clear()
    sum.widen(to: count)
    for term in terms { columns[Int(term.form)].append(form) }
    return form
  }

  /// Takes back the form appended last, which must be basic: what it became otherwise, others depend on.
  mutating func removeLast() {
    assert(isBasic[count - 1])
    definitions.removeLast()
    rows.removeLast()
    columns.removeLast()
    isBasic.removeLast()
    isDecided.removeLast()
    value.removeLast()
    lower.removeLast()
    upper.removeLast()
    stamp.removeLast()
  }
}
