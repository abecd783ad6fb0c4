import FoundationEssentials
import Glibc
import TestSupport
import Testing

/// Tests of projects that cannot be opened or written: exit code 5, one error, and an unchanged file.
@Suite struct StoreFailureTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  private func bytes(_ name: String) throws -> Data {
    try Data(contentsOf: URL(filePath: fixture.directory.file(name)))
  }

  private func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: fixture.directory.path).sorted()
  }

  private func expectRefused(
    _ outcome: Outcome, _ line: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(outcome.code == 5, sourceLocation: sourceLocation)
    #expect(outcome.output == "", sourceLocation: sourceLocation)
    #expect(outcome.errors == "error: \(line)\n", sourceLocation: sourceLocation)
  }

  @Test(arguments: ["a text that is no project\n", "SQLite format 3\0 but then something else", "\0\0\0"])
  func nonProjectsAreRejected(_ text: String) throws {
    try fixture.write(text, to: "notes.gimbal")
    expectRefused(
      try fixture.run("notes.gimbal", "-c", "view list"),
      "'notes.gimbal' is not a Gimbal project\n  specify the path of a project, or of a file that does not exist yet"
    )
    #expect(try bytes("notes.gimbal") == Data(text.utf8))
    #expect(try entries() == ["notes.gimbal"])
  }

  @Test func directoryIsRejected() throws {
    #expect(try fixture.run(fixture.directory.path, "-c", "view list").code == 5)
    #expect(try entries() == [])
  }

  @Test func newerProjectIsRejected() throws {
    #expect(try fixture.run("p.gimbal", "-c", "scene new s").code == 0)
    var data = try bytes("p.gimbal")
    // In SQLite's file format, offset 60 contains the user version in big-endian order.
    data.replaceSubrange(60..<64, with: [0, 0, 0, 99])
    try data.write(to: URL(filePath: fixture.project))
    expectRefused(
      try fixture.run("p.gimbal", "-c", "view list"),
      try
        "'p.gimbal' has format version 99, but this version of Gimbal supports only versions up to \(Schema.newestVersion())\n"
        + "  update Gimbal"
    )
    #expect(try bytes("p.gimbal") == data)
    #expect(try entries() == ["p.gimbal"])
  }

  @Test func readOnlyProjectCanBeSolved() throws {
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 10x10; view new a").code == 0)
    let before = try bytes("p.gimbal")
    let script = try fixture.write("frames\n", to: "x.gim")
    chmod(fixture.project, 0o444)
    chmod(fixture.directory.path, 0o555)
    defer { chmod(fixture.directory.path, 0o755) }
    var run = fixture
    run.environment["project"] = fixture.project
    // File permissions do not apply to root.
    var prefix = ""
    if getuid() == 0 {
      guard
        try run.shell("setpriv --reuid=65534 --regid=65534 --clear-groups \"$gimbal\" --version").code == 0
      else {
        try Test.cancel("no other user can run the executable here")
      }
      prefix = "setpriv --reuid=65534 --regid=65534 --clear-groups "
    }
    let read = try run.shell("\(prefix)\"$gimbal\" \"$project\" -c frames")
    #expect(read.code == 0 && read.errors == "" && read.output.contains("a"))
    // Commands without effect succeed.
    for command in ["read \(script)", "view set a hidden default", "rotate"] {
      #expect(try run.shell("\(prefix)\"$gimbal\" \"$project\" -c '\(command)'").code == 0)
    }
    for command in ["view new b", "rotate --record"] {
      let written = try run.shell("\(prefix)\"$gimbal\" \"$project\" -c '\(command)'")
      expectRefused(
        written,
        "'\(fixture.project)' is not writable\n  make the file and its directory writable, or work on a copy"
      )
    }
    #expect(try bytes("p.gimbal") == before)
    #expect(try entries() == ["p.gimbal", "x.gim"])
  }

  @Test func fullDiskUndoesCommand() throws {
    let disk = fixture.directory.file("disk")
    #expect(mkdir(disk, 0o755) == 0)
    guard mount("tmpfs", disk, "tmpfs", 0, "size=600k") == 0 else {
      try Test.cancel("a file system cannot be mounted here")
    }
    defer { umount2(disk, Int32(MNT_DETACH)) }
    #expect(try fixture.run("disk/p.gimbal", "-c", "scene new s size 10x10; view new a").code == 0)
    let before = try ProjectContent.lines(of: disk + "/p.gimbal")
    let data = try bytes("disk/p.gimbal")
    let script = (1...2000).map { "view new v\($0) frame 1,2,3x4" }.joined(separator: "\n")
    let outcome = try fixture.run("disk/p.gimbal", "-f", "-", input: script)
    expectRefused(
      outcome,
      "not enough disk space to write 'disk/p.gimbal'; nothing was changed\n  free some disk space and try again"
    )
    #expect(try bytes("disk/p.gimbal") == data)
    #expect(try ProjectContent.lines(of: disk + "/p.gimbal") == before)
    #expect(try fixture.run("disk/p.gimbal", "-c", "view new b").code == 0)
  }

  @Test func fileSizeLimitUndoesCommand() throws {
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 10x10; view new a").code == 0)
    let (before, data) = (try ProjectContent.lines(of: fixture.project), try bytes("p.gimbal"))
    let script = (1...2000).map { "view new v\($0) frame 1,2,3x4" }.joined(separator: "\n")
    try fixture.write(script, to: "s.gim")
    // The unit is 512 bytes.
    let outcome = try fixture.shell("ulimit -f 200; \"$gimbal\" p.gimbal -f s.gim")
    #expect(outcome.code == 5, "signal \(outcome.signal)")
    #expect(outcome.errors.hasPrefix("error: ") && outcome.errors.split(separator: "\n").count == 1)
    #expect(try bytes("p.gimbal") == data)
    #expect(try ProjectContent.lines(of: fixture.project) == before)
  }

  @Test func fullStandardOutputIsReported() throws {
    let outcome = try fixture.shell("\"$gimbal\" -c 'echo hello' > /dev/full")
    #expect(outcome.code == 1)
    #expect(outcome.errors == "error: cannot write standard output: no space left on device\n")
  }

  @Test func writersWaitForEachOther() throws {
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 10x10").code == 0)
    let children = try (1...3).map { writer in
      let child = try fixture.start("p.gimbal")
      child.send((1...20).map { "view new w\(writer)v\($0)\n" }.joined())
      child.endInput()
      return child
    }
    for child in children {
      let outcome = try child.end()
      #expect(outcome.code == 0 && outcome.errors == "")
    }
    let views = try fixture.run("p.gimbal", "-c", "view list --format ndjson").output
    #expect(views.split(separator: "\n").count == 61)
    #expect(try ProjectContent.integrity(of: fixture.project) == ["ok"])
  }
}
