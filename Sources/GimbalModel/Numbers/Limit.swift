/// What a number may be at most. Beyond these a `Double` has less than 2⁻²⁰ pt left of precision to add up with.
public enum Limit {
  /// The largest coordinate, length or constant, in points.
  public static let coordinate = 1e9
  /// The largest multiplier, and the inverse of the smallest.
  public static let multiplier = 1e6
}
