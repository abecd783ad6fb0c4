/// How many rows and columns of tiles there are.
public struct TileCount: Hashable, Sendable {
  public var rows: Int
  public var columns: Int

  /// - Returns: nil where there is no tile, or more than `maximum` in a row or a column.
  public init?(rows: Int, columns: Int) {
    guard (1...TileCount.maximum).contains(rows), (1...TileCount.maximum).contains(columns) else {
      return nil
    }
    self.rows = rows
    self.columns = columns
  }

  public static let maximum = 10_000
}
