import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Histories of other projects are imported unchanged or refused.
@Suite struct HistoryFetchTests {
  @Test(arguments: 1...UInt64(Campaign.steps(short: 6, long: 200)))
  func randomHistoryIsImportedUnchanged(seed: UInt64) throws {
    var walk = try HistoryWalk(seed: seed, project: Project.inMemory())
    for _ in 0..<120 { try walk.step() }
    let history = try DetachedHistory(of: walk.project)
    let other = Project.inMemory()
    try history.adopt(into: other)

    let again = try DetachedHistory(of: other)
    #expect(again.revisions.map(\.hash) == history.revisions.map(\.hash), "seed \(seed)")
    #expect(again.references.map(\.name) == history.references.map(\.name))
    #expect(again.references.map(\.hash) == history.references.map(\.hash))
    #expect(again.references.map(\.text) == history.references.map(\.text))
    #expect(again.branch == history.branch && again.detached == history.detached)
    func states(_ project: Project) throws -> [Changeset] {
      try project.transaction(.read) { transaction in
        try transaction.history.reachable().map { try transaction.history.state(of: $0).changeset }
      }
    }
    #expect(try states(other) == states(walk.project), "seed \(seed)")
    #expect(try findings(other).isEmpty)

    // The project can be changed after the import.
    let ids = CountingIDs(after: 1 << 50)
    try other.transaction(.write) { try $0.insert(Sample.furnished("more", ids: ids)) }
    #expect(try other.transaction(.history) { try $0.history.undo() } != nil)
    #expect(try states(other).suffix(1) == states(walk.project).suffix(1))
    #expect(try other.transaction(.history) { try $0.history.undo() } == nil)
    #expect(try findings(other).isEmpty)
  }

  @Test func longHistoriesGetSnapshots() throws {
    let ids = CountingIDs()
    var history = DetachedHistory()
    history.add(Changeset())
    let project = Project.inMemory()
    for number in 0..<200 {
      try project.transaction(.write) { try $0.insert(Sample.furnished("scene \(number)", ids: ids)) }
    }
    history = try DetachedHistory(of: project)
    let other = Project.inMemory()
    try history.adopt(into: other)
    let found = try other.transaction(.read) { try $0.verify() }
    #expect(found.isSound && found.snapshots > 0, "\(found)")
  }

  @Test func laterChangesAreSeparateRevisions() throws {
    let source = Project.inMemory()
    try source.transaction(.write) { try $0.insert(Sample.furnished()) }
    let history = try DetachedHistory(of: source)
    let other = Project.inMemory()
    try other.transaction(.write) { transaction in
      try transaction.fetchHistory { fetch in
        for revision in history.revisions { try fetch.add(revision) }
        for reference in history.references {
          try fetch.name(reference.kind, reference.name, reference.hash)
        }
        try fetch.setHead(branch: "main")
      }
      #expect(!transaction.isAhead)
      try transaction.insert(Sample.scene("more", ids: CountingIDs(after: 1000)))
      #expect(transaction.isAhead)
    }
    #expect(try DetachedHistory(of: other).revisions.count == history.revisions.count + 1)
    #expect(try findings(other).isEmpty)
  }

  /// Returns the findings of `verify`.
  private func findings(_ project: Project) throws -> [Verification.Finding] {
    try project.transaction(.read) { try $0.verify().findings }
  }

  // MARK: Refused histories

  /// Expects that an import fails with a message and leaves nothing behind.
  private func refuses(_ history: DetachedHistory, _ words: String, _ name: String = "") throws {
    let project = Project.inMemory()
    let error = try #require(throws: HistoryFetchError.self, "\(name)") { try history.adopt(into: project) }
    #expect(error.text.contains(words), "\(name): \(error.text)")
    #expect(try project.transaction(.read) { try $0.isNew() }, "\(name)")
    #expect(try findings(project).isEmpty, "\(name)")
  }

  private func sample() throws -> DetachedHistory {
    let project = Project.inMemory()
    let ids = CountingIDs()
    for name in ["one", "two"] {
      try project.transaction(.write) { try $0.insert(Sample.furnished(name, ids: ids)) }
    }
    return try DetachedHistory(of: project)
  }

  private func revision(
    _ old: ForeignRevision, hash: RevisionHash? = nil, parent: RevisionHash?? = nil, message: String? = nil,
    changeset: Changeset? = nil
  ) -> ForeignRevision {
    ForeignRevision(
      hash: hash ?? old.hash, parent: parent ?? old.parent, merged: old.merged,
      entry: Entry(author: old.entry.author, time: old.entry.time, message: message ?? old.entry.message),
      changeset: changeset ?? old.changeset)
  }

