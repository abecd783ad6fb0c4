import Glibc
import TestSupport
import Testing

/// The option `--limit`, and files that never end.
@Suite struct LimitOptionTests {
  private static let document = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="22505"><objects>
    <view id="root"><rect key="frame" x="0" y="0" width="100" height="100"/><subviews><view id="a">
    <rect key="frame" x="0" y="0" width="10" height="10"/></view></subviews></view></objects></document>
    """

  @Test(arguments: [
    (
      "seconds=0",
      "'seconds=0' is not a valid limit\n  use '--limit seconds=N', where N is a whole number from 1 to 1000000"
    ),
    ("seconds", "'seconds' is not a valid limit"), ("memory=1e9", "'memory=1e9' is not a valid limit"),
    ("memory=99999999999999999999", "is not a valid limit"),
    ("document-view=7", "there is no limit 'document-view'\n  did you mean 'document-views'?"),
    ("", "there is no limit ''"),
  ])
  func invalidLimitsAreUsageErrors(value: String, message: String) throws {
    let fixture = try Fixture()
    for command in [
      ["solve", "x"], ["check", "x"], ["diff", "x", "y"], ["explain-log", "x"], ["solve", "--requests"], [],
    ] {
      let outcome = try fixture.run(command + ["--limit", value])
      #expect(outcome.code == 2)
      #expect(outcome.errors.contains(message), "\(command): \(outcome.errors)")
    }
  }

  @Test func limitsApplyToCommands() throws {
    let fixture = try Fixture()
    try fixture.write(Self.document, to: "a.xib")
    let words = "more than 1 view in a scene of a document\n  use '--limit document-views=N' to allow more\n"
    try fixture.write(
      Self.document.replacing(
        "<view id=\"a\">", with: "<view id=\"b\"><rect key=\"frame\"/></view><view id=\"a\">"), to: "b.xib")
    let solved = try fixture.run("solve", "b.xib", "--limit", "document-views=1")
    #expect(
      solved.errors == "b.xib:2:103: error: " + words || solved.errors.hasSuffix("error: " + words),
      "\(solved.errors)")
    #expect(solved.code == 6)
    let imported = try fixture.run("--limit", "document-views=1", "-c", "import b.xib")
    #expect(imported.errors.contains("more than 1 view in a scene of a document"))
    #expect(imported.code == 6)
    #expect(try fixture.run("solve", "b.xib", "--limit", "document-views=3").errors == "")
    let script = try fixture.write("echo hello\n", to: "a.gim")
    let refused = try fixture.run("-f", script, "--limit", "file-bytes=5")
    #expect(refused.errors.contains("it has more than 5 bytes\n"))
    #expect(refused.errors.contains("use '--limit file-bytes=N' to allow more"))
  }

  /// A scene of a project has the same limit on time as a scene of a document.
  @Test(arguments: ["frames", "check", "explain v1.left", "render out.svg"])
  func limitOnTimeAppliesToProjects(command: String) throws {
    let fixture = try Fixture()
    var generator = SystemRandomNumberGenerator()
    let rules = (0..<3000).map { _ -> String in
      let view = Int.random(in: 0..<300, using: &generator)
      return "v\(view).left == v\((view + Int.random(in: 1..<300, using: &generator)) % 300).right + 1"
    }
    let script =
      "scene new s size 100x100\n" + (0..<300).map { "view new v\($0)\n" }.joined() + "constrain {\n"
      + rules.joined(separator: "\n") + "\n}\n"
    #expect(try fixture.run("p.gimbal", "-f", "-", input: script).code == 0)
    let outcome = try fixture.run("p.gimbal", "--limit", "seconds=1", "-c", command)
    #expect(outcome.code == 1, "\(outcome.errors)")
    #expect(
      outcome.errors.contains("error: the work takes more than 1 second\n")
        && outcome.errors.hasSuffix("use '--limit seconds=N' to allow more\n"), "\(outcome.errors)")
  }

  /// A pipe without a writer.
  @Test(arguments: [
    ["solve", "pipe"], ["check", "pipe"], ["diff", "pipe", "pipe"], ["explain-log", "pipe"],
    ["solve", "--requests", "pipe"], ["solve", "--requests", "--scenes", "pipe"], ["-f", "pipe"],
    ["-c", "import pipe"], ["-c", "read pipe"], ["-c", "explain-log pipe"],
  ])
  func pipesWithoutDataAreErrors(arguments: [String]) throws {
    let fixture = try Fixture()
    #expect(mkfifo(fixture.directory.file("pipe"), 0o600) == 0)
    let outcome = try fixture.run(arguments + ["--limit", "seconds=1"])
    #expect(outcome.code != 0)
    #expect(outcome.errors.contains("no data arrived within 1 second"), "\(outcome.errors)")
    #expect(outcome.errors.contains("use '--limit seconds=N' to wait longer"))
  }

  /// A pipe that is open for writing, but without data.
  @Test func silentWritersAreErrors() throws {
    let fixture = try Fixture()
    let outcome = try fixture.shell(
      "mkfifo pipe; sleep 5 > pipe & $gimbal solve pipe --limit seconds=1; kill $!")
    #expect(outcome.errors.contains("no data arrived within 1 second"), "\(outcome.errors)")
  }

  /// Thousands of random inequalities take minutes to solve, and gigabytes.
  @Test func slowLayoutsAreErrors() throws {
    let fixture = try Fixture()
    var chance = SeededGenerator(seed: 1)
    let attributes = [
      ["leading", "trailing", "centerX"], ["top", "bottom", "centerY"], ["width"], ["height"],
    ]
    let views = (0..<1500).map { DocumentText.view("v\($0)", frame: (0, 0, 10, 10)) }
    let constraints = (0..<6000).map { number in
      let axis = attributes.randomElement(using: &chance) ?? []
      let (one, other) = (axis.randomElement(using: &chance) ?? "", axis.randomElement(using: &chance) ?? "")
      return """
        <constraint firstItem="v\(Int.random(in: 0..<1500, using: &chance))" firstAttribute="\(one)" \
        relation="greaterThanOrEqual" secondItem="v\(Int.random(in: 0..<1500, using: &chance))" \
        secondAttribute="\(other)" constant="\(Int.random(in: -50...50, using: &chance))" id="c\(number)"/>
        """
    }
    let root = DocumentText.view(
      "root", frame: (0, 0, 375, 667), subviews: views.joined(), constraints: constraints)
    try fixture.write(DocumentText.xib(root), to: "a.xib")
    for command in ["solve", "check"] {
      let slow = try fixture.run(command, "a.xib", "--limit", "seconds=1")
      #expect(slow.errors.contains("the work takes more than 1 second"), "\(slow.errors)")
      #expect(slow.code == 6)
      let large = try fixture.run(command, "a.xib", "--limit", "memory=60000000")
      #expect(large.errors.contains("use '--limit memory=N' to allow more"), "\(large.errors)")
      #expect(large.code == 6)
    }
  }

  @Test func endlessDevicesAreErrors() throws {
    let fixture = try Fixture()
    let log = try fixture.run("explain-log", "/dev/zero", "--limit", "seconds=1")
    #expect(
      log.errors.contains("the work takes more than 1 second\n  use '--limit seconds=N' to allow more"))
    #expect(log.code == 6)
    let document = try fixture.run("solve", "/dev/zero")
    #expect(document.errors.contains("more than 8000000 bytes in a document"))
    #expect(try fixture.run("solve", "/dev/null").errors.contains("the file is empty"))
  }

  @Test func pipesWithDataAreRead() throws {
    let fixture = try Fixture()
    try fixture.write(Self.document, to: "a.xib")
    for command in [
      "$gimbal solve - --format csv < a.xib",
      "cat a.xib | $gimbal solve /dev/stdin --format csv",
      "(sleep 0.3; cat a.xib) | $gimbal solve /dev/stdin --format csv",
      "$gimbal solve /dev/stdin --format csv < a.xib",
      "mkfifo pipe; (sleep 0.3; cat a.xib > pipe) & $gimbal solve pipe --format csv",
    ] {
      let outcome = try fixture.shell(command)
      #expect(outcome.errors == "", "\(command)")
      #expect(outcome.output.hasSuffix(",portrait,100;100,view,root,0,0,10,10,false,determined,a\n"))
    }
    // The time for a document includes the time to read it, unless it is standard input.
    let slow = try fixture.shell("(cat a.xib; sleep 1.5; echo) | $gimbal solve /dev/stdin --limit seconds=1")
    #expect(slow.errors.contains("1 second"))
    let substitution = try fixture.shell("bash -c '$gimbal solve <(sleep 0.2; cat a.xib) --format csv'")
    #expect(substitution.errors == "" && substitution.output.contains("0,0,10,10"))
  }

  /// Standard input may be silent for longer than the limit, because a program can write it.
  @Test func standardInputHasTime() throws {
    let fixture = try Fixture()
    let outcome = try fixture.shell(
      "(sleep 1.5; echo '{\"id\":1,\"scene\":\"x\"}') | $gimbal solve --requests --limit seconds=1")
    #expect(outcome.output.hasPrefix("{\"id\":1,"))
    let log = try fixture.shell("(sleep 1.5; echo text) | $gimbal explain-log - --limit seconds=1")
    #expect(log.output == "-: no conflicts\n" && log.errors == "")
  }
}
