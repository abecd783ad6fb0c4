import GimbalModel
import GimbalNotation
import GimbalStore

extension Workspace {
  /// Files overrides of a view in a set. An override that the set already has of the property is changed.
  func override(
    _ view: ViewID, with values: [(Property, PropertyValue)], target: SetTarget
  ) throws {
    let id = try scene().id
    let set = try set(for: target, in: transaction.scene(id))
    let scene = try transaction.scene(id)
    var position = scene.rules(of: set.id).last?.position
    var known: [Property: PropertyOverride] = [:]
    for override in scene.overrides(of: view) where override.set == set.id {
      known[override.property] = override
    }
    // The last of several values for one property is the one that is meant.
    let meant = values.reduce(into: Properties()) { $0[$1.0] = $1.1 }
    let edits = meant.given.compactMap { property, value -> Edit? in
      if var old = known[property] {
        guard old.value != value else { return nil }
        old.value = value
        return .update(.override(old))
      }
      let place = OrderKey.between(position, nil)
      position = place
      return .insert(
        .override(
          PropertyOverride(
            id: ids.id(), set: set.id, position: place, view: view, property: property, value: value)))
    }
    try apply(edits, to: consume scene)
  }

  /// Takes back what a set says of a view's properties; without a set, what all of them and the view itself say.
  ///
  /// - Throws: that there is nothing to take back.
  func takeBack(_ properties: [Property], of view: View, target: SetTarget, at place: Span) throws {
    let scene = try scene()
    var wanted: SetID?
    if case .base = target {} else { wanted = try set(for: target, in: scene).id }
    let overrides = scene.overrides(of: view.id).filter { override in
      properties.contains(override.property) && (wanted == nil || wanted == override.set)
    }
    let own = wanted == nil ? scene.edits(giving: view.id, properties.map { ($0, nil) }) : []
    guard !overrides.isEmpty || !own.isEmpty else {
      let words = properties.map(\.rawValue).joined(separator: ", ")
      throw Refusal("nothing gives '\(view.name)' its \(words) there", at: place)
    }
    try apply(overrides.map { .delete(.override($0)) } + own, to: consume scene)
  }
}
