import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// The history after changes, undo, redo and checkout.
@Suite struct HistoryTests {
  private let project: Project
  private let scene: Scene

  init() throws {
    project = Project.inMemory()
    scene = try Sample.furnished()
    try project.transaction(.write, as: entry("one")) { try $0.insert(scene) }
  }

  private func entry(_ message: String) -> Entry {
    Entry(author: "ada", time: Timestamp(milliseconds: 7), message: message)
  }

  private func head() throws -> Revision {
    try project.transaction(.read) { try $0.history.revision($0.history.head().revision) }
  }

  private func names() throws -> [String] {
    try project.transaction(.read) { try $0.sceneHeaders().map(\.name.text) }
  }

  private func rename(_ name: String) throws {
    try project.transaction(.write, as: entry(name)) { transaction in
      var header = try transaction.scene(scene.id).header
      header.name = try Name(name)
      try transaction.apply([.update(.scene(header))], to: scene.id)
    }
  }

  /// A prefix of several hashes is ambiguous, so the lookup returns two of the revisions.
  @Test func ambiguousPrefixesMatchTwoRevisions() throws {
    for number in 0..<40 { try rename("name \(number)") }
    try project.transaction(.read) { transaction in
      var hashes: [String] = []
      var ancestors = transaction.history.ancestors(of: try transaction.history.head().revision)
      while let revision = try ancestors.next() { hashes.append(revision.hash.hex) }
      #expect(hashes.count > 40)
      for digit in "0123456789abcdef" {
        let expected = hashes.filter { $0.first == digit }
        let found = try transaction.history.revisions(beginningWith: String(digit)).map(\.hash.hex)
        #expect(found.count == min(2, expected.count) && Set(found).isSubset(of: expected))
      }
      for hash in hashes.prefix(3) {
        #expect(try transaction.history.revisions(beginningWith: hash).map(\.hash.hex) == [hash])
      }
    }
  }

  /// The newest operations are those at the end of all operations, also if some of them were undone.
  @Test func newestOperationsAreTheLastOnes() throws {
    for number in 0..<9 { try rename("name \(number)") }
    try project.transaction(.history) { for _ in 0..<4 { _ = try $0.history.undo() } }
    try rename("other")
    try project.transaction(.read) { transaction in
      let all = try transaction.history.operations().map(\.id)
      for limit in [1, 2, 5, all.count, all.count + 3] {
        let newest = try transaction.history.operations(newest: limit).map(\.id)
        #expect(newest == all.suffix(limit).reversed())
      }
    }
  }

  private func state() throws -> ProjectState {
    try project.connection.current(isWriting: true).queue.read { try ProjectState($0) }
  }

  private func undo() throws -> Operation? {
    try project.transaction(.history) { try $0.history.undo() }
  }

  private func redo() throws -> Operation? {
    try project.transaction(.history) { try $0.history.redo() }
  }

  @Test func changesAreRecordedWithTheirEntry() throws {
    let revision = try head()
    #expect(revision.entry == entry("one"))
    #expect(revision.parent == Revision.ID(rawValue: 1))
    #expect(try project.transaction(.read) { try $0.history.head().branch } == "main")
  }

  @Test func transactionWithoutChangesIsNotRecorded() throws {
    let before = try head()
    try project.transaction(.write) { _ = try $0.scene(scene.id) }
    try rename(scene.name.text)
    #expect(try head() == before)
  }

