/// How long a side of a box is.
public struct BoxLength: Hashable, Sendable {
  public enum Unit: String, CaseIterable, Sendable {
    /// A pixel of the layout, which is a point.
    case points = "px"
    /// Of the inner length of the box around, in hundredths.
    case percent = "%"
    /// A share of what the others leave, by weight.
    case rest
  }

  public var value: Double
  public var unit: Unit

  public init(_ value: Double, _ unit: Unit) {
    self.value = value
    self.unit = unit
  }

  /// An equal share of what the others leave.
  public static let rest = BoxLength(1, .rest)
}
