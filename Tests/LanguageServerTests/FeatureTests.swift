import GimbalJSON
import GimbalLanguageServer
import GimbalReporting
import Testing

@Suite struct FeatureTests {
  private static let script = """
    # A login form.
    scene new main size 100x200
    view new title kind label text "Hi"
    view new "My Box" { inner }
    set new land when landscape
    constrain {
      TitleTop: title.top == root.safeArea.top + 8
      title.leading == root.leading
    }
    constrain land { title.width == 50 }
    vfl "H:[title]-(>=8)-['My Box'(title)]"
    hide title into land
    constraint show TitleTop
    scene new row size 50x50
    view new title
    view new cell instance main
    frames cell/title

    """

  private func client() throws -> TestClient { try TestClient(Self.script) }

  // MARK: Completion

  private func labels(_ text: String, marker: String = "¦") throws -> [String] {
    let parts = text.split(separator: marker, omittingEmptySubsequences: false)
    let client = try TestClient(parts.joined())
    try client.run()
    let answer = try client.request(
      "textDocument/completion", client.place(at: String(parts[0]).utf16.count))
    return answer["items"].elements.compactMap { $0["label"].string }
  }

  private static let scene =
    "scene new main size 9x9\nview new title\nview new \"My Box\"\nset new land when landscape\n"

