/// A problem in which the constants of a few rows are parameters. It is divided into parts that are solved separately.
///
/// Each parameter becomes a variable, and the required equalities express all variables in terms of free
/// variables, including one for each parameter. The other rows then contain only free variables and
/// parameters. Two free variables belong to the same part if a row or a preference contains both. If the
/// parameters change, a part keeps its affine functions as long as they are valid, and only the other parts
/// compute a new solution, from their last basis (``ParametricBasis``) if possible.
struct ParametricProblem: Sendable {
  /// A parameter p as a function of a free variable x: p = factor · x + offset.
  private struct Parameter {
    var variable: Int
    var factor: Double
    var offset: Double
  }

  private let parameters: [Parameter]
  /// The required rows whose terms are all determined by the parameters.
  private let fixedRows: [ParametricRow]
  private var parts: [ParametricPart]
  private let completion: Completion
  private let variableCount: Int
  /// The parameters for which ``base`` was computed.
  private var start: [Double]
  /// The values of all variables.
  private(set) var base: [Double]
  /// For each parameter, the change in all values if the parameter grows by one point.
  private var slopes: [[Double]]
  /// The largest magnitude of a value in ``base``, and of a slope of each parameter; NaN before the first
  /// ``rebase(_:)``.
  private var largestValue = Double.nan
  private var largestSlopes: [Double]
  /// `true` if ``base`` and ``slopes`` are those of the current solutions of all parts.
  private var isBased = false

  /// Divides a problem. The result is nil if the required equalities contradict each other, if they determine a
  /// parameter or link two parameters, or if rounding could affect the result.
  ///
  /// - Parameter dragged: The slots of the rows whose constants are the parameters.
  init?(_ problem: Problem, dragged: [Int], _ preferences: [Preference]) throws(EngineError) {
    variableCount = problem.variableCount
    let extended = ParametricProblem.extended(problem, dragged)
    let added = dragged.indices.map { Int32(problem.variableCount + $0) }
    var reduction = try Reduction(extended, retaining: added)
    guard reduction.contradictions.isEmpty, !reduction.hasDoubt, reduction.isComplete, !reduction.hasUnderflow
    else { return nil }
    var parameters: [Parameter] = []
    var parameterOf = [Int](repeating: -1, count: extended.variableCount)
    for (index, variable) in added.enumerated() {
      let image = reduction.image(of: variable)
      let isOwn = image.factor != 0 && reduction.isFree(image.root) && parameterOf[Int(image.root)] < 0
      if !isOwn { return nil }
      parameterOf[Int(image.root)] = index
      parameters.append(Parameter(variable: Int(image.root), factor: image.factor, offset: image.offset))
    }
    self.parameters = parameters
    var builder = PartBuilder(extended, parameterOf, parameters.map { ($0.factor, $0.offset) })
    fixedRows = builder.addRows(&reduction)
    builder.add(preferences, &reduction)
    builder.addVariables(&reduction, count: problem.variableCount)
    parts = builder.parts()
    completion = reduction.completion(count: extended.variableCount)
    start = [Double](repeating: .nan, count: dragged.count)
    base = [Double](repeating: 0, count: extended.variableCount)
    slopes = [[Double]](repeating: base, count: dragged.count)
    largestSlopes = start
  }

  /// Returns the problem in which the constants of the `dragged` rows are additional variables.
  private static func extended(_ problem: Problem, _ dragged: [Int]) -> Problem {
    var rows = Rows()
    rows.reserve(rows: problem.rows.slotCount, terms: problem.rows.poolCount + dragged.count)
    for slot in 0..<problem.rows.slotCount where problem.rows.isLive(slot) {
      let parameter = dragged.firstIndex(of: slot)
      rows.append(
        terms: problem.rows.terms(slot).lazy.map { problem.rows.term($0) },
        constant: parameter == nil ? problem.rows.constant(slot) : 0, problem.rows.relation(slot),
        priority: problem.rows.priority(slot), rank: problem.rows.rank(slot))
      if let parameter { rows.extend(Term(1, Variable(Int32(problem.variableCount + parameter)))) }
    }
    return Problem(
      rows: rows, variableCount: problem.variableCount + dragged.count, cancellation: problem.cancellation)
  }

