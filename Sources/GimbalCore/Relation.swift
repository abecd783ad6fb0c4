/// The comparison between the two sides of a constraint, as `NSLayoutConstraint.Relation`.
///
/// The raw value is the operator in equations, archives and the database.
@frozen
public enum Relation: String, CaseIterable, Sendable {
  case lessThanOrEqual = "<="
  case equal = "=="
  case greaterThanOrEqual = ">="

  /// The sign of the allowed differences `left - right`: -1, 0 or 1.
  @inlinable
  public var sign: Int8 {
    switch self {
    case .lessThanOrEqual: -1
    case .equal: 0
    case .greaterThanOrEqual: 1
    }
  }

  /// Creates a relation from its sign.
  ///
  /// - Returns: `nil` unless the sign is -1, 0 or 1.
  @inlinable
  public init?(sign: Int8) {
    switch sign {
    case -1: self = .lessThanOrEqual
    case 0: self = .equal
    case 1: self = .greaterThanOrEqual
    default: return nil
    }
  }

  /// The relation after the sides are exchanged, or after both are multiplied by a negative number.
  @inlinable
  public var reversed: Relation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
