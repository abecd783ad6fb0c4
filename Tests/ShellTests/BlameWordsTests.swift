import Testing

/// The changes of a script that `blame` reports: those without which the frame would be different.
@Suite struct BlameWordsTests {
  private let shell: TestShell

  init() throws {
    shell = try TestShell()
    _ = shell.runScript(
      """
      scene new main size 400x600
      set new wide when landscape
      view new a; view new b; view new c
      constrain { a.leading == root.leading + 10; a.width == 50; b.leading == a.trailing + 5; c.leading == root.leading }
      constrain wide { a.top == root.top + 7 }
      """)
  }

  /// Returns the lines after the first two, which contain the value and the revision.
  private func causes(_ command: String) -> [Substring] {
    Array(shell.run(command).output.split(separator: "\n").dropFirst(2))
  }

  @Test func blameNamesCreationOfView() {
    #expect(causes("blame root") == ["  + scene main: 3 views, 2 sets, 5 constraints"])
    #expect(
      causes("blame b.x") == [
        "  + view b: view in root", "  + constraint #1 in base: a.leading == root.leading + 10",
        "  + constraint #2 in base: a.width == 50", "  + constraint #3 in base: b.leading == a.trailing + 5",
      ])
    #expect(causes("blame a.y") == ["  + view a: view in root"])
    #expect(
      causes("blame a.y --orientation landscape") == [
        "  + view a: view in root", "  + constraint #5 in wide: a.top == root.top + 7",
      ])
  }

  @Test func blameListsCausesOfScript() {
    _ = shell.runScript(
      """
      constraint set #1 constant 20; constraint set #4 constant 9; view rename c d; view set d zOrder 4
      constrain { d.width == 12; d.height == a.width }
      set new tall when portrait
      constrain tall { a.top == root.top + 3 }
      hide d
      """)
    #expect(
      causes("blame b.x") == [
        "  ~ constraint #1: a.leading == root.leading + 10 -> a.leading == root.leading + 20"
      ])
    #expect(causes("blame a.top") == ["  + constraint #8 in tall: a.top == root.top + 3"])
    #expect(
      causes("blame d") == [
        "  ~ constraint #4: d.leading == root.leading -> d.leading == root.leading + 9",
        "  + constraint #6 in base: d.width == 12", "  + constraint #7 in base: d.height == a.width",
      ])
  }

  @Test func blameListsRulesOfRemovedView() {
    shell.run("view remove a")
    #expect(causes("blame b.x") == ["  - constraint #3 in base: b.leading == a.trailing + 5"])
  }

  @Test func blameListsTraitsAndDevices() {
    shell.run("set new many when images=3")
    shell.run("constrain many { a.width == 90 @999; b.width == 33 }")
    shell.run("trait images=3 --record")
    #expect(causes("blame b.width") == ["  + trait images: 3"])
    shell.run("rotate landscape --record"); shell.run("device 500x800 --record")
    #expect(causes("blame b.width --orientation landscape") == ["  + trait images: 3"])
    #expect(causes("blame root").first == "  ~ device: 400x600 -> 500x800")
  }
}
