import GimbalShell
import TestSupport
import Testing

/// `trace` follows a change into the scenes that show the scene in use.
@Suite struct InstanceTraceTests {
  private static let setup = """
    scene new cell size 320x100
    view new story kind label text "One" lines 0
    constrain { story.top == root.top; story.leading == root.leading; story.trailing == root.trailing }
    constrain { story.bottom == root.bottom @200 }
    scene new table size 320x480
    view new row1 instance cell; view new row2 instance cell images=2
    layout root vertical { row1 width 100%; row2 width 100% }
    scene new page size 320x480
    view new inner instance table
    scene new other size 320x480
    scene use cell

    """

  private func rows(_ shell: TestShell, _ command: String) -> [[String]] {
    shell.said("trace --format csv \(command)").split(separator: "\n").dropFirst().map {
      // The first column is the number of passes.
      $0.split(separator: ",", maxSplits: 5, omittingEmptySubsequences: false).dropFirst().map(String.init)
    }
  }

  @Test func changesReachScenesWithInstances() throws {
    let shell = try TestShell(Self.setup)
    let rows = rows(
      shell, "view set story text \"One label whose lines break where there is no more room for them\"")
    let scenes = rows.map { $0[1] }
    // First the scene in use, then the scene with its instances, then the one with an instance of that scene.
    #expect(
      scenes.filter { $0 == "cell" } + scenes.filter { $0 == "table" } + scenes.filter { $0 == "page" }
        == scenes)
    func events(_ scene: String, _ event: String) -> [String] {
      rows.filter { $0[1] == scene && $0[2] == event }.map { $0[3] }
    }
    #expect(events("table", "content") == ["row1/story", "row2/story"])
    #expect(events("table", "fitting size") == ["row1", "row2"])
    #expect(events("table", "moved") == ["row1", "row1/story", "row2", "row2/story"])
    #expect(events("page", "content") == ["inner/row1/story", "inner/row2/story"])
    #expect(rows.filter { $0[2] == "settled" }.map { $0[1] } == ["cell", "table", "page"])
    #expect(
      rows.first { $0[1] == "table" && $0[3] == "row2" && $0[2] == "moved" }?[4]
        == "\"0,20.5,320x20.5 -> 0,41,320x41\"")
  }

  /// A trait of the scene in use does not apply to instances, and another scene does not follow.
  @Test func unchangedScenesAreOmitted() throws {
    let shell = try TestShell(Self.setup)
    #expect(Set(rows(shell, "trait images=1").map { $0[1] }) == ["cell"])
    #expect(Set(rows(shell, "rotate").map { $0[1] }).isSubset(of: ["cell"]))
    shell.run("scene use other; view new a")
    #expect(Set(rows(shell, "hide a").map { $0[1] }) == ["other"])
  }

  @Test func setsOfInstancesChange() throws {
    let shell = try TestShell(Self.setup)
    shell.run("trait images=1; set new two when images=2; constrain two { story.height == 50 }")
    let rows = rows(shell, "constraint set #5 constant 60")
    #expect(rows.first { $0[1] == "cell" }?[2] == "unchanged")
    #expect(rows.contains { $0[1] == "table" && $0[2] == "moved" && $0[3] == "row2/story" })
    #expect(!rows.contains { $0[1] == "table" && $0[2] == "moved" && $0[3].hasPrefix("row1") })
  }

  /// A table of the trace shortens the moved views of each scene.
  @Test func movedViewsAreShortenedForEachScene() throws {
    let views = (1...14).map { "view new v\($0) content 10x10" }.joined(separator: "; ")
    let names = (1...14).map { "v\($0)" }.joined(separator: "; ")
    let shell = try TestShell(
      "scene new cell size 300x300; \(views); layout root vertical { \(names) }\n"
        + "scene new outer size 300x300; view new c instance cell frame 0,0,300x300; scene use cell")
    let table = shell.said("trace view set v1 content 10x12")
    #expect(table.split(separator: "\n").filter { $0.hasSuffix("and 2 more") }.count == 2, "\(table)")
  }
}
