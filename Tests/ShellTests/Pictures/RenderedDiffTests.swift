import Testing

/// `diff --render`: one picture of all changed frames.
@Suite struct RenderedDiffTests {
  private static let setup = """
    scene new home size 200x300
    view new box; view new inner in box; view new still; view new going
    constrain { box.top == root.top + 20; box.leading == root.leading + 10; box.width == 100; box.height == 60 }
    constrain { inner.top == box.top; inner.leading == box.leading; inner.width == 20; inner.height == 20 }
    constrain { still.bottom == root.bottom; still.leading == root.leading; still.width == 50; still.height == 50 }
    constrain { going.bottom == root.bottom; going.trailing == root.trailing; going.width == 50; going.height == 50 }
    commit "before"
    """

  private func moved() throws -> TestShell {
    let shell = try TestShell()
    shell.run(Self.setup)
    #expect(
      shell.run("constraint set #1 constant 120; view remove going; view new fresh frame 150,0,20x20").errors
        == "")
    return shell
  }

  private func ghosts(_ text: String) -> [String] {
    text.matches(of: #/<title>([^<]*): before</title><rect class="ghost" ([^/]*) stroke-dasharray/#)
      .map { "\($0.1) \($0.2)" }
  }

  @Test func movedViewsHaveDashedFrames() throws {
    let shell = try moved()
    #expect(
      shell.said("diff --render moved.svg")
        == "moved.svg: portrait 1 moved, 1 appeared, 1 vanished; landscapeLeft 1 moved, 1 appeared, 1 vanished\n"
    )
    let text = try shell.files.read("moved.svg")
    #expect(
      ghosts(text) == [
        "box x=\"10\" y=\"20\" width=\"100\" height=\"60\"",
        "going x=\"150\" y=\"250\" width=\"50\" height=\"50\"",
        "box x=\"10\" y=\"20\" width=\"100\" height=\"60\"",
        "going x=\"250\" y=\"150\" width=\"50\" height=\"50\"",
      ])
  }

  @Test func diffOfTwoRevisionsInOneOrientation() throws {
    let shell = try moved()
    #expect(
      shell.said("diff HEAD HEAD --render same.svg --orientation landscape")
        == "same.svg: landscapeLeft nothing moved\n")
    #expect(try ghosts(shell.files.read("same.svg")) == [])
    #expect(
      shell.said("diff HEAD~3 HEAD~2 --render one.html --device 400x500").hasPrefix(
        "one.html: portrait 1 moved"))
    #expect(try shell.files.read("one.html").contains("\"y\":[[\"box\",10,20,100,60]]"))
  }

  @Test func textDiffHasDashedFrames() throws {
    let shell = try moved()
    shell.run("diff --render moved.txt --orientation portrait --width 31 --ascii")
    let lines = try shell.files.read("moved.txt").split(separator: "\n")
    #expect(lines.contains("= before: box, going"))
    #expect(lines.contains("+ appeared: fresh"))
    #expect(lines.contains { $0.contains("= = =") })
  }

  @Test func hiddenViewsAreNotCounted() throws {
    let shell = try TestShell()
    shell.run(Self.setup)
    shell.run(
      "hide going; hide still; commit \"hid\"; constraint set #15 constant 70; unhide still; hide box")
    #expect(
      shell.said("diff --render seen.svg --orientation portrait")
        == "seen.svg: portrait 1 appeared, 2 vanished\n")
    #expect(try shell.files.read("seen.svg").contains("<circle class=\"badge n\""))
  }

  @Test(arguments: [
    ("diff --render x.svg --ascii", "'--ascii' has no effect on .svg files"),
    ("diff --render", "expected a file"), ("diff --render x.gif", ".svg, .html, .png or .txt"),
    ("diff --scale 2", "'--scale' can only be used with '--render'"),
    ("diff --orientation portrait", "draw them with 'diff --render'"),
    ("diff nothing --render x.svg", "there is no revision 'nothing'"),
  ])
  func unsolvableRevisionIsOneError(_ command: String, _ words: String) throws {
    let shell = try moved()
    let said = shell.run(command)
    #expect(said.output == "" && said.errors.contains(words))
    #expect(shell.files.beginning(of: "x.svg") == nil)
  }
}
