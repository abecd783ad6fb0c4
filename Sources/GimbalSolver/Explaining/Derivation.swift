/// A proof that rows determine the value of an expression. It consists of rows that hold exactly, and of
/// multipliers with which the linear parts of these rows add up to the expression.
///
/// For each row, `Σ a·v + k = 0` holds. The expression is the sum of `multiplier · Σ a·v` over the parts, so
/// its value is the sum of `-multiplier · k`. The set of parts is minimal: without any one of them, the other
/// rows do not determine the expression.
public struct Derivation: Hashable, Sendable {
  /// A row with its multiplier.
  public struct Part: Hashable, Sendable {
    public var row: RowID
    /// The multiplier, without a unit; never zero.
    public var multiplier: Double

    /// Creates the product `multiplier · row`.
    public init(row: RowID, multiplier: Double) {
      self.row = row
      self.multiplier = multiplier
    }
  }

  /// The parts, in the order in which their rows were added; empty if the expression has no variables.
  public var parts: [Part]

  /// Creates a derivation from its parts.
  public init(parts: [Part]) { self.parts = parts }
}

/// A proof that required rows contradict each other. It consists of the rows, and of multipliers with which
/// their left sides add up to a nonzero number.
///
/// With rows `Σ a·v + k (relation) 0`, the sum of `multiplier · (Σ a·v + k)` over all parts has no variables
/// and equals `excess`.
public struct Contradiction: Hashable, Sendable {
  /// The rows of the conflict with their multipliers, in the order of ``Conflict/rows``. The multiplier of
  /// the row that the solution ignores is 1.
  public var parts: [Derivation.Part]
  /// The value that the other rows of the conflict imply for the left side of the ignored row. If some of
  /// these rows are inequalities, it is only a bound on the left side.
  public var excess: Double

  /// Creates a contradiction from its parts.
  public init(parts: [Derivation.Part], excess: Double) {
    self.parts = parts
    self.excess = excess
  }
}

extension Engine {
  /// Returns the multipliers with which the rows of a conflict prove the contradiction.
  ///
  /// - Returns: The proof; nil if a row was removed, if the variables of the rows do not cancel with unique
  ///   multipliers, or if the rows no longer contradict each other.
  /// - Complexity: Near-linear in the number of terms of the conflict.
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
      let support = try FarkasSupport.find(part, seed: seed), support.isProof,
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
