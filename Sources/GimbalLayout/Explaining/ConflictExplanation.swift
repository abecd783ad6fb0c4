/// Why required rules contradict each other: what the others make of the one that was set aside.
public struct ConflictExplanation: Hashable, Sendable {
  public let conflict: LayoutConflict
  /// The other rules. What they give the first side of the one set aside, less its second, is the sum of
  /// `multiplier · quantity` over them.
  public let others: [Explanation.Part]
  /// The rule that was set aside: its `quantity` is what it wants instead.
  public let setAside: Explanation.Part
  /// What the others say.
  public enum Bound: Hashable, Sendable {
    case exactly, atLeast, atMost
  }
  public let bound: Bound

  /// What the others come to, in points.
  public var value: Double { others.reduce(0) { $0 + $1.multiplier * $1.quantity } }

  /// How far it is from what the others say to what is wanted, in points.
  public var gap: Double { value - setAside.quantity }
}
