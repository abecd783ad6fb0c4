public import GimbalModel

/// Why a measure of a view has its value: rules that are met exactly, and what they add up to.
///
/// `value == own + Σ multiplier · quantity` over the parts where it is determined. None of them can be left out: without any one of them the
/// others leave the measure free.
public struct Explanation: Hashable, Sendable {
  /// A rule, and what it contributes.
  public struct Part: Hashable, Sendable {
    public let reason: Reason
    /// How often the rule counts, without a unit; never zero.
    public let multiplier: Double
    /// What the rule adds each time, in points: the constant of a constraint, with the insets of the guides that it
    /// speaks of; a length that is given.
    public let quantity: Double
    public let priority: Priority
    /// What of its view the rule gives, where it gives one thing by itself: `left`, `top`, `width` or `height`.
    public let attribute: Attribute?
  }

  /// A rule that is missed because the parts hold.
  public struct Missed: Hashable, Sendable {
    public let reason: Reason
    public let priority: Priority
    /// By how much its first side is more than its second, in points.
    public let excess: Double
  }

  public let view: ViewID
  public let measure: Measure
  /// In points, in the coordinates that the measure has in expectations.
  public let value: Double
  /// What no rule that was solved adds: insets, and places that were numbers before. In points.
  public let own: Double
  /// From the view outwards: each speaks of something that one before it speaks of.
  public let parts: [Part]
  /// Whether the rules leave only this value.
  public let isDetermined: Bool
  /// The strongest first.
  public let missed: [Missed]
  /// Rules that would give the same value if the constraints before them were not there, one round after the other.
  public let backups: [[Reason]]

  /// The lowest priority that it took; nil where no rule was needed.
  public var weakest: Priority? { parts.map(\.priority).min { $0.value < $1.value } }

  /// The constraints that it names, those of the backups included.
  public var constraints: [ConstraintID] {
    (parts.map(\.reason) + backups.flatMap(\.self)).compactMap { reason in
      if case .constraint(let id) = reason { id } else { nil }
    }
  }
}

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

/// What is free of a view, and how far.
public struct AmbiguityExplanation: Hashable, Sendable {
  public let ambiguity: Ambiguity
  /// The least value that the rules allow without being met any worse, in points; nil where there is no end.
  public let least: Double?
  /// The greatest, likewise.
  public let greatest: Double?
}
