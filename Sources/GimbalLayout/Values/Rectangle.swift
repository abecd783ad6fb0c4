import GimbalModel
import GimbalSolver

/// What geometry is computed in: numbers once a layout is solved, and before that sums of unknowns.
protocol Affine: Sendable {
  static func + (one: Self, other: Self) -> Self
  static func - (one: Self, other: Self) -> Self
  static func + (one: Self, constant: Double) -> Self
  static func * (factor: Double, one: Self) -> Self
}

extension Affine {
  static func - (one: Self, constant: Double) -> Self { one + -constant }
}

extension Double: Affine {}
extension LinearExpression: Affine where Variable == GimbalSolver.Variable {}

/// A rectangle in the root's coordinates.
struct Rectangle<Value: Affine> {
  var left: Value
  var top: Value
  var width: Value
  var height: Value

  var right: Value { left + width }
  var bottom: Value { top + height }
  var centerX: Value { left + 0.5 * width }
  var centerY: Value { top + 0.5 * height }

  /// The rectangle with its edges moved inwards.
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

/// What values are snapped to, so that equal states print equal: 2⁻²⁰ pt.
enum CoordinateGrid {
  static let spacing = 0x1p-20

  static func snap(_ value: Double) -> Double { (value * 0x1p20).rounded() * 0x1p-20 }
}

extension EdgeInsets {
  /// What both sides of an axis come to.
  func along(_ axis: Axis) -> Double { axis == .horizontal ? left + right : top + bottom }
}

extension Relation {
  /// By how much it is missed where the first side is so much more than the second; zero or less where it holds.
  func shortfall(ofExcess excess: Double) -> Double {
    switch self {
    case .equal: excess.magnitude
    case .lessThanOrEqual: excess
    case .greaterThanOrEqual: -excess
    }
  }
}