  @Test(arguments: [
    ("¦", ["scene", "view", "constrain"]), ("hide ¦", ["title", "\"My Box\""]), ("hide ti¦", ["title"]),
    ("hide title into ¦", ["land"]), ("view ¦", ["new", "set"]), ("constrain { title.wi¦", ["width"]),
    ("constrain {\n  title.top == root.top\n  ti¦\n}\n", ["title"]),
    ("check --all-orient¦", ["--all-orientations"]),
    ("hide title; fra¦", ["frames"]), ("vfl \"H:|[ti¦", ["|[title"]), ("hide \"My¦", ["My Box"]),
    ("hide ti¦\n", ["title"]), ("hide title;\r\nhide ti¦\r\n", ["title"]),
  ])
  func completesWords(_ line: String, _ expected: [String]) throws {
    let found = try labels(Self.scene + line)
    for word in expected { #expect(found.contains(word), "\(word) in \(found)") }
    #expect(expected.count > 1 || found.count == 1, "\(found)")
  }

  @Test(arguments: ["# ¦", "hide title # t¦", "view new x text \"a ¦"])
  func completesNothingInCommentsAndText(_ line: String) throws {
    #expect(try labels(Self.scene + line) == [])
  }

  @Test func offersOnlyNamesThatExistAtThePosition() throws {
    let text = Self.scene + "hide ¦\nview new later\nscene new other size 9x9\nview new elsewhere\n"
    let found = try labels(text)
    #expect(found.contains("title") && !found.contains("later") && !found.contains("elsewhere"), "\(found)")
  }

  @Test func completionsReplaceTheWord() throws {
    let client = try TestClient(Self.scene + "hide \"My")
    try client.run()
    let answer = try client.request("textDocument/completion", client.place("hide \"My", 8))
    let edit = try #require(answer["items"].elements.first?["textEdit"])
    #expect(edit["newText"].string == "My Box\"")
    #expect(edit["range"]["start"]["character"].integer == 6)
  }

  /// The statement at the position can be slow, and the names that exist there do not depend on it.
  @Test func completionDoesNotExecuteTheStatementAtThePosition() throws {
    let client = try TestClient(
      Self.scene + "read part.gim; hide ti", files: ["/space/part.gim": "# empty\n"])
    let place = try client.place("read", 2)
    let id = client.ask("textDocument/completion", place)
    for _ in 0..<3 { _ = client.server.step() }
    #expect(client.files.reads == [])
    let labels = try client.response(to: id)["result"]["items"].elements.compactMap { $0["label"].string }
    #expect(labels.contains("read"), "\(labels)")
    #expect(client.files.reads == ["/space/part.gim"])
  }

  /// A change at the start repeats the whole execution. Completion at the end does not wait for it.
  @Test func completionUsesTheNamesBeforeAChangeUntilTheyAreKnown() throws {
    let views = (0..<400).map { "view new v\($0)\n" }.joined()
    let client = try TestClient("scene new main size 9x9\n\(views)hide v39")
    try client.run()
    client.edited("\nscene new main size 9x9\n\(views)hide v39")
    client.change([
      ["range": ["start": ["line": 0, "character": 0], "end": ["line": 0, "character": 0]], "text": "\n"]
    ])
    let result = try client.request("textDocument/completion", client.place("hide v39", 8))
    let labels = Set(result["items"].elements.compactMap { $0["label"].string })
    #expect(labels.isSuperset(of: ["v39", "v390", "v399"]), "\(labels)")
  }

  // MARK: Hover

  private func hover(_ word: String, _ offset: Int = 0, occurrence: Int = 0) throws -> String {
    let client = try client()
    let result = try client.request("textDocument/hover", client.place(word, offset, occurrence: occurrence))
    return result["contents"]["value"].string ?? ""
  }

  @Test func showsFramesOfViews() throws {
    let text = try hover("title.width", 2)
    #expect(text.hasPrefix("portrait: 0,8,"), "\(text)")
    #expect(text.contains("\nlandscapeLeft: 0,8,50x") && text.contains("kind        label"), "\(text)")
  }

  @Test func explainsAttributes() throws {
    let text = try hover("title.top", 7)
    #expect(text.contains("title.top = 8 (TitleTop)") && text.contains("root.safeArea.top 0 + 8"), "\(text)")
    #expect(!text.contains("since"), "a temporary project has no useful revisions")
    #expect(try hover("safeArea.top", 10).contains("root.top"), "the last word is the attribute")
  }

  @Test func showsViewsInFormats() throws { #expect(try hover("'My Box'", 3).contains("view        My Box")) }

  @Test func describesOtherObjects() throws {
    #expect(try hover("TitleTop").contains("identifier  TitleTop"))
    #expect(try hover("land when", 1).contains("title.width == 50"))
    #expect(try hover("main size", 1).contains("scene          main"))
    #expect(try hover("view new", 2).hasPrefix("view new NAME"))
    #expect(try hover("# A login", 4) == "")
  }

  @Test func namesBelongToTheirScene() throws {
    #expect(try hover("cell/title", 6).contains("kind        label"), "the title of main")
    #expect(try hover("view new title\n", 10).contains("kind        view"), "the title of row")
  }

  // MARK: Navigation

  private func lines(_ result: JSON) -> [Int] {
    (result.elements.isEmpty ? [result] : result.elements).compactMap {
      $0["range"]["start"]["line"].integer.map { $0 + 1 }
    }
  }

  @Test(arguments: [
    ("title.width", 3), ("'My Box'", 4), ("land {", 5), ("TitleTop\nscene", 7), ("cell/title", 16),
  ])
  func findsDefinitions(_ word: String, _ line: Int) throws {
    let client = try client()
    #expect(lines(try client.request("textDocument/definition", client.place(word, 1))) == [line])
  }

  @Test func findsDefinitionsThroughPaths() throws {
    let client = try client()
    #expect(lines(try client.request("textDocument/definition", client.place("cell/title", 6))) == [3])
    #expect(try client.request("textDocument/definition", client.place("root.safe", 1)) == .null)
  }

  @Test func findsDefinitionsThroughOverriddenInstances() throws {
    let client = try TestClient(
      """
      scene new one size 9x9
      view new a
      scene new two size 9x9
      view new b
      scene new main size 9x9
      view new cell instance one
      set new land when landscape
      override cell instance two into land
      rotate landscape
      frames cell/b
      """)
    #expect(lines(try client.request("textDocument/definition", client.place("cell/b", 5))) == [4])
  }

  @Test func namedNumbersHaveDefinitionsUsesAndHovers() throws {
    let client = try TestClient(
      """
      scene new main size 9x9
      view new a
      let pad = 8
      let pad = 4 when landscape
      constrain a.top == root.top + 2 * pad
      """)
    let place = try client.place("pad", occurrence: 2)
    #expect(lines(try client.request("textDocument/definition", place)) == [3])
    #expect(lines(try client.request("textDocument/references", place)) == [3, 4, 5])
    let text = try client.request("textDocument/hover", place)["contents"]["value"].string ?? ""
    #expect(text.contains("pad") && text.contains("landscape"), "\(text)")
    let symbols = try client.request("textDocument/documentSymbol", TestClient.document).elements
    #expect(symbols[0]["children"].elements.compactMap { $0["name"].string } == ["a", "pad"])
  }

  @Test func findsAllUses() throws {
    let client = try client()
    var place = try client.place("title.width", 1)
    let all = try client.request("textDocument/references", place)
    #expect(lines(all) == [3, 7, 8, 10, 11, 11, 12, 17])
    guard case .fields(let fields) = place else { return }
    place = .fields(fields + [JSON.Field(key: "context", value: ["includeDeclaration": false])])
    #expect(lines(try client.request("textDocument/references", place)) == [7, 8, 10, 11, 11, 12, 17])
    let marks = try client.request("textDocument/documentHighlight", client.place("title.width", 1))
    #expect(marks.elements.count == 8)
  }

  @Test func listsSymbols() throws {
    let symbols = try client().request("textDocument/documentSymbol", TestClient.document).elements
    #expect(symbols.compactMap { $0["name"].string } == ["main", "row"])
    let children = symbols.map { $0["children"].elements.compactMap { $0["name"].string } }
    #expect(children == [["title", "My Box", "inner", "land", "TitleTop"], ["title", "cell"]])
    #expect(symbols[0]["range"]["end"]["line"].integer == 12)
  }

  @Test func marksTokens() throws {
    let client = try TestClient("scene new s # x\nview new \"😀\"; hide \"😀\" #1\n")
    let data = try client.request("textDocument/semanticTokens/full", TestClient.document)["data"].elements
      .compactMap(\.integer)
    let rows = stride(from: 0, to: data.count, by: 5).map { Array(data[$0..<$0 + 4]) }
    #expect(
      rows == [
        [0, 0, 9, 1], [0, 10, 1, 2], [0, 2, 3, 7], [1, 0, 8, 1], [0, 9, 4, 2], [0, 6, 4, 1], [0, 5, 4, 2],
      ])
  }
}
