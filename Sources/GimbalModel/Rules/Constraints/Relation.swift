/// How the two sides of a constraint relate, as `NSLayoutConstraint.Relation`.
public enum Relation: String, CaseIterable, Sendable {
  case lessThanOrEqual = "<="
  case equal = "=="
  case greaterThanOrEqual = ">="
}
