import GimbalModel

extension History {
  /// The revisions that HEAD, branches and tags lead to, parents before children.
  ///
  /// - Complexity: O(n log n).
  package func reachable() throws -> [Revision.ID] {
    try reading { rows in
      var pending = [try rows.head().revision]
      for kind in [Reference.Kind.branch, .tag] {
        pending += try rows.references(kind).compactMap(\.target.revision)
      }
      var wanted = Set(pending)
      try rows.ancestry { id, parents in if wanted.contains(id) { wanted.formUnion(parents) } }
      return wanted.sorted()
    }
  }
}
