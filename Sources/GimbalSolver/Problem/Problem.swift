import GimbalCore

/// The input of a computation over linear constraints: the rows, the number of variables, and the cancellation.
struct Problem {
  var rows: Rows
  /// The number of variables. The index of each variable in ``rows`` is below this number.
  var variableCount: Int
  let cancellation: Cancellation

  /// Throws ``EngineError/cancelled`` if the caller requested cancellation.
  func checkCancellation() throws(EngineError) {
    try cancellation.check(EngineError.cancelled)
  }

  /// Returns a problem with the rows at the indices `slots`, in this order. Its variables are renumbered from
  /// 0.
  ///
  /// - Parameter names: Scratch space that contains -1 for each variable. The function restores these values.
  /// - Complexity: Linear in the number of terms of these rows.
  func part(_ slots: some Collection<Int32>, names: inout [Int32]) -> Problem {
    var part = rows.picking(slots)
    let count = part.renumberVariables(&names)
    return Problem(rows: part, variableCount: count, cancellation: cancellation)
  }

  /// Returns a problem with other rows over the same variables.
  func replacingRows(with rows: Rows) -> Problem {
    Problem(rows: rows, variableCount: variableCount, cancellation: cancellation)
  }
}