  @Test func changedContentIsRefused() throws {
    let good = try sample()
    for index in good.revisions.indices {
      var bad = good
      bad.revisions[index] = revision(good.revisions[index], message: "another")
      try refuses(bad, "the hash does not match the content of the revision")
      bad.revisions[index] = revision(
        good.revisions[index], changeset: Changeset(bytes: good.revisions[index].changeset.bytes + [0]))
      try refuses(bad, "the hash does not match the content of the revision")
    }
  }

  @Test func parentsPrecedeChildren() throws {
    let good = try sample()
    var bad = good
    bad.revisions.reverse()
    try refuses(bad, "does not precede the revision")
    bad = good
    bad.revisions.remove(at: 1)
    try refuses(bad, "does not precede the revision")
    bad = good
    bad.revisions.append(good.revisions[1])
    try refuses(bad, "the revision occurs twice")
    bad = good
    // A cycle: each revision is the parent of the other.
    bad.revisions[1] = revision(good.revisions[1], parent: good.revisions[2].hash)
    try refuses(bad, "does not precede the revision")
    bad = good
    bad.revisions[1] = revision(good.revisions[1], parent: .some(nil))
    try refuses(bad, "the revision has no parent and is not the first revision")
    bad.revisions = []
    try refuses(bad, "is missing")
  }

