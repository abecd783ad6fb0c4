/// Required rows that cannot hold together.
public struct Conflict: Hashable, Sendable {
  /// A minimal set: without any one of them the others can hold. In the order of rank, then content.
  public var rows: [RowID]
  /// The last of ``rows``, which the solution ignores.
  public var setAside: RowID

  /// A conflict of `rows` that is settled by ignoring `setAside`.
  public init(rows: [RowID], setAside: RowID) {
    self.rows = rows
    self.setAside = setAside
  }
}
