import GimbalModel
import GimbalStore
import TestSupport
import Testing

/// Stored values are read back unchanged.
@Suite struct RoundTripTests {
  @Test func everyKindOfRowIsReadBack() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("p.gimbal")
    let scene = try Sample.furnished()
    try Project.open(path: path).transaction(.write) { try $0.insert(scene) }

    let stored = try Project.open(path: path).transaction(.read) { try $0.scene(scene.id) }
    #expect(stored.records == scene.records)
    #expect(stored.highestHandle == scene.highestHandle)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func randomEditsGiveTheSameSceneInMemoryAndFile(seed: UInt64) throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("p.gimbal")
    var project = try Project.open(path: path)
    var expected = try Sample.scene()
    try project.transaction(.write) { try $0.insert(expected) }
    var random = RandomEdits(seed: seed)
    var (made, refused) = (0, 0)

    for step in 1...1000 {
      let edits = try random.next(for: expected)
      var changed = expected
      do {
        for edit in edits { try changed.apply(edit) }
        let stored = try project.transaction(.write) { try $0.apply(edits, to: expected.id) }
        #expect(stored.header == changed.header)
        expected = changed
        made += 1
      } catch let error as EditError {
        let same = #expect(throws: EditError.self) {
          try project.transaction(.write) { try $0.apply(edits, to: expected.id) }
        }
        #expect(same == error, "step \(step): \(edits)")
        refused += 1
      }
      if step.isMultiple(of: 250) { project = try Project.open(path: path) }
      if step.isMultiple(of: 50) {
        let stored = try project.transaction(.read) { try $0.scene(expected.id) }
        try #require(stored.records == expected.records, "step \(step)")
      }
    }
    let reopened = try Project.open(path: path).transaction(.read) { try $0.scene(expected.id) }
    #expect(reopened.records == expected.records)
    #expect(made > 500 && refused > 50, "made \(made), refused \(refused)")
  }

  @Test func sceneIsRemovedWithAllRows() throws {
    let project = Project.inMemory()
    let ids = CountingIDs()
    let (one, other) = (try Sample.furnished("One", ids: ids), try Sample.furnished("Other", ids: ids))
    try project.transaction(.write) {
      try $0.insert(one)
      try $0.insert(other)
      try $0.remove(scene: one.id)
    }
    try project.transaction(.read) { transaction throws in
      #expect(try transaction.sceneHeaders() == [other.header])
      #expect(try transaction.scene(other.id).records == other.records)
      #expect(throws: EditError.noSuchRow) { try transaction.scene(one.id) }
    }
    // The ids are free again, which requires that all rows were deleted.
    try project.transaction(.write) { try $0.insert(one) }
  }

  @Test func scenesAreSortedByPosition() throws {
    let project = Project.inMemory()
    let ids = CountingIDs()
    let second = try Sample.scene("Second", at: .between(.first, nil), ids: ids)
    let first = try Sample.scene("First", at: .first, ids: ids)
    try project.transaction(.write) {
      try $0.insert(second)
      try $0.insert(first)
    }
    let listed = try project.transaction(.read) { try $0.sceneHeaders() }
    #expect(listed == [first.header, second.header])
  }

  @Test func moreScenesThanTheCacheHoldsCanBeRead() throws {
    let project = Project.inMemory()
    let ids = CountingIDs()
    let scenes = try (0..<200).map { try Sample.scene("Scene \($0)", ids: ids) }
    try project.transaction(.write) { transaction throws in
      for scene in scenes { try transaction.insert(scene) }
    }
    try project.transaction(.read) { transaction throws in
      for scene in scenes { #expect(try transaction.scene(scene.id).records == scene.records) }
    }
  }
}
