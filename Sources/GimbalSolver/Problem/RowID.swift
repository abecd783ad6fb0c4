/// The identity of a row in an engine. An engine never gives the same one out twice.
public struct RowID: Hashable, Sendable, Comparable {
  let number: Int32

  /// In the order in which the rows were added.
  public static func < (a: RowID, b: RowID) -> Bool { a.number < b.number }
}

extension RowID: CustomStringConvertible {
  /// `#7`
  public var description: String { "#\(number)" }
}
