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
