extension Scene {
  /// Every row of the scene in the canonical order: what is referred to comes before what refers to it.
  ///
  /// - Complexity: O(n).
  public var records: [Record] {
    var rows: [Record] = []
    forEachRecord { rows.append($0) }
    return rows
  }

  /// Calls a body with every row of the scene in the canonical order, one after the other.
  ///
  /// - Complexity: O(n).
  public func forEachRecord<Failure: Error>(_ body: (Record) throws(Failure) -> Void) throws(Failure) {
    try body(.scene(header))
    try body(.display(display))
    for trait in customTraits { try body(.trait(trait)) }
    let views = viewsInTreeOrder
    for view in views { try body(.view(view)) }
    for view in views {
      for property in viewProperties(of: view.id) { try body(.property(property)) }
      for trait in instanceTraits(of: view.id) { try body(.instanceTrait(trait)) }
    }
    for set in sets { try body(.set(set)) }
    for set in sets {
      guard let isInstalled = installations[set.id] else { continue }
      try body(.installation(Installation(set: set.id, isInstalled: isInstalled)))
    }
    for set in sets {
      for rule in rules(of: set.id) {
        guard case .manager(let box) = rule else {
          try body(rule.record)
          continue
        }
        for box in boxes(from: box.id) { try body(.box(box)) }
      }
    }
  }

  /// The scene's own traits, by name.
  public var customTraits: [CustomTrait] {
    traits.sorted { $0.key < $1.key }.map { CustomTrait(scene: id, name: $0.key, value: $0.value) }
  }

  /// The rows of what a view was given.
  public func viewProperties(of view: ViewID) -> [ViewProperty] {
    properties(of: view).given.map { ViewProperty(view: view, property: $0.property, value: $0.value) }
  }
}
