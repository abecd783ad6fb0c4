import FoundationEssentials
import GRDB
import TestSupport
import Testing

/// The queries in docs/store.md return the rows that the document shows.
@Suite struct StoreDocumentTests {
  private static let root = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()

  @Test func queriesReturnTheDocumentedRows() throws {
    let document = try String(contentsOfFile: Self.root + "/docs/store.md", encoding: .utf8)
    var fixture = try Fixture()
    fixture.environment["GIMBAL_AUTHOR"] = "ada"
    try FileManager.default.copyItem(
      atPath: Self.root + "/examples", toPath: fixture.directory.file("examples"))
    let arguments = try #require(document.firstMatch(of: /```\ngimbal (.*)\n```/)).output.1
    #expect(try fixture.run(arguments.split(separator: " ").map(String.init)).code == 0)
    var configuration = Configuration()
    configuration.readonly = true
    let file = try DatabaseQueue(
      path: fixture.directory.file("rotation.gimbal"), configuration: configuration)
    let blocks = document.matches(of: /```sql\n((?s:.*?))```\n\n```text\n((?s:.*?))```/)
    #expect(blocks.count == 5)
    for block in blocks {
      let (query, expected) = (String(block.output.1), String(block.output.2))
      #expect(try file.read { try lines(of: query, in: $0) } == expected, "\(query)")
    }
  }

  /// The output of the `sqlite3` shell.
  private func lines(of query: String, in database: Database) throws -> String {
    try Row.fetchAll(database, sql: query).map { row in
      row.databaseValues.map { value in
        switch value.storage {
        case .null: ""
        case .int64(let integer): "\(integer)"
        case .double(let number): "\(number)"
        case .string(let text): text
        case .blob(let bytes): String(decoding: bytes, as: UTF8.self)
        }
      }.joined(separator: "|") + "\n"
    }.joined()
  }
}
