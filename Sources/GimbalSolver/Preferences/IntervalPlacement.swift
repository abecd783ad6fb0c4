/// A placement of the values that the rows leave free, if all bounds are bounds of variables and of differences.
///
/// The possible values of each variable are then an interval, which the bounds determine without simplex moves.
struct IntervalPlacement {
  private var intervals: DifferenceIntervals
  private let forms: Forms
  /// The value of each variable, as far as it is known.
  private var values: [Double]
  private var isKnown: [Bool]
  private(set) var undetermined = UndeterminedValues()

  /// An expression with a single variable whose value is not determined: `coefficient · variable + rest`.
  private struct Expression {
    var variable: Int
    var coefficient: Double
    var rest: Double
  }

  /// Thrown if an expression has several variables whose values are not determined, or if the intervals need too many
  /// steps.
  private struct NeedsSimplex: Error {}

  /// Computes the intervals of the optimal solutions of the levels.
  ///
  /// - Returns: nil if the bounds include those of other sums, or if the intervals need too many steps.
  init?(_ optimizer: borrowing LevelOptimizer) {
    guard optimizer.forms.coordinates.isIdentity else { return nil }
    forms = optimizer.forms
    values = optimizer.simplex.tableau.value
    var lower = optimizer.simplex.tableau.lower
    var upper = optimizer.simplex.tableau.upper
    for form in values.indices {
      let isDecided = optimizer.simplex.tableau.isDecided[form]
      lower[form] = isDecided ? values[form] : min(lower[form], values[form])
      upper[form] = isDecided ? values[form] : max(upper[form], values[form])
    }
    let sums = SumsByVariable(forms.sums, variables: forms.variables.count)
    let intervals = DifferenceIntervals(sums, lower: lower, upper: upper, known: values)
    guard let intervals else { return nil }
    self.intervals = intervals
    isKnown = forms.variables.indices.map { form in
      let size = max(1, optimizer.simplex.tableau.value[form].magnitude)
      return intervals.upper[form] - intervals.lower[form] <= Tolerance.relative * size
    }
  }

  /// Gives the variables the values that the preferences determine, and then the values nearest to 0.
  ///
  /// - Returns: The values of all linear forms; nil if an expression has several variables whose values are not
  ///   determined, or if the intervals need too many steps.
  mutating func run(
    _ reduction: inout Reduction, _ preferences: [Preference], variableCount: Int
  ) -> [Double]? {
    var sum = SparseSum(width: variableCount)
    do {
      let roots = try findUndetermined(&reduction, preferences, &sum, variableCount: variableCount)
      for index in undetermined.preferences {
        try place(preferences[index].terms, at: preferences[index].target, &reduction, &sum)
      }
      for variable in roots { try place([Term(1, variable)], at: 0, &reduction, &sum) }
    } catch {
      return nil
    }
    for (index, terms) in forms.sums.enumerated() {
      values[forms.variables.count + index] = terms.reduce(0) { $0 + $1.coefficient * values[Int($1.form)] }
    }
    return values
  }

  /// Lists the undetermined preferences and variables. Returns the first undetermined variable of each group of
  /// variables that equalities link.
  private mutating func findUndetermined(
    _ reduction: inout Reduction, _ preferences: [Preference], _ sum: inout SparseSum, variableCount: Int
  ) throws(NeedsSimplex) -> [Variable] {
    var isFreeRoot = [Bool?](repeating: nil, count: variableCount)
    var (first, variables): ([Variable], [Variable]) = ([], [])
    for index in 0..<Int32(variableCount) {
      guard let root = reduction.root(of: index) else { continue }
      let variable = Variable(index)
      if isFreeRoot[Int(root)] == nil {
        let isFree = try expression([Term(1, variable)], &reduction, &sum) != nil
        if isFree { first.append(variable) }
        isFreeRoot[Int(root)] = isFree
      }
      if isFreeRoot[Int(root)] == true { variables.append(variable) }
    }
    var indices: [Int] = []
    for (index, preference) in preferences.enumerated() {
      if try expression(preference.terms, &reduction, &sum) != nil { indices.append(index) }
    }
    undetermined = UndeterminedValues(preferences: indices, variables: variables)
    return first
  }

  /// Returns `Σ terms` as an expression of its only variable without a known value; nil if all values are known.
  private func expression(
    _ terms: [Term], _ reduction: inout Reduction, _ sum: inout SparseSum
  ) throws(NeedsSimplex) -> Expression? {
    sum.clear()
    var rest = Reduction.Constant(constant: 0, size: 1)
    for term in terms { reduction.add(term.coefficient, term.variable.index, to: &sum, &rest) }
    reduction.finish(&sum, &rest)
    var result: Expression?
    for at in 0..<sum.count {
      let variable = Int(forms.formOfVariable[Int(sum.index(at))])
      if isKnown[variable] {
        rest.add(sum.value(at) * values[variable])
      } else if result == nil {
        result = Expression(variable: variable, coefficient: sum.value(at), rest: 0)
      } else {
        throw NeedsSimplex()
      }
    }
    result?.rest = rest.constant
    return result
  }

  /// Brings the value of `Σ terms` as near to `target` as the intervals allow.
  private mutating func place(
    _ terms: [Term], at target: Double, _ reduction: inout Reduction, _ sum: inout SparseSum
  ) throws(NeedsSimplex) {
    guard let expression = try expression(terms, &reduction, &sum) else { return }
    let variable = expression.variable
    let wanted = (target - expression.rest) / expression.coefficient
    guard intervals.place(variable, nearestTo: wanted) else { throw NeedsSimplex() }
    values[variable] = intervals.lower[variable]
    isKnown[variable] = true
  }
}
