/// Required rows that cannot hold together; not minimal.
struct Core {
  /// Ascending.
  var rows: [Int32]
  /// One that the contradiction cannot do without, as far as it was found here.
  var seed: Int32
}
