import GimbalCore

/// A part of a ``ParametricProblem``: free variables, and the rows and preferences that contain them.
struct ParametricPart: Sendable {
  /// A solution for some parameters.
  private struct State {
    var parameters: [Double]
    var values: [Double]
    /// Nil if the rows that hold exactly do not determine the derivatives, if they are not computed, or if no parameter
    /// affects the part.
    var sensitivity: Sensitivity?
    /// The optimal basis, for steps beyond the range of the derivatives.
    var basis: SharedBasis?
  }

  /// For each variable of the part, the corresponding free variable of the whole problem.
  private let variables: [Int32]
  private var rows: Rows
  private let constants: [ParametricRow]
  private let preferences: [ParametricRow]
  /// For each parameter, the change in the constants and targets if the parameter grows by one point.
  private let inputs: [InputSlopes]
  /// `true` if a parameter affects the part.
  private let isMoving: Bool
  private var state: State?

  init(variables: [Int32], rows constants: [ParametricRow], preferences: [ParametricRow], parameterCount: Int)
  {
    self.variables = variables
    self.constants = constants
    self.preferences = preferences
    rows = Rows()
    for row in constants { rows.append(terms: row.terms, row.relation, priority: row.priority) }
    inputs = (0..<parameterCount).map { parameter in
      InputSlopes(
        constants: constants.map { $0.slopes[parameter] }, targets: preferences.map { -$0.slopes[parameter] })
    }
    isMoving = inputs.contains { !$0.isZero }
  }

  /// Returns `true` if the part has affine functions that are valid for `wanted`.
  func reaches(_ wanted: [Double]) -> Bool {
    guard let state else { return false }
    if !isMoving { return true }
    guard let sensitivity = state.sensitivity else { return wanted == state.parameters }
    return sensitivity.isUnlimited || sensitivity.reaches(wanted, from: state.parameters)
  }

  /// Solves the part for other parameters. If the part was solved before, the function starts at the optimal basis.
  ///
  /// - Returns: `false` if required rows contradict each other, or if rounding could affect the solution.
  mutating func solve(_ wanted: [Double], _ cancellation: Cancellation) throws(EngineError) -> Bool {
    if var basis = state?.basis.take(), try follow(wanted, &basis, cancellation) { return true }
    guard let next = try solved(wanted, cancellation) else { return false }
    state = next
    return true
  }

  /// Moves the solution from the optimal basis; returns `false` if this is not possible.
  private mutating func follow(
    _ wanted: [Double], _ basis: inout SharedBasis, _ cancellation: Cancellation
  ) throws(EngineError) -> Bool {
    // A copy of the drag may use the same basis.
    guard isKnownUniquelyReferenced(&basis) else { return false }
    basis.content.cancellation = cancellation
    guard try basis.content.move(to: wanted) else { return false }
    var values = [Double](repeating: 0, count: variables.count)
    basis.content.write(to: &values)
    // If the basis did not change, the next steps are probably within its range.
    let sensitivity = basis.content.changeCount == 0 ? basis.content.sensitivity(count: variables.count) : nil
    state = State(parameters: wanted, values: values, sensitivity: sensitivity, basis: basis)
    return true
  }

  /// Returns a new solution; nil if required rows contradict each other, or if rounding could affect the solution.
  private func solved(_ wanted: [Double], _ cancellation: Cancellation) throws(EngineError) -> State? {
    var engine = Engine()
    engine.variableCount = variables.count
    engine.rows = rows
    engine.cancellation = cancellation
    for (slot, row) in constants.enumerated() {
      engine.rows.setConstant(row.constant(at: wanted), slot: slot)
    }
    let preferences = preferences.map { Preference($0.terms, target: -$0.constant(at: wanted)) }
    guard var result = try engine.quickAttempt(preferences, recordsBasis: isMoving) else { return nil }
    let solution = result.solution
    // Most parts keep their first solution, which is often valid for all parameters. A part that is solved again will
    // probably need its basis.
    let isFirst = state == nil
    var sensitivity: Sensitivity?
    if isMoving, isFirst {
      sensitivity = try Sensitivity(engine.problem, solution, preferences, inputs: inputs)
      if let sensitivity, sensitivity.isUnlimited {
        return State(parameters: wanted, values: solution.values, sensitivity: sensitivity)
      }
    }
    if let optimum = result.optimum.take(),
      let basis = try ParametricBasis.make(optimum, constants, self.preferences, at: wanted)
    {
      return State(
        parameters: wanted, values: solution.values, sensitivity: sensitivity, basis: SharedBasis(basis))
    }
    if isMoving, !isFirst {
      sensitivity = try Sensitivity(engine.problem, solution, preferences, inputs: inputs)
    }
    return State(parameters: wanted, values: solution.values, sensitivity: sensitivity)
  }

  /// `true` if the slopes of all values are known.
  var hasSlopes: Bool { !isMoving || state?.sensitivity != nil }

  /// Writes the values for the parameters `wanted`, and their slopes, to the arrays of the whole problem.
  func write(_ wanted: [Double], to base: inout [Double], _ slopes: inout [[Double]]) {
    guard let state else { return }
    for (index, variable) in variables.enumerated() {
      var value = state.values[index]
      for parameter in slopes.indices {
        let slope = state.sensitivity?.slopes[parameter][index] ?? 0
        slopes[parameter][Int(variable)] = slope
        value += slope * (wanted[parameter] - state.parameters[parameter])
      }
      base[Int(variable)] = value
    }
  }
}

