import FoundationEssentials
import TestSupport
import Testing

/// Tests that `--junit` and `--sarif` write files for every outcome.
@Suite struct TestResultFileTests {
  private let fixture: Fixture

  init() throws { fixture = try Fixture() }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: fixture.directory.file(name), encoding: .utf8)
  }

  private func run(_ arguments: String...) throws -> Int32 {
    try fixture.run(["--junit", "j.xml", "--sarif", "s.sarif"] + arguments).code
  }

  @Test func passingScriptWritesFiles() throws {
    try fixture.write("scene new main size 9x9\nexpect root.width == 9\n", to: "good.gim")
    #expect(try run("-f", "good.gim") == 0)
    #expect(try text("j.xml").contains("<testsuites name=\"gimbal\" tests=\"1\" failures=\"0\" errors=\"0\""))
    #expect(try text("s.sarif").contains("\"exitCode\":0"))
    #expect(try text("s.sarif").contains("\"results\":[]"))
  }

  @Test func failingScriptReplacesFiles() throws {
    try fixture.write("<?xml version=\"1.0\"?>\n<testsuites/>\n", to: "j.xml")
    try fixture.write(
      "scene new main size 9x9\nfor each device all {\n  expect root.width == 375\n}\n", to: "bad.gim")
    #expect(try run("p.gimbal", "-f", "bad.gim") == 1)
    #expect(try text("j.xml").contains("tests=\"23\" failures=\"20\" errors=\"0\""))
    #expect(try text("j.xml").contains("bad.gim:3:10: error: expected root.width == 375"))
    #expect(
      try text("s.sarif").contains(
        "{\"uri\":\"bad.gim\"},\"region\":{\"startLine\":3,\"startColumn\":10,\"endLine\":3,\"endColumn\":27}"
      ))
    #expect(try fixture.run("p.gimbal", "-c", "scene list").output == "")
  }

  @Test func unreadableFileIsError() throws {
    #expect(try run("-f", "absent.gim") == 2)
    #expect(try text("j.xml").contains("errors=\"1\""))
    #expect(try run("nowhere/p.gimbal", "-c", "frames") == 5)
    #expect(try text("s.sarif").contains("the directory 'nowhere' does not exist"))
    #expect(try run("-c", "nonsense") == 1)
    #expect(try text("s.sarif").contains("there is no command 'nonsense'"))
  }

  @Test func checkOfFilesWritesResults() throws {
    try fixture.write(
      """
      scene new main size 100x100
      view new a
      constrain { a.left == root.left; a.top == root.top; a.height == 10; One: a.width == 10; Two: a.width == 20 }
      """, to: "s.gim")
    #expect(try fixture.run("-f", "s.gim", "-c", "export a.ndjson").code == 0)
    let checked = try fixture.run(["check", "a.ndjson", "absent", "--junit", "j.xml", "--sarif", "s.sarif"])
    #expect(checked.code == 3)
    #expect(try text("j.xml").contains("<failure type=\"conflict\""))
    #expect(try text("j.xml").contains("tests=\"2\" failures=\"1\" errors=\"1\""))
    let swept = try fixture.run(["check", "a.ndjson", "--devices", "all", "--rtl", "--sarif", "s.sarif"])
    #expect(swept.code == 3)
    #expect(try text("s.sarif").contains("\"ruleId\":\"conflict\""))
    #expect(swept.output.contains("in 46 of 46, first iPhone SE 2, portrait, ltr, text scale 1"))
  }

  @Test func otherFilesAreNotReplaced() throws {
    try fixture.write("scene new main size 9x9\n", to: "mine.gim")
    #expect(try fixture.run("p.gimbal", "-f", "mine.gim", "-c", "export a.ndjson").code == 0)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.directory.file("link"), withDestinationPath: fixture.directory.file("mine.gim"))
    try fixture.write("notes", to: "notes.txt")
    for arguments in [
      ["--junit", "mine.gim", "-f", "mine.gim"], ["--junit", "./link", "-f", "mine.gim"],
      ["p.gimbal", "--junit", "p.gimbal", "-c", "echo hi"],
      ["p.gimbal", "--sarif", "./p.gimbal", "-c", "echo hi"],
      ["new.gimbal", "--junit", "./new.gimbal", "-c", "echo hi"],
      ["check", "a.ndjson", "--sarif", "a.ndjson"], ["check", "a.ndjson", "--junit", "notes.txt"],
      ["check", "a.ndjson", "--junit", "zz", "--sarif", "./zz"], ["--sarif", "mine.gim", "-c", "echo hi"],
    ] {
      let before = try text("mine.gim") + text("a.ndjson") + text("notes.txt")
      let outcome = try fixture.run(arguments)
      #expect(outcome.code == 2 && outcome.output.isEmpty, "\(arguments)")
      #expect(outcome.errors.contains("would replace"), "\(outcome.errors)")
      #expect(try text("mine.gim") + text("a.ndjson") + text("notes.txt") == before)
    }
    #expect(!FileManager.default.fileExists(atPath: fixture.directory.file("zz")))
    // Special files are written in place, possibly several times.
    let shown = try fixture.run(["check", "a.ndjson", "--junit", "/dev/stdout", "--sarif", "/dev/null"])
    #expect(shown.code == 0 && shown.output.contains("<testsuites"))
    for _ in 1...2 { #expect(try run("-c", "scene new main") == 0) }
  }

  @Test func emptyAndConflictingOptionsAreRejected() throws {
    try fixture.write("scene new main size 9x9\nscene set orientations portrait\n", to: "s.gim")
    #expect(try fixture.run("-f", "s.gim", "-c", "export a.ndjson").code == 0)
    for option in ["--devices", "--orientations", "--text-scales", "--kinds"] {
      for value in ["", ",", "all,"] {
        #expect(try fixture.run(["check", "a.ndjson", option, value]).code == 2, "\(option) '\(value)'")
      }
    }
    for options in [["--size", "9x9"], ["--notes"]] {
      let outcome = try fixture.run(["check", "a.ndjson", "--rtl"] + options)
      #expect(outcome.code == 2 && outcome.errors.contains("cannot be combined with options"))
    }
    let refused = try fixture.run(
      ["check", "a.ndjson", "--orientations", "landscape", "--junit", "j.xml", "--sarif", "s.sarif"])
    #expect(refused.code == 1)
    #expect(
      refused.output
        == "a.ndjson: main  not checked: scene 'main' does not support landscape\n"
        + "no findings in 0 documents; 1 not checked: 'a.ndjson'\n"
    )
    #expect(try text("j.xml").contains("errors=\"1\""))
    let lines = try fixture.run(["check", "a.ndjson", "--orientations", "all", "--format", "ndjson"])
    #expect(lines.code == 0 && lines.output.hasSuffix("\"scene\":\"main\",\"cells\":1,\"failed\":0}\n"))
  }

  @Test func unreadableFileIsRecordedAsError() throws {
    try fixture.write("{\n", to: "broken.ndjson")
    #expect(try fixture.run(["check", "broken.ndjson", "--junit", "j.xml", "--sarif", "s.sarif"]).code == 6)
    #expect(try text("s.sarif").contains("\"executionSuccessful\":false"))
    #expect(try text("j.xml").contains(">broken.ndjson:1:"))
  }

  @Test func unwritableResultFilesAreReported() throws {
    let outcome = try fixture.run(["--junit", "nowhere/j.xml", "-c", "scene new a"])
    #expect(outcome.code == 1)
    #expect(outcome.errors == "error: cannot write 'nowhere/j.xml': no such file or directory\n")
    #expect(try fixture.run(["--junit", "x", "--sarif", "x", "-c", "quit"]).code == 2)
    for options in [
      ["--kinds", "foo"], ["--devices", "iPhone 99"], ["--text-scales", "a"], ["--orientations", "up"],
    ] {
      #expect(try fixture.run(["check", "x"] + options).code == 2, "\(options)")
    }
  }
}
