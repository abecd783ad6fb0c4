public import GimbalCore

extension Engine {
  /// Adds a row. ``solve(preferences:)`` reports contradictions between required rows.
  ///
  /// A coefficient with seven or more digits that is the rounded or truncated decimal of a fraction is read as
  /// this fraction, if the denominator is at most 20: 0.3333333 is 1/3, and 1.7777778 is 16/9.
  ///
  /// - Throws: ``EngineError`` for invalid numbers, unknown variables, and too many rows or terms.
  /// - Complexity: Amortized O(terms).
  @discardableResult
  public mutating func add(_ row: Row) throws(EngineError) -> RowID {
    let expression = row.expression
    try check(constant: expression.constant, priority: row.priority)
    for position in 0..<expression.termCount { try check(expression[position]) }
    let id = try nextID(terms: expression.termCount)
    rows.append(
      constant: expression.constant, row.relation, priority: row.priority, rank: row.rank, number: id.number
    ) { pool in
      for position in 0..<expression.termCount { pool.append(Engine.read(expression[position])) }
    }
    return id
  }

  /// Adds the row `first + second + third + fourth + constant (relation) 0`, without allocating an array of
  /// terms. See ``add(_:)``.
  @discardableResult
  public mutating func add(
    _ first: Term, _ second: Term? = nil, _ third: Term? = nil, _ fourth: Term? = nil, constant: Double,
    _ relation: Relation, priority: Double = Row.requiredPriority, rank: Int = 0
  ) throws(EngineError) -> RowID {
    try check(constant: constant, priority: priority)
    try check(first)
    if let second { try check(second) }
    if let third { try check(third) }
    if let fourth { try check(fourth) }
    let id = try nextID(terms: 4)
    rows.append(constant: constant, relation, priority: priority, rank: rank, number: id.number) { pool in
      pool.append(Engine.read(first))
      if let second { pool.append(Engine.read(second)) }
      if let third { pool.append(Engine.read(third)) }
      if let fourth { pool.append(Engine.read(fourth)) }
    }
    return id
  }

  @inline(__always)
  private static func read(_ term: Term) -> Term {
    Term(DecimalFraction.read(term.coefficient), term.variable)
  }

  private mutating func nextID(terms: Int) throws(EngineError) -> RowID {
    guard rows.poolCount + terms < Int32.max, nextNumber < Int32.max else { throw .overflow }
    defer { nextNumber += 1 }
    return RowID(number: nextNumber)
  }

  /// Removes a row and returns it.
  ///
  /// - Throws: ``EngineError/unknownRow`` if the engine does not have the row.
  /// - Complexity: Amortized O(1).
  public mutating func remove(_ id: RowID) throws(EngineError) -> Row {
    guard let slot = slot(of: id) else { throw .unknownRow }
    let row = rows.row(slot)
    rows.remove(slot: slot)
    compactIfSparse()
    return row
  }

  /// Removes rows. If the call throws, no row is removed.
  ///
  /// - Throws: ``EngineError/unknownRow`` if the engine does not have one of the rows, or if an identifier occurs
  ///   twice.
  /// - Complexity: Amortized O(rows).
  public mutating func remove(_ ids: some Sequence<RowID>) throws(EngineError) {
    var slots: [Int] = []
    for id in ids {
      guard let slot = slot(of: id) else { throw .unknownRow }
      slots.append(slot)
    }
    // An identifier that occurs twice counts as unknown, because its first occurrence already removes the
    // row.
    if !isAscending(slots) {
      slots.sort()
      if !isAscending(slots) { throw .unknownRow }
    }
    for slot in slots { rows.remove(slot: slot) }
    compactIfSparse()
  }

  private func isAscending(_ slots: [Int]) -> Bool {
    zip(slots, slots.dropFirst()).allSatisfy { $0 < $1 }
  }

  private mutating func compactIfSparse() {
    if rows.slotCount > 2 * rows.liveCount + 16 { rows.compact() }
  }

  /// Replaces the constant of a row.
  ///
  /// - Throws: ``EngineError/unknownRow`` if the engine does not have the row, or an error for an invalid
  ///   constant.
  /// - Complexity: O(1).
  public mutating func setConstant(of id: RowID, to constant: Double) throws(EngineError) {
    guard let slot = slot(of: id) else { throw .unknownRow }
    try Engine.check(constant: constant)
    rows.setConstant(constant, slot: slot)
  }
}

extension Engine {
  @inline(__always)
  private func check(constant: Double, priority: Double) throws(EngineError) {
    guard priority.isFinite else { throw .notFinite }
    guard priority > 0, priority <= Row.requiredPriority else { throw .priorityOutOfRange }
    try Engine.check(constant: constant)
  }

  func check(_ preference: Preference) throws(EngineError) {
    try Engine.check(constant: preference.target)
    for term in preference.terms { try check(term) }
  }

  @inline(__always)
  private func check(_ term: Term) throws(EngineError) {
    guard term.variable.index >= 0, term.variable.index < variableCount else { throw .unknownVariable }
    let size = term.coefficient.magnitude
    if !Limit.coefficients.contains(size) { try Engine.check(unusual: size) }
  }

  /// Checks the magnitude of a coefficient that is outside the limits, or not a number.
  private static func check(unusual size: Double) throws(EngineError) {
    guard size.isFinite else { throw .notFinite }
    if size > Limit.coefficients.upperBound { throw .tooLarge }
    if size != 0 { throw .tooSmall }
  }

  @inline(__always)
  static func check(constant: Double) throws(EngineError) {
    guard constant.isFinite else { throw .notFinite }
    guard constant.magnitude <= Limit.constant else { throw .tooLarge }
  }
}
