/// An expression of free variables whose constant is an affine function of the parameters.
struct ParametricRow: Sendable {
  var terms: [Term] = []
  var relation = Relation.equal
  var priority = Row.requiredPriority
  /// The constant for parameters that are all 0.
  var constant: Double
  /// The change in the constant per point of each parameter.
  var slopes: [Double]

  func constant(at parameters: [Double]) -> Double {
    var result = constant
    for index in parameters.indices { result += slopes[index] * parameters[index] }
    return result
  }

  /// Returns `true` if a row without terms holds within rounding errors.
  func holds(_ parameters: [Double]) -> Bool {
    var rest = Reduction.Constant(constant: constant, size: max(1, constant.magnitude))
    for index in parameters.indices { rest.add(slopes[index] * parameters[index]) }
    let excess = relation == .lessThanOrEqual ? rest.constant : -rest.constant
    return excess <= Tolerance.rounding * rest.size
  }
}
