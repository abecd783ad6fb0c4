import FoundationEssentials
import GimbalCore
import GimbalJSON
import GimbalLanguageServer
import GimbalModel
import GimbalNotation
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

@Suite struct FormatterTests {
  @Test(arguments: [
    ("", ""), ("\n\n\n", ""), ("hide a", "hide a\n"), ("  hide   a  \n", "hide a\n"),
    (
      "constrain {\na.top==b.top\n      c.width<=5 ;d.width>= 4\n}",
      "constrain {\n  a.top == b.top\n  c.width <= 5; d.width >= 4\n}\n"
    ),
    ("constrain{a.width==5}", "constrain { a.width == 5 }\n"),
    ("hide a   # why   so\n\n\n\n#   b\n", "hide a   # why   so\n\n#   b\n"),
    ("view new a text \"x   y\n   z\"  \nhide  a", "view new a text \"x   y\n   z\"\nhide a\n"),
    ("hide a \\\n b", "hide a \\\n  b\n"), ("hide a\r\n\thide b\r\n", "hide a\r\nhide b\r\n"),
    (
      "layout root vertical {\na\nhorizontal {\nb\n}\n}\n",
      "layout root vertical {\n  a\n  horizontal {\n    b\n  }\n}\n"
    ),
    ("hide \"open\n  x", "hide \"open\n  x"),
    ("constraint remove   #7\n#8 is a comment\n", "constraint remove #7\n#8 is a comment\n"),
    ("read a==b.gim\necho  a<=b", "read a==b.gim\necho a<=b\n"), ("hide a;;  hide b\n", "hide a;; hide b\n"),
  ])
  func formatsScripts(_ text: String, _ expected: String) {
    #expect(Formatter(text).text == expected)
    #expect(Formatter(expected).text == expected)
  }

  private static let examples: [String] = {
    let folder = "examples"
    let root = String(#filePath[..<(#filePath.firstRange(of: "/Tests/")?.lowerBound ?? #filePath.startIndex)])
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "\(root)/\(folder)")) ?? []
    return names.filter { $0.hasSuffix(".gim") }.sorted().compactMap {
      try? String(contentsOfFile: "\(root)/\(folder)/\($0)", encoding: .utf8)
    }
  }()

  @Test func examplesAreFormatted() {
    #expect(Self.examples.count > 8)
    for text in Self.examples {
      let formatted = Formatter(text).text
      #expect(Formatter(formatted).text == formatted)
      #expect(comments(of: formatted) == comments(of: text))
    }
  }

  private func comments(of text: String) -> [Substring] {
    text.split(separator: "\n").compactMap { line in line.firstIndex(of: "#").map { line[$0...] } }
  }

  /// Inserts random blanks and newlines between tokens. The formatter may not change the tokens of the result,
  /// and formatting twice changes nothing.
  @Test(arguments: 0..<UInt64(Campaign.steps(short: 30, long: 2_000)))
  func formattingKeepsTheTokens(seed: UInt64) throws {
    var chance = SeededGenerator(seed: seed)
    let example = try #require(Self.examples.randomElement(using: &chance))
    var text = ""
    for character in example.prefix(4_000) {
      if Int.random(in: 0..<12, using: &chance) == 0 {
        text +=
          ["  ", "\n", "\t", "{", "}", ";", "\"", "#", "\\", "==", "\r\n", "é"].randomElement(using: &chance)
          ?? ""
      }
      if Int.random(in: 0..<40, using: &chance) > 0 { text.append(character) }
    }
    let formatted = Formatter(text).text
    #expect(tokens(formatted) == tokens(text))
    #expect(Formatter(formatted).text == formatted)
  }

  private func tokens(_ text: String) -> [String] {
    var lexer = Lexer(Source(name: "", text: text))
    var texts: [String] = []
    while true {
      let token = lexer.next()
      if token.kind == .end { break }
      let text = token.kind == .separator ? ";" : token.text
      if text != ";" || texts.last != ";" { texts.append(text) }
    }
    if texts.first == ";" { texts.removeFirst() }
    if texts.last == ";" { texts.removeLast() }
    return texts
  }

  @Test func answersWithTheChangedLines() throws {
    let client = try TestClient("hide a\n  hide b\nhide c\n")
    var parameters = TestClient.document
    if case .fields(let fields) = parameters {
      parameters = .fields(
        fields + [JSON.Field(key: "options", value: ["tabSize": 4, "insertSpaces": true])])
    }
    let edits = try client.request("textDocument/formatting", parameters).elements
    #expect(edits.count == 1)
    #expect(edits.first?["newText"].string == "hide b\n")
    #expect(edits.first?["range"]["start"]["line"].integer == 1)
    client.change(to: "hide a\n")
    #expect(try client.request("textDocument/formatting", parameters) == .array([]))
  }
}
