/// How an expression compares with zero.
public enum Relation: Int8, Hashable, Sendable, CaseIterable {
  /// `expression ≤ 0`
  case lessThanOrEqual = -1
  /// `expression = 0`
  case equal = 0
  /// `expression ≥ 0`
  case greaterThanOrEqual = 1
}
