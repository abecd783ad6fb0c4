import GimbalSolver

/// The shapes of rows that occur in screens and need many steps of a simplex method. The random ones depend on a seed.
enum Shape: String, CaseIterable {
  /// Rows of a table, each as high as the taller of two labels with aligned baselines.
  case selfSizing = "self-sizing"
  /// A chain of inequalities that is one point too long for its bound.
  case conflictChain = "conflict-chain"
  /// A chain of equalities of one priority that contradict each other.
  case softChain = "soft-chain"
  /// Inequalities from one variable to all others.
  case star
  /// Differences with lower bounds in random order, so that the values are longest paths.
  case longestPath = "longest-path"
  /// Contradictions of required rows that share a variable.
  case sharedConflicts = "shared-conflicts"
  /// A cycle of inequalities in random order that contradict each other, with branches.
  case conflictCycle = "conflict-cycle"
  /// Random inequalities between variables, with many contradictory cycles.
  case conflictNet = "conflict-net"
  /// Views after two other views each, with lower bounds of the widths and many contradictory cycles.
  case conflictWidths = "conflict-widths"
  /// Views after other views, without cycles, with lower bounds and desired values of the widths.
  case widthPath = "width-path"
  /// A stack, whose heights add up to the given height.
  case sum
  /// A grid of differences with random priorities, which contradict each other along its cycles.
  case net

  /// The largest size in the table. The times of `net` and `conflict-widths` grow about quadratically.
  var largestSize: Int {
    switch self {
    case .net: 2_000
    case .conflictWidths: 5_000
    default: 10_000
    }
  }

  /// Returns the rows of the shape with `size` cells, views or variables.
  func problem(_ size: Int, seed: UInt64 = 0) -> Problem {
    switch self {
    case .selfSizing: .selfSizingRows(size, seed: seed)
    case .conflictChain: .conflictChain(size)
    case .softChain: .softChain(size)
    case .star: .star(size, seed: seed)
    case .longestPath: .longestPath(size, seed: seed)
    case .sharedConflicts: .sharedConflicts(size)
    case .conflictCycle: .conflictCycle(size, seed: seed)
    case .conflictNet: .conflictNet(size, seed: seed)
    case .conflictWidths: .conflictWidths(size, seed: seed)
    case .widthPath: .widthPath(size, seed: seed)
    case .sum: .sum(size)
    case .net: .net(size, seed: seed)
    }
  }
}
