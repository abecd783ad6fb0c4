package import GimbalModel
package import GimbalStore

/// Which revision last wrote rules: made them, or changed a part of them.
package struct RuleRevisions {
  private let history: History

  /// How far back it looks, in revisions: what is older is left open rather than waited for.
  private static let longestWalk = 1000

  package init(_ history: History) { self.history = history }

  /// The newest revision that wrote each of some constraints, along first parents.
  ///
  /// - Returns: nothing for those that no revision of the last thousand wrote.
  /// - Complexity: O(bytes of the changesets up to the oldest of them).
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
