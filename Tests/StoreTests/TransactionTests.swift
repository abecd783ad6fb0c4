import GimbalModel
import GimbalStore
import TestSupport
import Testing

/// Atomicity and access rules of transactions.
@Suite struct TransactionTests {
  private struct Failed: Error {}

  private let directory: TemporaryDirectory
  private let project: Project
  private let ids = CountingIDs()
  private let scene: Scene

  init() throws {
    directory = try TemporaryDirectory()
    project = try Project.open(path: directory.file("p.gimbal"))
    let scene = try Sample.furnished(ids: ids)
    self.scene = scene
    try project.transaction(.write) { try $0.insert(scene) }
  }

  private func stored(_ project: Project? = nil) throws -> Scene {
    try (project ?? self.project).transaction(.read) { try $0.scene(scene.id) }
  }

  /// Expects the original scene in the cache and in the file.
  private func expectUnchanged() throws {
    #expect(try stored().records == scene.records)
    let reopened = try Project.open(path: directory.file("p.gimbal"))
    #expect(try stored(reopened).records == scene.records)
    #expect(try reopened.transaction(.read) { try $0.sceneHeaders() } == [scene.header])
    #expect(try project.transaction(.read) { try $0.sceneHeaders() } == [scene.header])
  }

  @Test func errorOfTheBodyRollsBack() throws {
    let (blue, other) = (try Sample.view("blue", in: scene, ids: ids), try Sample.scene("Other", ids: ids))
    var header = scene.header
    header.name = try Name("Renamed")
    #expect(throws: Failed.self) {
      try project.transaction(.write) { transaction throws in
        let changed = try transaction.apply([.insert(.view(blue)), .update(.scene(header))], to: scene.id)
        #expect(changed.view(blue.id) != nil)
        #expect(try transaction.sceneHeaders() == [header])
        try transaction.insert(other)
        try transaction.remove(scene: scene.id)
        throw Failed()
      }
    }
    try expectUnchanged()
  }

  @Test func editsInOneTransactionSeeEachOther() throws {
    let blue = try Sample.view("blue", in: scene, ids: ids)
    var red = try Sample.view("red", in: scene, ids: ids)
    red.parent = blue.id
    let changed = try project.transaction(.write) { [red] transaction in
      try transaction.apply([.insert(.view(blue))], to: scene.id)
      return try transaction.apply([.insert(.view(red))], to: scene.id)
    }
    #expect(changed.children(of: blue.id) == [red])
    #expect(try stored().records == changed.records)
  }

  @Test func refusedEditsLeaveTheTransactionUsable() throws {
    let (blue, red) = (
      try Sample.view("blue", in: scene, ids: ids), try Sample.view("red", in: scene, ids: ids)
    )
    let changed = try project.transaction(.write) { transaction throws in
      // The first edit is valid, the second is not.
      let taken = try Sample.view("yellow", in: scene, ids: ids)
      #expect(throws: EditError.nameTaken(taken.name)) {
        try transaction.apply([.insert(.view(blue)), .insert(.view(taken))], to: scene.id)
      }
      #expect(try transaction.scene(scene.id).records == scene.records)
      return try transaction.apply([.insert(.view(red))], to: scene.id)
    }
    #expect(changed.view(blue.id) == nil)
    #expect(changed.view(red.id) != nil)
    #expect(try stored(Project.open(path: directory.file("p.gimbal"))).records == changed.records)
  }

  @Test func idOfAnotherSceneIsRefused() throws {
    let other = try Sample.scene("Other", ids: ids)
    let blue = try Sample.view("blue", in: other, ids: ids)
    var twin = try Sample.view("twin", in: scene, ids: ids)
    twin = View(
      id: blue.id, scene: scene.id, parent: scene.root, position: .first, name: twin.name, kind: .view)
    try project.transaction(.write) { [twin] transaction in
      try transaction.insert(other)
      try transaction.apply([.insert(.view(blue))], to: other.id)
      #expect(throws: EditError.rowExists) {
        try transaction.apply([.insert(.view(twin))], to: scene.id)
      }
      #expect(try transaction.scene(scene.id).records == scene.records)
      #expect(throws: EditError.rowExists) {
        let copy = try Sample.scene("Copy", ids: CountingIDs())
        try transaction.insert(copy)
      }
      #expect(try transaction.sceneHeaders().count == 2)
    }
    #expect(try stored().records == scene.records)
  }

  @Test func sceneNamesAreUnique() throws {
    let other = try Sample.scene("Other", ids: ids)
    var header = other.header
    header.name = scene.name
    try project.transaction(.write) { [header] transaction in
      try transaction.insert(other)
      #expect(throws: EditError.nameTaken(scene.name)) {
        try transaction.insert(Sample.scene(scene.name.text, ids: ids))
      }
      #expect(throws: EditError.nameTaken(scene.name)) {
        try transaction.apply([.update(.scene(header))], to: other.id)
      }
      // A scene may keep its own name.
      try transaction.apply([.update(.scene(scene.header))], to: scene.id)
    }
  }

  @Test func noEditsChangeNothing() throws {
    let unchanged = try project.transaction(.read) { try $0.apply([], to: scene.id) }
    #expect(unchanged.records == scene.records)
  }

  @Test func missingRowsAreReported() throws {
    let missing: SceneID = ids.id()
    try project.transaction(.write) { transaction throws in
      #expect(throws: EditError.noSuchRow) { try transaction.scene(missing) }
      #expect(throws: EditError.noSuchRow) { try transaction.remove(scene: missing) }
      #expect(throws: EditError.noSuchRow) {
        try transaction.apply([.update(.scene(scene.header))], to: missing)
      }
    }
    try expectUnchanged()
  }

  @Test func valuesThatCannotBeStoredAreRefused() throws {
    let infinite = CustomTrait(scene: scene.id, name: try Name("images"), value: .number(.infinity))
    var set = try #require(scene.sets.first)
    set.condition = .trait(try Name("n"), .less, .number(.infinity))
    var deep = set
    deep.condition = (0..<600).reduce(.orientation(.landscape)) { condition, _ in .not(condition) }
    var header = scene.header
    header.orientations = OrientationSet(rawValue: 1 << 40)
    var constraint = try #require(scene.constraints.first)
    constraint.handle = 0
    let display = Display(
      scene: scene.id, device: Device(size: Size(width: -1, height: 3)), orientation: .portrait)
    let refused: [(Record, EditError)] = [
      (.trait(infinite), .numberRefused(.infinity)), (.set(set), .numberRefused(.infinity)),
      (.set(deep), .tooDeep(limit: 512)), (.scene(header), .numberRefused(Double(1 << 40))),
      (.constraint(constraint), .numberRefused(0)), (.display(display), .numberRefused(-1)),
    ]
    try project.transaction(.write) { transaction throws in
      for (record, error) in refused {
        #expect(throws: error) { try transaction.apply([.update(record)], to: scene.id) }
      }
    }
    try expectUnchanged()
  }

  @Test func positionThatCannotBeStoredIsRefused() throws {
    let longest = OrderKey("a0" + String(repeating: "z", count: OrderKey.maximumLength - 2))
    let longer = OrderKey.between(longest, .between(.first, nil))
    try #require(longer.text.utf8.count > OrderKey.maximumLength)
    var view = try Sample.view("blue", in: scene, ids: ids)
    view.position = longer
    let edits = [Edit.insert(.view(view))]
    #expect(throws: EditError.tooDeep(limit: OrderKey.maximumLength)) {
      try project.transaction(.write) { _ = try $0.apply(edits, to: scene.id) }
    }
    try expectUnchanged()
  }

  @Test func transactionsDoNotNest() throws {
    try project.transaction(.write) { transaction throws in
      for access in [Access.read, .write] {
        #expect(throws: StoreError.misuse(.nested)) { try project.transaction(access) { _ in } }
      }
      _ = try transaction.scene(scene.id)
    }
  }

  @Test func transactionIsOnlyValidInItsBody() throws {
    let escaped = try project.transaction(.write) { $0 }
    #expect(throws: StoreError.misuse(.over)) { try escaped.sceneHeaders() }
    #expect(throws: StoreError.misuse(.over)) { try escaped.remove(scene: scene.id) }
  }

  @Test func readTransactionCannotChangeRows() throws {
    #expect(throws: StoreError.misuse(.readAccess)) {
      try project.transaction(.read) { transaction throws in
        // The transaction fails even if the body ignores the error.
        try? transaction.remove(scene: scene.id)
      }
    }
    try expectUnchanged()
  }

  @Test func rollbackReturnsAValueAndKeepsNothing() throws {
    let project = Project.inMemory()
    let (kept, dropped) = (
      try Sample.scene("Kept"), try Sample.scene("Dropped", ids: CountingIDs(after: 100))
    )
    try project.transaction(.write) { try $0.insert(kept) }
    let before = try project.transaction(.read) { (try $0.history.head(), try $0.history.present().id) }
    let count = try project.transaction(.write) { transaction in
      try transaction.insert(dropped)
      try transaction.remove(scene: kept.id)
      try transaction.insert(kept)
      return .rollback(try transaction.sceneHeaders().count)
    }
    #expect(count == 2)
    let after = try project.transaction(.read) { (try $0.history.head(), try $0.history.present().id) }
    #expect(before == after)
    #expect(try project.transaction(.read) { try $0.sceneHeaders().map(\.id) } == [kept.id])
    #expect(throws: EditError.noSuchRow) { try project.transaction(.read) { try $0.scene(dropped.id) } }
    let name = try project.transaction(.write) { .commit(try $0.scene(kept.id).name) }
    #expect(name == kept.name)
  }

  @Test func rollbackOfAHistoryTransactionMovesNothing() throws {
    let project = Project.inMemory()
    let scene = try Sample.scene()
    try project.transaction(.write) { try $0.insert(scene) }
    let undone = try project.transaction(.history) { transaction in
      .rollback(try transaction.history.undo() != nil)
    }
    #expect(undone)
    #expect(try project.transaction(.read) { try $0.scene(scene.id) }.records == scene.records)
  }
}
