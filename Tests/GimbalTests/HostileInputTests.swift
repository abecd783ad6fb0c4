import FoundationEssentials
import GRDB
import Glibc
import TestSupport
import Testing

/// Input of other people, closed and short descriptors, and full disks: one error with the right cause.
@Suite struct HostileInputTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  /// Characters that can change a terminal's state or the order of a line: ESC, a C1 control, DEL, bidirectional and
  /// zero-width characters, a line separator and a tag.
  private static let unsafe = [
    "\u{1B}", "\u{9B}", "\u{7F}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{61C}", "\u{2028}", "\u{200B}",
    "\u{E0041}",
  ]

  private func expectSafe(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    for scalar in text.unicodeScalars {
      #expect(
        !Self.unsafe.contains(String(scalar)), "U+\(String(scalar.value, radix: 16))",
        sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: unsafe) func errorsHaveNoInvisibleCharacters(character: String) throws {
    let name = "a\(character)b"
    for arguments in [
      ["\(name).gimbal", "-c", "verify \(name)"], ["check", name], ["solve", name], ["--limit", name],
      ["diff", name, name], ["-f", name], ["-c", "scene new \(name)"], ["-c", "import '\(name)'"],
      ["explain-log", name],
    ] {
      let outcome = try fixture.run(arguments)
      #expect(outcome.code != 0)
      expectSafe(outcome.errors + outcome.output)
    }
    mkdir(fixture.directory.file("\(name).gimbal"), 0o700)
    expectSafe(try fixture.run("\(name).gimbal", "-c", "verify").errors)
  }

  @Test func reportsHaveNoInvisibleCharacters() throws {
    let name = "x" + ["\u{9B}", "\u{7F}", "\u{202E}", "\u{200B}"].joined() + "y"
    try fixture.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="100" height="100"/><subviews>
      <view id="\(name)" translatesAutoresizingMaskIntoConstraints="NO">
      <rect key="frame" x="0" y="0" width="10" height="10"/>
      <constraints><constraint id="1\(name)" firstAttribute="width" constant="10" identifier="\(name)"/>
      <constraint id="2" firstAttribute="width" constant="20" identifier="Wide"/></constraints></view>
      </subviews></view></objects></document>
      """, to: "\(name).xib")
    let outcome = try fixture.run("check", "\(name).xib", "--junit", "report.xml")
    #expect(outcome.code == 3, "\(outcome.errors)")
    #expect(outcome.output.contains("x\\u{9B}\\u{7F}\\u{202E}\\u{200B}y"))
    expectSafe(outcome.output + outcome.errors)
    let report = String(
      decoding: try Data(contentsOf: URL(filePath: fixture.directory.file("report.xml"))), as: UTF8.self)
    #expect(report.contains("\\u{202E}"))
    expectSafe(report)
  }

  @Test func verificationHasNoInvisibleCharacters() throws {
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 10x10").code == 0)
    try DatabaseQueue(path: fixture.project).writeWithoutTransaction {
      try $0.execute(sql: "UPDATE operation SET description = char(27) || ']0;x' || char(8238)")
    }
    let outcome = try fixture.run("p.gimbal", "-c", "verify")
    #expect(outcome.code == 5 && outcome.output.contains("\\u{1B}]0;x\\u{202E}"))
    expectSafe(outcome.output + outcome.errors)
  }

  // MARK: Standard input and output

  @Test func standardInputMayBeSilent() throws {
    try fixture.write("<document/>", to: "a.xib")
    for command in ["check -", "solve -", "diff - a.xib", "solve --requests --scenes -"] {
      let outcome = try fixture.shell("(sleep 1.5; cat a.xib) | $gimbal \(command) --limit seconds=1")
      #expect(!outcome.errors.contains("second"), "\(command): \(outcome.errors)")
    }
  }

  @Test func closedInputIsOneLine() throws {
    let outcome = try fixture.shell("$gimbal a.gimbal <&-")
    #expect(outcome.errors.hasPrefix("<stdin>:1:1: error: cannot read the input: bad file descriptor\n"))
    #expect(!outcome.errors.contains("^") && !outcome.errors.contains("\n\n"))
    #expect(outcome.code == 2)
    let closed = try fixture.shell("$gimbal p.gimbal -c 'scene new s' <&- >&- 2>&-")
    #expect(closed.code == 0 || closed.code == 1)
    #expect(try fixture.run("p.gimbal", "-c", "verify").code == 0)
  }

  @Test func exportToStandardOutputIsOnlyTheArchive() throws {
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 10x10").code == 0)
    for command in [
      "export /dev/stdout > x.ndjson", "export /dev/stdout | cat > x.ndjson", "export x.ndjson > x.ndjson",
    ] {
      let parts = command.split(separator: ">", maxSplits: 1)
      let (words, rest) =
        command.contains("|") ? ("export /dev/stdout", "| cat > x.ndjson") : (String(parts[0]), "> x.ndjson")
      let outcome = try fixture.shell("$gimbal p.gimbal -c '\(words)' \(rest)")
      #expect(outcome.code == 0, "\(outcome.errors)")
      let archive = try fixture.run("solve", "x.ndjson")
      #expect(archive.code == 0 && archive.errors == "", "\(command): \(archive.errors)")
    }
  }

  // MARK: Scarcity

  @Test(arguments: 3...9) func fewDescriptorsAreAnError(limit: Int) throws {
    #expect(try fixture.run("p.gimbal", "-c", "scene new s size 10x10; view new a").code == 0)
    for command in ["verify", "frames", "export x.ndjson", "view new b"] {
      let outcome = try fixture.shell(
        "ulimit -c 0; ulimit -n \(limit); exec $gimbal p.gimbal -c '\(command)'")
      // The loader of the system fails if it cannot open a library.
      #expect(outcome.code == 0 || outcome.code == 5 || limit == 3 && outcome.code == 127, "\(command)")
      #expect(outcome.code == 0 || !outcome.errors.isEmpty)
    }
  }

  @Test func fullDiskLeavesNoNewFile() throws {
    let disk = fixture.directory.file("disk")
    #expect(mkdir(disk, 0o755) == 0)
    guard mount("tmpfs", disk, "tmpfs", 0, "size=4k") == 0 else {
      try Test.cancel("a file system cannot be mounted here")
    }
    defer { umount2(disk, Int32(MNT_DETACH)) }
    try Data(repeating: 1, count: 4096).write(to: URL(filePath: disk + "/full"))
    let outcome = try fixture.run("disk/new.gimbal", "-c", "scene new a")
    #expect(outcome.code == 5)
    #expect(!outcome.errors.contains("did you mean"), "\(outcome.errors)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == ["full"])
  }

  // MARK: Limits

  @Test func viewsOfInstancesAreLimited() throws {
    let script = """
      scene new cell size 10x10; view new a; view new b; view new c
      scene new main size 100x100; view new x instance cell frame 0,0,10x10
      export x.ndjson
      """
    #expect(try fixture.run("-f", "-", input: script).code == 0)
    let words =
      "more than 2 views that instances add to a scene\n  use '--limit instance-views=N' to allow more"
    for command in [
      ["solve"], ["check"], ["check", "--devices", "iPhone 8"], ["check", "--widths", "320...322"],
    ] {
      let outcome = try fixture.run(command + ["x.ndjson", "--limit", "instance-views=2"])
      #expect(outcome.errors.contains(words) && outcome.code != 0, "\(command): \(outcome.errors)")
      #expect(!(try fixture.run(command + ["x.ndjson"]).errors.contains(words)))
    }
    let request = "{\"scene\":\"main\"}\n"
    let answer = try fixture.run(
      "solve", "--requests", "--scenes", "x.ndjson", "--limit", "instance-views=2", input: request)
    #expect(answer.output.contains("more than 2 views that instances add to a scene"), "\(answer.output)")
  }

  @Test func uncheckedDocumentsAreNotCounted() throws {
    try fixture.write(
      """
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"><objects>
      <view id="root"><rect key="frame" x="0" y="0" width="100" height="100"/></view></objects></document>
      """, to: "a.xib")
    let many = [
      "--devices", "all", "--orientations", "all", "--rtl", "--text-sizes", "all", "--text-scales",
      "1,2,3,4,5,6,7,8,9", "--keyboards", "both",
    ]
    let outcome = try fixture.run(["check", "a.xib"] + many)
    #expect(
      (outcome.output + outcome.errors).contains("in 0 documents; 1 not checked: 'a.xib'"), "\(outcome)")
  }

  @Test(arguments: [["--widths", "-5...5"], ["--size", "-1x5"], ["--jobs", "-1"], ["--text-scale", "-2"]])
  func negativeValuesAreExplained(option: [String]) throws {
    let outcome = try fixture.run(["check", "a.xib"] + option)
    #expect(outcome.code == 2)
    let joined = option.joined(separator: "=")
    #expect(
      outcome.errors.contains("  write '\(joined)' for a value that starts with '-'\n"), "\(outcome.errors)")
    #expect(try !fixture.run("check", "a.xib", joined).errors.contains("Missing value"))
  }

  @Test func messagesNameTheValue() throws {
    let wait = try fixture.run("p.gimbal", "--wait", "90000", "-c", "verify")
    #expect(wait.errors.contains("'--wait' is 90000; the range is 0 to 86400 seconds"))
    let script = try fixture.write("echo hello\n", to: "a.gim")
    let large = try fixture.run("-f", script, "--limit", "file-bytes=1")
    #expect(large.errors.contains("it has more than 1 byte\n"))
    try fixture.write("a = 1\n", to: "c.toml")
    #expect(try fixture.run("help", "limits").output.contains("largest"))
  }
}
