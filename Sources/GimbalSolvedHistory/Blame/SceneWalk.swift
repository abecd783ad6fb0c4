import GimbalLayout
import GimbalModel
import GimbalStore

/// A cursor that moves back through the history of a scene, including the scenes that its views show. Each
/// step returns the parts of the layout that may have changed.
struct SceneWalk {
  let scene: SceneID
  let viewpoint: Viewpoint
  private var walk: HistoryWalk
  /// The cached scene at the current revision, alone and composed with the scenes that it shows. Only scenes
  /// with instances (views that show scenes) are cached. For other scenes, a cached copy would prevent
  /// `HistoryWalk` from updating the scene in place.
  private var here: (scene: SceneSnapshot, composition: Composition)?

  init(_ scene: SceneID, from viewpoint: Viewpoint, _ walk: HistoryWalk) {
    self.scene = scene
    self.viewpoint = viewpoint
    self.walk = walk
  }

  /// The result of a step to the first parent.
  enum Step {
    /// The revision has no parent, or the scene or the view does not exist in the parent.
    case gone
    /// No database row that affects the layout of the scene has changed.
    case unchanged
    case changed(Footprint)
  }

  var revision: Revision { walk.revision }

  /// Returns the scene at the current revision, composed with the scenes that its views show, or nil if the
  /// scene does not exist.
  mutating func composition() throws -> Composition? { try shown()?.composition }

  mutating func go(to id: Revision.ID) throws {
    here = nil
    try walk.go(to: id)
  }

  /// Moves to the first parent and returns the parts of the layout that may have changed.
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

  /// Moves to the first parent and returns the parts of the layout that may have changed, for a scene whose
  /// views show no other scenes.
  private mutating func goBackAlone(unlessGone view: ViewID, _ changes: [RecordChange]) throws -> Step {
    var footprint: Footprint?
    if !changes.isEmpty, let newer = try walk.scene(scene) {
      footprint = Footprint(after: changes, in: viewpoint.shown(newer), traits: viewpoint.traits(of: newer))
    }
    guard try walk.goBack(), let older = try walk.scene(scene), older.view(view) != nil else { return .gone }
    footprint?.add(before: changes, in: viewpoint.shown(older), traits: viewpoint.traits(of: older))
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
  /// Creates the footprint of the differences between two composed scenes: the parts of the layout that the
  /// differences can affect.
  ///
  /// - Complexity: O(rows).
  init(from old: Composition, to new: Composition) {
    let changes = old.scene.changes(to: new.scene)
    self.init(after: changes, in: new.scene, traits: new.traits)
    add(before: changes, in: old.scene, traits: old.traits)
  }
}
