import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import GimbalStore
import TestSupport

/// A small project that uses all kinds of rules, and sessions with it.
enum SampleProject {
  /// All commands except those that write files without `FileAccess`.
  static let commands = CommandTable(CommandTable.standard.commands.filter { $0.manual.name != "backup" })

  /// The commands that create the project. Each line is one statement.
  static let statements = [
    "scene new card size 320x480", "view new title kind label text \"A title\" font 17",
    "view new photo content 80x60",
    "constrain { title.leading == root.leading + 16; Top: title.top == root.safeArea.top + 8 }",
    "constrain { photo.leading == title.leading; photo.width <= root.width / 2 @750 }",
    "set new tall when portrait", "set new flat when landscape and width >= 400",
    "constrain tall { photo.top == title.bottom + 8 }", "constrain flat { photo.top == root.top + 4 }",
    "scene new page device \"iPhone SE\"", "view set root navigationBar yes",
    "view new one instance card", "view new two kind stackView axis vertical spacing 8",
    "view new inner in two content 40x20", "view new story in two kind label text \"Long text\" lines 0",
    "guide new middle",
    "constrain { one.leading == root.leading; one.top == root.top; one.width == root.width * 0.5 }",
    "constrain { middle.centerX == root.centerX; two.leading >= middle.trailing - 4.5; two.top == one.bottom }",
    "view new point content 10x20", "place point below navigationBar margin 6 x 50",
    "view new label kind label text \"x\"", "size-to-fit label width 75%", "place label center-in root",
    "hide label when landscape", "override point alpha 0.5 when width > 300",
    "view new panel", "view new left in panel", "view new right in panel",
    "resize panel 200x100", "place panel at 8,300",
    "layout panel border north=20% margin 4 { north left; center vertical padding 2 { right height rest } }",
    "trait images=3", "rotate", "commit \"start\"", "branch work", "view rename point dot",
    "checkout main", "scene use card", "view set photo hidden yes", "undo", "tag first",
  ]

  /// Returns a session with a new project in memory.
  static func session(
    running statements: [String] = SampleProject.statements, console: RecordingConsole = RecordingConsole(),
    files: MemoryFolder = MemoryFolder(), project: Project = .inMemory()
  ) throws -> Session {
    let session = Session(
      project: project, commands: commands, console: console, files: files, ids: CountingIDs(after: 1000),
      author: "ada")
    for group in groups(of: statements) {
      let source = Source(name: "sample", text: group.joined(separator: "\n"))
      let isFine = group.count == 1 ? session.run(source, stopsAtError: true) : session.runScript(source)
      guard isFine else { throw Violation("the sample is invalid: \(console.take().errors)") }
    }
    _ = console.take()
    return session
  }

  /// Returns the statements in groups that make one revision each, because a short history is verified faster. A
  /// command that moves through the history is a group of its own.
  private static func groups(of statements: [String]) -> [[String]] {
    statements.reduce(into: [[]]) { groups, statement in
      if isOfHistory(statement) || groups[groups.count - 1].count >= 16
        || groups.last?.first.map(isOfHistory) == true
      {
        groups.append([statement])
      } else {
        groups[groups.count - 1].append(statement)
      }
    }
  }

  /// Returns `true` if a command moves through the history or names a revision.
  static func isOfHistory(_ statement: String) -> Bool { historyVerbs.contains { statement.hasPrefix($0) } }

  private static let historyVerbs = ["commit", "branch", "checkout", "undo", "tag"]

  /// Returns the archive of the project, with or without history.
  static func archive(
    of statements: [String] = SampleProject.statements, hasHistory: Bool
  ) throws -> [UInt8] {
    let files = MemoryFolder()
    let session = try session(running: statements, files: files)
    let option = hasHistory ? " --history" : ""
    session.run(Source(name: "sample", text: "export all.gimarchive\(option)"), stopsAtError: true)
    return try files.bytes(of: "all.gimarchive")
  }
}
