/// For each variable, the sums that contain it.
struct SumsByVariable {
  private let sums: [[FormTerm]]
  /// For each sum, the only term with a positive coefficient; nil if there are several or none.
  private let positive: [FormTerm?]
  /// For each sum, the only term with a negative coefficient; nil if there are several or none.
  private let negative: [FormTerm?]
  private var first: [Int]
  private var terms: [FormTerm]

  /// The number of variables.
  var count: Int { first.count - 1 }

  init(_ sums: [[FormTerm]], variables count: Int) {
    self.sums = sums
    positive = sums.map { SumsByVariable.onlyTerm(of: $0) { $0 > 0 } }
    negative = sums.map { SumsByVariable.onlyTerm(of: $0) { $0 < 0 } }
    first = [Int](repeating: 0, count: count + 1)
    for sum in sums { for term in sum { first[Int(term.form) + 1] += 1 } }
    for variable in 0..<count { first[variable + 1] += first[variable] }
    terms = [FormTerm](repeating: FormTerm(form: 0, coefficient: 0), count: first[count])
    var next = first
    for (index, sum) in sums.enumerated() {
      for term in sum {
        terms[next[Int(term.form)]] = FormTerm(form: Int32(index), coefficient: term.coefficient)
        next[Int(term.form)] += 1
      }
    }
  }

  func indices(of variable: Int) -> Range<Int> { first[variable]..<first[variable + 1] }

  /// Returns the index of a sum as the `form`, and the coefficient of the variable in this sum.
  subscript(index: Int) -> FormTerm { terms[index] }

  /// Returns `true` if a sum is a multiple of the difference of two variables.
  func isDifference(_ index: Int) -> Bool {
    let sum = sums[index]
    return sum.count == 2 && sum[0].coefficient == -sum[1].coefficient
  }

  /// Returns the other variable of a sum of two variables.
  func other(_ variable: Int, in index: Int) -> Int {
    let sum = sums[index]
    return Int(sum[0].form == Int32(variable) ? sum[1].form : sum[0].form)
  }

  /// Returns the only term of a sum whose variable can satisfy a violated bound by an upward move; nil if there
  /// are several or none.
  ///
  /// - Parameter isLower: `true` if the lower bound is violated, `false` if the upper bound is.
  /// - Complexity: O(1).
  func raisedTerm(_ index: Int, isLower: Bool) -> FormTerm? { isLower ? positive[index] : negative[index] }

  /// Returns the only term whose coefficient has a property; nil if there are several or none.
  private static func onlyTerm(of sum: [FormTerm], _ matches: (Double) -> Bool) -> FormTerm? {
    var result: FormTerm?
    for term in sum where matches(term.coefficient) {
      if result != nil { return nil }
      result = term
    }
    return result
  }

  /// Returns the rank of each variable in a topological order along the sums: a variable precedes the variables that
  /// its upward move forces to move. Inside a cycle of sums, the order is not topological.
  ///
  /// - Parameters:
  ///   - lower: The lower bound of each sum.
  ///   - upper: The upper bound of each sum.
  /// - Complexity: O(terms).
  func raisingOrder(lower: ArraySlice<Double>, upper: ArraySlice<Double>) -> [Int32] {
    var ranks = [Int32](repeating: -1, count: count)
    var next = first
    var rank = Int32(count)
    var path: [Int] = []
    for start in 0..<count where next[start] == first[start] && ranks[start] < 0 {
      path.append(start)
      // Depth-first search: a variable gets its rank after all variables that follow it.
      while let variable = path.last {
        guard next[variable] < first[variable + 1] else {
          rank -= 1
          ranks[variable] = rank
          path.removeLast()
          continue
        }
        let holder = terms[next[variable]]
        next[variable] += 1
        let (isLower, sum) = (holder.coefficient < 0, Int(holder.form))
        let bounds = isLower ? lower : upper
        guard bounds[bounds.startIndex + sum].isFinite, let raised = raisedTerm(sum, isLower: isLower) else {
          continue
        }
        let other = Int(raised.form)
        if ranks[other] < 0, next[other] == first[other] { path.append(other) }
      }
    }
    return ranks
  }
}
