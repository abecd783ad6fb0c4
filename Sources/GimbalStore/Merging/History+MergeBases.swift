extension History {
  /// The common ancestors of two revisions that come before no other common one, the newest first: several where
  /// two branches were merged crosswise.
  ///
  /// - Complexity: O(revisions since), more where old branches were merged since.
  package func mergeBases(_ one: Revision.ID, _ other: Revision.ID) throws -> [Revision.ID] {
    try reading { rows in
      // Numbers fall towards the past, so the highest unvisited one is never an ancestor of another.
      var reached: [Revision.ID: Reach] = [one: .one]
      reached[other, default: []].insert(.other)
      var bases: [Revision.ID] = []
      while reached.values.contains(where: { !$0.contains(.base) }), let next = reached.keys.max(),
        var reach = reached.removeValue(forKey: next)
      {
        if reach == [.one, .other] {
          bases.append(next)
          reach.insert(.base)
        }
        let revision = try rows.revision(next)
        for parent in [revision.parent, revision.merged].compactMap({ $0 }) {
          reached[parent, default: []].formUnion(reach)
        }
      }
      return bases
    }
  }

  /// From where a revision is reached.
  private struct Reach: OptionSet {
    let rawValue: UInt8
    static let one = Reach(rawValue: 1)
    static let other = Reach(rawValue: 2)
    static let base = Reach(rawValue: 4)
  }

  /// What two revisions have in common.
  ///
  /// - Complexity: O(rows of the common ancestors).
  func mergeBase(of one: Revision.ID, _ other: Revision.ID) throws -> MergeBase {
    let bases = try mergeBases(one, other)
    guard let newest = bases.first else { return try MergeBase(state(of: mergeBase(one, other))) }
    var base = try MergeBase(state(of: newest))
    // Two of them have one from before, mostly: it says which of the two changed what.
    let roots = bases.count == 2 ? try mergeBases(bases[0], bases[1]) : []
    let root = roots.count == 1 ? try roots.first.map { try state(of: $0).rowsByScene() } : nil
    for other in bases.dropFirst() { base.combine(with: try state(of: other).rowsByScene(), since: root) }
    return base
  }
}
