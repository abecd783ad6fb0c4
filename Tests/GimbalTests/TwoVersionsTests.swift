import FoundationEssentials
import GRDB
import Glibc
import TestSupport
import Testing

/// The program of an earlier version: `GIMBAL_PREVIOUS`. `Scripts/campaign versions` builds that of the last release.
private enum PreviousVersion {
  static let program = ProcessInfo.processInfo.environment["GIMBAL_PREVIOUS"]
}

/// Two versions of the program on one project.
@Suite(
  .enabled(if: PreviousVersion.program != nil, "GIMBAL_PREVIOUS is not set"))
struct TwoVersionsTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  /// Scripts whose projects have scenes, sets, an undone command, branches and a merge.
  private static let scripts = [
    "read \"\(URL(filePath: #filePath).appending(path: "../../../examples/rotation.gim").standardized.path)\"\nquit\n",
    """
    scene new s size 100x100
    view new a; view new b
    constrain a.left == root.left + 10
    branch other; tag start
    view set a hidden true
    checkout other; view new onOther; view rename b bee; rotate landscape; undo; view new more
    checkout main; merge other
    """,
  ]

  private func old(_ arguments: String..., input: String = "") throws -> Outcome {
    let child = try fixture.start([PreviousVersion.program ?? ""] + arguments)
    child.send(Array(input.utf8))
    child.endInput()
    return try child.end()
  }

  private func schemaVersion() throws -> Int {
    try DatabaseQueue(path: fixture.project).read { try Int.fetchOne($0, sql: "PRAGMA user_version") } ?? 0
  }

  /// The commands whose output is equal in both versions.
  private static let questions = ["scene list", "view list", "frames --format csv", "log", "branch", "tag"]

  @Test(arguments: scripts) func newVersionContinuesProjectsOfThePreviousOne(_ script: String) throws {
    #expect(try old("p.gimbal", input: script).errors == "")
    let before = try Self.questions.map { try old("p.gimbal", "-c", $0).output }
    #expect(try Self.questions.map { try fixture.run("p.gimbal", "-c", $0).output } == before)
    let verified = try fixture.run("p.gimbal", "-c", "verify")
    #expect(verified.code == 0 && verified.output.hasPrefix("no problems found"))
    let frames = try fixture.run("p.gimbal", "-c", "frames --format csv").output
    #expect(try fixture.run("p.gimbal", "-c", "view new added; undo").code == 0)
    #expect(try fixture.run("p.gimbal", "-c", "frames --format csv").output == frames)
    #expect(try schemaVersion() == Schema.newestVersion())
    #expect(try fixture.run("p.gimbal", "-c", "verify").output.hasPrefix("no problems found"))
  }

  /// A project of the same schema is usable by both. The previous version refuses a newer schema with one error, and
  /// changes nothing.
  @Test(arguments: scripts, ["frames --format csv", "view new added", "verify"])
  func previousVersionRefusesWhatItCannotRead(_ script: String, _ command: String) throws {
    #expect(try fixture.run("p.gimbal", input: script).errors == "")
    #expect(try old("q.gimbal", input: "scene new s size 1x1").errors == "")
    let known = try DatabaseQueue(path: fixture.directory.file("q.gimbal"))
      .read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
    let isSame = try known == schemaVersion()
    let bytes = try Data(contentsOf: URL(filePath: fixture.project))
    let outcome = try old("p.gimbal", "-c", command)
    if isSame {
      #expect(outcome.code == 0 && outcome.errors == "")
    } else {
      #expect(outcome.code != 0)
      #expect(outcome.errors.contains("format version") && outcome.errors.count(where: \.isNewline) <= 2)
      #expect(try Data(contentsOf: URL(filePath: fixture.project)) == bytes)
    }
    #expect(try fixture.run("p.gimbal", "-c", "verify").output.hasPrefix("no problems found"))
  }

  @Test(arguments: scripts) func archivesMoveInBothDirections(_ script: String) throws {
    #expect(try old("p.gimbal", input: script).errors == "")
    let frames = try old("p.gimbal", "-c", "frames --format csv").output
    #expect(try old("p.gimbal", "-c", "export \"old.json\"").code == 0)
    #expect(try fixture.run("new.gimbal", "-c", "import \"old.json\"").code == 0)
    #expect(try fixture.run("new.gimbal", "-c", "frames --format csv").output == frames)
    #expect(try fixture.run("new.gimbal", "-c", "export \"new.json\"").code == 0)
    let back = try old("back.gimbal", "-c", "import \"new.json\"")
    if back.code == 0 {
      #expect(try old("back.gimbal", "-c", "frames --format csv").output == frames)
    } else {
      // An archive of a later format is refused with one error, and no project appears.
      #expect(back.errors.contains("error:"))
      #expect(!FileManager.default.fileExists(atPath: fixture.directory.file("back.gimbal")))
    }
  }
}
