public import GimbalCore

/// The number of one of an engine's variables.
///
/// `Engine.addVariable()` hands them out from 0 upwards and never takes one back, so a caller may keep
/// its own table by ``index``.
public struct Variable: Hashable, Sendable {
  /// The position in ``Solution/values``.
  public let index: Int32

  /// The variable numbered `index`; an engine that has none by that number answers `unknownVariable`.
  public init(_ index: Int32) {
    self.index = index
  }
}

/// A product `coefficient · variable` of an engine's variable.
public typealias Term = LinearExpression<Variable>.Term

/// One linear demand: `Σ coefficient · variable + constant (relation) 0`.
///
/// A variable may occur in several terms; they add up. A row without terms compares its constant with zero.
public struct Row: Hashable, Sendable {
  /// The sum that is compared with zero. Its constant is in the caller's unit.
  public var expression: LinearExpression<Variable>
  /// How the sum compares with zero.
  public var relation: Relation
  /// Above 0 and at most 1000, which is required. Levels are strict: a row counts for more than any number
  /// of rows below it.
  public var priority: Double
  /// Which row of a conflict is set aside: the one with the highest rank, then the one whose content is last.
  /// A row below zero stays as long as the conflict holds one that is not.
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

  /// The products that are added up.
  public var terms: [Term] {
    get { expression.terms }
    set { expression = LinearExpression(newValue, constant: expression.constant) }
  }

  /// The constant that is added to them, in the caller's unit.
  public var constant: Double {
    get { expression.constant }
    set { expression.constant = newValue }
  }

  /// Whether the row must hold.
  public var isRequired: Bool { priority >= Row.requiredPriority }

  /// The priority of a row that must hold, as `UILayoutPriority.required`.
  public static let requiredPriority: Double = 1000
}

/// The identity of a row in an engine. An engine never gives the same one out twice.
public struct RowID: Hashable, Sendable, Comparable {
  let number: Int32

  /// In the order in which the rows were added.
  public static func < (a: RowID, b: RowID) -> Bool { a.number < b.number }
}

extension RowID: CustomStringConvertible {
  /// `#7`
  public var description: String { "#\(number)" }
}

/// A wish for what the rows leave free: bring an expression as near to a target as is still optimal.
///
/// Preferences are taken in order, each within what the rows and the preferences before it allow. They
/// never worsen a row.
public struct Preference: Hashable, Sendable {
  /// The expression, `Σ coefficient · variable`.
  public var terms: [Term]
  /// The value it should come near to, in the caller's unit.
  public var target: Double

  /// Bring `Σ terms` near to `target`.
  public init(_ terms: [Term], target: Double) {
    self.terms = terms
    self.target = target
  }

  /// Bring `variable` near to `target`.
  public init(_ variable: Variable, target: Double) {
    self.init([Term(1, variable)], target: target)
  }
}
