import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Scenes that contain instances of each other.
struct Storyboard {
  let ids = CountingIDs()
  var shops: [String: Workshop] = [:]

  /// Creates a scene or continues to build it.
  mutating func scene(
    _ name: String, _ device: String = "400x600", direction: LayoutDirection = .leftToRight,
    _ change: (inout Workshop) throws -> Void
  ) throws {
    var shop = try shops[name] ?? Workshop(device, named: name, direction: direction, ids: ids)
    try change(&shop)
    shops[name] = shop
  }

  func composition(
    _ name: String = "main", _ change: (inout Traits) -> Void = { _ in }
  ) throws -> Composition {
    let scene = try #require(shops[name]).scene
    var traits = scene.currentTraits
    change(&traits)
    return Composition(of: scene, for: traits) { shops[$0.text]?.scene }
  }

  func solve(
    _ name: String = "main", _ change: (inout Traits) -> Void = { _ in }
  ) throws -> SolvedLayout {
    try LayoutSolver().solve(composition(name, change))
  }
}

extension Workshop {
  /// Adds an instance of a scene with traits.
  mutating func instance(
    _ name: String, of scene: String, in parent: String = "root",
    _ properties: [Property: PropertyValue] = [:],
    _ traits: [String: TraitValue] = [:]
  ) throws {
    try view(name, in: parent, properties.merging([.instance: .word(scene)]) { $1 })
    let view = try self.scene.known(name).id
    try apply { scene in
      scene.edits(setting: try traits.map { (try Name($0.key), $0.value) }, of: view)
    }
  }
}

extension Frame {
  /// Returns the largest distance between the edges of two frames.
  func distance(to other: Frame) -> Double {
    zip([x, y, width, height], [other.x, other.y, other.width, other.height]).map { abs($0 - $1) }.max() ?? 0
  }
}
