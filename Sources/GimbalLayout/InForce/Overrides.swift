import GimbalModel

/// The property overrides in force. Where two give one property, the later one wins.
struct Overrides {
  private struct Target: Hashable {
    let view: ViewID
    let property: Property
  }

  private var winners: [Target: PropertyOverride] = [:]
  private var byView: [ViewID: [Property: PropertyValue]] = [:]

  /// The overrides that lost to another that says otherwise, in the order in which they lost.
  private(set) var collisions: [LayoutWarning] = []

  mutating func apply(_ override: PropertyOverride) {
    let target = Target(view: override.view, property: override.property)
    if let loser = winners[target], loser.value != override.value {
      collisions.append(
        .overridden(view: override.view, override.property, by: override.set, loser: loser.set))
    }
    winners[target] = override
    byView[override.view, default: [:]][override.property] = override.value
  }

  func properties(of view: ViewID, from given: Properties) -> Properties {
    guard let values = byView[view] else { return given }
    return values.reduce(into: given) { properties, entry in properties[entry.key] = entry.value }
  }
}
