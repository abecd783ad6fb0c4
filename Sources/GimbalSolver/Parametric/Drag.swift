public import GimbalCore

/// A solution that is updated when the constants of a few rows change, for example the size of a window
/// during a resize.
///
/// As long as no row changes between satisfied and violated, all values are affine functions of these
/// constants. A drag stores the functions and their range of validity. A step within the range evaluates the
/// functions and allocates no memory. Rows without common variables are independent of each other, so a step
/// outside the range computes only the rows that are connected to a row that changes, starting at their last
/// solution. If required rows contradict each other, if rounding could affect the result, or if the problem
/// cannot be divided, a step solves all rows. Except for rounding errors, the values equal the values of a new solve.
///
/// In this example, `width` and `height` are the identifiers of the rows `w - 1024 == 0` and `h - 1366 == 0`:
///
/// ```swift
/// var drag = try engine.drag([width, height])
/// drag[0] = -1020
/// drag[1] = -1363
/// try drag.solve()
/// print(drag.values)
/// engine = drag.engine
/// ```
public struct Drag: Sendable {
  /// The values for the constants of the last ``solve()``, by the index of the variable.
  public private(set) var values: [Double]
  /// The constants for the next ``solve()``, one for each row whose constant the drag changes.
  private var wanted: [Double]
  /// The constants for which ``values`` were computed.
  private var current: [Double]
  private let slots: [Int]
  private let preferences: [Preference]
  private var start: Engine
  /// Nil if the problem cannot be divided. Each step then solves all rows.
  private var problem: ParametricProblem?

  init(
    _ engine: Engine, _ rows: [RowID], _ preferences: [Preference]
  ) throws(EngineError) {
    var constants: [Double] = []
    var slots: [Int] = []
    for row in rows {
      guard let slot = engine.slot(of: row), !slots.contains(slot) else { throw .unknownRow }
      slots.append(slot)
      constants.append(engine.rows.constant(slot))
    }
    for preference in preferences { try engine.check(preference) }
    self.slots = slots
    self.preferences = preferences
    start = engine
    problem = try ParametricProblem(engine.problem, dragged: slots, preferences)
    values = [Double](repeating: 0, count: engine.variableCount)
    // Copy the array into separate buffers now. Otherwise, the first step would trigger a copy on write.
    wanted = constants.map { $0 }
    current = constants.map { $0 }
    try solve()
  }

  /// Updates ``values`` for the current constants.
  ///
  /// - Throws: The errors that ``Engine/solve(preferences:)`` throws. After an error, the drag has the values
  ///   and constants of the last successful call.
  /// - Complexity: O((variables + rows) · constants), without allocation, as long as no row changes between satisfied and
  ///   violated. Otherwise, a step also reads the tableau of the rows that are connected to such a row, and needs a pivot
  ///   for each form that leaves the basis. If the solution of these rows may not be unique, the step solves them again.
  ///   The step solves all rows if required rows contradict each other, if rounding could affect the result, or if the
  ///   problem cannot be divided.
  public mutating func solve() throws(EngineError) {
    do {
      try update()
    } catch {
      for index in wanted.indices { wanted[index] = current[index] }
      throw error
    }
    for index in wanted.indices { current[index] = wanted[index] }
  }

  private mutating func update() throws(EngineError) {
    for index in wanted.indices { try Engine.check(constant: wanted[index]) }
    if try problem?.solve(wanted, &values, start.cancellation) == true { return }
    var engine = start
    for (slot, constant) in zip(slots, wanted) { engine.rows.setConstant(constant, slot: slot) }
    values = try engine.solve(preferences: preferences).values
  }
}

extension Drag {
  /// The constant of the row at `position` in the array that was passed to ``Engine/drag(_:preferences:)``.
  /// The next ``solve()`` checks and applies a new constant.
  public subscript(position: Int) -> Double {
    get { wanted[position] }
    set { wanted[position] = newValue }
  }

  /// The value of a variable of the engine.
  public subscript(variable: Variable) -> Double { values[Int(variable.index)] }

  /// The request to cancel ``solve()``. ``solve()`` polls the request only if it must solve rows again.
  public var cancellation: Cancellation {
    get { start.cancellation }
    set { start.cancellation = newValue }
  }

  /// The engine, with the constants for which ``values`` were computed.
  public var engine: Engine {
    var engine = start
    for (slot, constant) in zip(slots, current) { engine.rows.setConstant(constant, slot: slot) }
    return engine
  }
}

extension Engine {
  /// Starts a drag, which updates the solution when the constants of `rows` change.
  ///
  /// - Throws: ``EngineError/unknownRow`` if the engine does not have one of the rows, or if a row occurs
  ///   twice; the errors that ``solve(preferences:)`` throws.
  /// - Complexity: About two solves. For each of `rows`, additionally about the cost of solving a system of
  ///   equalities: the rows that hold exactly.
  public func drag(
    _ rows: [RowID], preferences: [Preference] = []
  ) throws(EngineError) -> Drag {
    try Drag(self, rows, preferences)
  }
}
