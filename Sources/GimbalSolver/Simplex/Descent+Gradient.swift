extension Descent {
  /// Adds up the gradient anew.
  mutating func refresh() {
    for form in touched {
      gradient[Int(form)] = 0
      weight[Int(form)] = 0
      isTouched[Int(form)] = false
    }
    touched.removeAll(keepingCapacity: true)
    for form in changed { isChanged[Int(form)] = false }
    changed.removeAll(keepingCapacity: true)
    candidates.clear()
    for form in costs.costed {
      if tableau.isBasic[Int(form)] {
        addRow(of: form, times: costs.slope(form, piece[Int(form)]))
      } else if tableau.isOpen(form) {
        let (below, above) = costs.pieces(form, at: tableau.value[Int(form)])
        touch(form)
        weight[Int(form)] += max(costs.slope(form, below).magnitude, costs.slope(form, above).magnitude)
      }
    }
  }

  /// Adds a multiple of a basic form's row to the gradient.
  mutating func addRow(of form: Int32, times factor: Double) {
    if factor == 0 { return }
    for at in tableau.rows.places(of: form) {
      let entry = tableau.rows[at]
      addToGradient(entry.form, factor * entry.coefficient)
    }
  }

  mutating func addToGradient(_ form: Int32, _ amount: Double) {
    touch(form)
    gradient[Int(form)] += amount
    weight[Int(form)] += amount.magnitude
  }

  private mutating func touch(_ form: Int32) {
    if !isTouched[Int(form)] {
      isTouched[Int(form)] = true
      touched.append(form)
    }
    if !isChanged[Int(form)] {
      isChanged[Int(form)] = true
      changed.append(form)
    }
  }

  /// Makes room for forms that the tableau has been given since.
  mutating func grow() {
    if piece.count >= tableau.count { return }
    let count = 2 * tableau.count
    piece.grow(to: count, repeating: 0)
    gradient.grow(to: count, repeating: 0)
    weight.grow(to: count, repeating: 0)
    isTouched.grow(to: count, repeating: false)
    isChanged.grow(to: count, repeating: false)
  }
}
