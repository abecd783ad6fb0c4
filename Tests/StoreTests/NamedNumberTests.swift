import FoundationEssentials
import GRDB
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Named numbers in projects: columns, merges, views for other programs, and projects of version 11.
@Suite struct NamedNumberTests {
  @Test func termsAreCanonicalJSON() throws {
    let names = try ["b", "a \"quoted\" \\ name"].map { try Name($0) }
    let terms = NumberTerms([NumberTerm(names[0], times: -0.5), NumberTerm(names[1], times: 2)])
    let text = try #require(NumberTermsText.print(terms))
    #expect(text == #"{"a \"quoted\" \\ name":2,"b":-0.5}"#)
    #expect(try NumberTermsText.parse(text) == terms)
    #expect(NumberTermsText.print(.none) == nil)
    let malformed = [
      "", "{}", "{\"a\":0}", "{\"b\":1,\"a\":1}", "{\"a\":1,\"a\":1}", "{\"a\":1.0}", "{\"a\":1} ", "{\"a\"}",
      "{a:1}", "{\"\":1}", "{\"a\":nan}", "{\"a\":1", "{\"\\u0061\":1}",
    ]
    for text in malformed {
      #expect(throws: NumberTermsText.Malformed.self, "\(text)") { try NumberTermsText.parse(text) }
    }
  }

  /// Returns the merge of two branches that each change a constraint, and the number of conflicts.
  private func merged(
    ours: (inout Constraint) -> Void, theirs: (inout Constraint) -> Void
  ) throws -> (Constraint, conflicts: Int) {
    let scene = try Sample.furnished()
    let constraint = try #require(scene.constraints.first)
    let fork = try Fork([scene])
    func changed(_ body: (inout Constraint) -> Void) -> [Edit] {
      var changed = constraint
      body(&changed)
      return [.update(.constraint(changed))]
    }
    try fork.ours { try $0.edit(scene.id) { _ in changed(ours) } }
    try fork.theirs { try $0.edit(scene.id) { _ in changed(theirs) } }
    _ = try fork.merged()
    #expect(try fork.project.transaction(.read) { try $0.verify() }.findings == [])
    let merged = try #require(try fork.scene(scene.id).constraint(constraint.id))
    return (merged, try fork.conflicts().count)
  }

  @Test func literalAndSymbolicPartsConflictAsOneValue() throws {
    let pad = try Name("pad")
    let (constraint, conflicts) = try merged {
      $0.formula.constant = 3
    } theirs: {
      $0.formula.constantTerms = NumberTerms(pad)
    }
    #expect(conflicts == 1 && constraint.constant == 3 && constraint.formula.constantTerms.isEmpty)
    let (other, none) = try merged {
      $0.formula.priority = .required
    } theirs: {
      ($0.formula.constant, $0.formula.constantTerms) = (0, NumberTerms(pad))
    }
    #expect(none == 0 && other.constant == 0 && other.formula.constantTerms == NumberTerms(pad))
    #expect(other.priority.isRequired)
  }

  @Test func bothBranchesDefineOneNumber() throws {
    let scene = try Sample.furnished()
    let set = try #require(scene.sets.first)
    let pad = try Name("pad")
    let fork = try Fork([scene])
    try fork.ours { try $0.edit(scene.id) { $0.edits(defining: pad, as: 24, in: set) } }
    try fork.theirs { try $0.edit(scene.id) { $0.edits(defining: pad, as: 14, in: set) } }
    _ = try fork.merged()
    #expect(try fork.scene(scene.id).numbers.map(\.value) == [24])
    #expect(try fork.conflicts().count == 1)
    try fork.settle(1, .theirs)
    #expect(try fork.scene(scene.id).numbers.map(\.value) == [14])
    #expect(try fork.project.transaction(.read) { try $0.verify() }.findings == [])
  }

