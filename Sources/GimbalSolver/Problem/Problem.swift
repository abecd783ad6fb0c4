import GimbalCore

/// The input of a computation over rows: the rows, the number of their variables, and the request to stop.
struct Problem {
  var rows: Rows
  /// The rows refer to variables below this index.
  var variableCount: Int
  let cancellation: Cancellation

  /// Throws ``EngineError/cancelled`` if the caller asked the computation to stop.
  func checkCancellation() throws(EngineError) {
    try cancellation.check(EngineError.cancelled)
  }

  /// Returns the problem of the rows at `slots`, in this order, over variables that are numbered from 0.
  ///
  /// - Parameter names: Scratch space with -1 for each variable, which the function restores.
  /// - Complexity: linear in the terms of these rows.
  func part(_ slots: some Collection<Int32>, names: inout [Int32]) -> Problem {
    var part = rows.picking(slots)
    let count = part.renumberVariables(&names)
    return Problem(rows: part, variableCount: count, cancellation: cancellation)
  }

  /// Returns other rows over the same variables.
  func replacingRows(with rows: Rows) -> Problem {
    Problem(rows: rows, variableCount: variableCount, cancellation: cancellation)
  }
}