  @Test func refusedChangeIsNotRecorded() throws {
    let before = try head()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try project.transaction(.write) {
        try $0.remove(scene: scene.id)
        throw Stop()
      }
    }
    #expect(try head() == before)
  }

  @Test func equalContentIsTheSameRevision() throws {
    try rename("again")
    let first = try head()
    #expect(try undo() != nil)
    try rename("again")
    #expect(try head() == first)
    #expect(try names() == ["again"])
    #expect(try undo() != nil)
    #expect(try names() == [scene.name.text])
  }

  @Test func undoAndRedoCoverAllCommands() throws {
    let (original, first) = (scene.name.text, try state())
    for name in ["a", "b", "c"] { try rename(name) }
    for expected in ["b", "a", original] {
      #expect(try undo() != nil)
      #expect(try names() == [expected])
    }
    #expect(try state() == first)
    for expected in ["a", "b", "c"] {
      #expect(try redo() != nil)
      #expect(try names() == [expected])
    }
    #expect(try redo() == nil)
  }

  @Test func oldestOperationCannotBeUndone() throws {
    #expect(try undo() != nil)
    #expect(try names() == [])
    #expect(try undo() == nil)
  }

  @Test func everyRevisionCanBeRead() throws {
    var states = [try head().id: try state()]
    for number in 0..<20 {
      try rename("n\(number)")
      states[try head().id] = try state()
    }
    for (id, state) in states {
      #expect(try project.transaction(.read) { try $0.history.state(of: id) } == state)
    }
  }

  @Test func checkoutDetachesAndBranchesDiverge() throws {
    let base = try head().id
    try rename("on main")
    let main = try head().id
    try project.transaction(.history, as: entry("go")) { try $0.history.checkout(base) }
    #expect(try names() == [scene.name.text])
    try project.transaction(.history) {
      try $0.history.set(.branch, "other", to: base)
      try $0.history.checkout(branch: "other")
    }
    try rename("on other")
    let other = try head().id
    #expect(try project.transaction(.read) { try $0.history.mergeBase(main, other) } == base)
    try project.transaction(.history) { try $0.history.checkout(branch: "main") }
    #expect(try names() == ["on main"])
    // Undo the checkouts in both directions.
    for expected in ["on other", scene.name.text] {
      #expect(try undo() != nil)
      #expect(try names() == [expected])
    }
  }

  @Test func scenesOfRevisionsCanBeRead() throws {
    let first = try head().id
    try rename("later")
    let state = try project.transaction(.read) { try $0.history.state(of: first) }
    #expect(try state.scene(scene.id)?.records == scene.records)
    #expect(try state.sceneHeaders() == [scene.header])
    #expect(try state.scene(SceneID(rawValue: 99)) == nil)
  }

  @Test func headMovesWhenTheTransactionEnds() throws {
    let (id, before) = (try head().id, try state())
    try project.transaction(.write) { transaction in
      #expect(try transaction.history.state(of: id) == before)
      var header = try transaction.scene(scene.id).header
      header.name = try Name("not yet")
      try transaction.apply([.update(.scene(header))], to: scene.id)
      #expect(try transaction.history.state(of: id) == before)
    }
    #expect(try state() != before)
  }

  @Test func walkEqualsReadingEveryRevision() throws {
    for name in ["a", "b", "c"] { try rename(name) }
    let base = try head().id
    try project.transaction(.write) { transaction in
      // Two swapped names, which no sequence of single edits produces.
      var views = try transaction.scene(scene.id).viewsInTreeOrder.dropFirst().map { $0 }
      views.append(try Sample.view("blue", in: scene, ids: CountingIDs(after: 500)))
      try transaction.apply([.insert(.view(views[1]))], to: scene.id)
    }
    try swapNames("yellow", "blue")
    try project.transaction(.write) { try $0.remove(scene: scene.id) }
    try project.transaction(.read) { transaction in
      let history = transaction.history
      var walk = try GimbalStore.HistoryWalk(history, at: history.head().revision)
      _ = try walk.scene(scene.id)
      while true {
        let wanted = try history.state(of: walk.revision.id).scene(scene.id)
        #expect(try walk.scene(scene.id)?.records == wanted?.records)
        #expect(try !walk.changes().isEmpty || walk.revision.parent == nil)
        if try !walk.goBack() { break }
      }
      #expect(walk.revision.id == Revision.ID(rawValue: 1))
      try walk.go(to: base)
      #expect(try walk.scene(scene.id)?.header.name.text == "c")
    }
  }

  private func swapNames(_ one: String, _ other: String) throws {
    try project.transaction(.write) { transaction in
      for (old, new) in [(one, "between"), (other, one), ("between", other)] {
        var view = try #require(transaction.scene(scene.id).view(named: Name(old)))
        view.name = try Name(new)
        try transaction.apply([.update(.view(view))], to: scene.id)
      }
    }
  }
}
