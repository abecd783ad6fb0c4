public import GimbalModel

/// A change that ends a contradiction and makes no other: it was tried, and solved.
public struct Repair: Hashable, Sendable {
  public let change: RepairChange
  /// By how much it moves views: the sum over all of them of how far x, y, width and height go, in points.
  public let distance: Double
  /// The views whose frames change, in tree order.
  public let moved: [ViewID]
  /// What it leaves free that was not.
  public let freed: [Ambiguity]
}
