/// A scene that instances show: what each of them would have to work out anew.
struct InstanceSource {
  let scene: Scene
  /// All but the root, in tree order.
  let views: [View]
  let viewsWithInstances: [View]
  /// How deep the tree is below the root.
  let levels: Int
  /// What its sets' conditions ask for, in their order, each once.
  let traitNames: [Name]

  /// - Complexity: O(views + sets).
  init(_ scene: Scene) {
    self.scene = scene
    views = Array(scene.viewsInTreeOrder.dropFirst())
    viewsWithInstances = scene.viewsWithInstances
    var depths = [scene.root: 1]
    for view in views { depths[view.id] = (view.parent.flatMap { depths[$0] } ?? 0) + 1 }
    levels = depths.values.max() ?? 1
    var seen: Set<Name> = []
    traitNames = scene.sets.flatMap { $0.condition?.traitNames ?? [] }.filter { seen.insert($0).inserted }
  }

  /// The sets in force in an instance: what conditions say, and without one what was done by hand.
  func setsInForce(for traits: Traits) -> Set<SetID> {
    Set(
      scene.sets.filter { $0.condition?.holds(for: traits) ?? scene.installations[$0.id] ?? true }
        .map(\.id))
  }
}
