import FoundationEssentials
import GRDB
import GimbalHashing
import GimbalModel
import TestSupport
import Testing

@testable import GimbalStore

/// Hashes are computed as `docs/history.md` describes, here from the rows alone, as in another program.
@Suite struct DocumentedHashTests {
  private func field(_ name: String, _ content: [UInt8]) -> [UInt8] {
    Array("\(name) \(content.count)\n".utf8) + content + [10]
  }

  private func field(_ name: String, _ text: String?) -> [UInt8] {
    text.map { field(name, Array($0.utf8)) } ?? []
  }

  private func hash(_ title: String, _ fields: [[UInt8]]) -> String {
    let bytes = Array("gimbal \(title)\n".utf8) + fields.joined()
    return SHA256.hash(bytes).hexadecimal
  }

  @Test func hashesMatchTheDocumentation() throws {
    var walk = try HistoryWalk(seed: 3, project: Project.inMemory())
    for _ in 0..<250 { try walk.step() }
    let rows = try walk.project.connection.current(isWriting: true).queue.read { database in
      (
        try Row.fetchAll(
          database,
          sql: """
            SELECT lower(hex(r.hash)) AS hash, lower(hex(p.hash)) AS parent, lower(hex(m.hash)) AS merged, r.time, r.author, r.message,
              r.changeset
            FROM revision r LEFT JOIN revision p ON p.id = r.parent LEFT JOIN revision m ON m.id = r.merged
            """),
        try Row.fetchAll(
          database,
          sql: """
            SELECT o.id, lower(hex(o.hash)) AS hash, lower(hex(p.hash)) AS parent, o.time, o.author, o.description
            FROM operation o LEFT JOIN operation p ON p.id = o.parent
            """),
        try Row.fetchAll(
          database,
          sql: """
            SELECT c.operation, c.kind, c.name, lower(hex(a.hash)) AS old, c.old_text, lower(hex(b.hash)) AS new, c.new_text
            FROM reference_change c LEFT JOIN revision a ON a.id = c.old_revision
              LEFT JOIN revision b ON b.id = c.new_revision
            ORDER BY c.operation, c.kind, c.name
            """)
      )
    }
    func some(_ hex: String?) -> String? { hex == "" ? nil : hex }
    for row in rows.0 {
      let expected = hash(
        "revision 1",
        [
          field("parent", some(row["parent"])), field("merged", some(row["merged"])),
          field("time", "\(row["time"] as Int64)"), field("author", row["author"] as String),
          field("message", row["message"] as String), field("changeset", [UInt8](row["changeset"] as Data)),
        ])
      #expect(row["hash"] == expected)
    }
    for row in rows.1 {
      let id: Int64 = row["id"]
      let moves = rows.2.filter { $0["operation"] == id }.map { move in
        field(move["kind"], move["name"] as String) + field("old", some(move["old"]))
          + field("old", move["old_text"] as String?) + field("new", some(move["new"]))
          + field("new", move["new_text"] as String?)
      }
      let expected = hash(
        "operation 1",
        [
          field("parent", some(row["parent"])), field("time", "\(row["time"] as Int64)"),
          field("author", row["author"] as String), field("description", row["description"] as String),
        ] + moves)
      #expect(row["hash"] == expected, "operation \(id)")
    }
    #expect(rows.0.count > 40 && rows.1.count > 40)
  }
}
