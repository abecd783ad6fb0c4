/// The tables that history itself is kept in.
enum HistoryTables {
  static let revision = Table(
    "revision",
    columns: ["id", "hash", "parent", "merged", "time", "author", "message", "distance"], scope: "id = ?1")
  static let reference = Table(
    "reference", columns: ["kind", "name", "revision", "text"], scope: "kind = ?1", order: "name")
  static let operation = Table(
    "operation", columns: ["id", "hash", "parent", "time", "author", "description", "redo"],
    scope: "id = ?1")
  static let move = Table(
    "reference_change",
    columns: ["operation", "kind", "name", "old_revision", "old_text", "new_revision", "new_text"],
    scope: "operation = ?1", order: "kind, name")
  static let blob = Table("revision", columns: ["id", "changeset"], scope: "id = ?1")
  static let materialisation = Table(
    "materialisation", columns: ["revision", "hash", "changeset"], scope: "revision = ?1")
}
