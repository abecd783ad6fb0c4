/// A change of variables that makes sums shorter: some variables become the distance from another variable.
///
/// In a list of items, each item starts where the item above it ends. The equalities leave the start `t` of
/// each item free, and the other rows of the problem contain differences such as `t₂ - t₁`. In the basis of
/// the optimal solution, such a start is the sum of the heights of all items above it, so the tableau has a
/// quadratic number of terms. With the distances `d₂ = t₂ - t₁` as variables, each row of the tableau
/// contains only variables of one item.
///
/// The variables form a forest. A root keeps its meaning. Each other variable is replaced by its distance from its
/// parent. The distance keeps the index of the variable.
struct RelativeCoordinates {
  /// The parent of each variable, or -1 for a root. Empty if there is no change of variables.
  private var parent: [Int32] = []
  /// The position of each variable in an order in which children precede their parents.
  private var rank: [Int32] = []
  /// The variables that have a parent. Parents precede their children.
  private var descendants: [Int32] = []
  /// The ranks of the variables that ``replace(in:)`` has not replaced yet.
  private var worklist = Heap<Int32>()
  /// The variable with each rank.
  private var variableOfRank: [Int32] = []
  /// The value of each variable that is known to be determined; NaN for all others. Empty if no variable has
  /// a parent.
  private var determined: [Double] = []

  /// Creates the identity.
  init() {}

  /// `true` if all variables keep their meaning.
  var isIdentity: Bool { descendants.isEmpty }

  /// Chooses parents in the graph whose edges are the sums that are differences of two variables.
  ///
  /// The forest consists of breadth-first trees, so that the sums along its paths are short. The root of a tree is the
  /// variable that occurs most often alone in a sum, because such a sum gets a term for each variable on the path to
  /// the root.
  ///
  /// - Returns: nil if a change of variables seems to make neither the sums nor the tableau shorter.
  /// - Complexity: O(terms + variables).
  init?(shortening sums: SumList, variableCount: Int) {
    var edges: [(Int32, Int32)] = []
    var singles = [Int32](repeating: 0, count: variableCount)
    for index in 0..<sums.count {
      if let (a, b) = sums.difference(index) {
        edges.append((a, b))
      } else if sums.range(index).count == 1 {
        singles[Int(sums.terms[sums.range(index).lowerBound].form)] += 1
      }
    }
    // This quick test saves time for problems in which such trees are not useful.
    let ends = edges.reduce(0) { $0 + Int(singles[Int($1.0)] + singles[Int($1.1)]) }
    if edges.isEmpty || ends > RelativeCoordinates.mostSingles * edges.count { return nil }
    let graph = VariableGraph(edges, count: variableCount)
    parent = [Int32](repeating: -1, count: variableCount)
    var depth = [Int32](repeating: -1, count: variableCount)
    var isSeen = [Bool](repeating: false, count: variableCount)
    var order: [Int32] = []
    for start in 0..<Int32(variableCount) where !isSeen[Int(start)] && graph.degree(start) > 0 {
      let root = graph.component(of: start, &isSeen).max {
        (singles[Int($0)], graph.degree($0), $1) < (singles[Int($1)], graph.degree($1), $0)
      }
      guard let root else { continue }
      depth[Int(root)] = 0
      var at = order.count
      order.append(root)
      while at < order.count {
        let member = order[at]
        at += 1
        for next in graph.neighbors(member) where depth[Int(next)] < 0 {
          depth[Int(next)] = depth[Int(member)] + 1
          parent[Int(next)] = member
          order.append(next)
        }
      }
    }
    attachRemaining(sums, singles, &depth, &order)
    descendants = order.filter { parent[Int($0)] >= 0 }
    // A sum that consists of a single variable gets a term for each ancestor of the variable. A difference
    // between a variable and its parent loses a term.
    var growth = descendants.reduce(0) { $0 + Int(singles[Int($1)] * depth[Int($1)]) }
    for (a, b) in edges where parent[Int(a)] == b || parent[Int(b)] == a { growth -= 1 }
    let isDeep = depth.contains { $0 >= RelativeCoordinates.leastDepth }
    guard growth <= (isDeep ? 0 : -sums.terms.count / RelativeCoordinates.leastShare) else { return nil }
    variableOfRank = order.reversed()
    rank = [Int32](repeating: -1, count: variableCount)
    for (position, variable) in variableOfRank.enumerated() { rank[Int(variable)] = Int32(position) }
    determined = [Double](repeating: .nan, count: variableCount)
  }

