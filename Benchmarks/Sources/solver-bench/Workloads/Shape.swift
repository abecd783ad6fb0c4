import GimbalSolver

/// The shapes of rows that occur in screens and need many steps of a simplex method. The random ones use fixed seeds.
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
  /// A stack, whose heights add up to the given height.
  case sum
  /// A grid of differences with random priorities, which contradict each other along its cycles.
  case net

  /// The largest size in the table. The time of some shapes grows quadratically.
  var largestSize: Int {
    switch self {
    case .selfSizing, .conflictChain, .softChain, .sum, .sharedConflicts: 10_000
    case .star, .longestPath, .net: 2_000
    }
  }

  /// Returns the rows of the shape with `size` cells or variables.
  func problem(_ size: Int) -> Problem {
    switch self {
    case .selfSizing: .selfSizingRows(size)
    case .conflictChain: .conflictChain(size)
    case .softChain: .softChain(size)
    case .star: .star(size)
    case .longestPath: .longestPath(size)
    case .sharedConflicts: .sharedConflicts(size)
    case .sum: .sum(size)
    case .net: .net(size)
    }
  }
}
