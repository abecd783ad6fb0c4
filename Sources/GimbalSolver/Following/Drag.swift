public import GimbalCore

/// A solution that follows the constants of a few rows: a root's size under a finger, a spacing under a slider.
///
/// While no row passes from missed to met or back, all values are affine functions of those constants. A drag
/// keeps these functions and how far they hold, so that a step costs one pass over the values and allocates
/// nothing; beyond, it solves afresh and goes on from there. The values are those of a fresh solve throughout.
///
///     var drag = try engine.drag([width, height])
///     drag[0] = -1020
///     drag[1] = -1363
///     try drag.solve()
///     show(drag.values)
///     engine = drag.engine
public struct Drag: Sendable {
  /// The values at the constants of the last ``solve()``, by the variables' index.
  public private(set) var values: [Double]
  /// The constants that are to hold next, one a row.
  var wanted: [Double]
  /// The constants that ``values`` belong to.
  private var current: [Double]
  private let rows: [RowID]
  private let preferences: [Preference]
  private var base: Base

  /// A full solution, and what holds near it.
  private struct Base: Sendable {
    var engine: Engine
    var constants: [Double]
    var solution: Solution
    /// Nil where a row rests in a way that leaves more than one direction.
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
    // Buffers of their own, so that no step has to make one.
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

  /// Brings ``values`` to the constants that were set.
  ///
  /// One pass over the values, without allocation, as long as no row passes from missed to met or back; else what
  /// ``Engine/solve(preferences:)`` costs, which also says what is thrown. Then everything is as it was
  /// after the last `solve`, the constants too.
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
  /// The constant of the row at `position` among the dragged ones. What is set holds from the next
  /// ``solve()`` on, which also checks it.
  public subscript(position: Int) -> Double {
    get { wanted[position] }
    set { wanted[position] = newValue }
  }

  /// The value of `variable`, which must be one of the engine's.
  public subscript(variable: Variable) -> Double { values[Int(variable.index)] }

  /// The request to stop, polled where a step needs a new solve.
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

  /// All that ``Engine/solve(preferences:)`` says at these constants. Linear in the rows.
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
  /// Begins a drag of the constants of `rows`. Costs a solve, and per row about as much as solving its equalities.
  ///
  /// Throws ``EngineError/unknownRow``, and what ``solve(preferences:)`` does.
  public func drag(
    _ rows: [RowID], preferences: [Preference] = []
  ) throws(EngineError) -> Drag {
    try Drag(self, rows, preferences)
  }
}
