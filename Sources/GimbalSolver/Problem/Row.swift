public import GimbalCore

/// A variable of an engine, identified by its index.
///
/// ``Engine/addVariable()`` numbers variables from 0 and never removes a variable, so callers can keep their
/// own tables that are indexed by ``index``.
public struct Variable: Hashable, Sendable {
  /// The index of the variable's value in ``Solution/values``.
  public let index: Int32

  /// Creates a reference to the variable at `index`. An engine without such a variable throws
  /// ``EngineError/unknownVariable``.
  public init(_ index: Int32) {
    self.index = index
  }
}

/// A product `coefficient · variable` with a variable of an engine.
public typealias Term = LinearExpression<Variable>.Term

/// A linear constraint with a priority: `Σ coefficient · variable + constant (relation) 0`.
///
/// Terms of the same variable are added. A row without terms compares its constant with zero.
public struct Row: Hashable, Sendable {
  /// The left side of the row. Its constant is in the caller's unit.
  public var expression: LinearExpression<Variable>
  /// The relation between the left side and zero.
  public var relation: Relation
  /// The priority, above 0 and at most 1000. A row of priority 1000 is required. Priorities are strict
  /// levels: a row outweighs any number of rows of lower priority.
  public var priority: Double
  /// The rank. If required rows contradict each other, the solution ignores the row with the highest rank. Among rows
  /// of equal rank, it ignores the last row in the order of terms, then relation, then constant. A row with a negative
  /// rank is ignored only if all contradicting rows have negative ranks.
  public var rank: Int

  /// Creates the row `expression (relation) 0`.
  public init(
    _ expression: LinearExpression<Variable>, _ relation: Relation, priority: Double = 1000, rank: Int = 0
  ) {
    self.expression = expression
    self.relation = relation
    self.priority = priority
    self.rank = rank
  }

  /// Creates the row `Σ terms + constant (relation) 0`.
  public init(
    _ terms: [Term], constant: Double = 0, _ relation: Relation, priority: Double = 1000, rank: Int = 0
  ) {
    self.init(
      LinearExpression(terms, constant: constant), relation, priority: priority, rank: rank)
  }

  /// The terms of the left side.
  public var terms: [Term] {
    get { expression.terms }
    set { expression = LinearExpression(newValue, constant: expression.constant) }
  }

  /// The constant of the left side, in the caller's unit.
  public var constant: Double {
    get { expression.constant }
    set { expression.constant = newValue }
  }

  /// `true` if the row must hold.
  public var isRequired: Bool { priority >= Row.requiredPriority }

  /// The priority of a row that must hold, the value of `UILayoutPriority.required`.
  public static let requiredPriority: Double = 1000
}

/// The identifier of a row in an engine. An engine never reuses an identifier.
public struct RowID: Hashable, Sendable, Comparable {
  let number: Int32

  /// Returns `true` if the row of `a` was added before the row of `b`.
  public static func < (a: RowID, b: RowID) -> Bool { a.number < b.number }
}

extension RowID: CustomStringConvertible {
  /// The identifier as text, such as `#7`.
  public var description: String { "#\(number)" }
}

/// A target value for an expression whose value the rows do not determine.
///
/// The engine applies preferences in order. Each preference brings its expression as near to its target as
/// the rows and the earlier preferences allow.
public struct Preference: Hashable, Sendable {
  /// The terms of the expression.
  public var terms: [Term]
  /// The preferred value, in the caller's unit.
  public var target: Double

  /// Creates the preference `Σ terms ≈ target`.
  public init(_ terms: [Term], target: Double) {
    self.terms = terms
    self.target = target
  }

  /// Creates the preference `variable ≈ target`.
  public init(_ variable: Variable, target: Double) {
    self.init([Term(1, variable)], target: target)
  }
}
