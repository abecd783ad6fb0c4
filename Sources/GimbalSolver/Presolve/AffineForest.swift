/// Variables that are affine functions of one another: `x = factor · root + offset`, or of nothing: `x = value`.
///
/// A union-find whose edges carry the affine map. Beside the compressed paths it keeps each first link and the
/// row that made it, so that a conflict can name its reasons. Nearly constant time an operation.
struct AffineForest: ~Copyable {
  /// `factor · root + offset`; for a variable whose value is known the factor is 0.
  struct Image {
    var root: Int32
    var factor: Double
    var offset: Double
  }

  /// `variable = factor · parent + offset`; a root whose value is known keeps it as its offset, with factor 0.
  struct Node: BitwiseCopyable {
    var parent: Int32
    var factor: Double
    var offset: Double
  }

  private var nodes: Buffer<Node>
  /// The row that took the variable's freedom, -1 while it has it.
  private(set) var reason: Buffer<Int32>
  /// Whether factors multiplied up to less than a double can tell from nothing: a variable seems known that is not.
  private(set) var hasUnderflow = false
  /// What the variable was first linked to, itself if to nothing.
  private(set) var firstParent: Buffer<Int32>

  init(count: Int) {
    nodes = Buffer(count: count) { Node(parent: $0, factor: 1, offset: 0) }
    reason = Buffer(repeating: -1, count: count)
    firstParent = Buffer(count: count) { $0 }
  }

  var count: Int { nodes.count }

  func isFreeRoot(_ variable: Int32) -> Bool {
    nodes[variable].parent == variable && nodes[variable].factor != 0
  }

  mutating func image(_ variable: Int32) -> Image {
    let node = nodes[variable]
    if node.parent == variable { return Image(root: variable, factor: node.factor, offset: node.offset) }
    let above = nodes[node.parent]
    if above.parent != node.parent {
      compress(variable)
      return image(variable)
    }
    // x = f·p + o and p = g·p + q, where g is 1 and q is 0 or g is 0 and q the value.
    return Image(
      root: node.parent, factor: node.factor * above.factor, offset: node.factor * above.offset + node.offset)
  }

  /// Hangs every variable on the path from `variable` directly under the root.
  private mutating func compress(_ variable: Int32) {
    // The path is walked up with its links turned round, and down again.
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
      // x = f·p + o and p = g·root + q give x = f·g·root + (f·q + o), from the top of the path down.
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

  /// `root = value` from now on.
  mutating func fix(_ root: Int32, at value: Double, because row: Int32) {
    assert(isFreeRoot(root))
    nodes[root] = Node(parent: root, factor: 0, offset: value)
    reason[root] = row
  }

  /// `root = factor · other + offset` from now on; both must be free roots.
  mutating func link(_ root: Int32, to other: Int32, factor: Double, offset: Double, because row: Int32) {
    assert(isFreeRoot(root) && isFreeRoot(other) && root != other)
    nodes[root] = Node(parent: other, factor: factor, offset: offset)
    firstParent[root] = other
    reason[root] = row
    if factor.magnitude < Limit.factor { hasUnderflow = true }
  }
}
