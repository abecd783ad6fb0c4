/// A linear relation between one or two attributes: `first == multiplier * second + constant @priority`.
///
/// Constraints from all sources have this form. The type `Side` refers to an attribute of an item: by an
/// ``Anchor`` in a scene, by name in a command, by address in a console log, or by object id in an Interface
/// Builder document.
public struct Formula<Side: Hashable & Sendable>: Hashable, Sendable {
  public var first: Side
  public var relation: Relation
  /// The factor of the second side; 1 without a second side.
  public var multiplier: Double
  /// The second side; `nil` for a size that is compared with the constant only.
  public var second: Side?
  /// The constant term of the right side, in points.
  public var constant: Double
  public var priority: Priority

  @inlinable
  public init(
    _ first: Side, _ relation: Relation = .equal, multiplier: Double = 1, _ second: Side? = nil,
    constant: Double = 0, priority: Priority = .required
  ) {
    self.first = first
    self.relation = relation
    self.multiplier = multiplier
    self.second = second
    self.constant = constant
    self.priority = priority
  }

  /// Returns the formula with both sides replaced.
  ///
  /// - Parameter transform: A function that returns the replacement of a side. It is called for the first
  ///   side, then for the second side.
  @inlinable
  public func mapSides<Other, Failure: Error>(
    _ transform: (Side) throws(Failure) -> Other
  ) throws(Failure) -> Formula<Other> {
    let first = try transform(first)
    return Formula<Other>(
      first, relation, multiplier: multiplier, try second.map(transform), constant: constant,
      priority: priority)
  }

  /// The equivalent formula with the second side on the left: `b == a / m - c / m` for `a == m * b + c`.
  ///
  /// It is `nil` if there is no second side, or if the multiplier is 0.
  public var solvedForSecond: Formula? {
    guard let second, multiplier != 0 else { return nil }
    return Formula(
      second, multiplier > 0 ? relation.reversed : relation, multiplier: 1 / multiplier, first,
      constant: -constant / multiplier, priority: priority)
  }
}