/// A reference to a basis. A basis is large, so copies of a part share it.
///
/// A part changes a basis only if it has the only reference, so no other thread uses the basis at the same time.
final class SharedBasis: @unchecked Sendable {
  var content: ParametricBasis

  init(_ content: consuming ParametricBasis) { self.content = content }
}

/// Divides the rows and preferences of a problem into parts.
struct PartBuilder: ~Copyable {
  private let problem: Problem
  /// For each free variable, the index of the parameter that it is a function of, or -1.
  private let parameterOf: [Int]
  private let parameters: [(factor: Double, offset: Double)]
  private var sum: SparseSum
  private var rows: [ParametricRow] = []
  private var preferences: [ParametricRow] = []
  private var sets: DisjointSets

  init(_ problem: Problem, _ parameterOf: [Int], _ parameters: [(factor: Double, offset: Double)]) {
    self.problem = problem
    self.parameterOf = parameterOf
    self.parameters = parameters
    sum = SparseSum(width: problem.variableCount)
    sets = DisjointSets(count: problem.variableCount)
  }

  /// Adds all rows except the required equalities.
  ///
  /// - Returns: The required rows without terms.
  mutating func addRows(_ reduction: inout Reduction) -> [ParametricRow] {
    var fixed: [ParametricRow] = []
    let source = problem.rows
    for slot in 0..<source.slotCount where !(source.isRequired(slot) && source.relation(slot) == .equal) {
      let rest = reduction.reduce(slot, of: source, into: &sum)
      var row = takeSum(rest.constant)
      row.relation = source.relation(slot)
      row.priority = source.priority(slot)
      if !row.terms.isEmpty {
        rows.append(row)
      } else if source.isRequired(slot) {
        fixed.append(row)
      }
    }
    return fixed
  }

  mutating func add(_ preferences: [Preference], _ reduction: inout Reduction) {
    for preference in preferences { add(preference, &reduction) }
  }

  /// Adds the preference that each variable is as near to 0 as possible, once for each group of linked variables.
  mutating func addVariables(_ reduction: inout Reduction, count: Int) {
    var isAdded = [Bool](repeating: false, count: problem.variableCount)
    for variable in 0..<Int32(count) {
      guard let root = reduction.root(of: variable), !isAdded[Int(root)] else { continue }
      isAdded[Int(root)] = true
      add(Preference(Variable(variable), target: 0), &reduction)
    }
  }

  private mutating func add(_ preference: Preference, _ reduction: inout Reduction) {
    sum.clear()
    var rest = Reduction.Constant(constant: -preference.target, size: 1)
    for term in preference.terms { reduction.add(term.coefficient, term.variable.index, to: &sum, &rest) }
    reduction.finish(&sum, &rest)
    let row = takeSum(rest.constant)
    if !row.terms.isEmpty { preferences.append(row) }
  }

  /// Returns the current sum as a row in which the parameters are slopes of the constant. Assigns the
  /// variables of the row to the same part.
  private mutating func takeSum(_ constant: Double) -> ParametricRow {
    var row = ParametricRow(constant: constant, slopes: [Double](repeating: 0, count: parameters.count))
    for at in 0..<sum.count {
      let (variable, coefficient) = (sum.index(at), sum.value(at))
      let parameter = parameterOf[Int(variable)]
      if parameter >= 0 {
        // p = factor · x + offset gives x = (p - offset) / factor.
        let slope = coefficient / parameters[parameter].factor
        row.slopes[parameter] += slope
        row.constant -= slope * parameters[parameter].offset
      } else {
        row.terms.append(Term(coefficient, Variable(variable)))
        sets.join(variable, row.terms[0].variable.index)
      }
    }
    return row
  }

  /// Returns the parts. Each row and preference belongs to exactly one part.
  consuming func parts() -> [ParametricPart] {
    var partOf: [Int32: Int] = [:]
    var names = [Int32](repeating: -1, count: problem.variableCount)
    var variables: [[Int32]] = []
    var parts: [(rows: [ParametricRow], preferences: [ParametricRow])] = []
    func located(_ row: ParametricRow) -> (part: Int, row: ParametricRow) {
      let set = sets.representative(row.terms[0].variable.index)
      let part = partOf[set] ?? parts.count
      if part == parts.count {
        partOf[set] = part
        variables.append([])
        parts.append(([], []))
      }
      var row = row
      for index in row.terms.indices {
        let variable = row.terms[index].variable.index
        if names[Int(variable)] < 0 {
          names[Int(variable)] = Int32(variables[part].count)
          variables[part].append(variable)
        }
        row.terms[index].variable = Variable(names[Int(variable)])
      }
      return (part, row)
    }
    for row in rows {
      let (part, row) = located(row)
      parts[part].rows.append(row)
    }
    for preference in preferences {
      let (part, row) = located(preference)
      parts[part].preferences.append(row)
    }
    return zip(variables, parts).map {
      ParametricPart(
        variables: $0, rows: $1.rows, preferences: $1.preferences, parameterCount: parameters.count)
    }
  }
}

/// Disjoint sets of variables (union-find with path halving).
private struct DisjointSets {
  private var parent: [Int32]

  init(count: Int) { parent = (0..<Int32(count)).map { $0 } }

  mutating func representative(_ variable: Int32) -> Int32 {
    var at = variable
    while parent[Int(at)] != at {
      parent[Int(at)] = parent[Int(parent[Int(at)])]
      at = parent[Int(at)]
    }
    return at
  }

  mutating func join(_ a: Int32, _ b: Int32) { parent[Int(representative(a))] = representative(b) }
}
