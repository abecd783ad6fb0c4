import GimbalJSON
import GimbalLanguageServer
import GimbalReporting
import Testing

@Suite struct RenameTests {
  private static let script = """
    scene new main size 100x200
    view new title
    view new box
    set new land when landscape
    constrain { Top: title.top == box.bottom + 8 }  # the title
    vfl "H:|-[title]-(>=8)-[box(title)]" into land
    hide title into land
    view rename box panel
    frames panel

    """

  /// Returns the script after the renaming of the first occurrence of a word; or the message of the error.
  private func renamed(_ word: String, to new: String, in script: String = script, offset: Int = 0) throws
    -> String
  {
    let client = try TestClient(script)
    guard case .fields(let fields) = try client.place(word, offset) else { return "" }
    let place = JSON.fields(fields + [JSON.Field(key: "newName", value: .text(new))])
    let response = try client.response(to: client.ask("textDocument/rename", place))
    if let message = response["error"]["message"].string { return message }
    let edits = response["result"]["changes"][TestClient.uri].elements
    var lines = script.split(separator: "\n", omittingEmptySubsequences: false).map { Array($0.utf16) }
    for edit in edits.reversed() {
      let (start, end) = (edit["range"]["start"], edit["range"]["end"])
      let (line, lower) = (start["line"].integer ?? 0, start["character"].integer ?? 0)
      lines[line].replaceSubrange(
        lower..<(end["character"].integer ?? 0), with: (edit["newText"].string ?? "").utf16)
    }
    return lines.map { String(decoding: $0, as: UTF16.self) }.joined(separator: "\n")
  }

  @Test func renamesViewsEverywhere() throws {
    let expected = Self.script.replacing("view new title", with: "view new head").replacing(
      "title.top", with: "head.top"
    )
    .replacing("[title]", with: "[head]").replacing("(title)", with: "(head)").replacing(
      "hide title", with: "hide head")
    #expect(try renamed("title", to: "head") == expected)
    #expect(try renamed("title]", to: "head") == expected)
  }

  @Test func renamesOtherObjects() throws {
    #expect(
      try renamed("land", to: "wide")
        == Self.script.replacing(" land\n", with: " wide\n").replacing("new land", with: "new wide"))
    #expect(try renamed("Top:", to: "A") == Self.script.replacing("Top:", with: "A:"))
    #expect(try renamed("main", to: "home") == Self.script.replacing("main", with: "home"))
  }

  @Test func renamesNamedNumbers() throws {
    let script = "scene new s size 9x9\nview new a\nlet pad = 8\nconstrain a.top == root.top + pad\n"
    #expect(try renamed("pad\n", to: "gap", in: script) == script.replacing("pad", with: "gap"))
  }

  /// A statement gives the view another name, which stays.
  @Test func renamesOneNameOfAnObject() throws {
    let first = try renamed("box", to: "b")
    #expect(first.contains("view new b\n") && first.contains("view rename b panel\nframes panel"))
    let second = try renamed("panel", to: "p")
    #expect(second.contains("view new box\n") && second.hasSuffix("view rename box p\nframes p\n"))
  }

  @Test func quotesNamesIfNecessary() throws {
    let script = "scene new s size 9x9\nview new a\nhide a\n"
    #expect(
      try renamed("a\n", to: "two words", in: script).hasSuffix(
        "view new \"two words\"\nhide \"two words\"\n"))
    #expect(try renamed("a\n", to: "into", in: script).hasSuffix("view new \"into\"\nhide \"into\"\n"))
    let quoted = "scene new s size 9x9\nview new \"a b\"\nhide \"a b\"\n"
    #expect(try renamed("\"a b\"", to: "c", in: quoted, offset: 2).hasSuffix("view new c\nhide c\n"))
  }

  @Test(arguments: [
    ("title", "box", "the new name"), ("title", "", "name"), ("title", "two words", "visual format"),
    ("title", "root", "the new name"), ("frames", "x", "only names"), ("title", "a\u{0}b", "name"),

  ])
  func rejectsUnusableNames(_ word: String, _ new: String, _ message: String) throws {
    #expect(try renamed(word, to: new).contains(message))
  }

  /// A name in a predicate of a format is a metric if there is one.
  @Test func rejectsNamesThatChangeTheMeaningOfOthers() throws {
    let script = "scene new s size 9x9\nview new a\nview new b\nvfl \"H:[a(b)]\" metrics w=5\n"
    let result = try renamed("b\n", to: "w", in: script)
    #expect(result.contains("would change the meaning"), "\(result)")
  }

  @Test func preparesOnlyNames() throws {
    let client = try TestClient(Self.script)
    let name = try client.request("textDocument/prepareRename", client.place("title.top", 2))
    #expect(name["placeholder"].string == "title")
    #expect(try client.request("textDocument/prepareRename", client.place("constrain")) == .null)
    #expect(try client.request("textDocument/prepareRename", client.place("the title", 5)) == .null)
  }
}
