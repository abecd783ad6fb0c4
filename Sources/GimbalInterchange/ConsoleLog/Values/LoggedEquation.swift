public import GimbalModel

/// What a logged constraint says: `first (relation) multiplier · second + constant`.
public struct LoggedEquation: Hashable, Sendable {
  public let first: LoggedAnchor
  public var relation: Relation
  public var multiplier: Double
  /// Nil where a size is given outright.
  public let second: LoggedAnchor?
  /// In points.
  public var constant: Double
  public var priority: Priority
}
