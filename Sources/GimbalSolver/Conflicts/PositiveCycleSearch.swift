/// A walk through the required inequalities that bound variables and differences, in the order of the rows.
///
/// Each of these rows is an edge of a graph: `head - tail >= length`. The origin is a vertex with the value
/// 0, so a bound of one variable is an edge, too. The walk keeps values that satisfy all kept rows. To
/// satisfy another row, it raises the head of its edge, and the vertices that must follow, or lowers the tail
/// (Cotton and Maler, *Fast and flexible difference constraint propagation for DPLL(T)*, 2006). If the other
/// end of the edge would have to move, too, the edge closes a cycle of positive length. The rows of this
/// cycle are a contradiction: with suitable multipliers, their left sides add up to 0. The walk then ignores
/// the row.
///
/// An inequality with three variables is also an edge if two of its coefficients differ only in their sign and
/// a bound of the third variable is known. For example, `b.width >= 20` turns
/// `a.leading >= b.leading + b.width + 8` into `a.leading - b.leading >= 28`.
struct PositiveCycleSearch {
  /// The contradictions. Each is a list of rows. The first one is the ignored row, which is also the last one
  /// in the order of the rows.
  private(set) var contradictions: [[Int32]] = []
  /// `true` if the length of a positive cycle may be only an error of the substitutions. The simplex method then
  /// decides whether its rows contradict each other, and the walk has no result.
  private var isDoubtful = false
  /// The number of edges that the searches have read.
  var steps: Int { raising.steps + lowering.steps }

  private var edges: [DifferenceEdge] = []
  private var triples = TripleRows()
  /// The largest magnitude of a length or a value so far, at least 1 pt.
  private var size = 1.0
  /// The value of each variable, followed by that of the origin. Only differences of values matter.
  private var values: [Double]
  private var raising: VertexSearch
  private var lowering: VertexSearch

  /// Walks through the required inequalities of a problem.
  ///
  /// - Parameters:
  ///   - reduction: The solution of the required equalities.
  ///   - limit: The number of contradictions after which the walk ends.
  init(_ problem: Problem, _ reduction: inout Reduction, limit: Int) throws(EngineError) {
    let (rows, origin) = (problem.rows, Int32(problem.variableCount))
    values = [Double](repeating: 0, count: problem.variableCount + 1)
    raising = VertexSearch(isRaising: true, vertices: values.count)
    lowering = VertexSearch(isRaising: false, vertices: values.count)
    var sum = SparseSum(width: problem.variableCount)
    for slot in 0..<rows.slotCount where rows.isLive(slot) && rows.isRequired(slot) {
      if isDoubtful || contradictions.count >= limit { break }
      if slot & 63 == 63 { try problem.checkCancellation() }
      let relation = rows.relation(slot)
      if relation == .equal { continue }
      let rest = reduction.reduce(slot, of: rows, into: &sum)
      if sum.count == 0 {
        let isMissed = relation == .lessThanOrEqual ? rest.constant > 0 : rest.constant < 0
        if isMissed, !rest.isZero { contradictions.append([Int32(slot)]) }
      } else if sum.count == 1 {
        let edge = PositiveCycleSearch.edge(of: sum, rest, relation, row: Int32(slot), origin: origin)
        let bound = TripleRows.Bound(edge, origin: origin)
        if add([edge] + triples.edges(with: bound)) { triples.set(bound) }
      } else if sum.count == 2, sum.value(0) == -sum.value(1) {
        _ = add([PositiveCycleSearch.edge(of: sum, rest, relation, row: Int32(slot), origin: origin)])
      } else if sum.count == 3, let triple = Triple(sum, rest, relation, row: Int32(slot)) {
        if add(triples.edges(of: triple)) { triples.append(triple) }
      }
    }
    if isDoubtful { contradictions = [] }
  }

