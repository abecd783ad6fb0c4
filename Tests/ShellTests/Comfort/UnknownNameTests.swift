import Testing

/// An unknown name is reported before syntax errors that follow it.
@Suite struct UnknownNameTests {
  private static let setup = """
    scene new cell size 30x30
    view new inner
    scene new main size 300x200
    view new orange; view new row instance cell
    set new landscape when landscape
    """

  @Test(arguments: [
    ("view set nobody hidden", "view 'nobody'"), ("view set ornge hiden true", "view 'ornge'"),
    ("view new x in nobdy kind lable", "view 'nobdy'"), ("view move ornge in", "view 'ornge'"),
    ("constrain landscpe { orange.tpo == root.top }", "set 'landscpe'"),
    ("constrain { orage.tpo == root.top }", "view 'orage'"), ("scene rename man", "scene 'man'"),
    ("constrain { Top: orage.tpo == root.top }", "view 'orage'"), ("hide ornge whn", "view 'ornge'"),
    ("echo fine; view set nobody hidden", "view 'nobody'"),
  ])
  func isSaidFirst(_ command: String, _ culprit: String) throws {
    let shell = try TestShell(Self.setup)
    let before = try shell.records()
    #expect(shell.run(command).errors.contains(": error: there is no \(culprit)\n"))
    #expect(try shell.records() == before)
  }

  @Test(arguments: [
    ("view set orange hidden", "unexpected end of the command"), ("view new x y", "there is no property 'y'"),
    ("constrain { Top: orange.tpo == root.top }", "there is no attribute 'tpo'"),
    ("frames row/inner --exat", "there is no option '--exat'"), ("set new wide whn x", "unexpected 'whn'"),
    ("constrain { Wrong", "unexpected end of the command"),
  ])
  func existingNamesAreNotReported(_ command: String, _ message: String) throws {
    #expect(try TestShell(Self.setup).run(command).errors.contains(": error: \(message)"))
  }

  /// A script can use names that its earlier lines create.
  @Test func aScriptIsReadBeforeItRuns() throws {
    let errors = try TestShell(Self.setup).runScript("view new fresh\nview set fresh hidden\n").errors
    #expect(errors.contains("script:2:22: error: unexpected end of the command"))
  }
}
