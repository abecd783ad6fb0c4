import GimbalModel

extension Relation {
  /// By how much it is missed where the first side is so much more than the second; zero or less where it holds.
  func shortfall(ofExcess excess: Double) -> Double {
    switch self {
    case .equal: excess.magnitude
    case .lessThanOrEqual: excess
    case .greaterThanOrEqual: -excess
    }
  }
}
