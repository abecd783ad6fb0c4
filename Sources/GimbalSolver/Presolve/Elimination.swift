import GimbalCore

/// A Gaussian elimination of sparse equations, which records its substitutions. ``Reduction`` uses it for the
/// equalities that remain after ``Propagation``, and ``Tableau`` for the definitions of linear forms.
///
/// The variable with the fewest occurrences is eliminated first, by means of the shortest equation that
/// contains it (Markowitz's rule, 1957). This keeps the equations sparse. In layouts, positions occur in few
/// rows and are eliminated before sizes, which occur in many rows.
struct Elimination: ~Copyable {
  /// The equation `variable = Σ terms + constant`. Its terms contain only variables that are eliminated later
  /// or not at all.
  struct Substitution {
    var variable: Int32
    /// The range of the terms in ``Elimination/terms``.
    var terms: Range<Int>
    var constant: Double
    /// The row of the equation that was solved for the variable.
    var reason: Int32
  }

  struct Entry: BitwiseCopyable {
    var variable: Int32
    var coefficient: Double
  }

  private struct Equation {
    var constant: Double
    /// The sum of the magnitudes of the terms that add up to the constant.
    var size: Double
    var reason: Int32
    var isOpen = true
    /// The value of `clock` when the equation was last visited. It detects equations that occur twice in a
    /// column.
    var seen: Int32 = 0
  }

  private(set) var substitutions: [Substitution] = []
  /// The terms of all substitutions.
  private(set) var terms: [Entry] = []
  private(set) var contradictions: [Int32] = []
  /// `true` if an equation holds within the tolerance, but not within rounding errors.
  private(set) var hasDoubt = false
  /// `true` if each equation was solved for a variable or has no terms left.
  var isComplete: Bool {
    !equations.indices.contains { equations[$0].isOpen && !entries.isEmpty(Int32($0)) }
  }
  private var equations: [Equation] = []
  /// The terms of each equation.
  private var entries: ListPool<Entry>
  /// For each variable, the equations that contain it. A column may also list equations that no longer
  /// contain the variable.
  private var columns: ListPool<Int32>
  private var weights: [Int]
  private var buckets = BucketQueue()
  private var sum: SparseSum
  private var clock: Int32 = 0
  private let cancellation: Cancellation

  /// Creates an elimination of `width` variables. `count` and `terms` are estimates of the number of
  /// equations and terms.
  init(width: Int, equations count: Int, terms: Int, cancellation: Cancellation) {
    self.cancellation = cancellation
    sum = SparseSum(width: width)
    weights = [Int](repeating: 0, count: width)
    entries = ListPool(count: 0, capacity: 2 * terms, filler: Entry(variable: 0, coefficient: 0))
    columns = ListPool(count: width, capacity: 2 * terms, filler: 0)
    equations.reserveCapacity(count)
    substitutions.reserveCapacity(count)
  }

  /// Adds the equation `Σ terms + constant = 0`.
  ///
  /// - Parameter size: The sum of the magnitudes of the numbers that were added to compute `constant`. The
  ///   rounding error of `constant` is relative to this sum.
  mutating func add(terms: borrowing SparseSum, constant: Double, size: Double, reason: Int32) {
    let equation = Int32(equations.count)
    entries.addList()
    for at in 0..<terms.count {
      entries.append(Entry(variable: terms.index(at), coefficient: terms.value(at)), to: equation)
      columns.append(equation, to: terms.index(at))
    }
    equations.append(Equation(constant: constant, size: size, reason: reason))
  }

  /// Eliminates variables until no equation contains a variable that may be eliminated.
  ///
  /// - Parameters:
  ///   - weight: A function that returns the number of inequalities and non-required rows that contain a
  ///     variable. These rows become longer if the variable is eliminated.
  ///   - mayGo: A function that returns `true` for variables that may be eliminated.
  mutating func run(
    weight: (Int32) -> Int, mayGo: (Int32) -> Bool = { _ in true }
  ) throws(EngineError) {
    for variable in 0..<Int32(weights.count) where !columns.isEmpty(variable) && mayGo(variable) {
      weights[Int(variable)] = weight(variable)
      buckets.insert(variable, at: columns.count(of: variable) + weights[Int(variable)])
    }
    while let variable = buckets.popFirst() {
      if cancellation.isCancelled { throw .cancelled }
      tidyColumn(variable)
      guard let choice = pivot(for: variable, mayGo) else { continue }
      let degree = columns.count(of: variable) + weights[Int(variable)]
      if buckets.hasBefore(degree) && !choice.isShort {
        buckets.insert(variable, at: degree)
        continue
      }
      eliminate(choice.variable, by: choice.equation)
      if choice.variable != variable { buckets.insert(variable, at: degree) }
    }
    for (index, equation) in equations.enumerated() where equation.isOpen && entries.isEmpty(Int32(index)) {
      if equation.constant.magnitude <= Tolerance.rounding * equation.size { continue }
      hasDoubt = true
      if !(equation.constant.magnitude <= Tolerance.relative * equation.size) {
        contradictions.append(equation.reason)
      }
    }
    hasDoubt = hasDoubt || sum.hasDoubt
  }

