extension ParametricBasis {
  /// Returns the derivatives of the values of `count` variables, and the range of the parameters in which the basis is
  /// optimal.
  func sensitivity(count: Int) -> Sensitivity {
    let slopes = parameters.indices.map { formSlopes($0) }
    let ofVariables = slopes.map { slopes in
      var result = [Double](repeating: 0, count: count)
      for (form, variable) in forms.variables.enumerated() { result[Int(variable)] = slopes[form] }
      forms.coordinates.complete(&result)
      return result
    }
    var result = Sensitivity(slopes: ofVariables)
    for form in 0..<tableau.count where tableau.isBasic[form] {
      let knots = costs.knots(of: Int32(form))
      if place[form] < knots.upperBound { limit(&result, form, place[form], 1, slopes) }
      if place[form] > knots.lowerBound { limit(&result, form, place[form] - 1, -1, slopes) }
    }
    for knot in costs.converging {
      let rates = zip(costs.rates(Int(knot) + 1), costs.rates(Int(knot))).map { $0 - $1 }
      result.limit(costs.positions[Int(knot) + 1] - costs.positions[Int(knot)], rates, margin: 0)
    }
    for preference in decisive {
      let distance = preferences.distance(preference, tableau, parameters)
      let sign: Double = distance.constant < 0 ? -1 : 1
      let rates = slopes.indices.map { sign * preferences.slope(preference, slopes[$0], $0) }
      result.limit(distance.constant.magnitude, rates, margin: 0)
    }
    return result
  }

  /// Limits the range to parameters for which a basic form does not pass a breakpoint. `sign` is 1 for the breakpoint
  /// above the form, and -1 for the breakpoint below.
  private func limit(
    _ result: inout Sensitivity, _ form: Int, _ knot: Int, _ sign: Double, _ slopes: [[Double]]
  ) {
    let rates = zip(costs.rates(knot), slopes).map { rate, slopes in
      let difference = sign * (rate - slopes[form])
      return difference.magnitude <= Tolerance.cancellation ? 0 : difference
    }
    let distance = sign * (costs.positions[knot] - tableau.value[form])
    result.limit(distance, rates, margin: Tolerance.breakpoint * max(1, tableau.value[form].magnitude))
  }

  /// Returns the change of each form per point of a parameter.
  private func formSlopes(_ parameter: Int) -> [Double] {
    var slopes = [Double](repeating: 0, count: tableau.count)
    for form in slopes.indices where !tableau.isBasic[form] {
      slopes[form] = costs.rates(place[form]).dropFirst(parameter).first ?? 0
    }
    for form in slopes.indices where tableau.isBasic[form] {
      for at in tableau.rows.places(of: Int32(form)) {
        slopes[form] += tableau.rows[at].coefficient * slopes[Int(tableau.rows[at].form)]
      }
    }
    return slopes
  }
}