  /// Computes the values of all variables for other parameters.
  ///
  /// - Returns: `false` if the parts do not determine the values: if required rows contradict each other, if
  ///   rounding could affect the result, or if a value is too large.
  /// - Complexity: O((variables + rows) · parameters), without allocation, as long as the affine functions are valid.
  ///   Otherwise, additionally a solve of each part whose functions are not valid.
  mutating func solve(
    _ wanted: [Double], _ values: inout [Double], _ cancellation: Cancellation
  ) throws(EngineError) -> Bool {
    for index in fixedRows.indices where !fixedRows[index].holds(wanted) { return false }
    var isValid = isBased
    for index in parts.indices where isValid { isValid = parts[index].reaches(wanted) }
    if !isValid, try !solveParts(wanted, cancellation) { return false }
    guard isValid, reach(wanted) <= Limit.value else {
      rebase(wanted)
      if !(largestValue <= Limit.value) { return false }
      for index in values.indices { values[index] = base[index] }
      return true
    }
    move(&values, wanted)
    return true
  }

  /// Returns an upper bound on the magnitudes of the values for other parameters; NaN before the first
  /// ``rebase(_:)``.
  private func reach(_ wanted: [Double]) -> Double {
    var reach = largestValue
    for index in wanted.indices { reach += largestSlopes[index] * (wanted[index] - start[index]).magnitude }
    return reach
  }

  /// Solves the parts whose affine functions are not valid for `wanted`.
  private mutating func solveParts(
    _ wanted: [Double], _ cancellation: Cancellation
  ) throws(EngineError) -> Bool {
    isBased = false
    for index in parts.indices where !parts[index].reaches(wanted) {
      if try !parts[index].solve(wanted, cancellation) { return false }
    }
    return true
  }

  /// Computes ``base`` from the parts, and ``slopes`` if all parts have slopes.
  private mutating func rebase(_ wanted: [Double]) {
    start = wanted
    for (index, parameter) in parameters.enumerated() {
      base[parameter.variable] = (wanted[index] - parameter.offset) / parameter.factor
      for other in slopes.indices {
        slopes[other][parameter.variable] = other == index ? 1 / parameter.factor : 0
      }
    }
    for part in parts { part.write(wanted, to: &base, &slopes) }
    completion.apply(to: &base)
    largestValue = ParametricProblem.largest(base)
    isBased = parts.allSatisfy(\.hasSlopes)
    if !isBased { return }
    for index in slopes.indices {
      completion.apply(to: &slopes[index], isLinear: true)
      largestSlopes[index] = ParametricProblem.largest(slopes[index])
    }
  }

  private static func largest(_ values: [Double]) -> Double {
    // If a value is NaN, the result is NaN, which fails every comparison with a limit.
    values.reduce(0) { $1.magnitude > $0 || $1.isNaN ? $1.magnitude : $0 }
  }

  /// Computes values = base + Σ slope · (wanted - start).
  private func move(_ values: inout [Double], _ wanted: [Double]) {
    if slopes.isEmpty {
      for index in values.indices { values[index] = base[index] }
      return
    }
    let first = wanted[0] - start[0]
    if slopes.count == 1 {
      ParametricProblem.combine(&values, base, slopes[0], first, slopes[0], 0)
      return
    }
    // Handle two parameters in one pass over the values. They are often the width and the height of a window.
    ParametricProblem.combine(&values, base, slopes[0], first, slopes[1], wanted[1] - start[1])
    for index in slopes.indices.dropFirst(2) {
      let step = wanted[index] - start[index]
      for at in values.indices { values[at] += slopes[index][at] * step }
    }
  }

  /// Computes target = base + one · step + other · otherStep.
  private static func combine(
    _ target: inout [Double], _ base: [Double], _ one: [Double], _ step: Double, _ other: [Double],
    _ otherStep: Double
  ) {
    let count = target.count
    precondition(base.count >= count && one.count >= count && other.count >= count)
    // This is safe, because all four arrays have at least `count` elements. Bounds checks would prevent vectorization.
    unsafe target.withUnsafeMutableBufferPointer { target in
      unsafe base.withUnsafeBufferPointer { base in
        unsafe one.withUnsafeBufferPointer { one in
          unsafe other.withUnsafeBufferPointer { other in
            for at in 0..<count {
              unsafe target[at] = base[at] + one[at] * step + other[at] * otherStep
            }
          }
        }
      }
    }
  }
}
