public import GimbalModel

/// The reason why a measure of a view has its value: rules that hold exactly, and their sum.
///
/// If the value is determined, `value == own + Σ multiplier · quantity` over the parts. The set of parts is
/// minimal: without any one of them, the others leave the measure free.
public struct Explanation: Hashable, Sendable {
  /// A rule with its contribution.
  public struct Part: Hashable, Sendable {
    public let reason: Reason
    /// The multiplier of the rule, without a unit; never zero.
    public let multiplier: Double
    /// The quantity of the rule, in points: the constant of a constraint with the insets of its guides, or a
    /// given length.
    public let quantity: Double
    public let priority: Priority
    /// The attribute that the rule sets, if it is a single one: `left`, `top`, `width` or `height`.
    public let attribute: Attribute?
  }

  /// A rule that is missed because the parts hold.
  public struct Missed: Hashable, Sendable {
    public let reason: Reason
    public let priority: Priority
    /// The difference between the rule's first and second side, in points.
    public let excess: Double
  }

  public let view: ViewID
  public let measure: Measure
  /// The value in points, in the coordinates that expectations use.
  public let value: Double
  /// The contribution of values that were not solved: insets, and known positions. In points.
  public let own: Double
  /// The parts, from the view outwards: each shares a variable with an earlier one.
  public let parts: [Part]
  /// `true` if the rules determine the value.
  public let isDetermined: Bool
  /// The missed rules, by descending priority.
  public let missed: [Missed]
  /// Alternative rules that would give the same value without the constraints of the earlier alternatives and
  /// the parts.
  public let backups: [[Reason]]

  /// The lowest priority of the parts; nil without parts.
  public var weakest: Priority? { parts.map(\.priority).min { $0.value < $1.value } }

  /// The constraints of the parts and backups.
  public var constraints: [ConstraintID] {
    (parts.map(\.reason) + backups.flatMap(\.self)).compactMap { reason in
      if case .constraint(let id) = reason { id } else { nil }
    }
  }
}

/// The reason why required rules contradict each other: the ignored rule, and the bound that the others give.
public struct ConflictExplanation: Hashable, Sendable {
  public let conflict: LayoutConflict
  /// The other rules. The sum of `multiplier · quantity` over them is the difference that they give the two
  /// sides of the ignored rule.
  public let others: [Explanation.Part]
  /// The ignored rule. Its `quantity` is the difference that it requires.
  public let setAside: Explanation.Part
  /// The kind of the bound that the other rules give.
  public enum Bound: Hashable, Sendable {
    case exactly, atLeast, atMost
  }
  public let bound: Bound

  /// The bound that the other rules give, in points.
  public var value: Double { others.reduce(0) { $0 + $1.multiplier * $1.quantity } }

  /// The distance between the bound and the required value, in points.
  public var gap: Double { value - setAside.quantity }
}

/// The range of an ambiguous attribute.
public struct AmbiguityExplanation: Hashable, Sendable {
  public let ambiguity: Ambiguity
  /// The smallest value that worsens no rule, in points; nil if there is no limit.
  public let least: Double?
  /// The largest value that worsens no rule, in points; nil if there is no limit.
  public let greatest: Double?
}
