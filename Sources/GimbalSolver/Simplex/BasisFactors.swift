/// A sparse LU factorization of the matrix whose columns are the definitions of the nonbasic forms.
///
/// The nonbasic forms determine the variables, because their definitions are a basis of the space of all linear forms.
/// Let B be the matrix with a row for each variable and a column for each nonbasic form. A form with the definition a has
/// the tableau row u with B·u = a, and a move of the nonbasic form e by one point changes the variables by x with
/// Bᵀ·x = e. Both are computed from the factors B = L·R⁻¹·U when they are needed. If all forms are differences, B is the
/// incidence matrix of a tree, and the factors are as sparse as the definitions.
///
/// An exchange of a column changes one column of U, and R gets a row (Forrest and Tomlin, *Updated triangular factors of
/// the basis*, 1972). U is stored without an order. Each solve finds the order of the entries that it needs
/// (Gilbert and Peierls, *Sparse partial pivoting in time proportional to arithmetic operations*, 1988), so its time
/// depends only on these entries.
struct BasisFactors: ~Copyable {
  /// A row of R that differs from the identity.
  private struct Eta {
    var pivot: Int32
    var terms: Range<Int>
  }

  let width: Int
  /// The nonbasic form whose column has its pivot in the row of each variable.
  let formOfRow: Buffer<Int32>
  /// The variable in whose row the column of each nonbasic form has its pivot.
  private let rowOfForm: Buffer<Int32>
  /// U without its entries, which are in the lists below, and memory for its solves.
  private let triangular: TriangularSolver
  /// The entries of U above the diagonal, by column. A column is named by the row of its pivot.
  private var upperColumns: ListPool<FormTerm>
  /// The same entries, by row.
  private var upperRows: ListPool<FormTerm>
  /// The entries of L below the diagonal, whose entries are 1, by column and by row.
  private var lowerColumns: ListPool<FormTerm>
  private var lowerRows: ListPool<FormTerm>
  /// The factor R.
  private var etas: [Eta] = []
  private var etaTerms: [FormTerm] = []
  /// The result of the latest solve.
  private(set) var vector: WorkVector
  /// The right side of the latest solve after the factors L and R. It becomes the column of U if the form enters B.
  private var spike: [FormTerm] = []
  /// The number of exchanges since the factorization.
  private(set) var exchanges = 0
  /// The number of terms of R that solves have read since the factorization.
  private var etaWork = 0
  private let size: Int

  /// Factors the matrix with the given columns, which must be as many as there are variables.
  ///
  /// - Parameter formCount: The number of all forms.
  /// - Returns: nil if the columns depend on each other.
  init?(_ columns: borrowing BasisColumns, formCount: Int) {
    width = columns.count
    size = columns.terms.count + columns.count
    formOfRow = Buffer(repeating: -1, count: width)
    rowOfForm = Buffer(repeating: -1, count: formCount)
    triangular = TriangularSolver(width: width)
    let filler = FormTerm(form: 0, coefficient: 0)
    upperColumns = ListPool(count: width, capacity: 4 * size, filler: filler)
    upperRows = ListPool(count: width, capacity: 4 * size, filler: filler)
    lowerColumns = ListPool(count: width, capacity: 16, filler: filler)
    lowerRows = ListPool(count: width, capacity: 16, filler: filler)
    vector = WorkVector(width: width)
    for (column, row) in columns.eliminationOrder() {
      if !append(columns.terms(column), form: columns.forms[column], row) { return nil }
    }
  }

  /// `true` if a new factorization would take less time than the further use of this one.
  var isWorn: Bool { exchanges > 8 && etaWork > 32 * size || exchanges > 500 }

  /// Adds a column during the factorization.
  ///
  /// - Parameter row: The row of the pivot, or -1 for the row with the largest coefficient among those without a pivot.
  /// - Returns: `false` if the column depends on those before it.
  private mutating func append(_ terms: ArraySlice<FormTerm>, form: Int32, _ row: Int32) -> Bool {
    vector.clear()
    for term in terms { vector.add(term.form, term.coefficient) }
    triangular.solve(lowerColumns, &vector, isUnit: true)
    let pivot = row >= 0 ? row : largestOpenRow
    if pivot < 0 || vector[pivot].magnitude <= Tolerance.singularity * vector.largest { return false }
    for at in 0..<vector.count {
      let row = vector.member(at)
      let value = vector[row]
      if row == pivot || value == 0 { continue }
      if formOfRow[row] >= 0 {
        upperColumns.append(FormTerm(form: row, coefficient: value), to: pivot)
        upperRows.append(FormTerm(form: pivot, coefficient: value), to: row)
      } else {
        let factor = value / vector[pivot]
        lowerColumns.append(FormTerm(form: row, coefficient: factor), to: pivot)
        lowerRows.append(FormTerm(form: pivot, coefficient: factor), to: row)
      }
    }
    triangular.diagonal[pivot] = vector[pivot]
    formOfRow[pivot] = form
    rowOfForm[form] = pivot
    return true
  }