  /// Removes duplicate equations, closed equations and equations without `variable` from the column of
  /// `variable`.
  private mutating func tidyColumn(_ variable: Int32) {
    clock &+= 1
    let indices = columns.indices(of: variable)
    var end = indices.lowerBound
    for offset in indices {
      let index = columns[offset]
      guard equations[Int(index)].isOpen, equations[Int(index)].seen != clock,
        coefficient(of: variable, in: index) != nil
      else { continue }
      equations[Int(index)].seen = clock
      columns[end] = index
      end += 1
    }
    columns.shorten(variable, to: end - indices.lowerBound)
  }

  private func coefficient(of variable: Int32, in equation: Int32) -> Double? {
    for index in entries.indices(of: equation) where entries[index].variable == variable {
      return entries[index].coefficient
    }
    return nil
  }

  /// Returns the next step of the elimination: the variable to eliminate, the equation to solve for it, and `true` if
  /// this equation has only one term. The equation is the shortest one in which `variable` has a sufficiently large
  /// coefficient. If there is no such equation, the result is the shortest equation that contains `variable`, with the
  /// variable that has the largest coefficient in it.
  private func pivot(
    for variable: Int32, _ mayGo: (Int32) -> Bool
  ) -> (variable: Int32, equation: Int32, isShort: Bool)? {
    var best: (equation: Int32, length: Int)?
    var shortest: (equation: Int32, length: Int)?
    for offset in columns.indices(of: variable) {
      let index = columns[offset]
      let length = entries.count(of: index)
      if length < shortest?.length ?? .max { shortest = (index, length) }
      let own = coefficient(of: variable, in: index) ?? 0
      let least = Tolerance.pivot * (largest(in: index, mayGo)?.coefficient.magnitude ?? 0)
      if own.magnitude >= least, length < best?.length ?? .max { best = (index, length) }
    }
    if let best { return (variable, best.equation, best.length == 1) }
    guard let shortest else { return nil }
    let largest = largest(in: shortest.equation, mayGo)
    return largest.map { ($0.variable, shortest.equation, shortest.length == 1) }
  }

  /// Returns the term of an equation that has the largest coefficient among the variables that may be
  /// eliminated.
  private func largest(in equation: Int32, _ mayGo: (Int32) -> Bool) -> Entry? {
    var result: Entry?
    for index in entries.indices(of: equation) where mayGo(entries[index].variable) {
      let entry = entries[index]
      if entry.coefficient.magnitude > result?.coefficient.magnitude ?? 0 { result = entry }
    }
    return result
  }

  /// Eliminates a variable by an equation: a·x + Σ b·y + k = 0 gives x = -Σ b/a·y - k/a, which replaces x in
  /// all other equations.
  private mutating func eliminate(_ variable: Int32, by index: Int32) {
    let equation = equations[Int(index)]
    equations[Int(index)].isOpen = false
    guard let own = coefficient(of: variable, in: index) else { return }
    let first = terms.count
    for offset in entries.indices(of: index) where entries[offset].variable != variable {
      terms.append(Entry(variable: entries[offset].variable, coefficient: -entries[offset].coefficient / own))
    }
    let substitution = Substitution(
      variable: variable, terms: first..<terms.count, constant: -equation.constant / own,
      reason: equation.reason)
    substitutions.append(substitution)
    tidyColumn(variable)
    for offset in columns.indices(of: variable) {
      substitute(substitution, size: equation.size / own.magnitude, in: columns[offset])
    }
    columns.clear(variable)
  }

  private mutating func substitute(_ substitution: Substitution, size: Double, in equation: Int32) {
    sum.clear()
    var factor = 0.0
    for index in entries.indices(of: equation) {
      if entries[index].variable == substitution.variable {
        factor = entries[index].coefficient
      } else {
        sum.add(entries[index].variable, entries[index].coefficient)
      }
    }
    for at in substitution.terms {
      let term = terms[at]
      if sum.value(of: term.variable) == nil { columns.append(equation, to: term.variable) }
      sum.add(term.variable, factor * term.coefficient)
    }
    sum.prune()
    entries.clear(equation)
    for at in 0..<sum.count {
      entries.append(Entry(variable: sum.index(at), coefficient: sum.value(at)), to: equation)
    }
    equations[Int(equation)].constant += factor * substitution.constant
    equations[Int(equation)].size += factor.magnitude * size
  }
}
