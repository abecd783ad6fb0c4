/// Rows and columns of a tableau that are computed from factors when they are needed.
struct FactoredRows: ~Copyable {
  private var factors: BasisFactors
  /// The definition of each linear form that is a sum.
  private let definitions: [[FormTerm]]
  private let singles: Int
  /// For each variable, the sums that contain it.
  private let sumsByVariable: SumsByVariable
  /// The coefficients of sums in a column.
  private var sums: WorkVector
  /// The basic form whose row was read last.
  private var latestRow: Int32 = -1

  /// Creates the factors of a basis. Returns nil if the nonbasic forms seem to depend on each other.
  init?(_ definitions: [[FormTerm]], _ isBasic: [Bool]) {
    singles = isBasic.count - definitions.count
    guard let factors = FactoredRows.factors(definitions, isBasic) else { return nil }
    self.factors = factors
    self.definitions = definitions
    sumsByVariable = SumsByVariable(definitions, variables: singles)
    sums = WorkVector(width: isBasic.count)
  }

  private static func factors(_ definitions: [[FormTerm]], _ isBasic: [Bool]) -> BasisFactors? {
    let singles = isBasic.count - definitions.count
    var columns = BasisColumns()
    for form in isBasic.indices where !isBasic[form] {
      if form < singles {
        columns.append(Int32(form), CollectionOfOne(FormTerm(form: Int32(form), coefficient: 1)))
      } else {
        columns.append(Int32(form), definitions[form - singles])
      }
    }
    return columns.count == singles ? BasisFactors(columns, formCount: isBasic.count) : nil
  }

  /// Computes the factors again, which removes the rounding errors of exchanges.
  ///
  /// - Returns: `false` if the nonbasic forms seem to depend on each other. The old factors then remain.
  mutating func refactor(_ isBasic: [Bool]) -> Bool {
    guard let factors = FactoredRows.factors(definitions, isBasic) else { return false }
    self.factors = factors
    return true
  }

  /// Computes the factors again if there were exchanges.
  ///
  /// - Returns: `false` if the nonbasic forms seem to depend on each other.
  mutating func renew(_ isBasic: [Bool]) -> Bool { factors.exchanges == 0 || refactor(isBasic) }
}

extension FactoredRows {
  /// Fills `row` with the open terms of a combination of linear forms.
  mutating func read(_ row: inout [FormTerm], of forms: [FormTerm], _ isDecided: [Bool]) {
    load(forms, absolute: false)
    latestRow = forms.count == 1 ? forms[0].form : -1
    factors.solve(keepsSpike: forms.count == 1)
    write(&row, isDecided, above: Tolerance.cancellation * factors.vector.largest)
  }

  /// Fills `row` with bounds for the sums of the magnitudes that add up to the terms of a combination of linear forms.
  mutating func readMagnitudes(_ row: inout [FormTerm], of forms: [FormTerm], _ isDecided: [Bool]) {
    load(forms, absolute: true)
    factors.solveMagnitudes()
    write(&row, isDecided, above: 0)
  }

  private mutating func load(_ forms: [FormTerm], absolute: Bool) {
    factors.clear()
    for form in forms {
      if Int(form.form) < singles {
        factors.add(form.form, absolute ? form.coefficient.magnitude : form.coefficient)
        continue
      }
      for term in definitions[Int(form.form) - singles] {
        let product = form.coefficient * term.coefficient
        factors.add(term.form, absolute ? product.magnitude : product)
      }
    }
  }

  /// Fills `row` with the open terms of the solution whose magnitudes are above `least`.
  private func write(_ row: inout [FormTerm], _ isDecided: [Bool], above least: Double) {
    row.removeAll(keepingCapacity: true)
    for at in 0..<factors.vector.count {
      let index = factors.vector.member(at)
      let (form, coefficient) = (factors.formOfRow[index], factors.vector[index])
      if coefficient.magnitude > least, !isDecided[Int(form)] {
        row.append(FormTerm(form: form, coefficient: coefficient))
      }
    }
  }

  /// Fills `column` with the basic linear forms that a move of `form` changes.
  mutating func read(_ column: inout [FormTerm], ofColumn form: Int32, _ isBasic: [Bool]) {
    column.removeAll(keepingCapacity: true)
    factors.clear()
    factors.solveTransposed(unitOf: form)
    let least = Tolerance.cancellation * factors.vector.largest
    sums.clear()
    for at in 0..<factors.vector.count {
      let variable = factors.vector.member(at)
      let change = factors.vector[variable]
      if change.magnitude <= least { continue }
      if isBasic[Int(variable)] { column.append(FormTerm(form: variable, coefficient: change)) }
      for index in sumsByVariable.indices(of: Int(variable)) {
        let term = sumsByVariable[index]
        let form = Int32(singles) + term.form
        if isBasic[Int(form)] { sums.add(form, term.coefficient * change) }
      }
    }
    for at in 0..<sums.count {
      let (sum, coefficient) = (sums.member(at), sums[sums.member(at)])
      if coefficient.magnitude > least { column.append(FormTerm(form: sum, coefficient: coefficient)) }
    }
  }

  /// Sets the values of basic forms to those that the values of the nonbasic forms determine.
  mutating func complete(_ values: inout [Double], _ isBasic: [Bool]) {
    factors.clear()
    factors.solveTransposed(values: values)
    for form in 0..<singles where isBasic[form] { values[form] = factors.vector[Int32(form)] }
    for (index, definition) in definitions.enumerated() where isBasic[singles + index] {
      values[singles + index] = definition.reduce(0) { $0 + $1.coefficient * values[Int($1.form)] }
    }
  }

  /// Exchanges the basic form `leaving`, whose row was read last, for the nonbasic form `entering`. `isBasic` describes
  /// the new basis.
  ///
  /// - Returns: `false` if the nonbasic forms seem to depend on each other.
  mutating func exchange(leaving: Int32, entering: Int32, _ isBasic: [Bool]) -> Bool {
    assert(latestRow == leaving)
    latestRow = -1
    let isStable = factors.exchange(leaving, for: entering)
    return isStable && !factors.isWorn || refactor(isBasic)
  }
}