  /// The row with the largest entry of ``vector`` among the rows without a pivot, or -1.
  private var largestOpenRow: Int32 {
    var result: Int32 = -1
    for at in 0..<vector.count {
      let row = vector.member(at)
      if formOfRow[row] >= 0 || vector[row] == 0 { continue }
      if result < 0 { result = row }
      let (size, best) = (vector[row].magnitude, vector[result].magnitude)
      if size > best || size == best && row < result { result = row }
    }
    return result
  }
}

extension BasisFactors {
  /// Starts the right side of a solve.
  mutating func clear() { vector.clear() }

  /// Adds a number to the right side of a solve.
  mutating func add(_ index: Int32, _ value: Double) { vector.add(index, value) }

  /// Solves B·u = a, where ``vector`` is a. Then ``vector`` is u: each entry is the coefficient of the nonbasic form in
  /// ``formOfRow``.
  ///
  /// - Parameter keepsSpike: `true` if ``exchange(_:for:)`` follows with the form of this right side.
  mutating func solve(keepsSpike: Bool = false) {
    solveLower()
    if keepsSpike {
      spike.removeAll(keepingCapacity: true)
      for at in 0..<vector.count {
        let row = vector.member(at)
        if vector[row] != 0 { spike.append(FormTerm(form: row, coefficient: vector[row])) }
      }
    }
    triangular.solve(upperColumns, &vector)
  }

  /// Solves Bᵀ·x = e for the unit vector e of a nonbasic form. Then ``vector`` is x.
  mutating func solveTransposed(unitOf form: Int32) {
    vector.clear()
    vector.add(rowOfForm[form], 1)
    finishTransposed()
  }

  /// Solves Bᵀ·x = v, where v are the values of the nonbasic forms.
  mutating func solveTransposed(values: [Double]) {
    vector.clear()
    for row in 0..<Int32(width) { vector.add(row, values[Int(formOfRow[row])]) }
    finishTransposed()
  }

  private mutating func finishTransposed() {
    triangular.solve(upperRows, &vector)
    for eta in etas.reversed() {
      etaWork += 1
      let factor = vector[eta.pivot]
      if factor == 0 { continue }
      etaWork += eta.terms.count
      for at in eta.terms { vector.add(etaTerms[at].form, -factor * etaTerms[at].coefficient) }
    }
    triangular.solve(lowerRows, &vector, isUnit: true)
  }

  /// Solves |B|·u = a, where ``vector`` is a, and |B| has the factors with the magnitudes of their entries. There must
  /// be no exchanges since the factorization. Then ``vector`` is a bound for the sum of the magnitudes that add up to
  /// each entry of the solution of B·u = a.
  mutating func solveMagnitudes() {
    triangular.solve(lowerColumns, &vector, isUnit: true, isAbsolute: true)
    triangular.solve(upperColumns, &vector, isAbsolute: true)
  }

  private mutating func solveLower() {
    triangular.solve(lowerColumns, &vector, isUnit: true)
    for eta in etas {
      etaWork += eta.terms.count
      for at in eta.terms {
        let value = vector[etaTerms[at].form]
        if value != 0 { vector.add(eta.pivot, -value * etaTerms[at].coefficient) }
      }
    }
  }
}

extension BasisFactors {
  /// Replaces the column of `leaving` in B by that of `form`, for which ``solve(_:keepsSpike:)`` kept the spike.
  ///
  /// - Returns: `false` if the new columns seem to depend on each other.
  mutating func exchange(_ form: Int32, for leaving: Int32) -> Bool {
    let pivot = rowOfForm[leaving]
    vector.clear()
    for index in upperRows.indices(of: pivot) {
      vector.add(upperRows[index].form, upperRows[index].coefficient)
    }
    remove(pivot)
    triangular.solve(upperRows, &vector)
    let first = etaTerms.count
    for at in 0..<vector.count {
      let (row, value) = (vector.member(at), vector[vector.member(at)])
      if value != 0 { etaTerms.append(FormTerm(form: row, coefficient: value)) }
    }
    if etaTerms.count > first {
      etas.append(Eta(pivot: pivot, terms: first..<etaTerms.count))
    }
    var (rest, sum) = (0.0, 0.0)
    for term in spike {
      let change = term.form == pivot ? term.coefficient : -vector[term.form] * term.coefficient
      rest += change
      sum += change.magnitude
      if term.form == pivot { continue }
      upperColumns.append(term, to: pivot)
      upperRows.append(FormTerm(form: pivot, coefficient: term.coefficient), to: term.form)
    }
    triangular.diagonal[pivot] = rest
    formOfRow[pivot] = form
    rowOfForm[form] = pivot
    rowOfForm[leaving] = -1
    exchanges += 1
    return rest.magnitude > Tolerance.doubt * sum
  }

  /// Removes the entries of U in the row and the column of a pivot.
  private mutating func remove(_ pivot: Int32) {
    for index in upperRows.indices(of: pivot) {
      let column = upperRows[index].form
      let entry = upperColumns.indices(of: column).first { upperColumns[$0].form == pivot }
      if let entry { upperColumns.remove(at: entry, from: column) }
    }
    for index in upperColumns.indices(of: pivot) {
      let row = upperColumns[index].form
      let entry = upperRows.indices(of: row).first { upperRows[$0].form == pivot }
      if let entry { upperRows.remove(at: entry, from: row) }
    }
    upperRows.clear(pivot)
    upperColumns.clear(pivot)
  }
}
