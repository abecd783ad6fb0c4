extension Scene {
  /// Every row of the scene in the canonical order: what is referred to comes before what refers to it.
  ///
  /// - Complexity: O(n).
  public var records: [Record] {
    var rows: [Record] = [.scene(header), .display(display)]
    rows += customTraits.map(Record.trait)
    let views = viewsInTreeOrder
    rows += views.map(Record.view)
    for view in views {
      rows += viewProperties(of: view.id).map(Record.property)
      rows += instanceTraits(of: view.id).map(Record.instanceTrait)
    }
    rows += sets.map(Record.set)
    rows += sets.compactMap { set in
      installations[set.id].map { .installation(Installation(set: set.id, isInstalled: $0)) }
    }
    for set in sets {
      for rule in rules(of: set.id) {
        guard case .manager(let box) = rule else {
          rows.append(rule.record)
          continue
        }
        rows += boxes(from: box.id).map(Record.box)
      }
    }
    return rows
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
