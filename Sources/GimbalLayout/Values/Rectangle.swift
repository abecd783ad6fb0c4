import GimbalModel
import GimbalSolver

/// A type of coordinates and lengths: numbers in a solved layout, or linear expressions before the solve.
protocol Affine: Sendable {
  init(constant: Double)
  static func + (one: Self, other: Self) -> Self
  static func - (one: Self, other: Self) -> Self
  static func + (one: Self, constant: Double) -> Self
  static func * (factor: Double, one: Self) -> Self
}

extension Affine {
  static func - (one: Self, constant: Double) -> Self { one + -constant }
}

extension Double: Affine {
  init(constant: Double) { self = constant }
}

extension LinearExpression: Affine where Variable == GimbalSolver.Variable {}

/// A rectangle whose coordinates and lengths are numbers or linear expressions.
struct Rectangle<Value: Affine> {
  var left: Value
  var top: Value
  var width: Value
  var height: Value

  var right: Value { left + width }
  var bottom: Value { top + height }
  var centerX: Value { left + 0.5 * width }
  var centerY: Value { top + 0.5 * height }

  /// Returns the rectangle with its edges moved inward.
  func inset(by insets: EdgeInsets) -> Rectangle {
    insets == .zero
      ? self
      : Rectangle(
        left: left + insets.left, top: top + insets.top, width: width - (insets.left + insets.right),
        height: height - (insets.top + insets.bottom))
  }
}

extension Rectangle where Value == Double {
  init(_ frame: Frame) {
    self.init(left: frame.x, top: frame.y, width: frame.width, height: frame.height)
  }

  var frame: Frame { Frame(x: left, y: top, width: width, height: height) }
}

/// The grid to which solved coordinates are rounded, so that rounding errors from a solve do not appear in
/// the output. Its spacing is 2⁻²⁰ pt.
enum CoordinateGrid {
  static let spacing = 0x1p-20

  static func snap(_ value: Double) -> Double { (value * 0x1p20).rounded() * 0x1p-20 }
}

extension EdgeInsets {
  /// Returns the sum of the insets along an axis.
  func along(_ axis: Axis) -> Double { axis == .horizontal ? left + right : top + bottom }
}

extension Relation {
  /// Returns the amount by which the relation is violated if its first side exceeds its second side by
  /// `excess`. The amount is zero or negative if the relation is satisfied.
  func shortfall(ofExcess excess: Double) -> Double {
    switch self {
    case .equal: excess.magnitude
    case .lessThanOrEqual: excess
    case .greaterThanOrEqual: -excess
    }
  }
}
