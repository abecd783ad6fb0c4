import GimbalLayout
import GimbalModel
import TestSupport
import Testing

@testable import GimbalSolvedHistory

/// The effects of a merge on layouts: new problems only, in the right orientation.
@Suite struct MergeEffectTests {
  private let ids = CountingIDs()
  private var scene: Scene
  private let box: View
  private let landscape: RuleSet

  init() throws {
    let id: SceneID = ids.id()
    let device = Device(size: Size(width: 300, height: 200))
    scene = Scene(
      header: SceneHeader(
        id: id, position: .first, name: try Name("main"), device: device, orientations: .allButUpsideDown,
        direction: .leftToRight),
      display: Display(scene: id, device: device, orientation: .portrait),
      root: View(id: ids.id(), scene: id, parent: nil, position: .first, name: .root, kind: .view))
    box = View(
      id: ids.id(), scene: id, parent: scene.root, position: .first, name: try Name("box"), kind: .view)
    landscape = RuleSet(
      id: ids.id(), scene: id, position: .first, name: try Name("wide"), condition: .orientation(.landscape))
    try scene.apply(.insert(.view(box)))
    try scene.apply(.insert(.set(landscape)))
  }

  private func width(_ constant: Double) -> Edit {
    .insert(
      .constraint(
        Constraint(
          id: ids.id(), set: landscape.id, position: .first, handle: scene.highestHandle + 1,
          identifier: nil,
          formula: Formula(
            Anchor(item: LayoutItem(view: box.id), attribute: .width), .equal, constant: constant))))
  }

  private func effects(from before: Scene?, to after: Scene) throws -> [MergeEffect] {
    try MergeEffect.effects(
      from: before.map { SceneSnapshot($0) { _ in nil } }, to: SceneSnapshot(after) { _ in nil })
  }

  @Test func unchangedSceneHasNoEffects() throws { #expect(try effects(from: scene, to: scene).isEmpty) }

  @Test func contradictionIsNewWhereItsRulesAreInForce() throws {
    var before = scene
    try before.apply(width(100))
    var after = before
    try after.apply(width(120))
    let effects = try effects(from: before, to: after)
    #expect(effects.map(\.orientation) == [.landscapeLeft, .landscapeRight])
    #expect(effects.map(\.conflicts.count) == [1, 1])
    #expect(effects.allSatisfy { $0.ambiguities.isEmpty })
    #expect(try self.effects(from: after, to: after).isEmpty)
    #expect(try self.effects(from: after, to: before).isEmpty)
  }

  @Test func existingAmbiguityIsNotNew() throws {
    var before = scene
    try before.apply(width(100))
    // The width is ambiguous in landscape. It already was in portrait, and so were the other attributes.
    let effects = try effects(from: before, to: scene)
    #expect(effects.map(\.orientation) == [.landscapeLeft, .landscapeRight])
    #expect(effects.map { $0.ambiguities.map(\.attribute) } == [[.width], [.width]])
  }

  @Test func everythingInANewSceneIsNew() throws {
    let effects = try effects(from: nil, to: scene)
    #expect(effects.map(\.orientation) == scene.header.orientations.members)
    #expect(effects.allSatisfy { $0.ambiguities.count == 4 })
  }

  @Test func effectsCanBeCancelled() throws {
    var after = scene
    try after.apply(width(100))
    #expect(throws: LayoutError.cancelled) {
      try MergeEffect.effects(
        from: SceneSnapshot(scene) { _ in nil }, to: SceneSnapshot(after) { _ in nil },
        solver: LayoutSolver(cancellation: Cancellation { true }))
    }
  }
}
