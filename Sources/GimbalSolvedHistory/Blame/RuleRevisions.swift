package import GimbalModel
package import GimbalStore

/// A search for the revisions that last changed particular constraints.
package struct RuleRevisions {
  private let history: History

  /// The maximum number of revisions to search.
  private static let longestWalk = 1000

  package init(_ history: History) { self.history = history }

  /// Returns the newest revision along first parents that created or changed each of the given constraints.
  ///
  /// - Returns: The revisions by constraint. A constraint is missing if none of the last thousand revisions
  ///   changed it.
  /// - Complexity: O(bytes of the searched changesets).
  package func revisions(of constraints: Set<ConstraintID>) throws -> [ConstraintID: Revision] {
    var wanted = constraints
    var found: [ConstraintID: Revision] = [:]
    var next: Revision.ID? = try history.head().revision
    for _ in 0..<RuleRevisions.longestWalk {
      guard !wanted.isEmpty, let id = next else { break }
      let revision = try history.revision(id)
      try history.changeset(of: id).forEach { change in
        guard change.isOfConstraint else { return }
        let id = ConstraintID(rawValue: change.key)
        if wanted.remove(id) != nil { found[id] = revision }
      }
      next = revision.parent
    }
    return found
  }
}