  /// Returns the edge of the row `a · x + rest (relation) 0` or `a · (x - y) + rest (relation) 0`.
  ///
  /// The edge is shorter by the error at which the row counts as satisfied. So the rows of a cycle of positive length
  /// contradict each other in the sense of ``Tolerance/points``.
  private static func edge(
    of sum: borrowing SparseSum, _ rest: Reduction.Constant, _ relation: Relation, row: Int32, origin: Int32
  ) -> DifferenceEdge {
    let (scale, other) = (sum.value(0), sum.count == 1 ? origin : sum.index(1))
    let bound = -rest.constant / scale
    let error = Tolerance.relative * rest.size / scale.magnitude
    return (relation == .greaterThanOrEqual) == (scale > 0)
      ? DifferenceEdge(tail: other, head: sum.index(0), length: bound - error, row: row)
      : DifferenceEdge(tail: sum.index(0), head: other, length: -bound - error, row: row)
  }

  /// Adds the edges of a row, or a contradiction if one of them closes a cycle of positive length.
  ///
  /// - Returns: `false` if the row is ignored. None of its edges remains.
  private mutating func add(_ added: [DifferenceEdge]) -> Bool {
    for (count, edge) in added.enumerated() where !add(edge) {
      for _ in 0..<count {
        raising.removeLast(of: edges)
        lowering.removeLast(of: edges)
        edges.removeLast()
      }
      return false
    }
    return true
  }

  /// Adds an edge, or a contradiction if the edge closes a cycle of positive length.
  ///
  /// Two searches alternate: one raises the head, the other one lowers the tail. The one with the lower cost
  /// after its next step continues, so that the cost is at most twice that of the cheaper one.
  ///
  /// - Returns: `false` if there is a contradiction.
  private mutating func add(_ edge: DifferenceEdge) -> Bool {
    size = max(
      size, edge.length.magnitude, values[Int(edge.tail)].magnitude, values[Int(edge.head)].magnitude)
    let excess = values[Int(edge.tail)] + edge.length - values[Int(edge.head)]
    if excess > VertexSearch.margin(values[Int(edge.head)]) {
      raising.start(at: edge.head, moving: excess, target: edge.tail)
      lowering.start(at: edge.tail, moving: excess, target: edge.head)
      while !raising.isFinished, !lowering.isFinished {
        if raising.cost <= lowering.cost {
          raising.advance(edges, values)
        } else {
          lowering.advance(edges, values)
        }
      }
      let path = raising.isFinished ? raising.path(edges) : lowering.path(edges)
      let rest = raising.isFinished ? raising.amountOfTarget : lowering.amountOfTarget
      if !path.isEmpty, rest <= Tolerance.doubt * size { isDoubtful = true }
      if path.isEmpty {
        if raising.isFinished { raising.apply(to: &values) } else { lowering.apply(to: &values) }
      }
      raising.clear()
      lowering.clear()
      if !path.isEmpty {
        contradictions.append(PositiveCycleSearch.rows(of: [edge] + path.map { edges[Int($0)] }))
        return false
      }
    }
    raising.append(edge)
    lowering.append(edge)
    edges.append(edge)
    return true
  }

  /// Returns the rows of a cycle without duplicates, in descending order. The first one is the row that the walk
  /// is adding. All others come before it in canonical order.
  private static func rows(of cycle: [DifferenceEdge]) -> [Int32] {
    var rows: [Int32] = []
    for edge in cycle { rows += edge.bound < 0 ? [edge.row] : [edge.row, edge.bound] }
    return Set(rows).sorted(by: >)
  }
}

/// A search for the vertices that must move if one vertex is raised, or lowered.
///
/// A vertex moves by at most as much as the vertex that forces it to move. The search therefore handles the
/// vertices by the amount of their move, like Dijkstra's algorithm (1959).
private struct VertexSearch {
  private let isRaising: Bool
  /// The last added edge of each vertex in the direction of the search.
  private var newest: [Int32]
  /// The number of edges of each vertex in the direction of the search.
  private var degree: [Int]
  /// For each edge, the previous edge of the same vertex.
  private var next: [Int32] = []
  /// The amount by which each vertex must move; 0 if the vertex stays.
  private var amounts: [Double]
  /// The edge that forces each vertex to move.
  private var reasons: [Int32]
  private var reached: [Int32] = []
  private var heap = Heap<Entry>()
  /// The next vertex whose edges are read.
  private var current: Int32?
  private var target: Int32 = -1
  private var read = 0
  /// The number of edges that all searches have read.
  private(set) var steps = 0

