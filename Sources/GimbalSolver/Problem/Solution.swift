/// The result of a solve: a value for each variable, the total error of each priority, the conflicts, and the preferences
/// and variables that the rows do not determine.
public struct Solution: Hashable, Sendable {
  /// The values of the variables by index, in points.
  public var values: [Double]
  /// The total error of each priority below 1000 that has rows, in descending order of priority.
  public var levels: [LevelError]
  /// The conflicts among required rows. They are ordered by their ignored rows: by rank, then by content.
  public var conflicts: [Conflict]
  /// The indices of the preferences whose expression the rows alone do not determine, ascending. Without
  /// preferences, several solutions are equally good, and such an expression has different values in them.
  public var undetermined: [Int]
  /// The variables whose values the rows alone do not determine, ascending. Without preferences, several
  /// solutions are equally good, and these variables have different values in them.
  public var undeterminedVariables: [Variable]

  /// Creates a solution from its parts.
  public init(
    values: [Double], levels: [LevelError], conflicts: [Conflict], undetermined: [Int],
    undeterminedVariables: [Variable]
  ) {
    self.values = values
    self.levels = levels
    self.conflicts = conflicts
    self.undetermined = undetermined
    self.undeterminedVariables = undeterminedVariables
  }

  /// The value of a variable of the engine.
  public subscript(variable: Variable) -> Double { values[Int(variable.index)] }
}

/// A minimal set of required rows that contradict each other.
public struct Conflict: Hashable, Sendable {
  /// The rows, ordered by rank, then by content. If any one of them is removed, the remaining rows can be
  /// satisfied together.
  public var rows: [RowID]
  /// The last of ``rows``, which the solution ignores.
  public var setAside: RowID

  /// Creates a conflict.
  public init(rows: [RowID], setAside: RowID) {
    self.rows = rows
    self.setAside = setAside
  }
}

/// The total error of the rows of one priority.
public struct LevelError: Hashable, Sendable {
  /// The priority, below 1000.
  public var priority: Double
  /// The least possible sum of the rows' absolute errors, in the rows' units.
  public var error: Double

  /// Creates the error of a priority.
  public init(priority: Double, error: Double) {
    self.priority = priority
    self.error = error
  }
}
