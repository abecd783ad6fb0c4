/// A linear relation between one or two attributes: `first == multiplier * second + constant @priority`.
///
/// Constraints from all sources have this form. A value of the type `Side` identifies an attribute of an item:
/// by an ``Anchor`` in a scene, by name in a command, by address in a console log, or by object id in an
/// Interface Builder document.
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
  /// The named number by which `multiplier` is multiplied; `nil` if the multiplier is a plain number.
  public var multiplierNumber: Name?
  /// The named numbers that are added to `constant`, as in `2 * pad + 8`.
  public var constantTerms: NumberTerms

  @inlinable
  public init(
    _ first: Side, _ relation: Relation = .equal, multiplier: Double = 1, _ second: Side? = nil,
    constant: Double = 0, priority: Priority = .required, multiplierNumber: Name? = nil,
    constantTerms: NumberTerms = .none
  ) {
    self.first = first
    self.relation = relation
    self.multiplier = multiplier
    self.second = second
    self.constant = constant
    self.priority = priority
    self.multiplierNumber = multiplierNumber
    self.constantTerms = constantTerms
  }

  /// Returns the formula with both sides replaced.
  ///
  /// - Parameter transform: A closure that returns the replacement of a side. It is called for the first side,
  ///   then for the second side.
  @inlinable
  package func mapSides<Other, Failure: Error>(
    _ transform: (Side) throws(Failure) -> Other
  ) throws(Failure) -> Formula<Other> {
    let first = try transform(first)
    return Formula<Other>(
      first, relation, multiplier: multiplier, try second.map(transform), constant: constant,
      priority: priority, multiplierNumber: multiplierNumber, constantTerms: constantTerms)
  }

  /// The equivalent formula with the second side on the left: `b == a / m - c / m` for `a == m * b + c`.
  ///
  /// It is `nil` if there is no second side, if the multiplier is 0, or if the multiplier is a named number.
  package var solvedForSecond: Formula? {
    guard let second, multiplier != 0, multiplierNumber == nil else { return nil }
    return Formula(
      second, multiplier > 0 ? relation.reversed : relation, multiplier: 1 / multiplier, first,
      constant: -constant / multiplier, priority: priority,
      constantTerms: constantTerms.scaled(by: -1 / multiplier))
  }

  /// A Boolean value that indicates whether the formula uses named numbers.
  package var usesNumbers: Bool { multiplierNumber != nil || !constantTerms.isEmpty }

  /// The named numbers of the multiplier and the constant, in this order.
  package var numbersUsed: [Name] { [multiplierNumber].compactMap(\.self) + constantTerms.names }

  /// Returns the formula with the names of its named numbers replaced.
  func renamingNumbers(_ rename: (Name) -> Name) -> Formula {
    var formula = self
    formula.multiplierNumber = multiplierNumber.map(rename)
    formula.constantTerms = constantTerms.renamed(rename)
    return formula
  }

  /// Returns the formula with named numbers replaced by their values.
  func resolvingNumbers(_ value: (Name) -> Double?) throws(NumberProblem) -> Formula {
    var formula = self
    if let name = multiplierNumber {
      guard let number = value(name) else { throw .undefined(name) }
      formula.multiplier *= number
      formula.multiplierNumber = nil
      let magnitude = formula.multiplier.magnitude
      guard (1 / Limit.multiplier...Limit.multiplier).contains(magnitude) else {
        throw .outOfRange(formula.multiplier)
      }
    }
    formula.constant += try constantTerms.total(value)
    formula.constantTerms = .none
    guard formula.constant.magnitude <= Limit.coordinate else { throw .outOfRange(formula.constant) }
    return formula
  }
}
