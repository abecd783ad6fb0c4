import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Frames and content sizes are merged as a whole if their parts are not independent.
@Suite struct GroupMergeTests {
  private static let frame: [Property] = [
    .frameX, .frameY, .frameWidth, .frameHeight, .superviewWidth, .superviewHeight,
  ]
  private static let content: [Property] = [.contentWidth, .contentHeight]

  private let base: Scene
  private let view: ViewID
  private let fork: Fork

  init() throws {
    var scene = try Sample.furnished(ids: CountingIDs())
    view = try #require(try scene.view(named: Name("yellow"))).id
    let values = zip(Self.frame + Self.content, [10, 20, 50, 60, 100, 200, 7, 8].map(PropertyValue.number))
    for edit in scene.edits(giving: view, values.map { ($0, $1) }) { try scene.apply(edit) }
    base = scene
    fork = try Fork([base])
  }

  private func give(_ values: [Property: Double?], in transaction: Transaction) throws {
    try transaction.edit(base.id) { scene in
      scene.edits(giving: view, values.map { ($0, $1.map(PropertyValue.number)) })
    }
  }

  private func merge(ours: [Property: Double?], theirs: [Property: Double?]) throws -> [ConflictContent] {
    try fork.ours { try give(ours, in: $0) }
    try fork.theirs { try give(theirs, in: $0) }
    return try fork.merged().conflicts.map(\.content)
  }

  /// Returns the values of some properties of the view.
  private func values(_ properties: [Property]) throws -> [Double?] {
    let given = try fork.scene(base.id).properties(of: view)
    return properties.map { given.number($0) }
  }

  private static func none(of properties: [Property]) -> [Property: Double?] {
    properties.reduce(into: [:]) { $0.updateValue(nil, forKey: $1) }
  }

  @Test(arguments: [frame, content], [false, true])
  func removalAgainstChangeIsOneConflict(_ group: [Property], _ isSwapped: Bool) throws {
    let before = try values(group)
    let changed = [99] + before.dropFirst()
    let (removal, change) = (Self.none(of: group), [group[0]: 99.0 as Double?])
    let conflicts = try merge(
      ours: isSwapped ? change : removal, theirs: isSwapped ? removal : change)
    #expect(conflicts.map(\.kind) == [.properties] && conflicts.map(\.row) == [RowKey(view)])
    let none = group.map { _ in nil as Double? }
    #expect(try values(group) == (isSwapped ? changed : none))
    try fork.settle(1, .theirs)
    #expect(try values(group) == (isSwapped ? none : changed))
    try fork.undo()
    try fork.settle(1, .base)
    #expect(try values(group) == before)
    try fork.undo()
    try fork.settle(1, .ours)
    #expect(try values(group) == (isSwapped ? changed : none))
  }

  @Test func sidesOfAFrameAreCombined() throws {
    #expect(try merge(ours: [.frameX: 11], theirs: [.frameWidth: 55]).isEmpty)
    #expect(try values(Self.frame) == [11, 20, 55, 60, 100, 200])
  }

  @Test func sidesInDifferentSuperviewsConflict() throws {
    let conflicts = try merge(ours: [.frameX: 11], theirs: [.frameWidth: 55, .superviewWidth: 400])
    #expect(conflicts.map(\.kind) == [.properties])
    #expect(try values(Self.frame) == [11, 20, 50, 60, 100, 200])
    try fork.settle(1, .theirs)
    #expect(try values(Self.frame) == [10, 20, 55, 60, 400, 200])
  }

  @Test func removalOfAnUnchangedGroupIsNoConflict() throws {
    #expect(try merge(ours: [.contentWidth: 9], theirs: Self.none(of: Self.frame)).isEmpty)
    #expect(try values(Self.frame) == Self.frame.map { _ in nil })
  }

  @Test func conflictOfARemovedViewCannotRestoreIt() throws {
    _ = try merge(ours: Self.none(of: Self.frame), theirs: [.frameX: 99])
    try fork.ours { transaction in try transaction.edit(base.id) { $0.editsRemoving(view: view) } }
    #expect(throws: EditError.noSuchRow) { try fork.settle(1, .theirs) }
    try fork.settle(1, nil)
    #expect(try fork.conflicts().isEmpty)
  }
}
