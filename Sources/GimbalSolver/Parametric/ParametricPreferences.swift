/// The preferences of a ``ParametricPart``, as linear expressions of the single-variable forms.
struct ParametricPreferences: Sendable {
  let rows: [ParametricRow]
  /// The terms of each preference, as ranges of ``terms``.
  private var ends: [Int32] = []
  private var terms: [FormTerm] = []
  /// For each single-variable form, the preferences that contain it, in their order, as ranges of ``holders``. The
  /// `form` of each entry is the index of a preference.
  private var firstHolder: [Int32]
  private var holders: [FormTerm]
  /// The linear form of which each preference is a multiple, and the factor; nil if there is no such form.
  private(set) var origins: [(form: Int32, scale: Double)?] = []

  /// The maximum number of terms per form and preference. More terms are slower than a solve.
  private static let mostTerms = 32

  /// Expresses preferences by the forms; nil if this would take too many terms.
  init?(_ rows: [ParametricRow], _ forms: Forms) {
    self.rows = rows
    let singles = forms.variables.count
    var coordinates = forms.coordinates
    // The solve recorded values that change with the parameters.
    coordinates.forgetDetermined()
    var sum = SparseSum(width: forms.formOfVariable.count)
    firstHolder = [Int32](repeating: 0, count: singles + 1)
    for row in rows {
      sum.clear()
      for term in row.terms { sum.add(term.variable.index, term.coefficient) }
      _ = coordinates.replace(in: &sum)
      let entries = sum.map { FormTerm(form: $0, coefficient: $1) }
      origins.append(forms.existingForm(of: entries[...]))
      for at in 0..<sum.count {
        let form = forms.formOfVariable[Int(sum.index(at))]
        terms.append(FormTerm(form: form, coefficient: sum.value(at)))
        firstHolder[Int(form) + 1] += 1
      }
      ends.append(Int32(terms.count))
      if terms.count > ParametricPreferences.mostTerms * (forms.count + rows.count) { return nil }
    }
    for form in 0..<singles { firstHolder[form + 1] += firstHolder[form] }
    var next = firstHolder
    holders = [FormTerm](repeating: FormTerm(form: 0, coefficient: 0), count: terms.count)
    for preference in 0..<Int32(rows.count) {
      for at in range(preference) {
        let form = Int(terms[at].form)
        holders[Int(next[form])] = FormTerm(form: preference, coefficient: terms[at].coefficient)
        next[form] += 1
      }
    }
  }

  private func range(_ preference: Int32) -> Range<Int> {
    Int(preference == 0 ? 0 : ends[Int(preference) - 1])..<Int(ends[Int(preference)])
  }

  /// Returns the positions of the preferences that contain a single-variable form.
  func indices(of form: Int32) -> Range<Int> { Int(firstHolder[Int(form)])..<Int(firstHolder[Int(form) + 1]) }

  /// Returns a preference, as an index, with the coefficient of the form in it.
  subscript(index: Int) -> FormTerm { holders[index] }

  /// Returns the difference of an expression from its target.
  func distance(
    _ preference: Int32, _ tableau: borrowing Tableau, _ parameters: [Double]
  ) -> Reduction.Constant {
    let constant = rows[Int(preference)].constant(at: parameters)
    var rest = Reduction.Constant(constant: constant, size: max(1, constant.magnitude))
    for at in range(preference) { rest.add(terms[at].coefficient * tableau.value[Int(terms[at].form)]) }
    return rest
  }

  /// Returns the change of the difference per point of a parameter, if the forms change by `slopes`.
  func slope(_ preference: Int32, _ slopes: [Double], _ parameter: Int) -> Double {
    range(preference).reduce(rows[Int(preference)].slopes[parameter]) {
      $0 + terms[$1].coefficient * slopes[Int(terms[$1].form)]
    }
  }
}

/// A walk through the preferences that the moves of a few forms change, in the order of the preferences.
struct PreferenceWalk {
  /// The positions of the next and the last preference of a form that moves.
  private struct Mover {
    var next: Int
    let end: Int
    let factor: Double
    let candidate: Int
  }

  private var movers: [Mover] = []
  /// The changes of the current preference by the moves of all candidates.
  private(set) var changes: [Double] = []

  mutating func clear() { movers.removeAll(keepingCapacity: true) }

  /// Adds a single-variable form that changes by `factor` if a candidate moves.
  mutating func add(_ form: Int32, _ factor: Double, _ candidate: Int, _ preferences: ParametricPreferences) {
    let indices = preferences.indices(of: form)
    movers.append(
      Mover(next: indices.lowerBound, end: indices.upperBound, factor: factor, candidate: candidate))
  }

  /// Advances to the next preference and computes ``changes``.
  ///
  /// - Returns: The index of the preference; nil after the last one.
  mutating func next(_ preferences: ParametricPreferences, candidates: Int) -> Int32? {
    var least = Int32.max
    for mover in movers where mover.next < mover.end { least = min(least, preferences[mover.next].form) }
    if least == .max { return nil }
    changes.removeAll(keepingCapacity: true)
    for _ in 0..<candidates { changes.append(0) }
    for index in movers.indices where movers[index].next < movers[index].end {
      let mover = movers[index]
      let holder = preferences[mover.next]
      if holder.form != least { continue }
      movers[index].next += 1
      changes[mover.candidate] += mover.factor * holder.coefficient
    }
    // A sum of coefficients that cancel leaves a rounding error.
    for index in changes.indices where changes[index].magnitude < Tolerance.slope { changes[index] = 0 }
    return least
  }
}
