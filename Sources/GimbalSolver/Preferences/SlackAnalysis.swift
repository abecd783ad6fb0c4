/// A fast analysis that finds linear forms at a bound that can move away from the bound. It uses the positions of the
/// forms relative to their bounds and the signs of the tableau coefficients.
///
/// A form is loose if it is inside its bounds or can move away from its bound. Suppose that all loose forms have moved
/// away from their bounds. A short move then pushes no loose form out of its bounds. The analysis searches for a move
/// that also pushes no other form out of its bounds. All forms that this move takes away from their bounds are loose,
/// too. The analysis repeats this step until it finds no further loose form. It reads each coefficient only a few
/// times.
struct SlackAnalysis {
  /// The position of each linear form relative to its bounds. Loose forms, which can move away from
  /// their bound into the interior, count as inside.
  private var rest: [Tableau.BoundState]
  /// For each nonbasic linear form, the number of forms that an upward move of this form would push out of
  /// their bounds. Loose forms do not count.
  private var blocksUp: [Int32]
  /// For each nonbasic linear form, the number of forms that a downward move of this form would push out of
  /// their bounds. Loose forms do not count.
  private var blocksDown: [Int32]
  private var worklist: [Int32] = []
  /// For each nonbasic linear form, the basic forms whose rows contain it, with its coefficients, as ranges of
  /// ``columns``. Reading a column from the tableau instead would search its long rows.
  private var firstInColumn: [Int32]
  private var columns: [FormTerm]

  init(_ tableau: borrowing Tableau) {
    rest = (0..<Int32(tableau.count)).map { tableau.rest(of: $0) }
    blocksUp = [Int32](repeating: 0, count: tableau.count)
    blocksDown = blocksUp
    (firstInColumn, columns) = SlackAnalysis.columns(tableau)
    for form in 0..<Int32(tableau.count) {
      count(form, 1, tableau)
      if tableau.isOpen(form) { worklist.append(form) }
    }
  }

  private static func columns(_ tableau: borrowing Tableau) -> (first: [Int32], entries: [FormTerm]) {
    var first = [Int32](repeating: 0, count: tableau.count + 1)
    for row in 0..<Int32(tableau.count) {
      for at in tableau.rows.indices(of: row) { first[Int(tableau.rows[at].form) + 1] += 1 }
    }
    for form in 0..<tableau.count { first[form + 1] += first[form] }
    var next = first
    var entries = [FormTerm](repeating: FormTerm(form: 0, coefficient: 0), count: Int(first[tableau.count]))
    for row in 0..<Int32(tableau.count) {
      for at in tableau.rows.indices(of: row) {
        let entry = tableau.rows[at]
        entries[Int(next[Int(entry.form)])] = FormTerm(form: row, coefficient: entry.coefficient)
        next[Int(entry.form)] += 1
      }
    }
    return (first, entries)
  }

  /// Returns the linear forms at a bound for which the analysis finds no move away from the bound.
  mutating func stuck(_ tableau: borrowing Tableau) -> [Int32] {
    while let form = worklist.popLast() {
      guard tableau.isOpen(form), blocksUp[Int(form)] == 0 || blocksDown[Int(form)] == 0 else { continue }
      if blocksUp[Int(form)] == 0 { draw(form, 1, tableau) }
      if blocksDown[Int(form)] == 0 { draw(form, -1, tableau) }
    }
    return (0..<Int32(tableau.count)).filter { rest[Int($0)] != .inside }
  }

  /// Marks as loose all linear forms that a move of `form` takes away from their bounds. No form may block
  /// this move.
  private mutating func draw(_ form: Int32, _ direction: Double, _ tableau: borrowing Tableau) {
    if isInward(rest[Int(form)], direction) { loosen(form, tableau) }
    for at in firstInColumn[Int(form)]..<firstInColumn[Int(form) + 1] {
      let entry = columns[Int(at)]
      if isInward(rest[Int(entry.form)], direction * entry.coefficient) { loosen(entry.form, tableau) }
    }
  }

  private mutating func loosen(_ form: Int32, _ tableau: borrowing Tableau) {
    count(form, -1, tableau)
    rest[Int(form)] = .inside
    worklist.append(form)
    for at in tableau.rows.indices(of: form) { worklist.append(tableau.rows[at].form) }
  }

  /// Adds `step` to the block counts of all moves that would push `form` out of its bounds.
  private mutating func count(_ form: Int32, _ step: Int32, _ tableau: borrowing Tableau) {
    func add(_ mover: Int32, _ coefficient: Double) {
      if isOutward(rest[Int(form)], coefficient) { blocksUp[Int(mover)] += step }
      if isOutward(rest[Int(form)], -coefficient) { blocksDown[Int(mover)] += step }
    }
    if tableau.isOpen(form) { add(form, 1) }
    for at in tableau.rows.indices(of: form) { add(tableau.rows[at].form, tableau.rows[at].coefficient) }
  }

  private func isInward(_ rest: Tableau.BoundState, _ speed: Double) -> Bool {
    rest == .low && speed > 0 || rest == .high && speed < 0
  }

  private func isOutward(_ rest: Tableau.BoundState, _ speed: Double) -> Bool {
    rest == .pinned || rest == .low && speed < 0 || rest == .high && speed > 0
  }
}
