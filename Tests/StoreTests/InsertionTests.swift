import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// A transaction has one changeset, although whole scenes are logged separately from SQLite's session.
@Suite struct InsertionTests {
  private struct Walk {
    var chance: SeededGenerator
    var edits: RandomEdits
    let ids: CountingIDs
    let project = Project.inMemory()
    /// The expected scenes of the current transaction.
    var scenes: [SceneID: Scene] = [:]
    var names = 0

    init(seed: UInt64) {
      chance = SeededGenerator(seed: seed)
      ids = CountingIDs(after: 1000)
      edits = RandomEdits(seed: seed, ids: ids)
      // This test chooses the names of scenes.
      edits.nameCount = 40
    }

    /// Returns a scene with a row of every kind and some random edits.
    mutating func scene() throws -> Scene {
      names += 1
      var scene = try Sample.furnished("scene \(names)", ids: ids)
      for _ in 0..<Int.random(in: 0..<20, using: &chance) { try edit(&scene) }
      return scene
    }

    mutating func edit(_ scene: inout Scene) throws {
      let header = scene.header
      for edit in try edits.next(for: scene) { try? scene.apply(edit) }
      try scene.apply(.update(.scene(header)))
    }

    mutating func step(in transaction: Transaction) throws {
      let known = scenes.values.sorted { $0.id < $1.id }.randomElement(using: &chance)
      switch (Int.random(in: 0..<6, using: &chance), known) {
      case (0, let known?):
        try transaction.remove(scene: known.id)
        scenes[known.id] = nil
      case (1, let known?):
        // A removed scene is inserted again with the same ids.
        try transaction.remove(scene: known.id)
        try transaction.insert(known)
      case (2, let known?):
        var edited = known
        try edit(&edited)
        try transaction.replace(with: edited)
        scenes[known.id] = edited
      case (3, let known?):
        // The root has the id of another row, so the insertion fails after some rows were inserted.
        names += 1
        let header = SceneHeader(
          id: ids.id(), position: .first, name: try Name("scene \(names)"), device: Sample.device,
          orientations: .allButUpsideDown, direction: .leftToRight)
        let twin = Scene(
          header: header, display: Display(scene: header.id, device: Sample.device, orientation: .portrait),
          root: View(
            id: known.root, scene: header.id, parent: nil, position: .first, name: .root, kind: .view))
        #expect(throws: EditError.rowExists) { try transaction.insert(twin) }
      default:
        let new = try scene()
        try transaction.insert(new)
        scenes[new.id] = new
      }
    }
  }

  private struct Failed: Error {}

  @Test(arguments: 0..<Campaign.steps(short: 20, long: 2000))
  func historyEqualsTheTables(seed: Int) throws {
    var walk = Walk(seed: UInt64(seed))
    for turn in 0..<6 {
      let before = walk
      try? walk.project.transaction(.write) { transaction in
        for _ in 0..<Int.random(in: 1..<6, using: &walk.chance) { try walk.step(in: transaction) }
        if turn == 4 { throw Failed() }
      }
      if turn == 4 { walk.scenes = before.scenes }
      let (stored, verification) = try walk.project.transaction(.read) { transaction in
        (
          try transaction.sceneHeaders().map { try transaction.scene($0.id).records },
          try transaction.verify()
        )
      }
      #expect(verification.findings == [], "seed \(seed), turn \(turn)")
      #expect(Set(stored) == Set(walk.scenes.values.map(\.records)), "seed \(seed), turn \(turn)")
    }
    // Undo and redo everything, which applies every changeset in both directions.
    let count = try walk.project.transaction(.history) { transaction in
      var count = 0
      while try transaction.history.undo() != nil { count += 1 }
      #expect(try transaction.sceneHeaders() == [])
      for _ in 0..<count { _ = try transaction.history.redo() }
      return count
    }
    #expect(count > 0)
    let stored = try walk.project.transaction(.read) { transaction in
      try transaction.sceneHeaders().map { try transaction.scene($0.id).records }
    }
    #expect(Set(stored) == Set(walk.scenes.values.map(\.records)), "seed \(seed)")
  }

  @Test func storedSceneCanBeAssembledOnAnotherThread() throws {
    let project = Project.inMemory()
    let scene = try Sample.furnished()
    try project.transaction(.write) { try $0.insert(scene) }
    let (stored, none) = try project.transaction(.read) { transaction in
      (try transaction.storedScene(scene.id), try transaction.storedScene(SceneID(rawValue: 77)))
    }
    #expect(try stored.scene()?.records == scene.records)
    #expect(stored.weight == scene.records.count)
    #expect(try none.scene() == nil)
    // An assembled scene is not read again.
    let again = try project.transaction(.read) { transaction in
      _ = try transaction.scene(scene.id)
      return try transaction.storedScene(scene.id)
    }
    #expect(again.weight == scene.viewCount)
    #expect(try again.scene()?.records == scene.records)
  }
}