  /// A vertex that must move. Entries are ordered by amount, the largest first.
  private struct Entry: Comparable {
    let amount: Double
    let vertex: Int32

    static func < (a: Entry, b: Entry) -> Bool { (b.amount, a.vertex) < (a.amount, b.vertex) }
  }

  init(isRaising: Bool, vertices count: Int) {
    self.isRaising = isRaising
    newest = [Int32](repeating: -1, count: count)
    degree = [Int](repeating: 0, count: count)
    amounts = [Double](repeating: 0, count: count)
    reasons = [Int32](repeating: -1, count: count)
  }

  /// The largest amount of a move that may be only a rounding error.
  static func margin(_ value: Double) -> Double { Tolerance.cancellation * max(1, value.magnitude) }

  mutating func append(_ edge: DifferenceEdge) {
    let vertex = Int(isRaising ? edge.tail : edge.head)
    next.append(newest[vertex])
    newest[vertex] = Int32(next.count - 1)
    degree[vertex] += 1
  }

  /// Removes the last edge, which is the last one of `edges`.
  mutating func removeLast(of edges: [DifferenceEdge]) {
    guard let edge = edges.last else { return }
    let vertex = Int(isRaising ? edge.tail : edge.head)
    newest[vertex] = next.removeLast()
    degree[vertex] -= 1
  }

  mutating func start(at vertex: Int32, moving amount: Double, target: Int32) {
    self.target = target
    reach(vertex, amount, because: -1)
    current = vertex
  }

  /// `true` if all vertices that must move are known, or if the target must move.
  var isFinished: Bool { current == nil }

  /// The number of edges that the search will have read after the next step.
  var cost: Int { read + (current.map { degree[Int($0)] + 1 } ?? 0) }

  /// Reads the edges of the vertex with the largest move.
  mutating func advance(_ edges: [DifferenceEdge], _ values: [Double]) {
    guard let vertex = current else { return }
    read = cost
    let amount = amounts[Int(vertex)]
    var at = newest[Int(vertex)]
    while at >= 0 {
      let edge = edges[Int(at)]
      let other = isRaising ? edge.head : edge.tail
      let slack = values[Int(edge.head)] - values[Int(edge.tail)] - edge.length
      let move = amount - max(0, slack)
      if move > max(amounts[Int(other)], VertexSearch.margin(values[Int(other)])) {
        reach(other, move, because: at)
        if other == target {
          current = nil
          return
        }
        heap.push(Entry(amount: move, vertex: other))
      }
      at = next[Int(at)]
    }
    current = popVertex()
  }

  private mutating func reach(_ vertex: Int32, _ amount: Double, because edge: Int32) {
    if amounts[Int(vertex)] == 0 { reached.append(vertex) }
    amounts[Int(vertex)] = amount
    reasons[Int(vertex)] = edge
  }

  private mutating func popVertex() -> Int32? {
    while let entry = heap.popFirst() {
      // A larger move of the same vertex may have been handled in the meantime.
      if entry.amount == amounts[Int(entry.vertex)] { return entry.vertex }
    }
    return nil
  }

  /// Returns the edges between the first vertex and the target, or an empty array if the target stays.
  func path(_ edges: [DifferenceEdge]) -> [Int32] {
    var result: [Int32] = []
    var vertex = Int(target)
    if amounts[vertex] == 0 { return [] }
    while reasons[vertex] >= 0 {
      result.append(reasons[vertex])
      let edge = edges[Int(reasons[vertex])]
      vertex = Int(isRaising ? edge.tail : edge.head)
    }
    return result
  }

  /// The amount by which the target must move: the length of the cycle if there is a path.
  var amountOfTarget: Double { amounts[Int(target)] }

  /// Moves the reached vertices.
  func apply(to values: inout [Double]) {
    for vertex in reached { values[Int(vertex)] += isRaising ? amounts[Int(vertex)] : -amounts[Int(vertex)] }
  }

  /// Resets the search, and adds its cost to `steps`.
  mutating func clear() {
    for vertex in reached { amounts[Int(vertex)] = 0 }
    reached.removeAll(keepingCapacity: true)
    heap.clear()
    steps += read
    read = 0
    current = nil
  }
}
