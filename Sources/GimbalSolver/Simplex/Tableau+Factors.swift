extension Tableau {
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
      for at in rows.places(of: form) { row.append(rows[at]) }
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
}
