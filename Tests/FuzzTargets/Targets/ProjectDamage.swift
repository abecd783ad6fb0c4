import GRDB
import TestSupport

/// Changes to the file of a project, one per line:
///
/// | line | change |
/// |---|---|
/// | `cell TABLE COLUMN N VALUE` | the value of a column in row N, as SQL |
/// | `delete TABLE N` | deletes row N |
/// | `copy TABLE N` | inserts row N again with another key |
/// | `plant N` | adds an object to the schema |
/// | `byte OFFSET VALUE` | one byte |
/// | `page N M` | page N becomes a copy of page M |
/// | `cut LENGTH` | truncates the file |
/// | `run COMMAND` | a command of the prompt that uses the project |
///
/// Other lines have no effect.
struct ProjectDamage {
  private let lines: [[String]]
  /// The command that uses the damaged project.
  let command: String

  private static let page = 4096
  private static let mostLines = 8

  init(_ bytes: [UInt8]) {
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").prefix(Self.mostLines).map {
      $0.split(separator: " ", maxSplits: 4).map(String.init)
    }
    self.lines = lines
    let last = lines.last { $0.first == "run" }
    command = last.map { $0.dropFirst().joined(separator: " ") } ?? "frames"
  }

  /// `true` if a line changes the database with SQL.
  var hasStatements: Bool { lines.contains { ["cell", "delete", "copy", "plant"].contains($0[0]) } }

  /// `true` if a line changes a table of the history.
  var concernsHistory: Bool {
    let tables: Set = [
      "revision", "operation", "reference", "reference_change", "present", "materialisation",
    ]
    return lines.contains { $0.count > 1 && tables.contains($0[1]) }
  }

  /// Commands that follow the links of the history, in an order in which the last ones change the project.
  static let historyCommands = [
    "log", "operations", "branch", "tag", "verify", "log HEAD~100", "merge work", "undo", "undo", "redo",
    "gc --keep 0d",
  ]

  /// Runs the statements. Invalid statements have no effect.
  func runStatements(_ path: String) throws {
    try DatabaseQueue(path: path).writeWithoutTransaction { database in
      try database.execute(
        sql: """
          PRAGMA foreign_keys = OFF; PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF;
          """)
      for line in lines {
        guard let sql = Self.sql(of: line) else { continue }
        try? database.execute(sql: sql)
        if database.isInsideTransaction { try? database.rollback() }
      }
    }
  }

  private static func sql(of line: [String]) -> String? {
    func name(_ text: String) -> String { "\"" + text.filter { $0.isLetter || $0 == "_" } + "\"" }
    func row(_ table: String, _ text: String) -> String {
      "(SELECT rowid FROM \(name(table)) ORDER BY rowid LIMIT 1 OFFSET \((Int(text) ?? 0) & 63))"
    }
    switch (line.first, line.count) {
    case ("cell", 5):
      return
        "UPDATE \(name(line[1])) SET \(name(line[2])) = \(value(line[4])) WHERE rowid = \(row(line[1], line[3]))"
    case ("delete", 3...): return "DELETE FROM \(name(line[1])) WHERE rowid = \(row(line[1], line[2]))"
    case ("copy", 3...):
      let source = "SELECT * FROM \(name(line[1])) WHERE rowid = \(row(line[1], line[2]))"
      return "CREATE TEMP TABLE copied AS \(source); UPDATE copied SET id = id + 1;"
        + "INSERT INTO \(name(line[1])) SELECT * FROM copied; DROP TABLE copied"
    case ("plant", 2...): return planted[(Int(line[1]) ?? 0) & 0xff % planted.count]
    default: return nil
    }
  }

  /// Returns a value that cannot contain another statement or run for long.
  private static func value(_ text: String) -> String {
    let isLiteral =
      text.count < 200 && !text.contains(";") && !text.lowercased().contains("recursive")
      && !text.lowercased().contains("zeroblob")
    return isLiteral ? text : "NULL"
  }

  /// Changes the bytes of the file.
  func changeBytes(_ file: inout [UInt8]) {
    for line in lines {
      let numbers = line.dropFirst().map { Int($0) ?? 0 }
      switch line[0] {
      case "byte" where numbers.count >= 2 && file.indices.contains(numbers[0]):
        file[numbers[0]] = UInt8(truncatingIfNeeded: numbers[1])
      case "page" where numbers.count >= 2:
        let pages = file.count / Self.page
        guard (0..<pages).contains(numbers[0]), (0..<pages).contains(numbers[1]) else { continue }
        let source = Array(file[numbers[1] * Self.page..<(numbers[1] + 1) * Self.page])
        file.replaceSubrange(numbers[0] * Self.page..<(numbers[0] + 1) * Self.page, with: source)
      case "cut" where numbers.count >= 1 && numbers[0] >= 0: file = Array(file.prefix(numbers[0]))
      default: break
      }
    }
  }

  // MARK: Random lines

  static func randomLine(size: Int, using chance: inout SeededGenerator) -> String {
    let table = columns.randomElement(using: &chance) ?? ("view", "name")
    let row = Int.random(in: 0..<12, using: &chance)
    switch Int.random(in: 0..<12, using: &chance) {
    case 0...4:
      let value = values.randomElement(using: &chance) ?? "NULL"
      return "cell \(table.0) \(table.1) \(row) \(value)"
    case 5: return "delete \(table.0) \(row)"
    case 6: return "copy \(table.0) \(row)"
    case 7: return "plant \(Int.random(in: 0..<planted.count, using: &chance))"
    case 8:
      let offset =
        Bool.random(using: &chance)
        ? Int.random(in: 0..<120, using: &chance)
        : Int.random(in: 0..<size, using: &chance)
      return "byte \(offset) \(Int.random(in: 0..<256, using: &chance))"
    case 9: return "page \(Int.random(in: 0..<40, using: &chance)) \(Int.random(in: 0..<40, using: &chance))"
    case 10: return "cut \(Int.random(in: 0..<size, using: &chance))"
    default: return "run " + (commands.randomElement(using: &chance) ?? "frames")
    }
  }

  static let words =
    columns.flatMap { [$0.0, $0.1] } + values + commands + [
      "cell", "delete", "copy", "plant", "byte", "page", "run",
    ]

  private static let columns: [(String, String)] = [
    ("scene", "name"), ("scene", "position"), ("scene", "device"), ("scene", "orientations"),
    ("scene", "direction"),
    ("display", "device"), ("display", "orientation"), ("trait", "number"), ("trait", "word"),
    ("trait", "name"),
    ("view", "scene"), ("view", "parent"), ("view", "position"), ("view", "name"), ("view", "kind"),
    ("view_property", "number"), ("view_property", "word"), ("view_property", "property"),
    ("view_property", "view"),
    ("rule_set", "condition"), ("rule_set", "name"), ("rule_set", "scene"), ("layout_constraint", "constant"),
    ("layout_constraint", "multiplier"), ("layout_constraint", "priority"),
    ("layout_constraint", "first_view"),
    ("layout_constraint", "second_view"), ("layout_constraint", "handle"),
    ("layout_constraint", "first_attribute"),
    ("layout_constraint", "relation"), ("property_override", "property"), ("property_override", "number"),
    ("placement", "measure"), ("placement", "constant"), ("placement", "view"), ("placement", "source_view"),
    ("placement", "multiplier"), ("layout_box", "parent"), ("layout_box", "role"), ("layout_box", "view"),
    ("layout_box", "position"), ("layout_box", "width"), ("instance_trait", "number"),
    ("installation", "is_installed"),
    ("revision", "parent"), ("revision", "merged"), ("revision", "changeset"), ("revision", "hash"),
    ("revision", "time"), ("revision", "author"), ("revision", "message"), ("revision", "distance"),
    ("materialisation", "changeset"), ("materialisation", "hash"), ("reference", "revision"),
    ("reference", "name"),
    ("reference", "kind"), ("reference", "text"), ("operation", "parent"), ("operation", "time"),
    ("operation", "redo"), ("operation", "description"),
    ("reference_change", "old_revision"), ("reference_change", "new_revision"), ("present", "operation"),
    ("conflict", "handle"), ("conflict_value", "side"), ("project_property", "flag"),
    ("sqlite_schema", "sql"),
  ]

  private static let values = [
    "NULL", "0", "1", "-1", "2", "9e999", "-9e999", "1e308", "0.5", "''", "'a'", "'root'", "'a0'", "'!'",
    "x''", "x'ff'",
    "x'54'", "CAST(x'ff41' AS TEXT)", "char(27) || '[31m'", "char(0)", "char(8238)", "9223372036854775807",
    "-9223372036854775808", "2147483648", "1e30", "1e-30", "replace(hex(zero), '0', 'a')",
    "(SELECT min(id) FROM view)",
    "(SELECT max(id) FROM scene)", "(SELECT max(id) FROM revision)", "id", "id + 1",
    "(SELECT max(id) FROM operation)", "'(and (orientation landscape))'",
    "'(not (> width 1e999))'", "'landscape'", "'1000000x1000000'", "'card'", "'instance'", "'content'",
    "substr(changeset, 1, length(changeset) - 1)", "substr(changeset, 1, 14)", "substr(changeset, 1, 40)",
    "changeset || changeset", "(SELECT changeset FROM revision LIMIT 1)",
    "(SELECT changeset FROM revision LIMIT 1 OFFSET 5)",
  ]

  private static let commands = [
    "frames", "log", "operations", "scene list", "scene use page; frames; check", "undo", "redo",
    "checkout work",
    "merge work", "verify", "gc", "diff HEAD~3 HEAD", "scene use page; explain one.x", "blame card.title.x",
    "scene use page; view new zz; constrain { zz.width == 1 }; layout list; place list", "export -",
    "export - --history", "scene use card; view remove title", "scene remove card", "branch; tag",
    "show HEAD~2",
    "rotate", "conflicts", "scene use page; draw", "autorotate off",
  ]

  /// Objects that a project never has.
  private static let planted = [
    "CREATE TRIGGER planted AFTER INSERT ON view BEGIN DELETE FROM scene; END",
    "CREATE VIEW planted AS SELECT * FROM view", "CREATE INDEX planted ON view (name)",
    "ALTER TABLE view ADD COLUMN extra TEXT", "DROP TABLE trait", "DROP TABLE operation",
    "DROP TABLE trait; CREATE VIEW trait AS SELECT * FROM display", "PRAGMA user_version = 3",
    "PRAGMA user_version = 99", "PRAGMA application_id = 1", "DROP VIEW current_traits",
    "CREATE TRIGGER planted INSTEAD OF INSERT ON set_state BEGIN SELECT 1; END",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 3 WHERE name = 'view'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = 'CREATE TABLE view (id)' WHERE name = 'view'",
    "CREATE TABLE loose AS SELECT * FROM view; DROP TABLE view; ALTER TABLE loose RENAME TO view",
    "PRAGMA journal_mode = DELETE", "PRAGMA auto_vacuum = FULL; VACUUM",
  ]
}
