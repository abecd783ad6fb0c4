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
