/// One linear demand: `Σ coefficient · variable + constant (relation) 0`.
///
/// A variable may occur in several terms; they add up. A row without terms compares its constant with zero.
public struct Row: Hashable, Sendable {
  /// The products that are added up.
  public var terms: [Term]
  /// What is added to them, in the caller's unit.
  public var constant: Double
  /// How the sum compares with zero.
  public var relation: Relation
  /// Above 0 and at most 1000, which is required. Levels are strict: a row counts for more than any number
  /// of rows below it.
  public var priority: Double
  /// Which row of a conflict is set aside: the one with the highest rank, then the one whose content is last.
  /// A row below zero stays as long as the conflict holds one that is not.
  public var rank: Int

  /// The row `Σ terms + constant (relation) 0`.
  public init(
    _ terms: [Term], constant: Double = 0, _ relation: Relation, priority: Double = 1000, rank: Int = 0
  ) {
    self.terms = terms
    self.constant = constant
    self.relation = relation
    self.priority = priority
    self.rank = rank
  }

  /// Whether the row must hold.
  public var isRequired: Bool { priority >= Row.requiredPriority }

  /// The priority of a row that must hold, as `UILayoutPriority.required`.
  public static let requiredPriority: Double = 1000
}
