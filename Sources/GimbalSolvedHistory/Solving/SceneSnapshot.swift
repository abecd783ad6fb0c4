package import GimbalModel
import GimbalStore

/// A scene at a revision, with the scenes that its instances (views that show other scenes) can show. The
/// layouts of the scene depend only on these scenes.
package struct SceneSnapshot: Sendable {
  package let scene: Scene
  /// The scene and all scenes that its views can show, directly or indirectly. This includes scenes that are
  /// shown only by rules that are not installed.
  package let scenes: [SceneID: Scene]

  private let library: [Name: Scene]

  /// Creates a snapshot of a scene and collects the scenes that it can show.
  ///
  /// - Parameter library: A closure that returns the scene with the given name, or nil. It is called once per
  ///   name.
  /// - Throws: Rethrows errors from `library`.
  /// - Complexity: O(1) for a scene without instances; otherwise O(instances and overrides of all scenes that
  ///   it can show).
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

  /// Creates a snapshot of a scene from the scenes at one revision. A shown scene that is not in `scenes`
  /// counts as missing. Returns nil if `scenes` does not contain the scene itself.
  init?(_ id: SceneID, among scenes: [SceneID: Scene]) {
    guard let scene = scenes[id] else { return nil }
    let names = Dictionary(scenes.values.map { ($0.name, $0) }, uniquingKeysWith: { one, _ in one })
    self.init(scene) { names[$0] }
  }

  /// Returns a snapshot with another version of the scene, such as a version in which other rule sets are
  /// installed. The new version must show the same scenes.
  package func with(_ scene: Scene) -> SceneSnapshot {
    SceneSnapshot(scene: scene, scenes: scenes.merging([scene.id: scene]) { $1 }, library: library)
  }

  private init(scene: Scene, scenes: [SceneID: Scene], library: [Name: Scene]) {
    (self.scene, self.scenes, self.library) = (scene, scenes, library)
  }

  /// Returns the composed scene, in which instances contain the scenes that they show.
  ///
  /// - Complexity: O(1) for a scene without instances; otherwise O(rows of the composition).
  package func composition(for traits: Traits? = nil) -> Composition {
    Composition(of: scene, for: traits) { library[$0] }
  }

  /// Returns the composed scene for the orientation and device of a viewpoint.
  package func composition(from viewpoint: Viewpoint) -> Composition {
    Composition(of: viewpoint.shown(scene), for: viewpoint.traits(of: scene)) {
      library[$0].map(viewpoint.shown)
    }
  }

  /// Returns `true` if a change, or its inverse, can affect the scene, the scenes that its views can show, or
  /// the choice of these scenes.
  func isConcerned(by change: RecordChange) -> Bool {
    if scenes[change.scene] != nil { return true }
    guard scene.hasInstances, case .scene? = change.after ?? change.before else { return false }
    return true
  }
}

/// The orientation, device and view state for which scenes of different revisions are solved.
package struct Viewpoint: Hashable, Sendable {
  package var orientation: Orientation
  /// The device, or nil for the device on which each scene is displayed.
  package var device: Device?
  /// The view state that replaces the recorded state of the scenes at every revision.
  package var view: ViewState

  package init(orientation: Orientation, device: Device? = nil, view: ViewState = ViewState()) {
    self.orientation = orientation
    self.device = device
    self.view = view
  }

  /// Returns a scene at a revision with the view state in effect.
  package func shown(_ scene: Scene) -> Scene { view.shown(scene) }

  /// Returns the display of a scene (the device and orientation) for this viewpoint.
  package func display(of scene: Scene) -> Display {
    Display(scene: scene.id, device: device ?? shown(scene).display.device, orientation: orientation)
  }

  /// Returns the traits of a scene in this orientation and on this device.
  package func traits(of scene: Scene) -> Traits { shown(scene).traits(as: display(of: scene)) }
}

extension HistoryWalk {
  /// Returns a snapshot of a scene at the current revision, or nil if the scene does not exist.
  ///
  /// - Complexity: O(1) if the scene was requested before and has no instances.
  mutating func sceneSnapshot(_ id: SceneID) throws -> SceneSnapshot? {
    guard let scene = try scene(id) else { return nil }
    return try SceneSnapshot(scene) { try self.scene(named: $0) }
  }
}
