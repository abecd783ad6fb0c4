/// What a merge could not decide.
package struct MergeConflict: Hashable, Sendable {
  static let table = Table(
    "conflict", columns: ["id", "scene", "handle", "row_table", "row_id", "kind", "reason"],
    scope: "scene = ?1", order: "handle")
  static let valueTable = Table(
    "conflict_value", columns: ["id", "conflict", "column_name", "base", "ours", "theirs"],
    scope: "conflict IN (SELECT id FROM conflict WHERE scene = ?1)", order: "conflict, id")
}
