import GimbalLayout
import GimbalModel
import GimbalStore

/// A cursor over the history of a scene that is composed with its instances. Each step returns what can have
/// changed in the layout.
struct SceneWalk {
  let scene: SceneID
  let viewpoint: Viewpoint
  private var walk: HistoryWalk
  /// The composed scene at the current revision. It is cached only for a scene with instances. For any other
  /// scene, a cached copy would prevent `HistoryWalk` from updating the scene in place.
  private var here: (scene: SceneSnapshot, composition: Composition)?

  init(_ scene: SceneID, from viewpoint: Viewpoint, _ walk: HistoryWalk) {
    self.scene = scene
    self.viewpoint = viewpoint
    self.walk = walk
  }

  /// The result of a step.
  enum Step {
    /// The revision has no parent, or the scene or the view does not exist there.
    case gone
    /// No row that affects the layout of the scene has changed.
    case unchanged
    case changed(Footprint)
  }

  var revision: Revision { walk.revision }

  /// Returns the composed scene at the current revision, or nil if the scene does not exist there.
  mutating func composition() throws -> Composition? { try shown()?.composition }

  mutating func go(to id: Revision.ID) throws {
    here = nil
    try walk.go(to: id)
  }

  /// Moves to the first parent and returns what can have changed.
  ///
  /// - Parameter view: The view that must exist in the scene after the step.
  /// - Complexity: O(bytes of the changeset), plus O(rows of the composition) if a scene that an instance
  ///   shows has changed.
  mutating func goBack(unlessGone view: ViewID) throws -> Step {
    let changes = try walk.changes()
    let showsOthers = try walk.scene(scene)?.hasInstances == true
    guard showsOthers || changes.contains(where: { $0.scene == scene && $0.isOfInstance }) else {
      return try goBackAlone(unlessGone: view, changes.filter { $0.scene == scene })
    }
    guard let newer = try shown() else { return .gone }
    let isConcerned = changes.contains(where: newer.scene.isConcerned)
    if isConcerned { here = nil }
    guard try walk.goBack() else { return .gone }
    guard isConcerned else { return .unchanged }
    guard let older = try shown()?.composition, older.scene.view(view) != nil else { return .gone }
    return .changed(Footprint(from: older, to: newer.composition))
  }

  /// Moves to the first parent, for a scene without instances, and returns what can have changed.
  private mutating func goBackAlone(unlessGone view: ViewID, _ changes: [RecordChange]) throws -> Step {
    var footprint: Footprint?
    if !changes.isEmpty, let newer = try walk.scene(scene) {
      footprint = Footprint(after: changes, in: newer, traits: viewpoint.traits(of: newer))
    }
    guard try walk.goBack(), let older = try walk.scene(scene), older.view(view) != nil else { return .gone }
    footprint?.add(before: changes, in: older, traits: viewpoint.traits(of: older))
    return footprint.map(Step.changed) ?? .unchanged
  }

  private mutating func shown() throws -> (scene: SceneSnapshot, composition: Composition)? {
    if let here { return here }
    guard let found = try walk.sceneSnapshot(scene) else { return nil }
    let shown = (scene: found, composition: found.composition(from: viewpoint))
    if found.scene.hasInstances { here = shown }
    return shown
  }
}

extension Footprint {
  /// Creates the footprint of the differences between two compositions: what these differences affect in the
  /// layout.
  ///
  /// - Complexity: O(rows).
  init(from old: Composition, to new: Composition) {
    let changes = old.scene.changes(to: new.scene)
    self.init(after: changes, in: new.scene, traits: new.traits)
    add(before: changes, in: old.scene, traits: old.traits)
  }
}
