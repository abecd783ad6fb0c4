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
