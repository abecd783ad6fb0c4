import GimbalJSON
import GimbalLanguageServer
import TestSupport
import Testing

@Suite struct RandomEditTests {
  private static let script = """
    scene new main size 320x480
    view new title kind label text "Hi 😀"
    view new box { inner }
    set new land when landscape
    constrain {
      TitleTop: title.top == root.top + 8
      title.leading == root.leading; box.width == 2 * title.width @high
    }
    vfl "H:|-[title]-(>=8)-[box(title)]" into land
    layout box vertical { inner height 20 }
    hide title into land
    place inner width 10 height 5
    rotate landscape
    expect box.width >= 0
    read part.gim
    frames box

    """

  private static let pieces = [
    "\n", " ", ";", "{", "}", "\"", "#", ".", "title", "box", "view new x", "hide ", "constrain ", "é", "😀",
    "==", "8",
    "\\", "\r\n", "scene new other size 50x50\n", "quit\n", "rotate portrait\n", "view rename box b2\n",
    "undo\n",
    "override title hidden yes\n", "vfl \"H:[title]\"\n", "land", "@", "read part.gim\n", "device iPhone8\n",
    "",
    "for each orientation all { frames }\n",
  ]

  /// Edits a document at random places. Afterwards, the diagnostics equal those of a server that opens the text,
  /// and requests have answers.
  @Test(arguments: 0..<UInt64(Campaign.steps(short: 6, long: 200)))
  func editedDocumentsEqualOpenedOnes(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let files = ["/space/part.gim": "view new part\n"]
    let client = try TestClient(Self.script, files: files)
    var text = Array(Self.script.utf16)
    for step in 0..<50 {
      edit(&text, in: client, using: &chance)
      if Int.random(in: 0..<3, using: &chance) == 0 { try ask(client, about: text, using: &chance) }
      guard step % 10 == 9 else { continue }
      let opened = try TestClient(String(decoding: text, as: UTF16.self), files: files)
      #expect(try client.diagnostics() == opened.diagnostics(), "seed \(seed), step \(step)")
    }
  }

  private func edit(_ text: inout [UInt16], in client: TestClient, using chance: inout SeededGenerator) {
    if Int.random(in: 0..<30, using: &chance) == 0 {
      text = Array(Self.script.utf16)
      client.change(to: Self.script)
      return
    }
    func offset() -> Int {
      var offset = Int.random(in: 0...text.count, using: &chance)
      while offset > 0, offset < text.count,
        UTF16.isTrailSurrogate(text[offset]) || text[offset] == 0x0A && text[offset - 1] == 0x0D
      {
        offset -= 1
      }
      return offset
    }
    let start = offset()
    let isInsertion = Bool.random(using: &chance)
    let end = isInsertion ? start : max(start, min(offset(), start + Int.random(in: 0...12, using: &chance)))
    let piece = isInsertion ? Self.pieces.randomElement(using: &chance) ?? "" : ""
    let range: JSON = ["start": position(of: start, in: text), "end": position(of: end, in: text)]
    guard !splits(text, start), !splits(text, end) else { return }
    text.replaceSubrange(start..<end, with: piece.utf16)
    client.change([["range": range, "text": .text(piece)]])
  }

  private func splits(_ text: [UInt16], _ offset: Int) -> Bool {
    offset > 0 && offset < text.count
      && (UTF16.isTrailSurrogate(text[offset]) || text[offset] == 0x0A && text[offset - 1] == 0x0D)
  }

  private func position(of offset: Int, in text: [UInt16]) -> JSON {
    var (line, start) = (0, 0)
    for index in 0..<offset {
      let isReturn = text[index] == 0x0D && (index + 1 == text.count || text[index + 1] != 0x0A)
      if text[index] == 0x0A || isReturn { (line, start) = (line + 1, index + 1) }
    }
    return ["line": .number(Double(line)), "character": .number(Double(offset - start))]
  }

  private func ask(_ client: TestClient, about text: [UInt16], using chance: inout SeededGenerator) throws {
    let methods = [
      "completion", "hover", "definition", "references", "prepareRename", "rename", "formatting",
      "documentSymbol", "semanticTokens/full", "documentHighlight",
    ]
    let method = methods.randomElement(using: &chance) ?? ""
    let parameters: JSON = [
      "textDocument": ["uri": .text(TestClient.uri)],
      "position": position(of: Int.random(in: 0...text.count, using: &chance), in: text),
      "newName": .text(["new", "title", "a b", "", "é"].randomElement(using: &chance) ?? ""),
      "options": ["tabSize": 2, "insertSpaces": true],
    ]
    let response = try client.response(to: client.ask("textDocument/" + method, parameters))
    // Only a renaming can be rejected.
    #expect(method == "rename" || response["error"] == .null, "\(response)")
  }
}
