/// The affine functions that compute all variables from the free variables.
struct Completion: Sendable {
  private let substitutions: [Elimination.Substitution]
  private let terms: [Elimination.Entry]
  /// The images of all variables.
  private let images: [AffineForest.Image]

  init(substitutions: [Elimination.Substitution], terms: [Elimination.Entry], images: [AffineForest.Image]) {
    self.substitutions = substitutions
    self.terms = terms
    self.images = images
  }

  /// Computes the values of all variables from the values of the free variables. If `isLinear`, all constants
  /// count as 0, so that changes in the free variables give the changes in all variables.
  ///
  /// - Complexity: O(variables + terms of the substitutions).
  func apply(to values: inout [Double], isLinear: Bool = false) {
    let share = isLinear ? 0.0 : 1
    for substitution in substitutions.reversed() {
      var value = share * substitution.constant
      for at in substitution.terms { value += terms[at].coefficient * values[Int(terms[at].variable)] }
      values[Int(substitution.variable)] = value
    }
    for (variable, image) in images.enumerated() {
      let linked = image.factor == 0 ? 0 : image.factor * values[Int(image.root)]
      // Adding 0 turns -0 into 0, which prints without a sign.
      values[variable] = linked + share * image.offset + 0
    }
  }
}
