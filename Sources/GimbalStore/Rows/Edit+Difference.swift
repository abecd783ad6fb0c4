import GimbalModel

extension Edit {
  /// The edits that make rows of others, told by their tables and keys: what goes first, then what comes or changes.
  ///
  /// - Complexity: O(rows).
  static func edits(from old: [Record], to new: [Record]) -> [Edit] {
    func key(_ record: Record) -> RowKey {
      let row = record.row
      return RowKey(type(of: row).table, row.key)
    }
    var before = Dictionary(old.map { (key($0), $0) }, uniquingKeysWith: { first, _ in first })
    let changes = new.compactMap { record -> Edit? in
      guard let same = before.removeValue(forKey: key(record)) else { return .insert(record) }
      return same == record ? nil : .update(record)
    }
    // What refers to a row goes before it.
    let gone = before.sorted { $0.key > $1.key }.map { Edit.delete($0.value) }
    return gone + changes
  }
}
