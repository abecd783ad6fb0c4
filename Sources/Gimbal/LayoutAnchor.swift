import GimbalModel

/// A typed anchor of a view or of a layout guide, like `NSLayoutAnchor`.
///
/// A comparison of two anchors creates a ``ConstraintDefinition``, which
/// ``GimbalModel/Scene/constrain(in:_:)`` adds to a scene. Only anchors of the same kind can be compared. For
/// example, `title.top == logo.leading` and `title.top == logo.height` do not compile.
///
/// ```swift
/// try scene.constrain {
///   title.top == logo.bottom + 8
///   title.width <= 2 * logo.width - 16 ~ .defaultHigh
///   title.height >= 44
/// }
/// ```
public struct LayoutAnchor<Kind>: Sendable {
  let anchor: Anchor

  init(_ item: LayoutItem, _ attribute: Attribute) { anchor = Anchor(item: item, attribute: attribute) }
}

/// The kinds of anchors, which distinguish their types at compile time.
public enum AnchorKind {
  /// The kind of a position along the horizontal axis.
  public enum Horizontal {}
  /// The kind of a position along the vertical axis.
  public enum Vertical {}
  /// The kind of a width or a height.
  public enum Dimension {}
}

/// An anchor for a horizontal position, like `NSLayoutXAxisAnchor`.
public typealias HorizontalAnchor = LayoutAnchor<AnchorKind.Horizontal>
/// An anchor for a vertical position, like `NSLayoutYAxisAnchor`.
public typealias VerticalAnchor = LayoutAnchor<AnchorKind.Vertical>
/// An anchor for a width or a height, like `NSLayoutDimension`.
public typealias DimensionAnchor = LayoutAnchor<AnchorKind.Dimension>

/// A linear expression with one anchor, such as `2 * logo.width + 8`.
public struct AnchorExpression<Kind>: Sendable {
  var anchor: Anchor
  var multiplier = 1.0
  var constant = 0.0
}

/// An operand on the right side of a constraint: an anchor, or an expression with an anchor.
public protocol AnchorOperand<Kind> {
  associatedtype Kind
  /// The operand as a linear expression.
  var expression: AnchorExpression<Kind> { get }
}

extension LayoutAnchor: AnchorOperand {
  public var expression: AnchorExpression<Kind> { AnchorExpression(anchor: anchor) }
}

extension AnchorExpression: AnchorOperand {
  public var expression: AnchorExpression { self }
}

extension AnchorOperand {
  public static func + (one: Self, constant: Double) -> AnchorExpression<Kind> {
    var sum = one.expression
    sum.constant += constant
    return sum
  }

  public static func + (constant: Double, other: Self) -> AnchorExpression<Kind> { other + constant }

  public static func - (one: Self, constant: Double) -> AnchorExpression<Kind> { one + -constant }

  public static func - (constant: Double, other: Self) -> AnchorExpression<Kind> { -other + constant }

  public static prefix func - (operand: Self) -> AnchorExpression<Kind> { -1 * operand }

  public static func * (factor: Double, operand: Self) -> AnchorExpression<Kind> {
    var product = operand.expression
    product.multiplier *= factor
    product.constant *= factor
    return product
  }

  public static func * (operand: Self, factor: Double) -> AnchorExpression<Kind> { factor * operand }

  public static func / (operand: Self, divisor: Double) -> AnchorExpression<Kind> {
    var quotient = operand.expression
    quotient.multiplier /= divisor
    quotient.constant /= divisor
    return quotient
  }
}

extension LayoutAnchor {
  /// Returns the required constraint `one == other`.
  public static func == (one: LayoutAnchor, other: some AnchorOperand<Kind>) -> ConstraintDefinition {
    ConstraintDefinition(one, .equal, other.expression)
  }

  /// Returns the required constraint `one <= other`.
  public static func <= (one: LayoutAnchor, other: some AnchorOperand<Kind>) -> ConstraintDefinition {
    ConstraintDefinition(one, .lessThanOrEqual, other.expression)
  }

  /// Returns the required constraint `one >= other`.
  public static func >= (one: LayoutAnchor, other: some AnchorOperand<Kind>) -> ConstraintDefinition {
    ConstraintDefinition(one, .greaterThanOrEqual, other.expression)
  }
}

extension LayoutAnchor<AnchorKind.Dimension> {
  /// Returns the required constraint `one == constant`.
  public static func == (one: LayoutAnchor, constant: Double) -> ConstraintDefinition {
    ConstraintDefinition(one, .equal, constant)
  }

  /// Returns the required constraint `one <= constant`.
  public static func <= (one: LayoutAnchor, constant: Double) -> ConstraintDefinition {
    ConstraintDefinition(one, .lessThanOrEqual, constant)
  }

  /// Returns the required constraint `one >= constant`.
  public static func >= (one: LayoutAnchor, constant: Double) -> ConstraintDefinition {
    ConstraintDefinition(one, .greaterThanOrEqual, constant)
  }
}

extension ConstraintDefinition {
  // Adding 0 normalizes -0 to 0, as the parser of constraints does.
  fileprivate init<Kind>(
    _ first: LayoutAnchor<Kind>, _ relation: Relation, _ second: AnchorExpression<Kind>
  ) {
    self.init(
      Formula(
        first.anchor, relation, multiplier: second.multiplier, second.anchor, constant: second.constant + 0))
  }

  fileprivate init(_ first: DimensionAnchor, _ relation: Relation, _ constant: Double) {
    self.init(Formula(first.anchor, relation, constant: constant + 0))
  }
}
