import TestSupport
import Testing

/// Tests of sets with conditions, and of manual installation.
@Suite struct SetTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    let script = """
      scene new main size 300x600
      view new box
      set new portrait when portrait
      set new landscape when landscape
      constrain { box.leading == root.leading; box.width == 100; box.height == 50 }
      constrain portrait { box.top == root.top + 14 }
      constrain landscape { BoxTopLandscape: box.top == root.top + 1 }
      hide box when landscape
      """
    #expect(try fixture.run("p.gimbal", "-f", "-", input: script).errors == "")
  }

  private func said(_ commands: String...) throws -> Outcome {
    try fixture.run(["p.gimbal"] + commands.flatMap { ["-c", $0] })
  }

  private func box(_ commands: String...) throws -> String {
    let outcome = try fixture.run(
      ["p.gimbal"] + (commands + ["frames box --format ndjson"]).flatMap { ["-c", $0] })
    #expect(outcome.code == 0 && outcome.errors == "")
    let line = outcome.output.split(separator: "\n").last ?? ""
    return String(line.drop { $0 != "[" }.split(separator: "\"view\"").last ?? "")
  }

  @Test func constantsAndVisibilityFollowOrientation() throws {
    let upright = #":"box","parent":"root","frame":[0,14,100,50],"hidden":false,"status":"determined"}"#
    let sideways = #":"box","parent":"root","frame":[0,1,100,50],"hidden":true,"status":"determined"}"#
    #expect(try box() == upright)
    #expect(try box("rotate landscape") == sideways)
    #expect(try box("rotate portrait") == upright)
    #expect(try said("expect box visible").code == 0)
    #expect(try said("expect --orientation landscape box hidden").code == 0)
  }

  @Test func manualInstallationLastsUntilConditionChanges() throws {
    // Without the set, the position is not determined.
    #expect(try said("uninstall portrait").code == 0)
    #expect(try said("expect no ambiguity").code == 4)
    #expect(try said("set list --format csv").output.contains("portrait,portrait,1,false,true"))
    // A rotation that changes the condition installs the set again, also after rotating back.
    #expect(try said("rotate landscape", "rotate portrait", "expect no ambiguity").code == 0)
    #expect(try said("set list --format csv").output.contains("portrait,portrait,1,true,false"))

    // A manual installation against its condition creates a contradiction.
    #expect(try said("install landscape").code == 0)
    #expect(try said("check").code == 3)
    #expect(try said("rotate landscape", "expect no conflicts").code == 0)
    #expect(try said("rotate portrait", "expect no conflicts").code == 0)
  }

  @Test func landscapeVariantsShareSets() throws {
    #expect(try said("rotate landscapeLeft", "uninstall landscape").code == 0)
    // Both orientations are landscape, so the manual installation persists.
    #expect(try said("rotate landscapeRight", "expect no ambiguity").code == 4)
    #expect(try said("rotate portrait", "rotate landscapeRight", "expect no ambiguity").code == 0)
  }

  @Test func unsupportedOrientationIsRejected() throws {
    let before = try ProjectContent.lines(of: fixture.project)
    #expect(try said("scene set orientations portrait").code == 0)
    let outcome = try said("rotate landscape")
    #expect(outcome.code == 1 && outcome.output == "")
    #expect(outcome.errors.hasPrefix("error: scene 'main' does not support landscape\n"))
    #expect(try said("device 600x300").code == 1)
    #expect(try said("scene set orientations all").code == 0)
    #expect(try ProjectContent.lines(of: fixture.project).count == before.count)
  }
}
