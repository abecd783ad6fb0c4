/// The solution of the required equalities: every variable as an affine function of the free variables.
struct Reduction: ~Copyable {
  private(set) var forest: AffineForest
  private let substitutions: [Elimination.Substitution]
  /// The terms of all substitutions.
  private let terms: [Elimination.Entry]
  /// For each variable, the index of the substitution that eliminates it, or -1. Empty if there are no
  /// substitutions.
  private var stepOf: [Int32] = []
  /// The required equalities that contradict the equalities that were solved before them, or that no values satisfy.
  let contradictions: [Int32]
  /// `true` if an equality holds within the tolerance, but not within rounding errors. The solution then depends on
  /// the order of the rows.
  let hasDoubt: Bool
  /// `false` if an equation contains only retained variables, which were not eliminated.
  let isComplete: Bool
  /// The indices of the substitutions that ``finish(_:_:)`` has not yet applied to the current expression, in the order
  /// of elimination.
  private var worklist = Heap<Int32>()

  /// The rows, besides the required equalities, that an elimination keeps short.
  enum SparedRows { case all, required }

  /// Solves the required equalities of `problem`.
  ///
  /// - Parameters:
  ///   - sparing: The rows that the elimination keeps short. If these are the required rows, the result is the same as
  ///     without the other rows.
  ///   - isForward: `true` if earlier rows determine values first, so that contradictions are found at later rows.
  ///   - retained: Variables that must not be eliminated. Equations that contain no other variables remain unsolved
  ///     (see ``isComplete``).
  init(
    _ problem: Problem, sparing: SparedRows = .all, isForward: Bool = false, retaining retained: [Int32] = []
  ) throws(EngineError) {
    let (rows, variableCount) = (problem.rows, problem.variableCount)
    var equalities: [Int32] = []
    for slot in 0..<rows.slotCount where rows.isLive(slot) && rows.isRequired(slot) {
      if rows.relation(slot) == .equal { equalities.append(Int32(slot)) }
    }
    var propagation = Propagation(problem, equalities: equalities, isForward: isForward)
    try propagation.run(rows)
    let (waiting, found, isDoubtful) = (propagation.waiting, propagation.contradictions, propagation.hasDoubt)
    var forest = propagation.forest
    if waiting.isEmpty {
      self.init(forest, [], [], contradictions: found, hasDoubt: isDoubtful, isComplete: true)
      return
    }
    var elimination = Elimination(
      width: variableCount, equations: waiting.count, terms: 4 * waiting.count,
      cancellation: problem.cancellation)
    var sum = SparseSum(width: variableCount)
    for slot in waiting {
      let rest = Reduction.collect(Int(slot), of: rows, by: &forest, into: &sum)
      sum.prune()
      elimination.add(terms: sum, constant: rest.constant, size: rest.size, reason: slot)
    }
    var mentions = [Int](repeating: 0, count: variableCount)
    for slot in 0..<rows.slotCount where rows.isLive(slot) {
      if rows.isRequired(slot) ? rows.relation(slot) == .equal : sparing == .required { continue }
      for term in rows.terms(slot) {
        let image = forest.image(rows.term(term).variable.index)
        if image.factor != 0 { mentions[Int(image.root)] += 1 }
      }
    }
    let retainedRoots = retained.map { forest.image($0).root }
    try elimination.run(weight: { mentions[Int($0)] }, mayGo: { !retainedRoots.contains($0) })
    self.init(
      forest, elimination.substitutions, elimination.terms,
      contradictions: found + elimination.contradictions,
      hasDoubt: isDoubtful || sum.hasDoubt || elimination.hasDoubt,
      isComplete: retained.isEmpty || elimination.isComplete)
  }

  private init(
    _ forest: consuming AffineForest, _ substitutions: [Elimination.Substitution],
    _ terms: [Elimination.Entry], contradictions: [Int32], hasDoubt: Bool, isComplete: Bool
  ) {
    self.hasDoubt = hasDoubt
    self.isComplete = isComplete
    self.substitutions = substitutions
    self.terms = terms
    self.contradictions = contradictions
    if !substitutions.isEmpty { stepOf = [Int32](repeating: -1, count: forest.count) }
    self.forest = forest
    for (step, substitution) in substitutions.enumerated() {
      stepOf[Int(substitution.variable)] = Int32(step)
    }
  }

  /// `true` if a numeric underflow hides the dependence of one variable on another.
  var hasUnderflow: Bool { forest.hasUnderflow }

