/// Variables that are affine functions of one another: `x = factor · root + offset`, or of nothing: `x = value`.
///
/// A union-find whose edges carry the affine map. Beside the compressed paths it keeps each first link and the
/// row that made it, so that a conflict can name its reasons. Nearly constant time an operation.
struct AffineForest {
  /// `factor · root + offset`; for a variable whose value is known the factor is 0.
  struct Image {
    var root: Int32
    var factor: Double
    var offset: Double
  }

  private var parent: [Int32]
  private var factor: [Double]
  private var offset: [Double]
  private(set) var isFixed: [Bool]
  /// The row that took the variable's freedom, -1 while it has it.
  private(set) var reason: [Int32]
  /// What the variable was first linked to, itself if to nothing.
  private(set) var firstParent: [Int32]

  init(count: Int) {
    parent = (0..<Int32(count)).map { $0 }
    factor = [Double](repeating: 1, count: count)
    offset = [Double](repeating: 0, count: count)
    isFixed = [Bool](repeating: false, count: count)
    reason = [Int32](repeating: -1, count: count)
    firstParent = parent
  }

  var count: Int { parent.count }

  func isFreeRoot(_ variable: Int32) -> Bool {
    parent[Int(variable)] == variable && !isFixed[Int(variable)]
  }

  mutating func image(_ variable: Int32) -> Image {
    let above = parent[Int(variable)]
    if parent[Int(above)] != above { compress(variable) }
    let root = parent[Int(variable)]
    if isFixed[Int(root)] {
      let value =
        root == variable
        ? offset[Int(root)] : factor[Int(variable)] * offset[Int(root)] + offset[Int(variable)]
      return Image(root: root, factor: 0, offset: value)
    }
    if root == variable { return Image(root: root, factor: 1, offset: 0) }
    return Image(root: root, factor: factor[Int(variable)], offset: offset[Int(variable)])
  }

  /// Hangs every variable on the path from `variable` directly under the root.
  private mutating func compress(_ variable: Int32) {
    var path: [Int32] = []
    var at = variable
    while parent[Int(at)] != at {
      path.append(at)
      at = parent[Int(at)]
    }
    // x = f·p + o and p = g·root + q give x = f·g·root + (f·q + o), from the top of the path down.
    for node in path.dropLast().reversed() {
      let above = Int(parent[Int(node)])
      offset[Int(node)] += factor[Int(node)] * offset[above]
      factor[Int(node)] *= factor[above]
      parent[Int(node)] = at
    }
  }

  /// `root = value` from now on. A fixed root keeps its value as its offset.
  mutating func fix(_ root: Int32, at value: Double, because row: Int32) {
    assert(isFreeRoot(root))
    isFixed[Int(root)] = true
    offset[Int(root)] = value
    reason[Int(root)] = row
  }

  /// `root = factor · other + offset` from now on; both must be free roots.
  mutating func link(_ root: Int32, to other: Int32, factor: Double, offset: Double, because row: Int32) {
    assert(isFreeRoot(root) && isFreeRoot(other) && root != other)
    parent[Int(root)] = other
    firstParent[Int(root)] = other
    self.factor[Int(root)] = factor
    self.offset[Int(root)] = offset
    reason[Int(root)] = row
  }
}
