import GimbalModel
import Testing

@testable import GimbalStore

/// Mapping of SQLite's result codes to errors, and their messages.
@Suite struct StoreErrorTests {
  @Test(
    arguments: [
      (13, .full(path: "p")), (10 | 19 << 8, .indexNotWritable(path: "p")), (5, .busy(path: "p")),
      (5 | 2 << 8, .busy(path: "p")), (6, .busy(path: "p")), (8, .readOnly(path: "p")),
      (8 | 4 << 8, .moved(path: "p")), (26, .notAProject(path: "p")),
      (
        8 | 3 << 8,
        .cannotOpen(
          path: "p",
          reason: "a process was interrupted while it changed the project, and the change cannot be rolled "
            + "back without write permission", remedy: "make the file and its directory writable")
      ),
      (14, .cannotOpen(path: "p", reason: "why")), (10 | 3 << 8, .inputOutput(path: "p", reason: "why")),
      (7, .inputOutput(path: "p", reason: "why")), (11, .damaged(path: "p", .file("why"))),
      (11 | 1 << 8, .damaged(path: "p", .file("why"))), (1, .damaged(path: "p", .file("why"))),
      (19 | 3 << 8, .damaged(path: "p", .reference)), (19 | 1 << 8, .damaged(path: "p", .file("why"))),
    ] as [(Int32, StoreError)])
  func everyResultCodeIsMapped(code: Int32, expected: StoreError) {
    #expect(StoreError(SQLiteFailure(code: code, message: "why"), path: "p") == expected)
  }

  @Test(
    arguments: [
      .cannotOpen(path: "p", reason: "why"), .notAProject(path: "p"),
      .newerVersion(path: "p", found: 9, known: 1), .readOnly(path: "p"), .full(path: "p"), .busy(path: "p"),
      .moved(path: "p"), .inputOutput(path: "p", reason: "why"), .damaged(path: "p", .reference),
      .damaged(path: "p", .file("why")), .damaged(path: "p", .row(table: "view", id: 3)),
      .damaged(path: "p", .column(table: "view", id: 3, column: "name")),
    ] as [StoreError])
  func errorsNameTheProject(error: StoreError) {
    #expect(error.description.contains("'p'"))
    #expect(!error.message.contains("\n") && error.remedy?.contains("\n") != true)
    #expect(error.description == [error.message, error.remedy].compactMap(\.self).joined(separator: "\n  "))
  }

  @Test func controlCharactersAreReplaced() {
    let error = StoreError.damaged(path: "a\nb", .file("no such table: \u{1b}[2J\u{9b}e\u{301}"))
    #expect(error.message == "'a?b' is damaged (no such table: ?[2J?e\u{301})")
  }

  @Test func errorsSuggestAFix() {
    let newer = StoreError.newerVersion(path: "a.gimbal", found: 9, known: 1)
    #expect(
      newer.message
        == "'a.gimbal' has format version 9, but this version of Gimbal supports only versions up to 1")
    #expect(newer.remedy == "update Gimbal")
    let damaged = StoreError.damaged(path: "a.gimbal", .column(table: "view", id: 3, column: "name"))
    #expect(
      damaged.description
        == "'a.gimbal' is damaged (invalid value in table view, row 3, column name)\n"
        + "  restore the project from a backup")
    for misuse in [StoreError.Misuse.nested, .over, .readAccess] {
      #expect(StoreError.misuse(misuse).description.hasPrefix("a "))
    }
  }
}