  /// Returns `true` if `variable` is free: no equality determines it or expresses it in terms of other
  /// variables.
  func isFree(_ variable: Int32) -> Bool {
    forest.isFreeRoot(variable) && (stepOf.isEmpty || stepOf[Int(variable)] < 0)
  }

  /// Returns the value of a variable in terms of the root variable to which equalities between two variables
  /// link it.
  mutating func image(of variable: Int32) -> AffineForest.Image { forest.image(variable) }

  /// Returns the root variable to which equalities between two variables link `variable`, or nil if the value
  /// of `variable` is known.
  mutating func root(of variable: Int32) -> Int32? {
    let image = forest.image(variable)
    return image.factor == 0 ? nil : image.root
  }

  /// Returns the row that determined `variable` or linked it to another variable. Also returns this other variable, or
  /// `variable` itself if it is not linked. If `variable` is free, the row is -1.
  func link(of variable: Int32) -> (reason: Int32, next: Int32) {
    let step = stepOf.isEmpty ? -1 : stepOf[Int(variable)]
    if step >= 0 { return (substitutions[Int(step)].reason, variable) }
    return (forest.reason[variable], forest.firstParent[variable])
  }

  /// Adds `coefficient · variable` to the expression `sum + rest`. If equalities link `variable` to a root variable,
  /// `sum` receives a term of the root variable. The constant part is added to `rest`. After the last term, call
  /// ``finish(_:_:)`` to replace eliminated variables.
  mutating func add(_ coefficient: Double, _ variable: Int32, to sum: inout SparseSum, _ rest: inout Constant)
  {
    Reduction.add(coefficient, variable, by: &forest, to: &sum, &rest)
  }

  /// Writes the left side of a row to `sum`, in terms of free variables, and returns its constant part.
  mutating func reduce(_ slot: Int, of rows: Rows, into sum: inout SparseSum) -> Constant {
    var rest = Reduction.collect(slot, of: rows, by: &forest, into: &sum)
    finish(&sum, &rest)
    return rest
  }

  /// Replaces eliminated variables in `sum` by free variables, in the order of their elimination.
  mutating func finish(_ sum: inout SparseSum, _ rest: inout Constant) {
    if !substitutions.isEmpty {
      for at in 0..<sum.count where stepOf[Int(sum.index(at))] >= 0 {
        worklist.push(stepOf[Int(sum.index(at))])
      }
      while let step = worklist.popFirst() {
        let substitution = substitutions[Int(step)]
        let coefficient = sum.take(substitution.variable)
        if coefficient == 0 { continue }
        rest.add(coefficient * substitution.constant)
        for at in substitution.terms {
          let term = terms[at]
          let isNew = (sum.value(of: term.variable) ?? 0) == 0
          sum.add(term.variable, coefficient * term.coefficient)
          if isNew, stepOf[Int(term.variable)] >= 0 { worklist.push(stepOf[Int(term.variable)]) }
        }
      }
    }
    sum.prune()
  }

  /// Computes the values of all variables from the values of the free variables.
  mutating func complete(_ values: inout [Double]) {
    completion(count: forest.count).apply(to: &values)
  }

  /// Returns the affine functions that compute the first `count` variables from the free variables.
  mutating func completion(count: Int) -> Completion {
    Completion(
      substitutions: substitutions, terms: terms, images: (0..<Int32(count)).map { forest.image($0) })
  }
}

extension Reduction {
  /// A sum of known values, with the sum of their magnitudes.
  struct Constant {
    var constant: Double
    var size: Double

    mutating func add(_ value: Double) {
      constant += value
      size += value.magnitude
    }

    /// `true` if the sum is zero except for rounding.
    var isZero: Bool { constant.magnitude <= Tolerance.relative * size }

    /// `true` if the sum is zero within the tolerance, but not within rounding errors.
    var isDoubtful: Bool { isZero && constant.magnitude > Tolerance.rounding * size }
  }

  private static func add(
    _ coefficient: Double, _ variable: Int32, by forest: inout AffineForest, to sum: inout SparseSum,
    _ rest: inout Constant
  ) {
    let image = forest.image(variable)
    rest.add(coefficient * image.offset)
    if image.factor != 0 { sum.add(image.root, coefficient * image.factor) }
  }

  private static func collect(
    _ slot: Int, of rows: Rows, by forest: inout AffineForest, into sum: inout SparseSum
  ) -> Constant {
    sum.clear()
    let constant = rows.constant(slot)
    var rest = Constant(constant: constant, size: max(1, constant.magnitude))
    for term in rows.terms(slot) {
      add(rows.term(term).coefficient, rows.term(term).variable.index, by: &forest, to: &sum, &rest)
    }
    return rest
  }
}
