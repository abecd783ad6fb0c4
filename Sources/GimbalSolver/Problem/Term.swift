/// One product `coefficient · variable` of a linear expression.
public struct Term: Hashable, Sendable {
  /// The factor, without a unit.
  public var coefficient: Double
  /// What it multiplies.
  public var variable: Variable

  /// `coefficient · variable`.
  public init(_ coefficient: Double, _ variable: Variable) {
    self.coefficient = coefficient
    self.variable = variable
  }
}
