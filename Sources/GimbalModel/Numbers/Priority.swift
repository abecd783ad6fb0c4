/// How much a rule weighs: 1…1000, where 1000 is required. Levels are strict: no number of weaker rules outweighs
/// a stronger one. Decimals make levels of their own.
public struct Priority: Hashable, Sendable {
  public let value: Double

  /// - Returns: nil outside 1…1000.
  public init?(_ value: Double) {
    guard (1...1000).contains(value) else { return nil }
    self.value = value
  }

  private init(trusted value: Double) { self.value = value }

  /// UILayoutPriority.required
  public static let required = Priority(trusted: 1000)
  /// UILayoutPriority.defaultHigh, the default compression resistance
  public static let defaultHigh = Priority(trusted: 750)
  /// UILayoutPriority.defaultLow, the default content hugging
  public static let defaultLow = Priority(trusted: 250)

  public var isRequired: Bool { value == 1000 }
}

extension Priority: Comparable {
  public static func < (one: Priority, other: Priority) -> Bool { one.value < other.value }
}
