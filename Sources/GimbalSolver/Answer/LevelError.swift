/// By how much the rows of one priority are missed.
public struct LevelError: Hashable, Sendable {
  /// The priority that the rows share, below 1000.
  public var priority: Double
  /// The sum of their absolute errors, in the rows' own units; the least there is.
  public var error: Double

  /// The error of a priority.
  public init(priority: Double, error: Double) {
    self.priority = priority
    self.error = error
  }
}
