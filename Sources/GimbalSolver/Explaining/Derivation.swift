/// Why an expression has the value that a solution gives it: rows that are met exactly and add up to it.
///
/// Where row i says `Σ a·v + k = 0`, the expression is `Σ multiplier · (Σ a·v + k)` of its parts plus a number, and so it
/// is worth that number: the sum of `-multiplier · k`. None of the parts can be left out.
public struct Derivation: Hashable, Sendable {
  /// A row, and how often it counts.
  public struct Part: Hashable, Sendable {
    public var row: RowID
    /// Without a unit; never zero.
    public var multiplier: Double

    /// `multiplier` times `row`.
    public init(row: RowID, multiplier: Double) {
      self.row = row
      self.multiplier = multiplier
    }
  }

  /// In the order in which the rows were added; none where the expression is a number by itself.
  public var parts: [Part]

  /// The sum of `parts`.
  public init(parts: [Part]) { self.parts = parts }
}
