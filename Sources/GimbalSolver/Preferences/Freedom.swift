/// What the rows leave free.
struct Freedom {
  /// Positions of the preferences whose expression is free, ascending.
  private(set) var preferences: [Int] = []
  /// The free variables, ascending.
  private(set) var variables: [Variable] = []

  /// Nothing.
  init() {}

  /// What is free once ``Settlement/findFreedom(isCancelled:)`` has been asked.
  init(
    settlement: inout Settlement, _ reduction: inout Reduction, _ preferences: [Preference],
    _ sum: inout SparseSum, variableCount: Int
  ) {
    // A variable is as free as the one it is an affine function of.
    var isFreeRoot = [Bool?](repeating: nil, count: variableCount)
    var isFree = [Bool](repeating: false, count: variableCount)
    for index in 0..<Int32(variableCount) {
      guard let root = reduction.root(of: index) else { continue }
      let known = isFreeRoot[Int(root)]
      let answer = known ?? settlement.isFree(CollectionOfOne(Term(1, Variable(root))), &reduction, &sum)
      isFreeRoot[Int(root)] = answer
      isFree[Int(index)] = answer
      if answer { variables.append(Variable(index)) }
    }
    for (index, preference) in preferences.enumerated() {
      let isSingle = preference.terms.count == 1 && preference.terms[0].coefficient != 0
      let answer =
        isSingle
        ? isFree[Int(preference.terms[0].variable.index)]
        : settlement.isFree(preference.terms, &reduction, &sum)
      if answer { self.preferences.append(index) }
    }
  }
}
