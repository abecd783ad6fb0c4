extension Scene: Equatable {
  /// Returns `true` if the scenes have equal rows, including the ids of the rows.
  ///
  /// - Complexity: O(n).
  public static func == (one: Scene, other: Scene) -> Bool { one.records == other.records }
}
