public import GimbalCore

/// A solution that is updated when the constants of a few rows change, for example the size of a window
/// during a resize.
///
/// As long as no row changes between satisfied and violated, all values are affine functions of these constants. A drag
/// stores the functions and their range of validity. A step within the range takes one pass over the values and no
/// allocation. Any other step solves the rows again and continues from the new solution. Except for rounding errors,
/// the values equal the values of a new solve.
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
  var wanted: [Double]
  /// The constants for which ``values`` were computed.
  private var current: [Double]
  private let rows: [RowID]
  private let preferences: [Preference]
  private var base: Base

  /// A solution, and the affine functions from which the values for nearby constants are computed.
  private struct Base: Sendable {
    var engine: Engine
    var constants: [Double]
    var solution: Solution
    /// The derivatives of the values with respect to the constants; nil if required rows contradict each
    /// other, or if the rows that hold exactly do not determine the derivatives.
    var sensitivity: Sensitivity?
  }

  init(
    _ engine: Engine, _ rows: [RowID], _ preferences: [Preference]
  ) throws(EngineError) {
    var constants: [Double] = []
    var known: Set<RowID> = []
    for row in rows {
      guard let slot = engine.slot(of: row), known.insert(row).inserted else { throw .unknownRow }
      constants.append(engine.rows.constant(slot))
    }
    base = try Drag.base(engine, rows, constants, preferences)
    self.rows = rows
    self.preferences = preferences
    // Copy the arrays into separate buffers now. Otherwise, the first step would trigger a copy on write.
    values = base.solution.values.map { $0 }
    wanted = constants.map { $0 }
    current = constants.map { $0 }
  }

  private static func base(
    _ engine: Engine, _ rows: [RowID], _ constants: [Double], _ preferences: [Preference]
  ) throws(EngineError) -> Base {
    var engine = engine
    for (row, constant) in zip(rows, constants) { try engine.setConstant(of: row, to: constant) }
    var outcome = try engine.outcome(preferences)
    let sensitivity = try Sensitivity(engine, &outcome, rows, preferences)
    return Base(engine: engine, constants: constants, solution: outcome.solution, sensitivity: sensitivity)
  }

  /// Updates ``values`` for the current constants.
  ///
  /// - Throws: The errors of ``Engine/solve(preferences:)``. After an error, the drag has the values and
  ///   constants of the last successful call.
  /// - Complexity: One pass over the values without allocation as long as no row changes between satisfied
  ///   and violated; otherwise a solve.
  public mutating func solve() throws(EngineError) {
    if let sensitivity = base.sensitivity, sensitivity.reaches(wanted, from: base.constants) {
      sensitivity.move(&values, base.solution.values, wanted, from: base.constants)
    } else {
      do {
        base = try Drag.base(base.engine, rows, wanted.map { $0 }, preferences)
      } catch {
        for index in wanted.indices { wanted[index] = current[index] }
        throw error
      }
      for index in values.indices { values[index] = base.solution.values[index] }
    }
    for index in wanted.indices { current[index] = wanted[index] }
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

  /// The request to cancel ``solve()``. A call polls it only if it must solve the rows again.
  public var cancellation: Cancellation {
    get { base.engine.cancellation }
    set { base.engine.cancellation = newValue }
  }

  /// The engine, with the constants for which ``values`` were computed.
  public var engine: Engine {
    var engine = base.engine
    for (row, constant) in zip(rows, current) {
      if let slot = engine.slot(of: row) { engine.rows.setConstant(constant, slot: slot) }
    }
    return engine
  }

  /// The solution for the constants for which ``values`` were computed. Except for rounding errors, it equals the
  /// result of ``Engine/solve(preferences:)``.
  ///
  /// - Complexity: O(terms).
  public var solution: Solution {
    var solution = base.solution
    var kept = engine
    for conflict in solution.conflicts {
      if let slot = kept.slot(of: conflict.setAside) { kept.rows.remove(slot: slot) }
    }
    solution.values = values
    solution.levels = Engine.levelErrors(kept.rows, values, solution.levels.map(\.priority))
    return solution
  }
}

extension Engine {
  /// Starts a drag, which updates the solution when the constants of `rows` change.
  ///
  /// - Throws: ``EngineError/unknownRow`` if the engine does not have one of the rows, or if a row occurs twice; the
  ///   errors of ``solve(preferences:)``.
  /// - Complexity: A solve. For each of `rows`, additionally about the cost of solving the required
  ///   equalities.
  public func drag(
    _ rows: [RowID], preferences: [Preference] = []
  ) throws(EngineError) -> Drag {
    try Drag(self, rows, preferences)
  }
}
