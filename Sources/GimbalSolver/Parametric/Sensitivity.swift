/// The derivatives of the values of a solution with respect to a few parameters, and the range of the parameters in
/// which the derivatives are valid. The constants of the rows and the targets of the preferences are affine functions
/// of the parameters.
///
/// As the parameters change, the solution stays optimal if the same rows and targets hold exactly and the errors of the
/// others keep their signs. If the rows and targets that hold exactly determine the values, the values are then affine
/// functions of the parameters.
struct Sensitivity: Sendable {
  /// For each parameter, the change in every value if the parameter grows by one point.
  private(set) var slopes: [[Double]] = []
  private var guards: [Guard] = []
  /// For each guard, the change in its value per point of each parameter. The entries of a guard are
  /// consecutive and in the order of the parameters.
  private var guardSlopes: [Double] = []

  /// An expression that limits the range of validity. If its value falls below `-margin`, the derivatives are no longer
  /// valid.
  private struct Guard {
    var value: Double
    var margin: Double
  }

  /// Creates derivatives that are valid for all parameters.
  init(slopes: [[Double]]) { self.slopes = slopes }

  /// Limits the range of validity to parameters for which an expression is not negative. `value` is the current value
  /// of the expression, and `slopes` contains its change per point of each parameter.
  mutating func limit(_ value: Double, _ slopes: [Double], margin: Double) {
    if !slopes.contains(where: { $0 != 0 }) { return }
    guards.append(Guard(value: value, margin: margin))
    guardSlopes += slopes
  }

  /// Creates the derivatives of a solution without conflicts. The result is nil if the rows that hold exactly do not
  /// determine the derivatives.
  ///
  /// - Parameter inputs: For each parameter, the change in the constants and targets if the parameter grows
  ///   by one point.
  init?(
    _ problem: Problem, _ solution: Solution, _ preferences: [Preference], inputs: [InputSlopes]
  ) throws(EngineError) {
    var states = RowStates(problem, solution, preferences)
    for input in inputs {
      guard let slope = try states.slopes(input) else { return nil }
      slopes.append(slope)
    }
    for row in states.missed { add(row, inputs, of: states) }
  }

  private mutating func add(_ row: RowStates.InactiveRow, _ inputs: [InputSlopes], of states: RowStates) {
    let first = guardSlopes.count
    var isMoved = false
    for (index, input) in inputs.enumerated() {
      let slope = states.slope(of: row, slopes[index], input)
      isMoved = isMoved || slope != 0
      guardSlopes.append(row.sign * slope)
    }
    if isMoved {
      guards.append(Guard(value: row.sign * row.rest, margin: Tolerance.relative * row.size))
    } else {
      guardSlopes.removeLast(guardSlopes.count - first)
    }
  }

  /// Returns `true` if the derivatives are valid for all parameters between `start` and `wanted`.
  func reaches(_ wanted: [Double], from start: [Double]) -> Bool {
    var at = 0
    for test in guards {
      var value = test.value
      for index in wanted.indices {
        value += guardSlopes[at] * (wanted[index] - start[index])
        at += 1
      }
      if value < -test.margin { return false }
    }
    return true
  }

  /// `true` if the derivatives are valid for all parameters.
  var isUnlimited: Bool { guards.isEmpty }
}

/// The changes in the constants of rows and in the targets of preferences per point of one parameter.
struct InputSlopes: Sendable {
  /// The change in each constant, by the index of the row.
  var constants: [Double] = []
  /// The change in each target, by the index of the preference.
  var targets: [Double] = []

  /// `true` if the parameter changes nothing.
  var isZero: Bool { !constants.contains { $0 != 0 } && !targets.contains { $0 != 0 } }
}

/// The rows and targets that determine a solution, divided into those that hold exactly and those that do
/// not.
struct RowStates {
  /// The source of a constant: a row, or a preference with its target.
  enum Source {
    case row(Int), preference(Int)
  }

  /// A row or target that is violated, or an inequality that holds strictly.
  struct InactiveRow {
    var source: Source
    var terms: [Term]
    /// The value of the left side of the row, or the difference from the target.
    var rest: Double
    /// The sum of the magnitudes of the terms of `rest`.
    var size: Double
    /// The sign that `rest` must keep so that the derivatives remain valid: +1 or -1.
    var sign: Double
  }

  private(set) var missed: [InactiveRow] = []
  /// The rows and targets that hold exactly, as equalities.
  private var met = Rows()
  /// The source of each row of ``met``.
  private var sources: [Source] = []
  private let problem: Problem

  /// Divides the rows of a problem without required equalities.
  init(_ problem: Problem, _ solution: Solution, _ preferences: [Preference]) {
    self.problem = problem
    let rows = problem.rows
    for slot in 0..<rows.slotCount {
      let isRequired = rows.isRequired(slot)
      let rest = Engine.rest(of: slot, rows, solution.values)
      let sign: Double =
        isRequired ? (rows.relation(slot) == .lessThanOrEqual ? -1 : 1) : (rest.constant < 0 ? -1 : 1)
      add(.row(slot), rows.terms(slot).map { rows.term($0) }, rest, sign: sign)
    }
    for index in solution.undetermined {
      let preference = preferences[index]
      var rest = Reduction.Constant(constant: -preference.target, size: max(1, preference.target.magnitude))
      for term in preference.terms {
        rest.add(term.coefficient * solution.values[Int(term.variable.index)])
      }
      add(.preference(index), preference.terms, rest, sign: rest.constant < 0 ? -1 : 1)
    }
  }

  private mutating func add(_ source: Source, _ terms: [Term], _ rest: Reduction.Constant, sign: Double) {
    if rest.isZero {
      met.append(terms: terms, .equal)
      sources.append(source)
    } else {
      missed.append(
        InactiveRow(source: source, terms: terms, rest: rest.constant, size: rest.size, sign: sign))
    }
  }

  /// Returns the change in every value if a parameter grows by 1 and all rows that hold exactly continue to
  /// do so. Returns nil if such changes do not exist or are not unique.
  mutating func slopes(_ input: InputSlopes) throws(EngineError) -> [Double]? {
    let variableCount = problem.variableCount
    var slopes = [Double](repeating: 0, count: variableCount)
    if input.isZero { return slopes }
    for (row, source) in sources.enumerated() {
      met.setConstant(RowStates.constant(of: source, input), slot: row)
    }
    var reduction = try Reduction(problem.replacingRows(with: met))
    guard reduction.contradictions.isEmpty else { return nil }
    for variable in 0..<Int32(variableCount) where reduction.isFree(variable) { return nil }
    reduction.complete(&slopes)
    return slopes
  }

  /// Returns the change in the left side of a row if the values change by `slopes` and the constants by
  /// `input`.
  func slope(of row: InactiveRow, _ slopes: [Double], _ input: InputSlopes) -> Double {
    let change = RowStates.constant(of: row.source, input)
    var rest = Reduction.Constant(constant: change, size: max(1, change.magnitude))
    for term in row.terms { rest.add(term.coefficient * slopes[Int(term.variable.index)]) }
    return rest.constant.magnitude <= Tolerance.cancellation * rest.size ? 0 : rest.constant
  }

  private static func constant(of source: Source, _ input: InputSlopes) -> Double {
    switch source {
    case .row(let slot): input.constants[slot]
    case .preference(let index): -input.targets[index]
    }
  }
}
