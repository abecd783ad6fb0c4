import GimbalModel

/// Builds the trees of views from a list of views with their levels.
struct ViewTreeBuilder {
  private let limits: InputLimits
  private var roots: [DumpedView] = []
  /// The views from a root to the last one, whose children are not complete, with their levels.
  private var open: [(level: Int, view: DumpedView)] = []
  private var count = 0

  init(limits: InputLimits) { self.limits = limits }

  /// Adds a view after the others. Its superview is the last view of a smaller level.
  mutating func add(_ view: DumpedView, level: Int) throws(ExceededLimit) {
    count += 1
    guard count <= limits[.dumpViews] else { throw limits.exceeded(.dumpViews) }
    close(to: level)
    guard open.count < limits[.dumpDepth] else { throw limits.exceeded(.dumpDepth) }
    open.append((level, view))
  }

  private mutating func close(to level: Int) {
    while let last = open.last, last.level >= level {
      open.removeLast()
      if open.isEmpty {
        roots.append(last.view)
      } else {
        open[open.count - 1].view.children.append(last.view)
      }
    }
  }

  /// Returns the trees.
  mutating func finish() -> [DumpedView] {
    close(to: .min)
    return roots
  }
}
