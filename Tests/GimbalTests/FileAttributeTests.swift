import FoundationEssentials
import GRDB
import Glibc
import TestSupport
import Testing

/// Names, modes, owners and siblings of files that the program writes.
@Suite struct FileAttributeTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 10x10; view new a").code == 0)
  }

  private func status(_ name: String) throws -> stat {
    var status = stat()
    try #require(stat(fixture.directory.file(name), &status) == 0)
    return status
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path).filter { $0 != "state" }
      .sorted()
  }

  // MARK: Hard links

  @Test func linkedProjectIsOnlyRead() throws {
    try FileManager.default.linkItem(atPath: fixture.project, toPath: fixture.directory.file("other.gimbal"))
    let before = try Data(contentsOf: URL(filePath: fixture.project))
    for name in ["p.gimbal", "other.gimbal"] {
      let read = try fixture.run(name, "-c", "frames")
      #expect(read.code == 0)
      #expect(read.errors.hasPrefix("warning: '\(name)' has 2 names (hard links)"))
      #expect(read.errors.hasSuffix("remove the other names, or copy the file and work on the copy\n"))
      let written = try fixture.run(name, "-c", "view new b")
      #expect(written.code == 5)
      #expect(written.errors.hasPrefix("error: '\(name)' has 2 names (hard links)"))
      #expect(written.errors.contains("nothing was changed\n  remove the other names"))
    }
    #expect(try Data(contentsOf: URL(filePath: fixture.project)) == before)
    #expect(try names() == ["other.gimbal", "p.gimbal"])
    unlink(fixture.directory.file("other.gimbal"))
    #expect(try fixture.run("p.gimbal", "-c", "view new b").code == 0)
  }

  @Test func projectThatIsLinkedWhileOpenIsNotWritten() throws {
    let prompt = try Prompt(fixture, "p.gimbal")
    try prompt.enter("view new b")
    try FileManager.default.linkItem(atPath: fixture.project, toPath: fixture.directory.file("other.gimbal"))
    try prompt.enter("view new c")
    #expect(prompt.child.errors.contains("has 2 names"))
    unlink(fixture.directory.file("other.gimbal"))
    try prompt.enter("view new d")
    _ = try prompt.leave()
    let views = try fixture.run("p.gimbal", "-c", "view list").output
    #expect(views.contains("b") && !views.contains("c") && views.contains("d"))
  }

  // MARK: Full disks

  @Test func projectOnAFullDiskCanBeRead() throws {
    let disk = fixture.directory.file("disk")
    #expect(mkdir(disk, 0o755) == 0)
    guard mount("tmpfs", disk, "tmpfs", 0, "size=600k") == 0 else {
      try Test.cancel("a file system cannot be mounted here")
    }
    defer { umount2(disk, Int32(MNT_DETACH)) }
    #expect(try fixture.run("disk/p.gimbal", "-c", "scene new s size 10x10; view new a").code == 0)
    _ = try fixture.shell("cat /dev/zero > disk/filling 2> /dev/null")
    let read = try fixture.run("disk/p.gimbal", "-c", "frames")
    #expect(read.code == 0 && read.output.contains("a"))
    #expect(
      read.errors == """
        warning: no space is left on the disk of 'disk/p.gimbal'; the project is open for reading only
          free some disk space and open the project again

        """)
    let written = try fixture.run("disk/p.gimbal", "-c", "view new b")
    #expect(written.code == 5)
    #expect(
      written.errors.hasPrefix("error: not enough disk space to write 'disk/p.gimbal'; nothing was changed\n")
    )
    unlink(disk + "/filling")
    #expect(try fixture.run("disk/p.gimbal", "-c", "view new b").code == 0)
  }

  // MARK: Modes and owners

  @Test(arguments: [0o600, 0o640, 0o644] as [mode_t]) func backupHasTheModeOfTheProject(mode: mode_t) throws {
    chmod(fixture.project, mode)
    #expect(try fixture.run("p.gimbal", "-c", "backup copy.gimbal").code == 0)
    #expect(try status("copy.gimbal").st_mode & 0o7777 == mode)
    chmod(fixture.directory.file("copy.gimbal"), 0o666)
    #expect(try fixture.run("p.gimbal", "-c", "backup copy.gimbal").code == 0)
    #expect(try status("copy.gimbal").st_mode & 0o7777 == mode)
  }

  @Test func ownerIsKept() throws {
    guard getuid() == 0 else { try Test.cancel("only root can change the owner of a file") }
    let archive = try fixture.write("", to: "a.gimarchive")
    for file in [fixture.project, archive] { #expect(chown(file, 65534, 65534) == 0) }
    chmod(archive, 0o604)
    #expect(try fixture.run("p.gimbal", "-c", "export a.gimarchive", "-c", "backup copy.gimbal").code == 0)
    for name in ["copy.gimbal", "a.gimarchive"] {
      let status = try status(name)
      #expect(status.st_uid == 65534 && status.st_gid == 65534)
    }
    #expect(try status("a.gimarchive").st_mode & 0o7777 == 0o604)
  }

  // MARK: Other programs

  @Test func changeOfAnotherProgramIsReportedOnce() throws {
    try DatabaseQueue(path: fixture.project).writeWithoutTransaction {
      try $0.execute(sql: "UPDATE view SET name = 'b' WHERE name = 'a'; CREATE VIEW mine AS SELECT 1")
    }
    let outcome = try fixture.run("p.gimbal", "-c", "view list", "-c", "view new c", "-c", "verify")
    #expect(outcome.code == 0 && outcome.output.contains("b"))
    #expect(outcome.output.contains("another program added the view 'mine'; it has no effect\n"))
    #expect(
      outcome.errors == """
        warning: another program has changed 'p.gimbal'; its changes are used, and the next command that \
        changes the project records these changes as a revision
          after that command, 'log' lists the revision, and 'undo 2' reverts the command and the revision

        """)
    let log = try fixture.run("p.gimbal", "-c", "log").output
    #expect(log.contains("changes by another program"))
  }

  // MARK: Drafts

  /// Starts a command that writes a file, and ends the process while a draft exists.
  private func interrupt(_ command: String, by signal: Int32) throws {
    let child = try fixture.start("p.gimbal", "-c", command)
    let deadline = ContinuousClock.now + .seconds(20)
    while try !names().contains(where: { $0.hasSuffix(".draft") }), .now < deadline {}
    child.kill(signal)
    #expect(try child.end().signal == signal)
  }

  private func addViews() throws {
    let views = (0..<6000).map { "view new v\($0) frame 1,2,3x4" }.joined(separator: "\n")
    #expect(try fixture.run("p.gimbal", "-f", "-", input: views).code == 0)
  }

  @Test(arguments: ["backup copy.gimbal", "export copy.gimarchive --history"])
  func draftOfAKilledProcessIsRemovedByTheNextWrite(command: String) throws {
    try addViews()
    try interrupt(command, by: SIGKILL)
    #expect(try fixture.run("p.gimbal", "-c", command).code == 0)
    #expect(try names().allSatisfy { !$0.contains("draft") })
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP]) func interruptedBackupLeavesNoDraft(signal: Int32) throws {
    try addViews()
    try interrupt("backup copy.gimbal", by: signal)
    #expect(try names().allSatisfy { !$0.contains("draft") })
    #expect(try names().allSatisfy { !$0.hasPrefix("p.gimbal-") })
  }

  @Test func draftOfARunningProcessIsKept() throws {
    let draft = fixture.directory.file(".copy.gimbal.0123456789abcdef.draft")
    let other = fixture.directory.file(".copy.gimbal.mine.draft")
    for file in [draft, other] { close(open(file, O_CREAT | O_WRONLY, 0o600)) }
    let descriptor = open(draft, O_RDONLY | O_CLOEXEC)
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(try fixture.run("p.gimbal", "-c", "backup copy.gimbal").code == 0)
    #expect(access(draft, F_OK) == 0)
    close(descriptor)
    #expect(try fixture.run("p.gimbal", "-c", "backup copy.gimbal").code == 0)
    #expect(access(draft, F_OK) != 0 && access(other, F_OK) == 0)
  }
}
