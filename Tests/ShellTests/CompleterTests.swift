import Shell
import Testing

/// What Tab offers.
@Suite struct CompleterTests {
  private static let setup = """
    scene new main size 300x200
    view new orange; view new "odd view"
    set new landscape when landscape
    constrain { OrangeTop: orange.top == root.top }
    trait images=3
    """

  private func candidates(_ head: String, _ prefix: String) throws -> [String] {
    Completer(try Desk(CompleterTests.setup).session).candidates(for: prefix, after: head)
  }

  @Test(arguments: [
    ("", "vi", ["view"]), ("", "un", ["unhide", "uninstall"]), ("view ", "re", ["rename", "remove"]),
    ("echo one; ", "vi", ["view"]), ("echo one\n", "vi", ["view"]), ("constraint ", "sh", ["show"]),
    ("view remove ", "or", ["orange"]), ("view remove ", "\"", ["\"odd view\""]),
    ("view set orange ", "contentW", ["contentWidth"]), ("view new x kind ", "lab", ["label"]),
    ("view new x ", "fra", ["frame", "frameX", "frameY", "frameWidth", "frameHeight"]),
    ("install ", "la", ["landscape"]), ("constraint show ", "Or", ["OrangeTop"]),
    ("constrain { orange.", "bot", ["bottom", "bottomMargin"]), ("constrain landscape { ", "ora", ["orange"]),
    ("constrain {\n  orange.left == root.left\n  ", "ora", ["orange"]),
    ("constrain { orange.", "safe", ["safeArea"]), ("constrain ", "aut", ["auto"]),
    ("rotate ", "landscapeR", ["landscapeRight"]), ("frames --", "all", ["all-orientations"]),
    ("frames --", "abs", ["absolute"]), ("frames --format ", "j", ["json"]), ("mode ", "nd", ["ndjson"]),
    ("device ", "iPhone14", ["iPhone14Pro"]), ("device ", "li", ["list"]),
    ("device list --", "f", ["format"]),
    ("help ", "rot", ["rotate"]), ("scene use ", "m", ["main"]), ("trait ", "im", ["images"]),
    ("nonsense ", "x", []), ("view remove ", "zzz", []),
  ])
  func offers(_ head: String, _ prefix: String, _ expected: [String]) throws {
    #expect(try candidates(head, prefix) == expected)
  }

  @Test func anEmptyLineOffersEveryCommand() throws {
    #expect(try candidates("", "") == CommandTable.standard.verbs)
  }

  @Test func whatIsUnreadableOffersNothingWrong() throws {
    for head in ["\"open ", "view new \"x", "}} ", "{{{", "\u{1}", "# comment "] {
      _ = try candidates(head, "")
    }
  }

  @Test func filesAreNamedWhereFilesAreRead() throws {
    let completer = Completer(try Desk(CompleterTests.setup).session)
    #expect(completer.namesFiles(after: "read "))
    #expect(completer.namesFiles(after: "echo x; read "))
    #expect(!completer.namesFiles(after: "view "))
    #expect(!completer.namesFiles(after: ""))
  }

  @Test func aProjectWithoutScenesOffersNoNames() throws {
    #expect(Completer(try Desk().session).candidates(for: "", after: "scene use ") == [])
  }
}
