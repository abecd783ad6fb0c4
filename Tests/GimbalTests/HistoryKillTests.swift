import FoundationEssentials
import GRDB
import Glibc
import TestSupport
import Testing

/// Tests with `kill -9` at random times during checkout, merge, garbage collection, backup and migration.
///
/// Acknowledged commands are complete, all others are complete or have no effect.
@Suite struct HistoryKillTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  private func copy(_ name: String, to target: String) throws {
    for suffix in ["", "-wal", "-shm", "-journal"] { unlink(fixture.directory.file(target + suffix)) }
    try FileManager.default.copyItem(
      atPath: fixture.directory.file(name), toPath: fixture.directory.file(target))
  }

  /// Returns the revisions and references.
  private func state(_ name: String) throws -> [String] {
    let path = fixture.directory.file(name)
    let references = try DatabaseQueue(path: path).read { database in
      try Row.fetchAll(database, sql: "SELECT kind, name, revision, text FROM reference ORDER BY kind, name")
        .map(\.description)
    }
    return try ProjectContent.lines(of: path) + references
  }

  private func expectSound(_ name: String, _ comment: Comment) throws {
    let verified = try fixture.run(name, "-c", "verify")
    #expect(verified.code == 0 && verified.output.hasPrefix("no problems found"), comment)
  }

  /// Two different branches, a tag, and an undone command.
  private static let setup = """
    scene new s size 100x100; view new a; view new b; branch other; tag start
    view new onMain; view set a hidden true; checkout other; view new onOther; view rename b bee
    rotate landscape; undo; view new more; checkout main
    """

  private static let commands = [
    "checkout other", "view new x", "tag one", "checkout main", "undo", "undo", "redo", "gc --keep 0d",
    "branch third", "checkout third", "view remove a", "gc --keep 0d", "checkout start", "view new y",
    "checkout other", "view set onOther hidden true", "undo", "checkout main", "merge other", "undo", "redo",
    "gc --keep 0d",
    "tag two",
  ]

  @Test func commandsAreAtomic() throws {
    for line in Self.setup.split(separator: "\n") {
      #expect(try fixture.run("template.gimbal", "-c", String(line)).errors == "")
    }
    // The state after each command.
    try copy("template.gimbal", to: "p.gimbal")
    var states = [try state("p.gimbal")]
    for command in Self.commands {
      let outcome = try fixture.run("p.gimbal", "-c", command)
      #expect(outcome.code == 0, "\(command): \(outcome.errors)")
      states.append(try state("p.gimbal"))
    }
    var generator = SeededGenerator(seed: 11)
    let script = Self.commands.enumerated().map { "\($1)\necho ack \($0 + 1);\n" }.joined()
    for round in 1...Campaign.steps(short: 10, long: 200) {
      try copy("template.gimbal", to: "p.gimbal")
      let child = try fixture.start("p.gimbal")
      child.send(script)
      try child.wait(
        for: "ack \(Int.random(in: 1..<Self.commands.count, using: &generator));\n".replacing(";", with: ""))
      usleep(UInt32.random(in: 0...15_000, using: &generator))
      child.kill(SIGKILL)
      let end = try child.end()
      let acknowledged = end.output.split(separator: "\n").count { $0.hasPrefix("ack ") }
      let after = try state("p.gimbal")
      let possible = states[acknowledged..<min(acknowledged + 2, states.count)]
      #expect(possible.contains(after), "round \(round): after \(acknowledged) commands")
      try expectSound("p.gimbal", "round \(round): after \(acknowledged) commands")
    }
  }

  @Test func migrationIsAtomic() throws {
    try writeVersionOne("template.gimbal")
    try copy("template.gimbal", to: "p.gimbal")
    #expect(try fixture.run("p.gimbal", "-c", "echo hello").code == 0)
    let migrated = try ProjectContent.lines(of: fixture.directory.file("p.gimbal"))
    #expect(migrated.count > 300)
    let newest = try Schema.newestVersion()
    var generator = SeededGenerator(seed: 12)
    for round in 1...Campaign.steps(short: 8, long: 70) {
      try copy("template.gimbal", to: "p.gimbal")
      let child = try fixture.start("p.gimbal", "-c", "echo done")
      usleep(UInt32.random(in: 0...60_000, using: &generator))
      child.kill(SIGKILL)
      let end = try child.end()
      let version = try DatabaseQueue(path: fixture.project).read {
        try Int.fetchOne($0, sql: "PRAGMA user_version")
      }
      #expect(version.map((1...newest).contains) == true, "round \(round)")
      if end.output == "done\n" { #expect(version == newest, "round \(round)") }
      try expectSound("p.gimbal", "round \(round)")
      #expect(try ProjectContent.lines(of: fixture.project) == migrated, "round \(round)")
    }
  }

  @Test func backupIsCompleteOrMissing() throws {
    for line in Self.setup.split(separator: "\n") {
      #expect(try fixture.run("p.gimbal", "-c", String(line)).errors == "")
    }
    let before = try state("p.gimbal")
    var generator = SeededGenerator(seed: 13)
    for round in 1...Campaign.steps(short: 4, long: 40) {
      unlink(fixture.directory.file("copy.gimbal"))
      let child = try fixture.start("p.gimbal", "-c", "backup copy.gimbal")
      usleep(UInt32.random(in: 0...80_000, using: &generator))
      child.kill(SIGKILL)
      let end = try child.end()
      #expect(try state("p.gimbal") == before, "round \(round)")
      let isThere = access(fixture.directory.file("copy.gimbal"), F_OK) == 0
      if end.output != "" { #expect(isThere, "round \(round)") }
      if isThere {
        try expectSound("copy.gimbal", "round \(round)")
        #expect(try state("copy.gimbal") == before, "round \(round)")
      }
    }
  }

  /// Writes a project in the format of the first version: without history, with the schema of the first
  /// migration.
  private func writeVersionOne(_ name: String) throws {
    let views = (0..<300).map { "view new v\($0)" }.joined(separator: "\n")
    #expect(try fixture.run("new.gimbal", "-f", "-", input: "scene new s size 100x100\n" + views).code == 0)
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
    let schema = try String(
      contentsOfFile: parts.joined(separator: "/") + "/migrations/m0001_scenes_views_sets_rules.sql",
      encoding: .utf8)
    let old = try DatabaseQueue(path: fixture.directory.file(name))
    try old.writeWithoutTransaction { database in
      try database.execute(sql: schema)
      try database.execute(sql: "ATTACH ? AS new", arguments: [fixture.directory.file("new.gimbal")])
      try database.execute(sql: "BEGIN")
      for table in try String.fetchAll(
        database, sql: "SELECT name FROM main.sqlite_schema WHERE type = 'table'")
      {
        // Later versions appended columns.
        let columns = try String.fetchAll(
          database, sql: "SELECT name FROM pragma_table_info('\(table)', 'main')"
        )
        .joined(separator: ", ")
        try database.execute(sql: "INSERT INTO main.\(table) SELECT \(columns) FROM new.\(table)")
      }
      try database.execute(sql: "COMMIT")
      try database.execute(sql: "DETACH new")
      try database.execute(
        sql: "PRAGMA application_id = 0x476d626c; PRAGMA user_version = 1; PRAGMA journal_mode = WAL")
    }
    try old.close()
  }
}
