internal import GimbalModel

/// For each set, an existing constraint whose outlet collections and size classes show how the document represents
/// the set.
struct SetPlaces {
  /// An existing constraint of a set.
  struct Sample {
    let id: String
    let element: Int
  }

  private var models: [SetID: Sample] = [:]

  init(_ version: ChangedScene, elements: [String: Int]) {
    var counts: [String: Int] = [:]
    for constraint in version.old.constraints {
      if let id = version.origins.constraints[constraint.id]?.id { counts[id, default: 0] += 1 }
    }
    for constraint in version.old.constraints where models[constraint.set] == nil {
      guard let id = version.origins.constraints[constraint.id]?.id, counts[id] == 1,
        let element = elements[id]
      else { continue }
      models[constraint.set] = Sample(id: id, element: element)
    }
  }

  /// Returns an existing constraint of a set; `nil` if constraints of the set need no entry in the document.
  ///
  /// - Throws: `UnwritableChange` for a new set with a condition.
  func model(of set: SetID, in scene: Scene) throws(UnwritableChange) -> Sample? {
    guard let set = scene.set(set) else { return nil }
    let isPlain = set.condition == nil && scene.installations[set.id] != false
    if isPlain, models[set.id] == nil { return nil }
    guard let model = models[set.id] else {
      throw UnwritableChange(
        "set '\(set.name)' has no constraint in the document yet, which would show how the document represents the set",
        remedy: "use a set that has a constraint in the document")
    }
    return model
  }
}
