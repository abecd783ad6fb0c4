package import GimbalModel
import GimbalStore

/// A scene as it was at some time, and the scenes of that time that its instances may show: all that its layouts
/// depend on.
package struct SceneInTime: Sendable {
  package let scene: Scene
  /// The scene itself and all that it may show, in force or not, by themselves or through others.
  package let scenes: [SceneID: Scene]

  private let library: [Name: Scene]

  /// - Parameter library: the scenes of the time by name, nil for none of that name; asked once a name.
  /// - Throws: what `library` throws.
  /// - Complexity: O(1) where no view shows a scene; else O(instances and overrides of the scenes within reach).
  package init(_ scene: Scene, library: (Name) throws -> Scene?) rethrows {
    self.scene = scene
    var found: [Name: Scene] = [:]
    var seen: Set<Name> = []
    var pending = scene.scenesShown
    while let name = pending.popLast() {
      guard seen.insert(name).inserted, let shown = try library(name) else { continue }
      found[name] = shown
      pending += shown.scenesShown
    }
    self.library = found
    scenes = Dictionary(
      ([scene] + found.values).map { ($0.id, $0) }, uniquingKeysWith: { one, _ in one })
  }

  /// A scene among others of its time.
  init?(_ id: SceneID, among scenes: [SceneID: Scene]) {
    guard let scene = scenes[id] else { return nil }
    let names = Dictionary(scenes.values.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
    self.init(scene) { names[$0] }
  }

  /// The same time with another version of the scene: one with other sets installed, which may show the same scenes.
  package func with(_ scene: Scene) -> SceneInTime {
    SceneInTime(scene: scene, scenes: scenes.merging([scene.id: scene]) { $1 }, library: library)
  }

  private init(scene: Scene, scenes: [SceneID: Scene], library: [Name: Scene]) {
    (self.scene, self.scenes, self.library) = (scene, scenes, library)
  }

  /// The scene with what its instances show.
  ///
  /// - Complexity: O(1) where no view shows a scene; else O(rows that come together).
  package func composition(for traits: Traits? = nil) -> Composition {
    Composition(of: scene, for: traits) { library[$0] }
  }

  /// The scene with what its instances show, from a viewpoint.
  package func composition(from viewpoint: Viewpoint) -> Composition {
    composition(for: viewpoint.traits(of: scene))
  }

  /// Whether a change, made or taken back, can matter: to the scene or to one that it may show, or to which scenes
  /// there are to be shown.
  func isConcerned(by change: RecordChange) -> Bool {
    if scenes[change.scene] != nil { return true }
    guard scene.hasInstances, case .scene? = change.after ?? change.before else { return false }
    return true
  }
}

/// How scenes of different times are looked at: in one orientation, on one device or on the one each was shown on.
package struct Viewpoint: Hashable, Sendable {
  package var orientation: Orientation
  /// Nil for each scene's own.
  package var device: Device?

  package init(orientation: Orientation, device: Device? = nil) {
    self.orientation = orientation
    self.device = device
  }

  /// How a scene is shown from here. Its traits are its own.
  package func display(of scene: Scene) -> Display {
    Display(scene: scene.id, device: device ?? scene.display.device, orientation: orientation)
  }

  /// The traits a scene has from here.
  package func traits(of scene: Scene) -> Traits { scene.traits(as: display(of: scene)) }
}

extension HistoryWalk {
  /// A scene as the revision left it, with the scenes that it may show; nil where there is none.
  ///
  /// - Complexity: O(1) where no view shows a scene and the scene was asked for before.
  mutating func sceneInTime(_ id: SceneID) throws -> SceneInTime? {
    guard let scene = try scene(id) else { return nil }
    return try SceneInTime(scene) { try self.scene(named: $0) }
  }
}
