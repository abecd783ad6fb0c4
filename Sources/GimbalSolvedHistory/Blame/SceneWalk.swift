import GimbalLayout
import GimbalModel
import GimbalStore

/// A scene, with what its instances show, walked back through history, and what every step can have moved.
struct SceneWalk {
  let scene: SceneID
  let viewpoint: Viewpoint
  private var walk: HistoryWalk
  /// The scene where the walk is, once it was put together. Only of one that shows others: of any other, a copy would be
  /// all that keeps the walk from changing it in place.
  private var here: (scene: SceneInTime, composition: Composition)?

  init(_ scene: SceneID, from viewpoint: Viewpoint, _ walk: HistoryWalk) {
    self.scene = scene
    self.viewpoint = viewpoint
    self.walk = walk
  }

  /// What a step back met.
  enum Step {
    /// No revision, no scene, or no such view.
    case gone
    /// No row that the scene's layouts can tell.
    case unchanged
    case changed(Footprint)
  }

  var revision: Revision { walk.revision }

  /// The scene where the walk is, with what its instances show; nil where there is none.
  mutating func composition() throws -> Composition? { try shown()?.composition }

  mutating func go(to id: Revision.ID) throws {
    here = nil
    try walk.go(to: id)
  }

  /// Goes to the first parent.
  ///
  /// - Parameter view: what has to be there.
  /// - Complexity: O(bytes of the changeset); where views show scenes that it changed, O(rows that come together).
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

  /// Goes to the first parent of a scene that shows no others.
  private mutating func goBackAlone(unlessGone view: ViewID, _ changes: [RecordChange]) throws -> Step {
    var footprint: Footprint?
    if !changes.isEmpty, let newer = try walk.scene(scene) {
      footprint = Footprint(after: changes, in: newer, traits: viewpoint.traits(of: newer))
    }
    guard try walk.goBack(), let older = try walk.scene(scene), older.view(view) != nil else { return .gone }
    footprint?.add(before: changes, in: older, traits: viewpoint.traits(of: older))
    return footprint.map(Step.changed) ?? .unchanged
  }

  private mutating func shown() throws -> (scene: SceneInTime, composition: Composition)? {
    if let here { return here }
    guard let found = try walk.sceneInTime(scene) else { return nil }
    let shown = (scene: found, composition: found.composition(from: viewpoint))
    if found.scene.hasInstances { here = shown }
    return shown
  }
}

extension Footprint {
  /// What is touched of a scene where others, or other things of them, are shown in it.
  ///
  /// - Complexity: O(rows).
  init(from old: Composition, to new: Composition) {
    let changes = old.scene.changes(to: new.scene)
    self.init(after: changes, in: new.scene, traits: new.traits)
    add(before: changes, in: old.scene, traits: old.traits)
  }
}
