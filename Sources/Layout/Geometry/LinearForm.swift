import Solver

/// Σ coefficient · variable + constant.
struct LinearForm: Affine {
  /// A coefficient below this is what a cancellation left, or as good as that: times a screen's size it moves
  /// nothing by as much as the grain of 2⁻²⁰ pt, and the engine takes none so small.
  private static let leastCoefficient = 1e-9

  private(set) var terms: [Term]
  private(set) var constant: Double

  init(_ variable: Variable) {
    terms = [Term(1, variable)]
    constant = 0
  }

  init(constant: Double) {
    terms = []
    self.constant = constant
  }

  static func + (one: LinearForm, other: LinearForm) -> LinearForm { one.adding(other, times: 1) }
  static func - (one: LinearForm, other: LinearForm) -> LinearForm { one.adding(other, times: -1) }

  static func + (one: LinearForm, constant: Double) -> LinearForm {
    var sum = one
    sum.constant += constant
    return sum
  }

  static func * (factor: Double, one: LinearForm) -> LinearForm {
    LinearForm(constant: 0).adding(one, times: factor)
  }

  /// - Complexity: O(terms of both, multiplied); forms have a handful.
  private func adding(_ other: LinearForm, times factor: Double) -> LinearForm {
    var sum = self
    sum.constant += factor * other.constant
    for term in other.terms {
      let added = factor * term.coefficient
      if let index = sum.terms.firstIndex(where: { $0.variable == term.variable }) {
        sum.terms[index] = Term(sum.terms[index].coefficient + added, term.variable)
      } else {
        sum.terms.append(Term(added, term.variable))
      }
    }
    sum.terms.removeAll { $0.coefficient.magnitude < LinearForm.leastCoefficient }
    return sum
  }
}
