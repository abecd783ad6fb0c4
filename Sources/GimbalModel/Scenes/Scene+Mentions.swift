extension Scene {
  /// The overrides of a view: set after set, in their order.
  ///
  /// - Complexity: O(n log n) of their number.
  public func overrides(of view: ViewID) -> [PropertyOverride] {
    (mentions[view]?.overrides ?? []).compactMap { overridesByID[$0] }.sorted {
      comesBefore(.override($0), .override($1))
    }
  }

  /// The placements of some views: set after set, in their order.
  ///
  /// - Complexity: O(n log n) of their number.
  public func placements(of views: Set<ViewID>) -> [Placement] {
    views.flatMap { mentions[$0]?.placements ?? [] }.compactMap { placementsByID[$0] }.sorted {
      comesBefore(.placement($0), .placement($1))
    }
  }

  /// The views that a placement measures from a view.
  ///
  /// - Complexity: O(n) of their number.
  public func viewsPlaced(by view: ViewID) -> Set<ViewID> {
    Set((mentions[view]?.dependants ?? []).compactMap { placementsByID[$0]?.view })
  }

  private func comesBefore(_ one: Rule, _ other: Rule) -> Bool {
    if one.set == other.set { return (one.position, one.rawID) < (other.position, other.rawID) }
    guard let set = setsByID[one.set], let otherSet = setsByID[other.set] else { return false }
    return (set.position, set.id) < (otherSet.position, otherSet.id)
  }
}
