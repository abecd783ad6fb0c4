import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A project with branches, a conflict to merge and every kind of rule, and the commands that change it.
struct CommandCases {
  let fixture: Fixture
  /// The archive of the project before each command.
  let before: String

  /// The commands. Each one runs in a copy of the project.
  static let commands = [
    "view new added in a", "view set a hidden yes", "view move c front", "view rename c renamed",
    "view remove a",
    "constrain { c.width == 30; c.height == 30 }", "constraint remove #1", "set new late when portrait",
    "set rename side aside", "set remove side", "install side", "uninstall up", "vfl \"H:|-[c]-|\"",
    "layout root vertical { a 10x10; c 10x10 }", "place a at 5,6", "resize c width 50",
    "override c hidden yes when landscape",
    "hide c", "unhide b", "device \"iPhone 8\"", "rotate", "autorotate off", "trait images=3",
    "scene new other size 30x30", "scene copy s copied", "scene rename s main", "scene remove spare",
    "scene set direction rtl", "guide new g", "undo", "commit \"named\"", "checkout there", "branch later",
    "tag first",
    "merge there", "import saved.json", "export out.json", "backup copy.gimbal", "gc --keep 0d",
  ]

  private static let setup = """
    scene new s size 400x300; set new up when portrait; set new side when landscape
    view new a; view new b in a; view new c kind label text \"Hello\"; view new t
    constrain { a.width == 10; a.height == 10 }; constrain up { c.top == root.top + 4 }
    override b hidden yes into side; place t below c margin 4; resize t width 20
    scene new spare size 10x10; scene use s; branch there; view rename b ours; view new mine
    checkout there; scene use s; view rename b theirs; view new yours; checkout main; scene use s
    export saved.json
    """

  init(_ fixture: Fixture) throws {
    self.fixture = fixture
    let made = try fixture.run(["template.gimbal"], input: Array(Self.setup.replacing("; ", with: "\n").utf8))
    try #require(made.code == 0, "\(made.errors)")
    before = try Self.archive(of: "template.gimbal", in: fixture)
  }

  /// Replaces the project and the files that commands write.
  func reset() throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path)
    where !["template.gimbal", "saved.json", "state"].contains(name) {
      unlink(fixture.directory.file(name))
    }
    try FileManager.default.copyItem(
      atPath: fixture.directory.file("template.gimbal"), toPath: fixture.project)
  }

  /// Returns the archive of the project after a command.
  func after(_ command: String) throws -> String {
    try reset()
    _ = try fixture.run(Self.arguments(command))
    return try Self.archive(of: "p.gimbal", in: fixture)
  }

  static func arguments(_ command: String) -> [String] { ["p.gimbal", "-c", "scene use s", "-c", command] }

  /// Returns the exit status of a command that completes. The merge ends with conflicts.
  static func code(of command: String) -> Int32 { command.hasPrefix("merge ") ? 1 : 0 }

  /// Verifies the project.
  ///
  /// - Returns: The archive.
  func verified(_ comment: String) throws -> String {
    let outcome = try fixture.run("p.gimbal", "-c", "verify", "-c", "export verified.json")
    #expect(
      outcome.code == 0 && outcome.output.hasPrefix("no problems found"),
      "\(comment): \(outcome.output)\(outcome.errors)")
    return (try? String(contentsOfFile: fixture.directory.file("verified.json"), encoding: .utf8)) ?? ""
  }

  private static func archive(of project: String, in fixture: Fixture) throws -> String {
    let outcome = try fixture.run(project, "-c", "export archive.json")
    try #require(outcome.code == 0, "\(outcome.errors)")
    defer { unlink(fixture.directory.file("archive.json")) }
    return try String(contentsOfFile: fixture.directory.file("archive.json"), encoding: .utf8)
  }
}
