import GimbalSolver

/// Σ coefficient · variable + constant.
///
/// Forms have a handful of terms, and many are made on the way to one row: the first few take no memory of their own.
struct LinearForm: Affine {
  /// A coefficient below this is what a cancellation left, or as good as that: times a screen's size it moves
  /// nothing by as much as the grain of 2⁻²⁰ pt, and the engine takes none so small.
  private static let leastCoefficient = 1e-9

  /// How many terms `head` has.
  private static let room = 4
  /// What stands where no term is.
  private static let none = Term(0, Variable(0))

  private var head = (LinearForm.none, LinearForm.none, LinearForm.none, LinearForm.none)
  /// The terms behind those of `head`.
  private var tail: [Term] = []
  private var count = 0
  private(set) var constant: Double

  init(_ variable: Variable) {
    constant = 0
    append(Term(1, variable))
  }

  init(constant: Double) { self.constant = constant }

  /// In the order in which they came in.
  var terms: [Term] { (0..<count).map { self[$0] } }

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

  /// - Complexity: O(terms of both, multiplied).
  private func adding(_ other: LinearForm, times factor: Double) -> LinearForm {
    var sum = self
    sum.constant += factor * other.constant
    var isLeft = true
    for place in 0..<other.count {
      let term = other[place]
      let added = factor * term.coefficient
      if let index = (0..<sum.count).first(where: { sum[$0].variable == term.variable }) {
        sum[index].coefficient += added
        isLeft = isLeft && sum[index].coefficient.magnitude >= LinearForm.leastCoefficient
      } else {
        sum.append(Term(added, term.variable))
        isLeft = isLeft && added.magnitude >= LinearForm.leastCoefficient
      }
    }
    if !isLeft { sum.removeCancelled() }
    return sum
  }

  private subscript(index: Int) -> Term {
    get {
      switch index {
      case 0: head.0
      case 1: head.1
      case 2: head.2
      case 3: head.3
      default: tail[index - LinearForm.room]
      }
    }
    set {
      switch index {
      case 0: head.0 = newValue
      case 1: head.1 = newValue
      case 2: head.2 = newValue
      case 3: head.3 = newValue
      default: tail[index - LinearForm.room] = newValue
      }
    }
  }

  private mutating func append(_ term: Term) {
    if count >= LinearForm.room { tail.append(term) } else { self[count] = term }
    count += 1
  }

  private mutating func removeCancelled() {
    let before = self
    (count, tail) = (0, [])
    for place in 0..<before.count
    where before[place].coefficient.magnitude >= LinearForm.leastCoefficient {
      append(before[place])
    }
  }
}
