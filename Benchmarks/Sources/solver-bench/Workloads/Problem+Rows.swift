import GimbalSolver

extension Problem {
  private typealias W = WorkloadBuilder

  /// A row of siblings with equal widths.
  static func chain(_ count: Int) -> Problem {
    var builder = WorkloadBuilder(viewCount: count + 1, rootWidth: 60 * Double(count), rootHeight: 100)
    for i in 1...count {
      if i == 1 {
        builder.add([(1, 1, W.left), (-1, 0, W.left)], -8)
      } else {
        builder.add([(1, i, W.left), (-1, i - 1, W.left), (-1, i - 1, W.width)], -8)
        builder.add([(1, i, W.width), (-1, i - 1, W.width)], 0)
      }
      builder.add([(1, i, W.top), (-1, 0, W.top)], -8)
      builder.add([(1, i, W.height), (-1, 0, W.height)], 16)
      builder.add([(1, i, W.width)], -10, .greaterThanOrEqual)
    }
    builder.add([(1, count, W.left), (1, count, W.width), (-1, 0, W.left), (-1, 0, W.width)], 8)
    return builder.problem
  }
}
