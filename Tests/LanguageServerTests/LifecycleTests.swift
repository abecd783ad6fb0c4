import GimbalCore
import GimbalJSON
import GimbalLanguageServer
import GimbalReporting
import Testing

@Suite struct LifecycleTests {
  private func errorCode(_ response: JSON) -> Int? { response["error"]["code"].integer }

  @Test func endsAfterShutdown() throws {
    let client = try TestClient("scene new a\n")
    #expect(try client.request("shutdown", .null) == .null)
    #expect(
      try errorCode(client.response(to: client.ask("textDocument/hover", client.place("scene")))) == -32600)
    client.notify("exit", .null)
    try client.run()
    #expect(client.server.exitCode == 0)
  }

  @Test func exitWithoutShutdownFails() throws {
    let client = try TestClient()
    client.notify("exit", .null)
    try client.run()
    #expect(client.server.exitCode == 1)
    let other = try TestClient()
    other.server.endInput()
    try other.run()
    #expect(other.server.exitCode == 1)
  }

  @Test func requestsNeedInitialization() throws {
    let server = LanguageServer(LanguageServer.Environment(files: MemoryServerFiles([:]), version: "1"))
    server.receive(Array(#"{"jsonrpc":"2.0","id":"x","method":"textDocument/hover","params":{}}"#.utf8))
    server.receive(Array(#"{"jsonrpc":"2.0","method":"textDocument/didOpen","params":{}}"#.utf8))
    while server.step() {}
    let replies = server.takeReplies()
    #expect(replies.count == 1 && replies[0].contains(#""id":"x""#) && replies[0].contains("-32002"))
  }

  @Test(arguments: [
    ("{", -32700), ("[]", -32600), ("3", -32600), (#"{"id":{},"method":"x"}"#, -32600),
    (#"{"id":1}"#, -32600),
    (#"{"method":5,"id":7}"#, -32600),
  ])
  func rejectsMalformedMessages(_ body: String, _ code: Int) throws {
    let client = try TestClient("scene new a\n")
    client.server.receive(Array(body.utf8))
    let replies = client.server.takeReplies()
    #expect(replies.count == 1 && replies[0].contains("\(code)"), "\(replies)")
    #expect(try client.errors() == [])
  }

  @Test func ignoresResponses() throws {
    let client = try TestClient()
    client.server.receive(Array(#"{"jsonrpc":"2.0","id":1,"result":null}"#.utf8))
    #expect(client.server.takeReplies() == [])
  }

  @Test(
    arguments: [
      ("unknown/method", [:], -32601), ("textDocument/hover", [:], -32602),
      ("textDocument/hover", ["textDocument": ["uri": "file:///other.gim"]], -32602),
      ("textDocument/hover", TestClient.document, -32602),
      (
        "textDocument/hover",
        ["textDocument": ["uri": .text(TestClient.uri)], "position": ["line": -1, "character": 0]], -32602
      ),
      ("textDocument/rename", TestClient.document, -32602), ("initialize", [:], -32600),
    ] as [(String, JSON, Int)])
  func rejectsInvalidRequests(_ method: String, _ parameters: JSON, _ code: Int) throws {
    let client = try TestClient("scene new a\n")
    #expect(try errorCode(client.response(to: client.ask(method, parameters))) == code)
  }

  @Test func positionsOutsideOfTheTextAreClamped() throws {
    let client = try TestClient("scene new a\n")
    let far: JSON = [
      "textDocument": ["uri": .text(TestClient.uri)], "position": ["line": 1_000_000, "character": 9],
    ]
    for method in ["hover", "completion", "definition", "prepareRename"] {
      #expect(try client.response(to: client.ask("textDocument/" + method, far))["error"] == .null)
    }
  }

  @Test func cancelsPendingRequests() throws {
    let client = try TestClient("scene new a\n")
    let first = client.ask("textDocument/hover", try client.place("scene"))
    let second = client.ask("textDocument/hover", try client.place("scene"))
    client.notify("$/cancelRequest", ["id": .number(Double(first))])
    client.notify("$/cancelRequest", ["id": 99])
    #expect(try errorCode(client.response(to: first)) == -32800)
    #expect(try client.response(to: second)["result"] != .null)
  }

  @Test func interruptedRequestsAreAnswered() throws {
    // A message that is always waiting interrupts all work.
    let client = try TestClient(
      "scene new a\nview new b\nconstrain { b.width == 10 }\n", interruption: Cancellation { true })
    #expect(client.server.step())
    let id = client.ask("textDocument/hover", try client.place("b.width", 3))
    for _ in 0..<20 where client.server.step() {}
    let replies = client.server.takeReplies()
    #expect(replies.contains { $0.contains(#""id":\#(id)"#) && $0.contains("b.width = 10") }, "\(replies)")
  }

  @Test func olderVersionsAreIgnored() throws {
    let client = try TestClient("scene new a\n")
    client.notify(
      "textDocument/didChange",
      [
        "textDocument": ["uri": .text(TestClient.uri), "version": 0],
        "contentChanges": [["text": "nonsense"]],
      ])
    #expect(try client.errors() == [])
    #expect(client.notifications.contains { $0["method"].string == "window/logMessage" })
  }

  @Test func diagnosticsHaveTheVersionOfTheText() throws {
    let client = try TestClient("scene new a\n")
    client.change(to: "scene new b\n")
    try client.run()
    let versions = client.notifications.filter { $0["method"].string == "textDocument/publishDiagnostics" }
      .compactMap { $0["params"]["version"].integer }
    #expect(versions.last == 2)
  }

  /// All changes of a notification apply, or none.
  @Test func invalidChangesLeaveTheText() throws {
    let client = try TestClient("scene new a\n")
    client.change([["text": "nonsense"], ["text": 5]])
    client.change([["text": "x", "range": ["start": ["line": 0, "character": 0]]]])
    #expect(try client.errors() == [])
  }

  @Test func documentsAreIndependent() throws {
    let client = try TestClient("scene new a\nhide x\n")
    let other = "file:///space/other.gim"
    client.open("scene new a\nview new x\nhide x\n", at: other)
    #expect(try client.diagnostics(of: other).filter { $0.contains("error") } == [])
    #expect(try client.errors() == ["2:6-2:7 error there is no view 'x'"])
    client.notify("textDocument/didClose", ["textDocument": ["uri": .text(other)]])
    #expect(try client.diagnostics(of: other) == [])
  }
}
