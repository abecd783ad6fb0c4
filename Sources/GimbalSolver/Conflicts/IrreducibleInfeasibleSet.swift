/// A minimal set of required rows that contradict each other.
struct IrreducibleInfeasibleSet {
  /// The positions of the rows in canonical order (by rank, then by content), ascending. The solution ignores
  /// the last row.
  var members: [Int32]
  /// The Farkas multipliers: factors with which the rows add up to a false statement such as 0 = 5. Nil if
  /// they are unknown.
  var multipliers: [Double]?
  var setAside: Int32 { members[members.count - 1] }

  /// Returns `true` if the conflict comes before `other`. Conflicts are ordered by their ignored row, which
  /// is the last member, and then by their other members, from the last to the first.
  func isBefore(_ other: IrreducibleInfeasibleSet) -> Bool {
    members.reversed().lexicographicallyPrecedes(other.members.reversed())
  }
}
