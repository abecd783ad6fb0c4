public import GimbalCore

/// An operand in the linear expressions of an engine: a variable, or an expression.
///
/// A comparison of operands creates a ``Row``. The row is required unless `~` gives it another priority:
///
/// ```swift
/// var engine = Engine()
/// let (x, y) = (engine.addVariable(), engine.addVariable())
/// try engine.add(x + 2 * y <= 10 ~ .high)
/// try engine.add(x == 4)
/// try engine.add(y >= 5 ~ .low)
/// let solution = try engine.solve()
/// print(solution[x], solution[y])  // 4.0 3.0
/// ```
public protocol LinearOperand {
  /// The operand as a linear expression.
  var expression: LinearExpression<Variable> { get }
}

extension Variable: LinearOperand {
  @inlinable public var expression: LinearExpression<Variable> { LinearExpression(self) }
}

extension LinearExpression: LinearOperand where Variable == GimbalSolver.Variable {
  @inlinable public var expression: LinearExpression { self }
}

extension LinearOperand {
  @inlinable public static prefix func - (operand: Self) -> LinearExpression<Variable> {
    LinearExpression(constant: 0).adding(operand.expression, times: -1)
  }

  @inlinable public static func + (one: Self, other: some LinearOperand) -> LinearExpression<Variable> {
    one.expression.adding(other.expression, times: 1)
  }

  @inlinable public static func + (one: Self, constant: Double) -> LinearExpression<Variable> {
    LinearExpression(constant: constant).adding(one.expression, times: 1)
  }

  @inlinable public static func + (constant: Double, other: Self) -> LinearExpression<Variable> {
    LinearExpression(constant: constant).adding(other.expression, times: 1)
  }

  @inlinable public static func - (one: Self, other: some LinearOperand) -> LinearExpression<Variable> {
    one.expression.adding(other.expression, times: -1)
  }

  @inlinable public static func - (one: Self, constant: Double) -> LinearExpression<Variable> {
    LinearExpression(constant: -constant).adding(one.expression, times: 1)
  }

  @inlinable public static func - (constant: Double, other: Self) -> LinearExpression<Variable> {
    LinearExpression(constant: constant).adding(other.expression, times: -1)
  }

  @inlinable public static func * (factor: Double, operand: Self) -> LinearExpression<Variable> {
    LinearExpression(constant: 0).adding(operand.expression, times: factor)
  }

  @inlinable public static func * (operand: Self, factor: Double) -> LinearExpression<Variable> {
    LinearExpression(constant: 0).adding(operand.expression, times: factor)
  }

  @inlinable public static func / (operand: Self, divisor: Double) -> LinearExpression<Variable> {
    LinearExpression(constant: 0).adding(operand.expression, times: 1 / divisor)
  }
}

extension LinearOperand {
  /// Returns the required row `one ≤ other`.
  @inlinable public static func <= (one: Self, other: some LinearOperand) -> Row {
    Row(one.expression - other.expression, .lessThanOrEqual)
  }

  /// Returns the required row `one ≤ constant`.
  @inlinable public static func <= (one: Self, constant: Double) -> Row {
    Row(one.expression - constant, .lessThanOrEqual)
  }

  /// Returns the required row `constant ≤ other`.
  @inlinable public static func <= (constant: Double, other: Self) -> Row { other >= constant }

  /// Returns the required row `one = other`.
  @inlinable public static func == (one: Self, other: some LinearOperand) -> Row {
    Row(one.expression - other.expression, .equal)
  }

  /// Returns the required row `one = constant`.
  @inlinable public static func == (one: Self, constant: Double) -> Row {
    Row(one.expression - constant, .equal)
  }

  /// Returns the required row `constant = other`.
  @inlinable public static func == (constant: Double, other: Self) -> Row { other == constant }

  /// Returns the required row `one ≥ other`.
  @inlinable public static func >= (one: Self, other: some LinearOperand) -> Row {
    Row(one.expression - other.expression, .greaterThanOrEqual)
  }

  /// Returns the required row `one ≥ constant`.
  @inlinable public static func >= (one: Self, constant: Double) -> Row {
    Row(one.expression - constant, .greaterThanOrEqual)
  }

  /// Returns the required row `constant ≥ other`.
  @inlinable public static func >= (constant: Double, other: Self) -> Row { other <= constant }
}

/// The priority of a row. Priorities are strict levels: a row outweighs any number of rows of lower priority.
///
/// The named priorities have the values of `UILayoutPriority`. Any number above 0 and up to 1000 is a
/// priority: `x == 10 ~ 999`.
public struct RowPriority: Hashable, Sendable {
  /// The level, above 0 and at most 1000. ``Engine/add(_:)`` throws an ``EngineError`` for other values.
  public var value: Double

  public init(_ value: Double) { self.value = value }

  /// The priority of a row that must hold: 1000.
  public static let required = RowPriority(Row.requiredPriority)
  /// The priority 750, the default for the compression resistance of a view.
  public static let high = RowPriority(750)
  /// The priority 250, the default for the content hugging of a view.
  public static let low = RowPriority(250)
  /// The priority 50, which is below the default priorities of content hugging and compression resistance.
  public static let fittingSize = RowPriority(50)
}

extension RowPriority: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  public init(integerLiteral value: Int) { self.init(Double(value)) }
  public init(floatLiteral value: Double) { self.init(value) }
}

extension RowPriority: Comparable {
  @inlinable public static func < (one: RowPriority, other: RowPriority) -> Bool { one.value < other.value }
}

extension Row {
  /// Returns the row with its priority replaced.
  @inlinable public static func ~ (row: Row, priority: RowPriority) -> Row {
    var result = row
    result.priority = priority.value
    return result
  }
}
