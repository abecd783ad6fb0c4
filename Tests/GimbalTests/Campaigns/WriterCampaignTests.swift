import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// A run of the executable that writes files other than a project.
struct WritingProgram: Hashable, CustomStringConvertible {
  let description: String
  let arguments: [String]
  /// The files that the program writes.
  let targets: [String]
  /// `true` if the program runs git, whose processes fail and are killed, too. Between the changes of two files, the
  /// result is that of some of them.
  var runsGit = false

  static let all = [
    WritingProgram(
      description: "edit", arguments: ["edit", "a.xib", "view set box alpha 0.5", "--write"],
      targets: ["a.xib"]),
    WritingProgram(
      description: "format", arguments: ["format", "messy.xib", "--write"], targets: ["messy.xib"]),
    WritingProgram(
      description: "merge-document", arguments: ["merge-document", "a.xib", "ours.xib", "theirs.xib"],
      targets: ["ours.xib"]),
    WritingProgram(
      description: "render", arguments: ["render", "a.xib", "--output", "a.svg"], targets: ["a.svg"]),
    WritingProgram(
      description: "page", arguments: ["views.gimbal", "-c", "scene use s", "-c", "render page.html"],
      targets: ["page.html"]),
    WritingProgram(
      description: "export", arguments: ["views.gimbal", "-c", "export out.json"], targets: ["out.json"]),
    WritingProgram(
      description: "install-git", arguments: ["install-git"], targets: [".gitattributes", ".git/config"],
      runsGit: true),
    WritingProgram(
      description: "install-git --remove", arguments: ["install-git", "--remove"],
      targets: [".gitattributes", ".git/config"], runsGit: true),
  ]
}

/// Failures and kills at each call of the programs that write files: before and after the rename that replaces a file. A
/// file has its old or its new content. A program that reports success has written the new content, and one that reports
/// an error the old one, unless it says that the file was replaced. A program that was interrupted can run again.
@Suite struct WriterCampaignTests {
  private typealias Contents = [String: Data]

  private let fixture: Fixture
  private let interposer: Interposer

  init() throws {
    fixture = try Fixture()
    interposer = try Interposer(fixture)
    let text = EditableDocument.text()
    try fixture.write(text, to: "source-a.xib")
    try fixture.write(text.replacing("<subviews>", with: "<subviews >"), to: "source-messy.xib")
    try fixture.write(text.replacing("height=\"50\"", with: "height=\"51\""), to: "source-ours.xib")
    try fixture.write(
      text.replacing("userLabel=\"box\"", with: "userLabel=\"card\""), to: "source-theirs.xib")
    let made = try fixture.run("views.gimbal", "-c", "scene new s size 100x100; view new a frame 1,2,3x4")
    try #require(made.code == 0, "\(made.errors)")
  }

  /// Restores the files before a program.
  private func reset(_ program: WritingProgram) throws {
    for name in ["a.xib", "messy.xib", "ours.xib", "theirs.xib"] {
      unlink(fixture.directory.file(name))
      try FileManager.default.copyItem(
        atPath: fixture.directory.file("source-" + name), toPath: fixture.directory.file(name))
    }
    for name in ["a.svg", "page.html", "out.json", ".gitattributes"] { unlink(fixture.directory.file(name)) }
    guard program.runsGit else { return }
    try fixture.write("*.png binary\n", to: ".gitattributes")
    let made = try fixture.shell("rm -rf .git; git init -q")
    try #require(made.code == 0, "\(made.errors)")
    guard program.arguments.contains("--remove") else { return }
    try #require(try fixture.run("install-git").code == 0)
  }

  private func contents(_ program: WritingProgram) -> Contents {
    var contents: Contents = [:]
    for name in program.targets {
      contents[name] = try? Data(contentsOf: URL(filePath: fixture.directory.file(name)))
    }
    return contents
  }

  /// Returns `true` if each file has its old or its new content. The configuration of git has several settings.
  private func isBetween(_ found: Contents, _ before: Contents, _ after: Contents) -> Bool {
    found.allSatisfy { name, data in
      data == before[name] || data == after[name] || name == ".git/config"
    } && before.keys.allSatisfy { found[$0] != nil || after[$0] == nil }
  }

  @Test func interruptedProgramsReplaceFilesOrKeepThem() throws {
    var clock = CampaignClock(shortSteps: 48)
    var schedule = FaultSchedule(commands: WritingProgram.all)
    var (faults, kills, reported) = (0, 0, 0)
    var ends: [WritingProgram: (before: Contents, after: Contents)] = [:]
    while clock.next(), let fault = schedule.next() {
      let program = fault.command
      if ends[program] == nil {
        try reset(program)
        let before = contents(program)
        let outcome = try fixture.run(program.arguments)
        try #require(outcome.code == 0, "\(program): \(outcome.errors)")
        ends[program] = (before, contents(program))
      }
      guard let (before, after) = ends[program] else { continue }
      #expect(before != after, "\(program)")
      // The same call also kills the program.
      let settings: [Interposer.Setting] = [fault.setting, .kill(before: fault.call)]
      for (index, setting) in settings.enumerated() where index == 0 || fault.way == .once {
        try reset(program)
        let (outcome, hasFired) = try interposer.run(program.arguments, setting)
        guard hasFired else {
          if index == 0 { schedule.skip(fault) }
          break
        }
        let comment = "\(fault)\(index == 0 ? "" : ", killed before it"): \(outcome.output)\(outcome.errors)"
        let found = contents(program)
        #expect(isBetween(found, before, after), "\(comment)")
        if outcome.signal == SIGKILL {
          kills += 1
        } else if outcome.code == 0 {
          faults += 1
          #expect(found == after, "\(comment)")
        } else {
          faults += 1
          reported += 1
          #expect(outcome.signal == 0 && outcome.errors.contains("error: "), "\(comment)")
          let isReplaced = outcome.errors.contains("was replaced") || outcome.errors.contains("were changed")
          #expect(found == before || isReplaced, "\(comment)")
        }
        // git does not remove the locks of a process that was killed.
        if program.runsGit { _ = try fixture.shell("rm -f .git/*.lock") }
        let again = try fixture.run(program.arguments)
        #expect(again.code == 0 && contents(program) == after, "\(comment), again: \(again.errors)")
        let left = try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path)
        #expect(!left.contains { $0.hasSuffix(".tmp") && $0.hasPrefix(".") }, "\(comment): \(left)")
      }
    }
    clock.report(
      "programs",
      [
        "faults": faults, "kills": kills, "reported": reported,
        "programs with all calls": schedule.finishedCommands,
      ])
    #expect(faults + kills > 10)
  }
}