  /// Attaches variables that occur only in sums of more than two terms to a tree. The parent of such a
  /// variable x is the deepest variable in the same sum whose coefficient is the negative of the coefficient
  /// of x.
  private mutating func attachRemaining(
    _ sums: SumList, _ singles: [Int32], _ depth: inout [Int32], _ order: inout [Int32]
  ) {
    for index in 0..<sums.count where RelativeCoordinates.leafTerms.contains(sums.range(index).count) {
      let terms = sums.terms[sums.range(index)]
      for term in terms where depth[Int(term.form)] < 0 && singles[Int(term.form)] == 0 {
        let candidates = terms.filter { $0.coefficient == -term.coefficient && depth[Int($0.form)] >= 0 }
        guard let deepest = candidates.max(by: { depth[Int($0.form)] < depth[Int($1.form)] }) else {
          continue
        }
        depth[Int(term.form)] = depth[Int(deepest.form)] + 1
        parent[Int(term.form)] = deepest.form
        order.append(term.form)
      }
    }
  }

  /// The number of terms of a sum that can attach a variable to a tree.
  private static let leafTerms = 3...8
  /// The maximum average number of single-variable sums per difference. The number for a difference counts
  /// the sums that consist of one of its two variables. Above this maximum, variables are not replaced.
  private static let mostSingles = 3
  /// The minimum depth of a tree at which the tableau becomes much shorter even if the sums do not. This is
  /// possible because rows of the tableau contain sums along paths.
  private static let leastDepth = 16
  /// The reciprocal of the minimum share of terms that the sums must lose if no tree is deep.
  private static let leastShare = 10

  /// Replaces the variables of a sum: `t = d + p`, where `p` is the parent of `t`. A variable with a determined value
  /// is replaced by this value.
  ///
  /// - Returns: The constant part of the result.
  /// - Complexity: O(n log n) for n terms of the old and the new sum, including those that cancel.
  mutating func replace(in sum: inout SparseSum) -> Double {
    if isIdentity { return 0 }
    var constant = 0.0
    for at in 0..<sum.count where parent[Int(sum.index(at))] >= 0 { worklist.push(rank[Int(sum.index(at))]) }
    while let next = worklist.popFirst() {
      let variable = variableOfRank[Int(next)]
      let above = parent[Int(variable)]
      guard let coefficient = sum.value(of: variable), coefficient != 0 else { continue }
      if !determined[Int(variable)].isNaN {
        constant += sum.take(variable) * determined[Int(variable)]
        continue
      }
      if sum.value(of: above) == nil, parent[Int(above)] >= 0 { worklist.push(rank[Int(above)]) }
      sum.add(above, coefficient)
    }
    sum.prune()
    return constant
  }

  /// Records that a variable has the same value in all solutions that are still possible.
  mutating func setDetermined(_ variable: Int32, at value: Double) {
    if !isIdentity { determined[Int(variable)] = value }
  }

  /// Treats all variables as undetermined again.
  mutating func forgetDetermined() {
    for index in determined.indices { determined[index] = .nan }
  }

  /// Calls `body` with each variable that has a parent, and with this parent. Parents precede their children.
  func forEachDescendant(_ body: (_ variable: Int32, _ parent: Int32) -> Void) {
    for variable in descendants { body(variable, parent[Int(variable)]) }
  }

  /// Replaces the distances in `values` with the values of the variables.
  func complete(_ values: inout [Double]) {
    for variable in descendants { values[Int(variable)] += values[Int(parent[Int(variable)])] }
  }
}

/// An undirected graph of variables.
private struct VariableGraph {
  private var first: [Int32]
  private var targets: [Int32]

  init(_ edges: [(Int32, Int32)], count: Int) {
    first = [Int32](repeating: 0, count: count + 1)
    for (a, b) in edges {
      first[Int(a) + 1] += 1
      first[Int(b) + 1] += 1
    }
    for index in 0..<count { first[index + 1] += first[index] }
    targets = [Int32](repeating: 0, count: 2 * edges.count)
    var end = first
    for (a, b) in edges {
      targets[Int(end[Int(a)])] = b
      targets[Int(end[Int(b)])] = a
      end[Int(a)] += 1
      end[Int(b)] += 1
    }
  }

  func degree(_ variable: Int32) -> Int { Int(first[Int(variable) + 1] - first[Int(variable)]) }

  func neighbors(_ variable: Int32) -> ArraySlice<Int32> {
    targets[Int(first[Int(variable)])..<Int(first[Int(variable) + 1])]
  }

  /// Returns the variables that are connected to `start`, and marks them as seen.
  func component(of start: Int32, _ isSeen: inout [Bool]) -> [Int32] {
    var members = [start]
    isSeen[Int(start)] = true
    var at = 0
    while at < members.count {
      for next in neighbors(members[at]) where !isSeen[Int(next)] {
        isSeen[Int(next)] = true
        members.append(next)
      }
      at += 1
    }
    return members
  }
}

extension SumList {
  /// Returns the sums in other coordinates; nil if the new sums have more terms in total than the old sums.
  func replaced(by coordinates: inout RelativeCoordinates, _ sum: inout SparseSum) -> SumList? {
    var result = SumList()
    result.reserveCapacity(count, terms: terms.count)
    for index in 0..<count {
      load(index, into: &sum)
      _ = coordinates.replace(in: &sum)
      result.append(sum)
      if result.terms.count > terms.count { return nil }
    }
    return result
  }
}
