/// What an engine found: a value for each variable, and what is to be said about them.
public struct Solution: Hashable, Sendable {
  /// The value of each variable, by its index, in points.
  public var values: [Double]
  /// The error of each priority below 1000 that has rows, the highest first.
  public var levels: [LevelError]
  /// The conflicts among required rows, in the order of the rows they set aside.
  public var conflicts: [Conflict]
  /// The preferences, by their index, whose expression takes more than one value over all solutions that the
  /// rows (without any preference) leave equally good; ascending.
  public var undetermined: [Int]
  /// The variables that take more than one value over those same solutions; ascending.
  public var undeterminedVariables: [Variable]

  /// A solution of these parts.
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

  /// The value of `variable`, which must be one of the engine's.
  public subscript(variable: Variable) -> Double { values[Int(variable.index)] }
}

/// Required rows that cannot hold together.
public struct Conflict: Hashable, Sendable {
  /// A minimal set: without any one of them the others can hold. In the order of rank, then content.
  public var rows: [RowID]
  /// The last of ``rows``, which the solution ignores.
  public var setAside: RowID

  /// A conflict of `rows` that is settled by ignoring `setAside`.
  public init(rows: [RowID], setAside: RowID) {
    self.rows = rows
    self.setAside = setAside
  }
}

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
