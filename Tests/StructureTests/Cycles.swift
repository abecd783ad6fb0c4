/// Finds the cycles of a directed graph: its strongly connected components of more than one node.
///
/// Tarjan, R. (1972). Depth-first search and linear graph algorithms.
struct Cycles {
  private let edges: [String: Set<String>]
  private var indices: [String: Int] = [:]
  private var lowLinks: [String: Int] = [:]
  private var stack: [String] = []
  private var onStack: Set<String> = []
  private var found: [[String]] = []

  /// Returns the cycles, the largest first, each in alphabetical order.
  ///
  /// - Complexity: O(nodes + edges), besides sorting.
  static func all(of edges: [String: Set<String>]) -> [[String]] {
    var search = Cycles(edges: edges)
    for node in edges.keys.sorted() where search.indices[node] == nil { search.visit(node) }
    return search.found.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
  }

  private init(edges: [String: Set<String>]) { self.edges = edges }

  private mutating func visit(_ node: String) {
    let index = indices.count
    indices[node] = index
    lowLinks[node] = index
    stack.append(node)
    onStack.insert(node)
    for next in edges[node] ?? [] {
      if indices[next] == nil {
        visit(next)
        lowLinks[node] = min(lowLinks[node] ?? index, lowLinks[next] ?? index)
      } else if onStack.contains(next) {
        lowLinks[node] = min(lowLinks[node] ?? index, indices[next] ?? index)
      }
    }
    guard lowLinks[node] == index, let start = stack.lastIndex(of: node) else { return }
    let component = stack[start...]
    stack.removeSubrange(start...)
    onStack.subtract(component)
    if component.count > 1 { found.append(component.sorted()) }
  }
}
