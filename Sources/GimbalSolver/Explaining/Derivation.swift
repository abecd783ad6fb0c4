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

/// Why required rows cannot hold together: they add up to a number that is not zero.
///
/// Where row i says `Σ a·v + k (relation) 0`, the sum of `multiplier · (Σ a·v + k)` over all parts has no variable left and
/// is `excess`.
public struct Contradiction: Hashable, Sendable {
  /// The rows of the conflict, in its order; the one that was set aside counts once.
  public var parts: [Derivation.Part]
  /// What the expression of the row that was set aside comes to, by the others alone: at least or at most that, where
  /// these are inequalities.
  public var excess: Double

  /// The sum of `parts`.
  public init(parts: [Derivation.Part], excess: Double) {
    self.parts = parts
    self.excess = excess
  }
}

extension Engine {
  /// What the rows of a conflict add up to.
  ///
  /// - Returns: nil where the rows are not there, do not contradict each other, or are no minimal set.
  /// - Complexity: near-linear in the terms of the conflict.
  public func contradiction(
    of conflict: Conflict
  ) throws(EngineError) -> Contradiction? {
    let slots = conflict.rows.compactMap { slot(of: $0).map(Int32.init) }
    guard slots.count == conflict.rows.count, let seed = conflict.rows.firstIndex(of: conflict.setAside)
    else {
      return nil
    }
    var names = [Int32](repeating: -1, count: variableCount)
    let part = problem.part(slots, names: &names)
    guard
      let support = try FarkasSupport.find(part, seed: seed),
      let own = support.rows.firstIndex(of: Int32(seed))
    else { return nil }
    let scale = support.multipliers[own]
    let parts = zip(support.rows, support.multipliers).map {
      Derivation.Part(row: conflict.rows[Int($0)], multiplier: $1 / scale)
    }
    let excess = zip(support.rows, parts).reduce(0) { $0 + $1.1.multiplier * part.rows.constant(Int($1.0)) }
    return Contradiction(parts: parts, excess: excess)
  }
}
