public import GimbalCore

/// A solution that follows the constants of a few rows, for example the size of a window during a resize.
///
/// While no row changes between met and missed, all values are affine functions of those constants. A drag
/// stores these functions and their range of validity. A step within the range takes one pass over the values
/// and no allocation. Other steps solve again and continue from there. The values always equal those of a new
/// solve.
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
  /// The values at the constants of the last ``solve()``, by the index of the variable.
  public private(set) var values: [Double]
  /// The constants for the next solve, one per row.
  var wanted: [Double]
  /// The constants that ``values`` belong to.
  private var current: [Double]
  private let rows: [RowID]
  private let preferences: [Preference]
  private var base: Base

  /// A solution with the affine functions around it.
  private struct Base: Sendable {
    var engine: Engine
    var constants: [Double]
    var solution: Solution
    /// Nil if the tight rows do not determine all values.
    var sensitivity: Sensitivity?
  }

  init(
    _ engine: Engine, _ rows: [RowID], _ preferences: [Preference]
  ) throws(EngineError) {
    var constants: [Double] = []
    for row in rows {
      guard let slot = engine.slot(of: row) else { throw .unknownRow }
      constants.append(engine.rows.constant(slot))
    }
    base = try Drag.base(engine, rows, constants, preferences)
    self.rows = rows
    self.preferences = preferences
    // Separate buffers, so that a step does not copy them.
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

  /// Moves ``values`` to the current constants.
  ///
  /// - Throws: the errors of ``Engine/solve(preferences:)``. Values and constants are then those of the last
  ///   successful call.
  /// - Complexity: one pass over the values without allocation while no row changes between met and missed;
  ///   else a solve.
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
  /// The constant of the row at `position` among the dragged rows. A new constant is checked and applied by
  /// the next ``solve()``.
  public subscript(position: Int) -> Double {
    get { wanted[position] }
    set { wanted[position] = newValue }
  }

  /// The value of a variable of the engine.
  public subscript(variable: Variable) -> Double { values[Int(variable.index)] }

  /// The request to stop, polled by steps that need a new solve.
  public var cancellation: Cancellation {
    get { base.engine.cancellation }
    set { base.engine.cancellation = newValue }
  }

  /// The engine with the constants that ``values`` belong to.
  public var engine: Engine {
    var engine = base.engine
    for (row, constant) in zip(rows, current) {
      if let slot = engine.slot(of: row) { engine.rows.setConstant(constant, slot: slot) }
    }
    return engine
  }

  /// The solution of ``Engine/solve(preferences:)`` at the current values.
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
  /// Starts a drag of the constants of `rows`.
  ///
  /// - Throws: ``EngineError/unknownRow``, and the errors of ``solve(preferences:)``.
  /// - Complexity: a solve, and for each row about the cost of solving its equalities.
  public func drag(
    _ rows: [RowID], preferences: [Preference] = []
  ) throws(EngineError) -> Drag {
    try Drag(self, rows, preferences)
  }
}
