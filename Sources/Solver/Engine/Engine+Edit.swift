extension Engine {
  /// Adds a row. Whether it can hold together with the others is for ``solve(preferences:isCancelled:)`` to say.
  ///
  /// Constant time for each term, amortized. Throws what ``EngineError`` says of rows.
  public mutating func add(_ row: Row) throws(EngineError) -> RowID {
    try check(row)
    guard rows.coefficient.count + row.terms.count < Int32.max, slotOfNumber.count < Int32.max else {
      throw .overflow
    }
    let number = Int32(slotOfNumber.count)
    slotOfNumber.append(Int32(rows.slotCount))
    numberOfSlot.append(number)
    rows.append(row)
    return RowID(number: number)
  }

  /// Removes a row and returns it. Constant time, amortized. Throws ``EngineError/unknownRow``.
  public mutating func remove(_ id: RowID) throws(EngineError) -> Row {
    guard let slot = slot(of: id) else { throw .unknownRow }
    let row = rows.row(slot)
    rows.remove(slot: slot)
    slotOfNumber[Int(id.number)] = -1
    if rows.slotCount > 2 * rows.liveCount + 16 { compact() }
    return row
  }

  /// Replaces the constant of a row. Constant time. Throws ``EngineError/unknownRow``, and what ``EngineError``
  /// says of constants.
  public mutating func setConstant(of id: RowID, to constant: Double) throws(EngineError) {
    guard let slot = slot(of: id) else { throw .unknownRow }
    try Engine.check(constant: constant)
    rows.setConstant(constant, slot: slot)
  }

  private mutating func compact() {
    let live = (0..<Int32(rows.slotCount)).filter { rows.isLive(Int($0)) }
    rows = rows.picking(live)
    numberOfSlot = live.map { numberOfSlot[Int($0)] }
    for (slot, number) in numberOfSlot.enumerated() { slotOfNumber[Int(number)] = Int32(slot) }
  }
}

extension Engine {
  private func check(_ row: Row) throws(EngineError) {
    guard row.priority.isFinite else { throw .notFinite }
    guard row.priority > 0, row.priority <= Row.requiredPriority else { throw .priorityOutOfRange }
    try Engine.check(constant: row.constant)
    for term in row.terms { try check(term) }
  }

  func check(_ preference: Preference) throws(EngineError) {
    try Engine.check(constant: preference.target)
    for term in preference.terms { try check(term) }
  }

  private func check(_ term: Term) throws(EngineError) {
    guard term.variable.index >= 0, term.variable.index < variableCount else { throw .unknownVariable }
    let size = term.coefficient.magnitude
    guard size.isFinite else { throw .notFinite }
    if size == 0 { return }
    if size > Limit.coefficients.upperBound { throw .tooLarge }
    if size < Limit.coefficients.lowerBound { throw .tooSmall }
  }

  private static func check(constant: Double) throws(EngineError) {
    guard constant.isFinite else { throw .notFinite }
    guard constant.magnitude <= Limit.constant else { throw .tooLarge }
  }
}
