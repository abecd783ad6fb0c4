import FoundationEssentials
import TestSupport
import Testing

/// Tests that commands have the same effects and output at a prompt, in a script, with `-c` and on standard
/// input.
@Suite struct InputSourceTests {
  /// Commands of all kinds without errors, which contain their source.
  private static let edits = """
    scene new main size 400x300
    view new title kind label content 80x20.5 horizontalHugging 251
    view new box; view new inner in box   # two on a line
    set new wide when width >= 400
    constrain wide {
      BoxLeading: box.leading == root.leading + 8
      box.trailing == root.trailing - 8 @750

      box.top == root.top; box.height == 100
    }
    constrain inner.width == \\
      box.width / 2
    echo "a text
    of two lines"
    hide inner when landscape
    override box zOrder 3 into wide
    trait images=3 theme=dark
    set new gallery when images=3 and not theme=light
    install gallery
    frames
    view list --format json
    set list
    mode csv
    constraint list
    rotate portrait
    mode json
    frames --all-orientations
    scene copy main other
    scene list
    quit
    """

  private static var example: String {
    get throws {
      let root = goldens.directory.split(separator: "/").dropLast(3).joined(separator: "/")
      return String(
        decoding: try Data(contentsOf: URL(filePath: "/\(root)/examples/rotation.gim")), as: UTF8.self)
    }
  }

  private static func script(_ name: String) throws -> String { name == "edits" ? edits : try example }

  @Test(arguments: ["edits", "example"]) func allWaysGiveSameResults(_ name: String) throws {
    let script = try InputSourceTests.script(name)
    let fixture = try Fixture()
    let file = try fixture.write(script, to: "script.gim")
    let (a, b, c, d) = ("a.gimbal", "b.gimbal", "c.gimbal", "d.gimbal")

    let prompt = try Prompt(fixture, a)
    var typed = ""
    for statement in Script.statements(of: script) where statement != "quit" {
      typed += try prompt.enter(lines: statement)
    }
    let end = try prompt.leave()
    #expect(end.code == 0)

    let scripted = try fixture.run(b, "-f", file)
    let commanded = try fixture.run(
      [c] + Script.statements(of: script).flatMap { ["-c", $0] })
    let piped = try fixture.run(d, input: script)

    #expect(scripted.errors == "")
    #expect(!scripted.output.isEmpty)
    // A sweep that passes is silent in a script file only.
    func results(_ output: String) -> [Substring] {
      output.split(separator: "\n").filter { !$0.hasPrefix("passed in ") }
    }
    #expect(results(typed) == results(scripted.output))
    #expect(results(commanded.output) == results(scripted.output))
    #expect(results(piped.output) == results(scripted.output))
    for outcome in [scripted, commanded, piped] { #expect(outcome.code == 0) }

    let content = try ProjectContent.lines(of: fixture.directory.file(a))
    #expect(content.count > 10)
    for other in [b, c, d] {
      #expect(try ProjectContent.lines(of: fixture.directory.file(other)) == content)
    }
    let listings = [
      "scene list", "scene show", "view list", "set list", "constraint list", "frames --all-orientations",
      "check --all-orientations",
    ]
    let use = name == "edits" ? ["-c", "scene use main"] : []
    let shown = try [a, b, c, d].map { project in
      try fixture.run([project] + use + listings.flatMap { ["-c", $0 + " --format json"] })
    }
    #expect(shown[0].output.contains("\"frame\""))
    for other in shown { #expect(other.output == shown[0].output && other.code == shown[0].code) }
  }

  @Test func errorsDifferOnlyInLocation() throws {
    let fixture = try Fixture()
    let lines = ["scene new s size 100x100", "view new a", "view remove b", "frames"]
    let piped = try fixture.run(input: lines.joined(separator: "\n"))
    let commanded = try fixture.run(["--keep-going"] + lines.flatMap { ["-c", $0] })
    let prompt = try Prompt(fixture)
    let typed = try prompt.enter(lines: lines.joined(separator: "\n"))
    let end = try prompt.leave()
    #expect(piped.output == typed && piped.output == commanded.output)
    // A prompt that the user leaves exits with 0.
    #expect(end.code == 0 && piped.code == 1 && commanded.code == 1)
    #expect(piped.errors.hasPrefix("<stdin>:3:13: error: there is no view 'b'\n"))
    // Lines at a prompt have no numbers.
    #expect(end.errors.contains("\n" + piped.errors.replacing("<stdin>:3:13: ", with: "")))
    #expect(commanded.errors == piped.errors.replacing("<stdin>:", with: "-c:"))
  }
}
