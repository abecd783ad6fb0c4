/// A minimal set of required rows that cannot hold together.
struct Finding {
  /// Ascending positions; the last is the row set aside.
  var members: [Int32]
  /// Their Farkas multipliers, where they are known.
  var multipliers: [Double]?
  var setAside: Int32 { members[members.count - 1] }

  /// By what is set aside; of several reasons for one row, the one that a walk would meet first.
  func isBefore(_ other: Finding) -> Bool {
    members.reversed().lexicographicallyPrecedes(other.members.reversed())
  }
}