  @Test func referencesMustResolve() throws {
    let good = try sample()
    var bad = good
    bad.branch = nil
    try refuses(bad, "HEAD is missing")
    bad.branch = "elsewhere"
    try refuses(bad, "HEAD is on branch 'elsewhere', which does not exist")
    bad = good
    bad.references.append((.tag, "main", good.revisions[0].hash, nil))
    try refuses(bad, "two references have the name 'main'")
    bad = good
    bad.references.append(
      (.tag, "x", try #require(RevisionHash(bytes: [UInt8](repeating: 1, count: 32))), nil))
    try refuses(bad, "revision 0101010101 is missing")
  }

  @Test func malformedChangesetsAreRefused() throws {
    let good = try #require(try sample().revisions.last).changeset.bytes
    for (name, bytes, words) in malformed(good) {
      var history = DetachedHistory()
      history.add(Changeset())
      history.add(Changeset(bytes: Array(bytes)))
      try refuses(history, words, name)
    }
  }

  /// Returns malformed changesets with their names and messages.
  private func malformed(_ good: [UInt8]) -> [(name: String, bytes: [UInt8], words: String)] {
    let header = Changeset(inserting: [("view", [[.integer(1), .integer(2), .null, .text("a0")]])]).bytes
    return [
      (
        "history's own table", Changeset(inserting: [("revision", [[.integer(1), .null]])]).bytes,
        "'revision'"
      ),
      ("references", Changeset(inserting: [("reference", [[.integer(1)]])]).bytes, "'reference'"),
      ("SQLite's table", Changeset(inserting: [("sqlite_master", [[.integer(1)]])]).bytes, "'sqlite_master'"),
      ("an empty name", Changeset(inserting: [("", [[.integer(1)]])]).bytes, "unknown table ''"),
      ("a truncated changeset", good.dropLast(3), "unexpected end"),
      ("no table", [1, 2, 3], "the first table is missing"),
      ("a patchset", [UInt8(ascii: "P")] + good.dropFirst(), "the first table is missing"),
      (
        "too many columns",
        Changeset(inserting: [("view", [[SQLValue](repeating: .integer(1), count: 9)])]).bytes, "columns"
      ),
      ("another key", header.prefix(2) + [0, 1] + header.dropFirst(4), "has an unexpected primary key"),
      (
        "a key of text", Changeset(inserting: [("view", [[.text("x"), .null]])]).bytes,
        "a primary key is not an integer"
      ),
      (
        "a row twice", Changeset(inserting: [("view", [[.integer(1)], [.integer(1)]])]).bytes,
        "duplicate row"
      ),
      (
        "a table twice",
        Changeset(inserting: [("view", [[.integer(1)]])]).bytes
          + Changeset(inserting: [("view", [[.integer(2)]])]).bytes, "duplicate table 'view'"
      ),
      (
        "an infinite number", Changeset(inserting: [("view", [[.integer(1), .real(.infinity)]])]).bytes,
        "not finite"
      ),
      (
        "a blob", Changeset(inserting: [("view", [[.integer(1), .null]])]).bytes.dropLast() + [4, 0],
        "invalid type"
      ),
      (
        "invalid UTF-8",
        Changeset(inserting: [("view", [[.integer(1), .text("a")]])]).bytes.dropLast() + [0xff],
        "not valid UTF-8"
      ),
      (
        "a text of 2^34 bytes",
        Changeset(inserting: [("view", [[.integer(1), .null]])]).bytes.dropLast() + [
          3, 0xff, 0xff, 0xff, 0xff, 0x7f,
        ],
        "unexpected end"
      ),
      (
        "another operation",
        Array("T".utf8) + [1, 1] + Array("view".utf8) + [0, 99, 0, 1] + [UInt8](repeating: 0, count: 8),
        "invalid operation"
      ),
    ]
  }

  @Test func changedBytesOfAChangesetAreRefusedOrHarmless() throws {
    let source = try sample()
    var chance = SeededGenerator(seed: 3)
    let good = source.revisions[1].changeset.bytes
    for index in stride(from: 0, to: good.count, by: Campaign.steps(short: 7, long: 1)) {
      var bytes = good
      bytes[index] = UInt8.random(in: 0...255, using: &chance)
      var history = DetachedHistory()
      history.add(Changeset())
      history.add(Changeset(bytes: bytes))
      let project = Project.inMemory()
      do {
        try history.adopt(into: project)
        #expect(try findings(project).isEmpty, "byte \(index)")
        try project.transaction(.read) { transaction in
          for header in try transaction.sceneHeaders() { _ = try transaction.scene(header.id) }
        }
      } catch is HistoryFetchError {
        #expect(try project.transaction(.read) { try $0.isNew() }, "byte \(index)")
      }
    }
  }

  /// Returns the changeset that inserts some rows of a scene.
  private func changeset(
    _ records: [Record], of scene: Scene, change: (String, [SQLValue]) -> [SQLValue] = { $1 }
  ) throws -> Changeset {
    let project = Project.inMemory()
    try project.transaction(.write) { try $0.insert(scene) }
    let state = try project.transaction(.read) { try $0.history.state(of: $0.history.head().revision) }
    let keys = Set(records.map { RowKey(type(of: $0.row).table, $0.row.key) })
    return Changeset(
      inserting: VersionedTables.all.map { table in
        let rows = state.rows(of: table).sorted { $0.key < $1.key }
        return (
          table.name,
          rows.filter { keys.contains(RowKey(table, $0.key)) }.map { change(table.name, $0.value) }
        )
      })
  }

  private func history(_ changesets: Changeset...) -> DetachedHistory {
    var history = DetachedHistory()
    history.add(Changeset())
    for changeset in changesets { history.add(changeset) }
    return history
  }

  @Test func rowsThatDoNotFitTheParentAreRefused() throws {
    let scene = try Sample.furnished()
    let whole = try changeset(scene.records, of: scene)
    try history(whole).adopt(into: Project.inMemory())
    // The scene already exists.
    try refuses(history(whole, whole), "the changes do not match the rows of the parent")
    // The scene is deleted, but its other rows are not.
    let bare = try changeset(scene.records.filter { if case .scene = $0 { true } else { false } }, of: scene)
    try refuses(history(whole, try bare.inverted()), "removes a scene but not all of its rows")
    // Two scenes with the same name.
    let other = try Sample.scene(scene.name.text, ids: CountingIDs(after: 500))
    try refuses(history(whole, try changeset(other.records, of: other)), "the changes make a scene invalid")
  }

  @Test func missingRowsAreRefused() throws {
    let scene = try Sample.furnished()
    let records = scene.records
    for missing in records.indices {
      switch records[missing] {
      case .scene, .view, .set, .display:
        let rest = records.indices.filter { $0 != missing }.map { records[$0] }
        try refuses(history(try changeset(rest, of: scene)), "", "without \(records[missing])")
      default: break
      }
    }
    // A conflict about a missing scene, and a value of a missing conflict.
    let conflict = Changeset(inserting: [
      (
        "conflict",
        [[.integer(1), .integer(77), .integer(1), .text("view"), .integer(5), .text("value"), .null]]
      )
    ])
    try refuses(history(conflict), "a referenced row is missing")
    let value = Changeset(inserting: [
      ("conflict_value", [[.integer(1), .integer(5), .text("name"), .null, .null, .null]])
    ])
    try refuses(history(value), "a referenced row is missing")
  }

  @Test(
    arguments: [
      ("view", 5, .text("nonsense")), ("view", 4, .text("a\u{1B}[31m")), ("view", 4, .integer(3)),
      ("layout_constraint", 3, .integer(-1)), ("view_property", 2, .text("nonsense")), ("scene", 3, .null),
    ] as [(String, Int, SQLValue)])
  func invalidValuesAreRefused(table: String, column: Int, value: SQLValue) throws {
    let scene = try Sample.furnished()
    let bad = try changeset(scene.records, of: scene) { name, row in
      var row = row
      if name == table { row[column] = value }
      return row
    }
    try refuses(history(bad), "", "\(table) \(column)")
  }
}
