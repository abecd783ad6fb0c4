import GimbalModel
import GimbalShell
import Testing

/// `undo` reverts changes of the view state and edits from the latest to the earliest.
@Suite struct ViewUndoTests {
  private func shell() throws -> TestShell {
    try TestShell(
      """
      scene new home device "iPhone 8"
      view new a
      set new wide when landscape
      """)
  }

  @Test(arguments: [
    "rotate landscape", "device 400x300", "trait mood=calm", "install wide",
  ])
  func viewChangeIsUndoneFirst(_ command: String) throws {
    let shell = try shell()
    _ = shell.run("view new b")
    let before = (shell.said("status"), shell.said("set list"))
    _ = shell.run(command)
    #expect(shell.said("undo") == "undone: \(command)\n")
    #expect((shell.said("status"), shell.said("set list")) == before)
    #expect(shell.said("undo") == "undone: view new b\n")
    #expect(shell.said("redo 2") == "redone: view new b\nredone: \(command)\n")
    #expect(shell.said("status") != before.0 || shell.said("set list") != before.1)
  }

  @Test func stepsOfBothKindsKeepTheirOrder() throws {
    let shell = try shell()
    _ = shell.run("rotate landscape; view new b; uninstall wide; trait mood=calm; view new c")
    #expect(
      shell.said("undo 5") == """
        undone: view new c
        undone: trait mood=calm
        undone: uninstall wide
        undone: view new b
        undone: rotate landscape

        """)
    #expect(shell.said("undo") == "undone: set new wide when landscape\n")
    #expect(
      shell.said("redo 6").split(separator: "\n").map { $0.dropFirst("redone: ".count) } == [
        "set new wide when landscape", "rotate landscape", "view new b", "uninstall wide", "trait mood=calm",
        "view new c",
      ])
  }

  /// A view change does not end the redo of edits, and an edit ends the redo of both.
  @Test func redoEndsWithAnEdit() throws {
    let shell = try shell()
    _ = shell.run("view new b; undo; rotate landscape")
    #expect(shell.said("redo") == "redone: view new b\n")
    _ = shell.run("undo; rotate portrait; undo; view new c")
    #expect(shell.said("redo").contains("there is nothing to redo"))
  }

  /// A command without an effect is no step, and a recorded change is an operation.
  @Test func onlyChangesAreSteps() throws {
    let shell = try shell()
    _ = shell.run("rotate portrait; rotate landscape --record")
    #expect(shell.said("undo") == "undone: rotate landscape --record\n")
    #expect(shell.said("undo") == "undone: set new wide when landscape\n")
  }

  @Test func failedUndoChangesNothing() throws {
    let shell = try shell()
    _ = shell.run("rotate landscape")
    #expect(shell.said("undo 100").contains("commands can be undone"))
    #expect(shell.said("status").contains("landscapeLeft"))
    #expect(shell.said("undo") == "undone: rotate landscape\n")
  }

  @Test func sceneStaysInUse() throws {
    let shell = try TestShell("scene new a size 10x10; scene new b size 20x20; scene new c size 30x30")
    #expect(shell.said("scene use b; scene remove b").contains("note: scene 'c' is now in use"))
    #expect(shell.said("frames root").contains("30"))
    #expect(shell.said("scene remove c; frames root").contains("10.000"))
    #expect(shell.said("restore HEAD~1; frames root").contains("10.000"))
    _ = shell.run("scene new d size 40x40")
    let restored = shell.said("restore HEAD~1")
    #expect(restored.contains("note: scene 'c' is now in use"))
    #expect(shell.said("frames root").contains("30.000"))
  }

  @Test func blamePrintsTheFrameThatFramesPrints() throws {
    let shell = try TestShell(
      """
      scene new home device "iPhone 8"
      view new a
      constrain { a.left == root.left + 10.3; a.top == root.top + 3.2; a.width == 20; a.height == 20 }
      """)
    #expect(shell.said("frames a").contains("10.500  3.000"))
    #expect(shell.said("blame a").contains("-> 10.5,3,20x20"))
    #expect(shell.said("blame a.left").contains("-> 10.3"))
    // A change below the size of a pixel is printed exactly.
    _ = shell.run("constraint set #1 constant 10.4")
    #expect(shell.said("blame a").contains("10.3,3.2,20x20 -> 10.4,3.2,20x20"))
  }
}
