extension Scene {
  /// The same scene under another name, with identities of its own.
  ///
  /// - Complexity: O(n log n).
  public func copy(as name: Name, at position: OrderKey, ids: any IDSource) throws(EditError) -> Scene {
    var renaming = Renaming(scene: ids.id()) { ids.next() }
    let rows = records.map { renaming.record($0) }
    var copy = try Scene(records: rows)
    copy.header.name = name
    copy.header.position = position
    return copy
  }
}
