import GimbalSolver

extension Problem {
  private typealias W = WorkloadBuilder

  /// A tree of containers with five children each, stacked vertically at odd depths and horizontally at even
  /// ones.
  ///
  /// In the rotated version, containers with an even index change their axis. Sizes are either shared or
  /// determined by priorities.
  static func nested(_ count: Int, sharesSizes: Bool, isRotated: Bool) -> Problem {
    var builder =
      isRotated
      ? WorkloadBuilder(viewCount: count, rootWidth: 1366, rootHeight: 1024)
      : WorkloadBuilder(viewCount: count, rootWidth: 1024, rootHeight: 1366)
    var depth = [0]
    for i in 1..<max(1, count) {
      let parent = (i - 1) / 5
      depth.append(depth[parent] + 1)
      let flips = isRotated && parent % 2 == 0
      let isVertical = (depth[parent] % 2 == 1) != flips
      let isLast = (i - 1) % 5 == 4 || i == count - 1
      builder.stack(i, of: parent, isVertical: isVertical, isLast: isLast, sharesSizes: sharesSizes)
      builder.add([(1, i, W.width)], -Double(40 + 37 * i % 120), .equal, 250)
      builder.add([(1, i, W.height)], -Double(20 + 17 * i % 60), .equal, 250)
      builder.add([(1, i, W.width)], -44, .greaterThanOrEqual, 750)
    }
    return builder.problem
  }
}

extension WorkloadBuilder {
  /// A and S are the position and size along the stack's axis, B and X across it.
  fileprivate mutating func stack(
    _ i: Int, of parent: Int, isVertical: Bool, isLast: Bool, sharesSizes: Bool
  ) {
    typealias W = WorkloadBuilder
    let (a, s, b, x) =
      isVertical ? (W.top, W.height, W.left, W.width) : (W.left, W.width, W.top, W.height)
    if (i - 1) % 5 == 0 {
      add([(1, i, a), (-1, parent, a)], -8)
    } else {
      add([(1, i, a), (-1, i - 1, a), (-1, i - 1, s)], -8)
    }
    add([(1, i, b), (-1, parent, b)], -8)
    add([(1, i, b), (1, i, x), (-1, parent, b), (-1, parent, x)], 8)
    if isLast {
      add([(1, i, a), (1, i, s), (-1, parent, a), (-1, parent, s)], 8)
    } else if sharesSizes {
      add([(1, i, s), (-1, i + 1, s)], 0)
    }
  }
}
