import FoundationEssentials
import TestSupport
import Testing

/// `--junit` and `--sarif`: files that are there however the run went.
@Suite struct TestResultFileTests {
  private let bench: Bench

  init() throws { bench = try Bench() }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: bench.directory.file(name), encoding: .utf8)
  }

  private func run(_ arguments: String...) throws -> Int32 {
    try bench.run(["--junit", "j.xml", "--sarif", "s.sarif"] + arguments).code
  }

  @Test func aScriptThatPasses() throws {
    try bench.write("scene new main size 9x9\nexpect root.width == 9\n", to: "good.gim")
    #expect(try run("-f", "good.gim") == 0)
    #expect(try text("j.xml").contains("<testsuites name=\"gimbal\" tests=\"1\" failures=\"0\" errors=\"0\""))
    #expect(try text("s.sarif").contains("\"exitCode\":0"))
    #expect(try text("s.sarif").contains("\"results\":[]"))
  }

  @Test func aScriptThatFailsReplacesThem() throws {
    try bench.write("old", to: "j.xml")
    try bench.write(
      "scene new main size 9x9\nfor each device all {\n  expect root.width == 320\n}\n", to: "bad.gim")
    #expect(try run("p.gimbal", "-f", "bad.gim") == 1)
    #expect(try text("j.xml").contains("tests=\"24\" failures=\"22\" errors=\"0\""))
    #expect(try text("j.xml").contains("bad.gim:3:10: error: expected root.width == 320"))
    #expect(
      try text("s.sarif").contains(
        "{\"uri\":\"bad.gim\"},\"region\":{\"startLine\":3,\"startColumn\":10,\"endLine\":3,\"endColumn\":27}"
      ))
    #expect(try bench.run("p.gimbal", "-c", "scene list").output == "")
  }

  @Test func whatCannotBeReadIsAnError() throws {
    #expect(try run("-f", "absent.gim") == 2)
    #expect(try text("j.xml").contains("errors=\"1\""))
    #expect(try run("nowhere/p.gimbal", "-c", "frames") == 5)
    #expect(try text("s.sarif").contains("there is no directory 'nowhere'"))
    #expect(try run("-c", "nonsense") == 1)
    #expect(try text("s.sarif").contains("there is no command 'nonsense'"))
  }

  @Test func filesAreCheckedLikewise() throws {
    try bench.write(
      """
      scene new main size 100x100
      view new a
      constrain { a.left == root.left; a.top == root.top; a.height == 10; One: a.width == 10; Two: a.width == 20 }
      """, to: "s.gim")
    #expect(try bench.run("-f", "s.gim", "-c", "export a.ndjson").code == 0)
    let checked = try bench.run(["check", "a.ndjson", "absent", "--junit", "j.xml", "--sarif", "s.sarif"])
    #expect(checked.code == 6)
    #expect(try text("j.xml").contains("<failure type=\"conflict\""))
    #expect(try text("j.xml").contains("tests=\"2\" failures=\"1\" errors=\"1\""))
    let swept = try bench.run(["check", "a.ndjson", "--devices", "all", "--rtl", "--sarif", "s.sarif"])
    #expect(swept.code == 3)
    #expect(try text("s.sarif").contains("\"ruleId\":\"conflict\""))
    #expect(swept.output.contains("in 48 of 48, first iPhone 4s, portrait, ltr, text scale 1"))
  }

  @Test func whereTheyCannotBeWrittenIsSaid() throws {
    let outcome = try bench.run(["--junit", "nowhere/j.xml", "-c", "scene new a"])
    #expect(outcome.code == 1)
    #expect(outcome.errors == "error: cannot write 'nowhere/j.xml': no such file or directory\n")
    #expect(try bench.run(["--junit", "x", "--sarif", "x", "-c", "quit"]).code == 2)
    for options in [
      ["--kinds", "foo"], ["--devices", "iPhone 99"], ["--text-scales", "a"], ["--orientations", "up"],
    ] {
      #expect(try bench.run(["check", "x"] + options).code == 2, "\(options)")
    }
  }
}