  @Test func viewsShowValuesInForce() throws {
    let project = Project.inMemory()
    var scene = try Sample.furnished()
    let set = try #require(scene.sets.first)
    let names = try ["pad", "it's \"x\""].map { try Name($0) }
    var constraint = try #require(scene.constraints.first)
    constraint.formula.multiplierNumber = names[0]
    constraint.formula.constantTerms = NumberTerms(names.map { NumberTerm($0, times: 2) })
    for edit in scene.edits(installing: set, true) { try scene.apply(edit) }
    try scene.apply(.update(.constraint(constraint)))
    try project.transaction(.write) { try $0.insert(scene) }
    func rows(_ sql: String) throws -> [Row] {
      try project.connection.current(isWriting: true).queue.read {
        $0.liftDefenses()
        return try Row.fetchAll($0, sql: sql)
      }
    }
    let sql = "SELECT multiplier, constant FROM installed_constraint WHERE handle = \(constraint.handle)"
    #expect(try rows(sql) == [])
    let later = RuleSet(
      id: CountingIDs(after: 9000).id(), scene: scene.id, position: .between(set.position, nil),
      name: try Name("later"), condition: nil)
    try project.transaction(.write) { transaction in
      let numbers = [
        NumberDefinition(set: set.id, position: .first, name: names[0], value: 3),
        NumberDefinition(set: set.id, position: .first, name: names[1], value: 5),
        NumberDefinition(set: later.id, position: .first, name: names[0], value: 4),
      ]
      try transaction.apply(
        [.insert(.set(later))] + numbers.map { .insert(.number($0)) }, to: scene.id)
    }
    let values = try rows(sql)
    #expect(values.first?["multiplier"] == constraint.multiplier * 4)
    #expect(values.first?["constant"] == constraint.constant + 2 * 4 + 2 * 5)
    #expect(
      try rows("SELECT name, value, rule_set FROM installed_number ORDER BY value") == [
        ["name": "pad", "value": 4, "rule_set": "later"],
        ["name": "it's \"x\"", "value": 5, "rule_set": set.name.text],
      ])
    #expect(try project.transaction(.read) { try $0.verify() }.findings == [])
  }

  /// A project that the program wrote before migration 12. Its changesets have fewer columns than those of later
  /// revisions.
  @Test func historyOfVersionElevenCanBeUndone() throws {
    let directory = try TemporaryDirectory()
    let path = directory.file("p.gimbal")
    let rows = try String(
      contentsOfFile: Goldens(beside: #filePath).path("version-11.sql"), encoding: .utf8)
    let file = try DatabaseQueue(path: path)
    try file.writeWithoutTransaction { database in
      for migration in Migration.all.prefix(11) { try database.execute(sql: migration.sql) }
      try database.execute(
        sql: """
          PRAGMA application_id = \(Migrator.applicationID); PRAGMA user_version = 11;
          BEGIN; \(rows); DELETE FROM outside_change; COMMIT
          """)
    }
    try file.close()
    let project = try Project.open(path: path)
    #expect(try project.transaction(.read) { try $0.verify() }.findings == [])
    let id = try #require(try project.transaction(.read) { try $0.sceneHeaders().first?.id })
    let before = try project.transaction(.read) { try $0.scene(id).records }
    // Later revisions have more columns. A checkout joins their changesets with the older ones.
    try project.transaction(.write) { transaction in
      let scene = try transaction.scene(id)
      let set = try #require(scene.sets.first { !scene.rules(of: $0.id).isEmpty })
      var constraint = try #require(scene.constraints.first)
      constraint.formula.constantTerms = NumberTerms(try Name("pad"))
      try transaction.apply(
        scene.edits(defining: Name("pad"), as: 24, in: set) + [.update(.constraint(constraint))], to: id)
    }
    let after = try project.transaction(.read) { try $0.scene(id).records }
    try project.transaction(.history) { try $0.history.checkout(branch: "old") }
    #expect(try project.transaction(.read) { try $0.scene(id).constraints.count } == 2)
    try project.transaction(.history) { try $0.history.checkout(branch: "main") }
    #expect(try project.transaction(.read) { try $0.scene(id).records } == after)
    for _ in 0..<3 { try project.transaction(.history) { _ = try $0.history.undo() } }
    #expect(try project.transaction(.read) { try $0.scene(id).records } == before)
    while try project.transaction(.history, { try $0.history.undo() }) != nil {}
    #expect(try project.transaction(.read) { try $0.sceneHeaders() }.isEmpty)
    #expect(try project.transaction(.read) { try $0.verify() }.findings == [])
  }
}
