public import GimbalModel

/// The explanation of the value of a view's measure, such as its width: the rules that determine the value,
/// and their contributions to it.
///
/// If the rules determine the value, `value == own + Σ multiplier · quantity` over the parts. The set of
/// parts is minimal: if any part is removed, the remaining parts do not determine the value.
public struct Explanation: Hashable, Sendable {
  /// A rule and its contribution to the value.
  public struct Part: Hashable, Sendable {
    public let reason: Reason
    /// The factor of ``quantity`` in the sum that gives the explained value, without a unit. It is never
    /// zero.
    public let multiplier: Double
    /// The quantity of the rule, in points: the constant of a constraint including the insets of its guides,
    /// or the position or length that the rule specifies.
    public let quantity: Double
    public let priority: Priority
    /// The attribute that the rule sets, such as `left` or `width`; nil if the rule does not set a single
    /// attribute.
    public let attribute: Attribute?
  }

  /// A rule that the layout does not satisfy because it satisfies the rules in ``parts``.
  public struct Missed: Hashable, Sendable {
    public let reason: Reason
    public let priority: Priority
    /// The first side of the rule minus its second side, in points.
    public let excess: Double
  }

  public let view: ViewID
  public let measure: Measure
  /// The value in points. Attributes are in root coordinates; x and y are in superview coordinates.
  public let value: Double
  /// The part of the value that comes from insets and from positions that were known before the solve, in
  /// points.
  public let own: Double
  /// The rules with their contributions. The first parts contain variables of the explained measure. Each
  /// further part shares a variable with an earlier part.
  public let parts: [Part]
  /// `true` if the rules determine the value.
  public let isDetermined: Bool
  /// The rules that the layout does not satisfy because it satisfies the rules in ``parts``, by descending
  /// priority.
  public let missed: [Missed]
  /// Alternative sets of rules that determine the same value. Each set contains no constraint from ``parts``
  /// or from an earlier set.
  public let backups: [[Reason]]

  /// The lowest priority of the rules in ``parts``; nil if there are no parts.
  public var weakest: Priority? { parts.map(\.priority).min { $0.value < $1.value } }

  /// The constraints in ``parts`` and ``backups``.
  public var constraints: [ConstraintID] {
    (parts.map(\.reason) + backups.flatMap(\.self)).compactMap { reason in
      if case .constraint(let id) = reason { id } else { nil }
    }
  }
}

/// The explanation of a conflict between required rules. It contains the ignored rule, and the bound that the
/// other rules impose on the difference between the two sides of the ignored rule.
public struct ConflictExplanation: Hashable, Sendable {
  public let conflict: LayoutConflict
  /// The rules of the conflict except the ignored rule. The sum of their `multiplier · quantity` is
  /// ``value``.
  public let others: [Explanation.Part]
  /// The ignored rule. Its `quantity` is the difference that it requires between its two sides.
  public let setAside: Explanation.Part
  /// The kind of bound that the other rules impose on the difference between the two sides of the ignored
  /// rule.
  public enum Bound: Hashable, Sendable {
    case exactly, atLeast, atMost
  }
  public let bound: Bound

  /// The bound that the other rules impose on the difference between the two sides of the ignored rule, in
  /// points.
  public var value: Double { others.reduce(0) { $0 + $1.multiplier * $1.quantity } }

  /// The bound minus the difference that the ignored rule requires, in points.
  public var gap: Double { value - setAside.quantity }
}

/// The range of values that the rules allow for an ambiguous attribute.
public struct AmbiguityExplanation: Hashable, Sendable {
  public let ambiguity: Ambiguity
  /// The smallest value at which no rule is violated more than in the layout, in points; nil if there is no
  /// limit.
  public let least: Double?
  /// The largest value at which no rule is violated more than in the layout, in points; nil if there is no
  /// limit.
  public let greatest: Double?
}
