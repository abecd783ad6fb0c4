/// A union-find structure of variables. Each variable has a known value or is an affine function of its parent:
/// `x = factor · parent + offset`.
///
/// Path compression replaces links, so that operations take almost constant time. The forest therefore also stores the
/// first link of each variable, and the row that caused this link, for the search for conflicts.
struct AffineForest: ~Copyable {
  /// The value of a variable in terms of its root: `factor · root + offset`. The factor is 0 if the value is
  /// known.
  struct Image {
    var root: Int32
    var factor: Double
    var offset: Double
  }

  /// The map `variable = factor · parent + offset`. For a root with a known value, the offset is the value
  /// and the factor is 0.
  struct Node: BitwiseCopyable {
    var parent: Int32
    var factor: Double
    var offset: Double
  }

  private var nodes: Buffer<Node>
  /// The row that fixed or linked each variable, or -1 for a free root.
  private(set) var reason: Buffer<Int32>
  /// `true` if a product of factors became so small that a free variable would appear to be known.
  private(set) var hasUnderflow = false
  /// The variable to which each variable was first linked, or the variable itself if it was never linked.
  private(set) var firstParent: Buffer<Int32>

  init(count: Int) {
    nodes = Buffer(count: count) { Node(parent: $0, factor: 1, offset: 0) }
    reason = Buffer(repeating: -1, count: count)
    firstParent = Buffer(count: count) { $0 }
  }

  var count: Int { nodes.count }

  /// Returns `true` if `variable` is a root whose value is not known.
  func isFreeRoot(_ variable: Int32) -> Bool {
    nodes[variable].parent == variable && nodes[variable].factor != 0
  }

  /// Returns the value of a variable in terms of its root.
  @inline(__always)
  mutating func image(_ variable: Int32) -> Image {
    var node = nodes[variable]
    if node.parent == variable { return Image(root: variable, factor: node.factor, offset: node.offset) }
    if nodes[node.parent].parent != node.parent {
      compress(variable)
      node = nodes[variable]
    }
    let above = nodes[node.parent]
    // The node of the variable is x = f·p + o. The parent p is a root, whose node is p = g·p + q. If p is
    // free, g = 1 and q = 0. If the value of p is known, g = 0 and q is the value.
    return Image(
      root: node.parent, factor: node.factor * above.factor, offset: node.factor * above.offset + node.offset)
  }

  /// Links every variable on the path from `variable` directly to the root.
  private mutating func compress(_ variable: Int32) {
    // Reverse the links on the way up. On the way down, follow the reversed links and link each variable to
    // the root.
    var (below, at) = (variable, variable)
    while nodes[at].parent != at {
      let above = nodes[at].parent
      nodes[at].parent = below
      (below, at) = (at, above)
    }
    let root = at
    var above = root
    at = below
    while true {
      let next = nodes[at].parent
      // From the top down: x = f·p + o and p = g·root + q give x = f·g·root + (f·q + o).
      if above != root {
        nodes[at].offset += nodes[at].factor * nodes[above].offset
        nodes[at].factor *= nodes[above].factor
        if nodes[at].factor.magnitude < Limit.factor { hasUnderflow = true }
      }
      nodes[at].parent = root
      if at == variable { return }
      (above, at) = (at, next)
    }
  }

  /// Sets `root = value`.
  mutating func fix(_ root: Int32, at value: Double, because row: Int32) {
    assert(isFreeRoot(root))
    nodes[root] = Node(parent: root, factor: 0, offset: value)
    reason[root] = row
  }

  /// Sets `root = factor · other + offset`. Both variables must be free roots.
  mutating func link(_ root: Int32, to other: Int32, factor: Double, offset: Double, because row: Int32) {
    assert(isFreeRoot(root) && isFreeRoot(other) && root != other)
    nodes[root] = Node(parent: other, factor: factor, offset: offset)
    firstParent[root] = other
    reason[root] = row
    if factor.magnitude < Limit.factor { hasUnderflow = true }
  }
}
