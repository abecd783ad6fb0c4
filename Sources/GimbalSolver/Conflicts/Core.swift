/// Required rows that cannot hold together.
struct Core {
  /// Ascending.
  var rows: [Int32]
  /// Their Farkas multipliers, if these prove by themselves that the rows are a minimal set.
  var multipliers: [Double]?
}
