/// The limits of numbers in a scene. Up to the largest coordinate, the precision of a `Double` is better than
/// 2⁻²⁰ pt.
public enum Limit {
  /// The largest magnitude of a coordinate, length or constant, in points.
  public static let coordinate = 1e9
  /// The largest magnitude of a coordinate or length of a solved frame, in points. Solved values are multiples
  /// of 2⁻²⁰ pt, and a `Double` has 53 bits, so it represents them exactly up to this limit.
  public static let frame = 0x1p33
  /// The largest magnitude of a multiplier. In a constraint, the smallest magnitude is the reciprocal of this
  /// value. In a placement, the multiplier can be 0.
  public static let multiplier = 1e6
}

/// The priority of a rule, from 1 to 1000, like `UILayoutPriority`.
///
/// Rules of priority 1000 are required. Priorities are strict levels: even many rules of a lower priority
/// cannot outweigh one rule of a higher priority. Each distinct value, such as 750.5, is a separate level.
public struct Priority: Hashable, Sendable {
  public let value: Double

  /// Creates a priority; `nil` if the value is outside 1…1000.
  public init?(_ value: Double) {
    guard (1...1000).contains(value) else { return nil }
    self.value = value
  }

  private init(trusted value: Double) { self.value = value }

  /// The priority of required rules, `UILayoutPriority.required`.
  public static let required = Priority(trusted: 1000)
  /// The default priority of compression resistance, `UILayoutPriority.defaultHigh`.
  public static let defaultHigh = Priority(trusted: 750)
  /// The default priority of content hugging, `UILayoutPriority.defaultLow`.
  public static let defaultLow = Priority(trusted: 250)

  public var isRequired: Bool { value == 1000 }
}

extension Priority: Comparable {
  public static func < (one: Priority, other: Priority) -> Bool { one.value < other.value }
}
