/// The comparison between the two sides of a constraint. It corresponds to `NSLayoutConstraint.Relation`.
///
/// The raw value is the operator that equations, archives and the database contain.
@frozen
public enum Relation: String, CaseIterable, Sendable {
  case lessThanOrEqual = "<="
  case equal = "=="
  case greaterThanOrEqual = ">="

  /// The sign that a nonzero difference `left - right` must have: -1 for `<=` and 1 for `>=`. The sign of
  /// `==`, which allows no difference, is 0.
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
  /// - Returns: `nil` if the sign is not -1, 0 or 1.
  @inlinable
  public init?(sign: Int8) {
    switch sign {
    case -1: self = .lessThanOrEqual
    case 0: self = .equal
    case 1: self = .greaterThanOrEqual
    default: return nil
    }
  }

  /// The equivalent relation after the two sides are exchanged, or after both sides are multiplied by a
  /// negative number.
  @inlinable
  public var reversed: Relation {
    switch self {
    case .lessThanOrEqual: .greaterThanOrEqual
    case .equal: .equal
    case .greaterThanOrEqual: .lessThanOrEqual
    }
  }
}
