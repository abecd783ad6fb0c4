import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A command with the state in which it starts.
struct CommandCase: Hashable, CustomStringConvertible {
  let command: String
  /// `true` if the project does not exist before the command, which creates it.
  var createsProject = false

  var description: String { createsProject ? "\(command) in a new project" : command }

  /// The arguments of the executable.
  var arguments: [String] {
    ["p.gimbal"] + (createsProject ? [] : ["-c", "scene use s"]) + ["-c", command]
  }

  /// The exit status if the command completes. The merge ends with conflicts.
  var code: Int32 { command.hasPrefix("merge ") ? 1 : 0 }
}

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

  /// Commands that create a project.
  static let creations = [
    "scene new s size 10x10", "import saved.json", "import history.json", "read \"made.gim\"",
  ]

  /// All commands. Those that create a project are distributed among the others.
  static let all: [CommandCase] = commands.enumerated().flatMap { index, command in
    let creation = index.isMultiple(of: 4) ? creations[index / 4 % creations.count] : nil
    return [CommandCase(command: command)]
      + (creation.map { [CommandCase(command: $0, createsProject: true)] } ?? [])
  }

  private static let setup = """
    scene new s size 400x300; set new up when portrait; set new side when landscape
    view new a; view new b in a; view new c kind label text \"Hello\"; view new t
    constrain { a.width == 10; a.height == 10 }; constrain up { c.top == root.top + 4 }
    override b hidden yes into side; place t below c margin 4; resize t width 20
    scene new spare size 10x10; scene use s; branch there; view rename b ours; view new mine
    checkout there; scene use s; view rename b theirs; view new yours; checkout main; scene use s
    export saved.json
    export history.json --history
    """

  init(_ fixture: Fixture) throws {
    self.fixture = fixture
    let made = try fixture.run(["template.gimbal"], input: Array(Self.setup.replacing("; ", with: "\n").utf8))
    try #require(made.code == 0, "\(made.errors)")
    try fixture.write("scene new s size 10x10\nview new a\nconstrain { a.width == 3 }\n", to: "made.gim")
    before = try Self.archive(of: "template.gimbal", in: fixture)
  }

  /// Replaces the project and the files that commands write.
  func reset(for test: CommandCase) throws {
    for name in try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path)
    where !["template.gimbal", "saved.json", "history.json", "made.gim", "state"].contains(name) {
      unlink(fixture.directory.file(name))
    }
    if test.createsProject { return }
    try FileManager.default.copyItem(
      atPath: fixture.directory.file("template.gimbal"), toPath: fixture.project)
  }

  /// Returns the archive of the project before a command; an empty string if the project does not exist.
  func before(_ test: CommandCase) -> String { test.createsProject ? "" : before }

  /// Returns the archive of the project after a command.
  func after(_ test: CommandCase) throws -> String {
    try reset(for: test)
    _ = try fixture.run(test.arguments)
    return try Self.archive(of: "p.gimbal", in: fixture)
  }

  /// Verifies the project.
  ///
  /// - Returns: The archive; an empty string for a project that does not exist or that has no content.
  func verified(_ comment: String) throws -> String {
    if access(fixture.project, F_OK) != 0 {
      // Nothing but the project was created: a log without a project cannot be opened.
      for suffix in ["-wal", "-journal"] {
        #expect(access(fixture.project + suffix, F_OK) != 0, "\(comment): a file without a project")
      }
      return ""
    }
    let outcome = try fixture.run("p.gimbal", "-c", "verify", "-c", "export verified.json")
    #expect(
      outcome.code == 0 && outcome.output.hasPrefix("no problems found"),
      "\(comment): \(outcome.output)\(outcome.errors)")
    if outcome.output.contains(" 0 scenes\n") { return "" }
    return (try? String(contentsOfFile: fixture.directory.file("verified.json"), encoding: .utf8)) ?? ""
  }

  private static func archive(of project: String, in fixture: Fixture) throws -> String {
    let outcome = try fixture.run(project, "-c", "export archive.json")
    try #require(outcome.code == 0, "\(outcome.errors)")
    defer { unlink(fixture.directory.file("archive.json")) }
    return try String(contentsOfFile: fixture.directory.file("archive.json"), encoding: .utf8)
  }
}
