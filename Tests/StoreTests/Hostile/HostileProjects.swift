/// SQL that turns a project into one that an attacker could have made. `planted()` counts its calls, and
/// `planted` is a collation that counts comparisons.
enum HostileProjects {
  /// The statements of each case by its name. They run with a writable schema and without defenses.
  static let all: [String: String] = triggers.merging(views + virtualTables + columns + indexes + schemas) {
    _, _ in preconditionFailure("two cases have the same name")
  }

  private static let triggers: [String: String] = {
    var cases: [String: String] = [:]
    let tables = [
      "scene", "view", "view_property", "rule_set", "layout_constraint", "display", "trait", "revision",
      "reference", "operation", "present", "materialisation",
    ]
    for (index, table) in tables.enumerated() {
      let event = ["INSERT", "UPDATE", "DELETE"][index % 3]
      let time = index.isMultiple(of: 2) ? "AFTER" : "BEFORE"
      cases["trigger on \(table)"] =
        "CREATE TRIGGER t \(time) \(event) ON \(table) BEGIN SELECT planted(); END"
    }
    let trigger = "CREATE TRIGGER t AFTER UPDATE ON scene BEGIN SELECT planted(); END"
    cases["trigger that deletes rows"] =
      "CREATE TRIGGER t AFTER INSERT ON revision BEGIN DELETE FROM scene; END"
    cases["trigger on a view"] =
      "CREATE TRIGGER t INSTEAD OF UPDATE ON installed_set BEGIN SELECT planted(); END"
    for type in ["view", "table", "index"] {
      cases["trigger with the type \(type)"] =
        "\(trigger); UPDATE sqlite_schema SET type = '\(type)' WHERE name = 't'"
    }
    cases["trigger with the name of an index"] =
      "\(trigger); UPDATE sqlite_schema SET name = 'view_scene', type = 'index' WHERE name = 't'"
    cases["trigger with a long name"] = trigger.replacing("t AFTER", with: "\"\(longName)\" AFTER")
    return cases
  }()

  private static let longName = String(repeating: "n", count: 5000)

  private static let views: [String: String] = {
    var cases: [String: String] = [:]
    let tables = [
      "scene", "view", "view_property", "rule_set", "trait", "revision", "reference", "operation", "present",
    ]
    for table in tables {
      cases["view instead of \(table)"] =
        "ALTER TABLE \(table) RENAME TO kept; CREATE VIEW \(table) AS SELECT * FROM kept WHERE planted()"
    }
    cases["another definition of a view"] =
      "DROP VIEW installed_set; CREATE VIEW installed_set AS SELECT planted()"
    cases["missing view"] = "DROP VIEW installed_set"
    cases["view with the type table"] =
      "CREATE VIEW v AS SELECT planted(); UPDATE sqlite_schema SET type = 'table' WHERE name = 'v'"
    return cases
  }()

