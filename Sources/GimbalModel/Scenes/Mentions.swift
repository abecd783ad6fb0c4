/// The rules and boxes that speak of a view, those that edits look up by their identities.
struct Mentions: Sendable {
  /// How many rules and boxes there are.
  var count = 0
  /// The overrides of the view.
  var overrides: [OverrideID] = []
  /// The placements of the view.
  var placements: [PlacementID] = []
  /// The placements of other views that are measured from it.
  var dependants: Set<PlacementID> = []

  mutating func add(_ rule: Rule, of view: ViewID) {
    switch rule {
    case .override(let override): overrides.append(override.id)
    case .placement(let placement) where placement.view == view: placements.append(placement.id)
    case .placement(let placement): dependants.insert(placement.id)
    case .constraint, .manager: break
    }
    count += 1
  }

  mutating func remove(_ rule: Rule, of view: ViewID) {
    switch rule {
    case .override(let override): overrides.removeAll { $0 == override.id }
    case .placement(let placement) where placement.view == view: placements.removeAll { $0 == placement.id }
    case .placement(let placement): dependants.remove(placement.id)
    case .constraint, .manager: break
    }
    count -= 1
  }
}
