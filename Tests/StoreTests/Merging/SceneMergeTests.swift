import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Merges of new, removed and renamed scenes.
@Suite struct SceneMergeTests {
  private let ids = CountingIDs()
  private let one: Scene
  private let other: Scene
  private let fork: Fork

  init() throws {
    one = try Sample.furnished("One", ids: ids)
    other = try Sample.scene("Other", at: .between(.first, nil), ids: ids)
    fork = try Fork([one, other])
  }

  private func rename(_ scene: Scene, _ name: String, in transaction: Transaction) throws {
    var header = try transaction.scene(scene.id).header
    header.name = try Name(name)
    try transaction.apply([.update(.scene(header))], to: scene.id)
  }

  private func names() throws -> [String] {
    try fork.project.transaction(.read) { try $0.sceneHeaders().map(\.name.text) }
  }

  @Test func newScenesKeepTheirDisplayState() throws {
    let new = try Sample.furnished("New", ids: ids)
    try fork.ours { try rename(one, "Mine", in: $0) }
    try fork.theirs { try $0.insert(new) }
    let report = try fork.merged()
    #expect(report.scenes == MergeReport.Count(added: 1, changed: 0, removed: 0))
    #expect(try fork.scene(new.id).records == new.records)
    #expect(report.touched.map(\.after?.id) == [new.id])
  }

  @Test func removedSceneIsRemovedUnlessWeChangedIt() throws {
    try fork.ours { try rename(one, "Mine", in: $0) }
    try fork.theirs {
      try $0.remove(scene: one.id)
      try $0.remove(scene: other.id)
    }
    let report = try fork.merged()
    #expect(try names() == ["Mine"])
    #expect(report.conflicts.map(\.content.kind) == [.changed])
    #expect(report.conflicts.map(\.content.scene) == [one.id])
    try fork.settle(1, .theirs)
    #expect(try names() == [])
    #expect(try fork.conflicts().isEmpty)
    try fork.undo()
    try fork.settle(1, .base)
    #expect(try fork.scene(one.id).records == one.records)
  }

  @Test func changedSceneThatWeRemovedCanBeRestored() throws {
    try fork.ours { try $0.remove(scene: one.id) }
    try fork.theirs { try rename(one, "Theirs", in: $0) }
    #expect(try fork.merged().conflicts.map(\.content.scene) == [nil])
    #expect(try names() == ["Other"])
    try fork.settle(1, .theirs)
    #expect(try names() == ["Theirs", "Other"])
    try fork.undo()
    try fork.settle(1, .base)
    #expect(try fork.scene(one.id).records == one.records)
  }

  @Test func newScenesWithTheSameNameConflict() throws {
    let (mine, their) = (try Sample.scene("New", ids: ids), try Sample.scene("New", ids: ids))
    try fork.ours { try $0.insert(mine) }
    try fork.theirs { try $0.insert(their) }
    #expect(try fork.merged().conflicts.map(\.content.reason) == [.nameTaken])
    #expect(throws: EditError.nameTaken(try Name("New"))) { try fork.settle(1, .theirs) }
    try fork.ours { try rename(mine, "Mine", in: $0) }
    try fork.settle(1, .theirs)
    #expect(try Set(names()) == ["One", "Other", "New", "Mine"])
  }

  @Test func swappedSceneNamesAreSwapped() throws {
    try fork.ours { try $0.edit(one.id) { [.delete(.constraint($0.constraints[0]))] } }
    try fork.theirs {
      try rename(one, "x", in: $0)
      try rename(other, "One", in: $0)
      try rename(one, "Other", in: $0)
    }
    #expect(try fork.merged().conflicts.isEmpty)
    #expect(try names() == ["Other", "One"])
  }

  @Test func takenNameIsRefused() throws {
    try fork.ours { try rename(one, "Same", in: $0) }
    try fork.theirs { try rename(other, "Same", in: $0) }
    let conflicts = try fork.merged().conflicts
    #expect(conflicts.map(\.content.reason) == [.nameTaken])
    #expect(conflicts.first?.content.columns.map(\.name) == ["name"])
    #expect(try names() == ["Same", "Other"])
  }

  @Test func sceneIsRotatedToASupportedOrientation() throws {
    func support(_ orientations: OrientationSet, in transaction: Transaction) throws {
      var header = try transaction.scene(one.id).header
      header.orientations = orientations
      try transaction.apply([.update(.scene(header))], to: one.id)
    }
    func turn(to orientation: Orientation, in transaction: Transaction) throws {
      let display = Display(scene: one.id, device: one.display.device, orientation: orientation)
      try transaction.edit(one.id) { $0.edits(showing: display) }
    }
    try fork.ours {
      try support(.portrait.union(.landscape), in: $0)
      try turn(to: .landscapeRight, in: $0)
    }
    try fork.begin()
    try fork.ours { try rename(one, "Mine", in: $0) }
    try fork.theirs {
      try support([.portrait], in: $0)
      try turn(to: .portrait, in: $0)
    }
    #expect(try fork.merged().conflicts.isEmpty)
    #expect(try fork.scene(one.id).display.orientation == .portrait)
    try fork.undo()
    try fork.ours { try support(OrientationSet([.landscapeRight]), in: $0) }
    #expect(try fork.merged().conflicts.count == 1)
    #expect(try fork.scene(one.id).display.orientation == .landscapeRight)
    try fork.settle(1, .theirs)
    #expect(try fork.scene(one.id).display.orientation == .portrait)
  }

  @Test func removingASceneRemovesItsConflicts() throws {
    try fork.ours { try rename(one, "Mine", in: $0) }
    try fork.theirs { try rename(one, "Theirs", in: $0) }
    #expect(try fork.merged().conflicts.count == 1)
    try fork.ours { try $0.remove(scene: one.id) }
    #expect(try fork.conflicts().isEmpty)
    try fork.undo()
    #expect(try fork.conflicts().count == 1)
  }
}