  private static let virtualTables: [String: String] = {
    var cases = [
      "full-text index 5": "CREATE VIRTUAL TABLE f USING fts5(body)",
      "full-text index 4": "CREATE VIRTUAL TABLE f USING fts4(body)",
      "r-tree": "CREATE VIRTUAL TABLE f USING rtree(id, low, high)",
      "statistics of pages": "CREATE VIRTUAL TABLE f USING dbstat",
      "full-text index instead of trait":
        "DROP TABLE trait; CREATE VIRTUAL TABLE trait USING fts5(id, scene)",
    ]
    for module in ["planted", "csv(filename = '/etc/passwd')", "fileio", "zipfile('x.zip')"] {
      cases["virtual table of \(module)"] = inserting(
        "table", "f", "CREATE VIRTUAL TABLE f USING \(module.replacing("'", with: "''"))")
    }
    return cases
  }()

  private static let columns: [String: String] = {
    var cases: [String: String] = [:]
    for table in ["scene", "view", "trait", "revision"] {
      cases["computed column of \(table)"] = "ALTER TABLE \(table) ADD COLUMN c AS (planted()) VIRTUAL"
      cases["default value of \(table)"] = replacing(") STRICT", with: ", c INT DEFAULT 1) STRICT", in: table)
    }
    cases["stored computed column"] = "CREATE TABLE extra (a, b AS (planted()) STORED)"
    cases["computed column of an extra table"] = "CREATE TABLE extra (a, b AS (planted()))"
    cases["computed statistics"] =
      "ANALYZE; " + replacing("stat)", with: "stat AS (planted()))", in: "sqlite_stat1")
    cases["check that calls a function"] = replacing(
      ") STRICT", with: ", CHECK (planted())) STRICT", in: "scene")
    cases["collation of names"] = replacing("COLLATE BINARY", with: "COLLATE planted", in: "scene")
    cases["unknown collation of names"] = replacing("COLLATE BINARY", with: "COLLATE elsewhere", in: "view")
    cases["collation without case"] = replacing("COLLATE BINARY", with: "COLLATE NOCASE", in: "reference")
    cases["foreign key with an action"] = replacing(
      "DEFERRABLE INITIALLY", with: "ON DELETE CASCADE DEFERRABLE INITIALLY", in: "view")
    cases["table that is not strict"] = replacing(" STRICT", with: "", in: "view")
    return cases
  }()

  private static let indexes = [
    "index on an expression": "CREATE INDEX i ON view (planted())",
    "index on an expression of the key": "CREATE INDEX i ON scene (id + planted())",
    "partial index": "CREATE INDEX i ON view (name) WHERE planted()",
    "unique index": "CREATE UNIQUE INDEX i ON view (name, id)",
    "index with a collation": "CREATE INDEX i ON view (name COLLATE planted)",
    "index with an unknown collation": "CREATE INDEX i ON view (name); "
      + replacing("(name)", with: "(name COLLATE elsewhere)", in: "i"),
    "index instead of view_scene":
      "DROP INDEX view_scene; CREATE INDEX view_scene ON view (planted(), scene)",
    "missing index": "DROP INDEX view_scene",
    "index on a history table": "CREATE INDEX i ON revision (length(changeset) + planted())",
    "index on an extra table": "CREATE TABLE extra (a); CREATE INDEX i ON extra (planted())",
  ]

  private static let schemas = [
    "extra table": "CREATE TABLE extra (a)",
    "extra table without row ids": "CREATE TABLE extra (a PRIMARY KEY) WITHOUT ROWID",
    "missing table": "DROP TABLE trait",
    "missing history table": "DROP TABLE materialisation",
    "missing column": "ALTER TABLE layout_box DROP COLUMN columns",
    "extra column": "ALTER TABLE view ADD COLUMN note TEXT",
    "renamed column": replacing("kind TEXT", with: "sort TEXT", in: "view"),
    "exchanged columns": replacing("position TEXT", with: "swapped TEXT", in: "view"),
    "two definitions of a table":
      "INSERT INTO sqlite_schema SELECT * FROM sqlite_schema WHERE name = 'trait'",
    "definition that is not SQL": replacing("CREATE TABLE", with: "CREATE TABEL", in: "trait"),
    "definition without text": "UPDATE sqlite_schema SET sql = NULL WHERE name = 'view'",
    "older version": "PRAGMA user_version = 3",
    "version without tables": "PRAGMA user_version = 0",
    "negative version": "PRAGMA user_version = -5",
    "wrong application id": "PRAGMA application_id = 1",
    "no application id": "PRAGMA application_id = 0",
    "version of the future": "PRAGMA user_version = 9999",
  ]

  private static func replacing(_ old: String, with new: String, in name: String) -> String {
    let new = new.replacing("'", with: "''")
    return "UPDATE sqlite_schema SET sql = replace(sql, '\(old)', '\(new)') WHERE name = '\(name)'"
  }

  private static func inserting(_ type: String, _ name: String, _ sql: String) -> String {
    "INSERT INTO sqlite_schema VALUES ('\(type)', '\(name)', '\(name)', 0, '\(sql)')"
  }
}

private func + (one: [String: String], other: [String: String]) -> [String: String] {
  one.merging(other) { _, _ in preconditionFailure("two cases have the same name") }
}
