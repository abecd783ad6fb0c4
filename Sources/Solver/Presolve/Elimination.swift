/// Solves the equalities that propagation left, one variable at a time, and remembers how.
///
/// The variable that occurs least goes first, by the shortest row that holds it (Markowitz's rule, 1957): that
/// keeps rows sparse, and positions, which few rows mention, disappear before sizes, which many do.
struct Elimination: ~Copyable {
  /// `variable = Σ terms + constant`; the terms are over variables that this step left.
  struct Substitution {
    var variable: Int32
    var terms: [Entry]
    var constant: Double
    /// The row it came from.
    var reason: Int32
  }

  struct Entry {
    var variable: Int32
    var coefficient: Double
  }

  private struct Equation {
    var entries: [Entry]
    var constant: Double
    /// How large the terms were that made the constant.
    var size: Double
    var reason: Int32
    var isOpen = true
  }

  private(set) var substitutions: [Substitution] = []
  private(set) var contradictions: [Int32] = []
  private var equations: [Equation] = []
  /// For each variable, the equations that held it at some time.
  private var columns: [Int32: [Int32]] = [:]
  private var weights: [Int32: Int] = [:]
  private var buckets = Buckets()
  private var sum: SparseSum

  /// `width` is the number of variables.
  init(width: Int) { sum = SparseSum(width: width) }

  /// Adds `Σ terms + constant = 0`, whose constant is made of terms that add up to `size`.
  mutating func add(terms: borrowing SparseSum, constant: Double, size: Double, reason: Int32) {
    let entries = terms.map { Entry(variable: $0, coefficient: $1) }
    for entry in entries { columns[entry.variable, default: []].append(Int32(equations.count)) }
    equations.append(Equation(entries: entries, constant: constant, size: size, reason: reason))
  }

  /// `weight` says how many other rows mention a variable, and would grow if it were eliminated; only what
  /// `mayGo` allows is.
  mutating func run(
    weight: (Int32) -> Int, mayGo: (Int32) -> Bool = { _ in true }, isCancelled: () -> Bool
  ) throws(EngineError) {
    for (variable, column) in columns.sorted(by: { $0.key < $1.key }) where mayGo(variable) {
      let others = weight(variable)
      weights[variable] = others
      buckets.insert(variable, at: column.count + others)
    }
    while let variable = buckets.popFirst() {
      if isCancelled() { throw .cancelled }
      let column = openColumn(variable)
      guard let choice = pivot(for: variable, in: column, mayGo) else { continue }
      let degree = column.count + weights[variable, default: 0]
      if buckets.hasBefore(degree) && !choice.isShort {
        buckets.insert(variable, at: degree)
        continue
      }
      eliminate(choice.variable, by: choice.equation)
      if choice.variable != variable { buckets.insert(variable, at: degree) }
    }
    for equation in equations where equation.isOpen && equation.entries.isEmpty {
      if !(equation.constant.magnitude <= Tolerance.feasibility * equation.size) {
        contradictions.append(equation.reason)
      }
    }
  }

  private mutating func openColumn(_ variable: Int32) -> [Int32] {
    var seen: Set<Int32> = []
    let column = columns[variable, default: []].filter { index in
      let equation = equations[Int(index)]
      return equation.isOpen && equation.entries.contains { $0.variable == variable }
        && seen.insert(index).inserted
    }
    columns[variable] = column
    return column
  }

  private func pivot(
    for variable: Int32, in column: [Int32], _ mayGo: (Int32) -> Bool
  ) -> (variable: Int32, equation: Int32, isShort: Bool)? {
    var best: (equation: Int32, length: Int)?
    var shortest: (equation: Int32, length: Int)?
    for index in column {
      let entries = equations[Int(index)].entries
      let largest = entries.reduce(0) { mayGo($1.variable) ? max($0, $1.coefficient.magnitude) : $0 }
      let own = entries.first { $0.variable == variable }?.coefficient ?? 0
      if entries.count < shortest?.length ?? .max { shortest = (index, entries.count) }
      if own.magnitude >= Tolerance.pivot * largest, entries.count < best?.length ?? .max {
        best = (index, entries.count)
      }
    }
    if let best { return (variable, best.equation, best.length == 1) }
    guard let shortest else { return nil }
    let entries = equations[Int(shortest.equation)].entries
    let largest = entries.filter { mayGo($0.variable) }.max {
      $0.coefficient.magnitude < $1.coefficient.magnitude
    }
    return largest.map { ($0.variable, shortest.equation, shortest.length == 1) }
  }

  /// a·x + Σ b·y + k = 0 gives x = -Σ b/a·y - k/a, which replaces x everywhere else.
  private mutating func eliminate(_ variable: Int32, by index: Int32) {
    let equation = equations[Int(index)]
    equations[Int(index)].isOpen = false
    guard let own = equation.entries.first(where: { $0.variable == variable }) else { return }
    let terms = equation.entries.filter { $0.variable != variable }.map {
      Entry(variable: $0.variable, coefficient: -$0.coefficient / own.coefficient)
    }
    let constant = -equation.constant / own.coefficient
    let size = equation.size / own.coefficient.magnitude
    substitutions.append(
      Substitution(variable: variable, terms: terms, constant: constant, reason: equation.reason))
    for other in openColumn(variable) {
      sum.clear()
      var factor = 0.0
      for entry in equations[Int(other)].entries {
        if entry.variable == variable {
          factor = entry.coefficient
        } else {
          sum.add(entry.variable, entry.coefficient)
        }
      }
      for term in terms {
        if sum.value(of: term.variable) == nil { columns[term.variable, default: []].append(other) }
        sum.add(term.variable, factor * term.coefficient)
      }
      sum.prune()
      equations[Int(other)].entries = sum.map {
        Entry(variable: $0, coefficient: $1)
      }
      equations[Int(other)].constant += factor * constant
      equations[Int(other)].size += factor.magnitude * size
    }
    columns[variable] = nil
  }
}
