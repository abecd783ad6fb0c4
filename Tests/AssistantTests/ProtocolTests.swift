import GimbalAssistant
import GimbalCore
import GimbalDocuments
import GimbalJSON
import GimbalModel
import GimbalReporting
import Synchronization
import Testing

@Suite struct ProtocolTests {
  @Test(arguments: [
    ("2024-11-05", "2024-11-05"), ("2025-03-26", "2025-03-26"), ("2025-06-18", "2025-06-18"),
    ("2031-01-01", "2025-06-18"),
  ])
  func negotiatesTheVersion(_ wanted: String, _ answered: String) throws {
    let client = try TestAssistant()
    let result = try client.request("initialize", ["protocolVersion": .text(wanted)])["result"]
    #expect(result["protocolVersion"].string == answered)
    #expect(result["serverInfo"]["name"].string == "gimbal")
    #expect(result["capabilities"]["tools"]["listChanged"].boolean == false)
    #expect(result["instructions"].string?.contains("what_if") == true)
  }

  @Test func rejectsRequestsBeforeInitialization() throws {
    let files = try MemoryAssistantFiles(["/space/a.gim": ""], projects: [:])
    let server = AssistantServer(
      AssistantEnvironment(files: files, version: "1"),
      folder: try AssistantFolder(of: "/space", in: files) { $0 == "/space" })
    server.receive(.body(Array(#"{"jsonrpc":"2.0","id":1,"method":"tools/list"}"#.utf8)))
    server.receive(.body(Array(#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#.utf8)))
    server.receive(.body(Array(#"{"jsonrpc":"2.0","id":3,"method":"initialize","params":{}}"#.utf8)))
    while server.step() {}
    let replies = server.takeReplies()
    #expect(replies.count == 3 && replies[0].contains("-32002"))
    #expect(replies[1] == #"{"jsonrpc":"2.0","id":2,"result":{}}"#)
    #expect(replies[2].contains("-32602"))
  }

  @Test(arguments: [
    ("{", -32700), ("nonsense", -32700), ("[]", -32600), ("3", -32600), (#"{"id":{},"method":"x"}"#, -32600),
    (#"{"id":1}"#, -32600), (#"{"method":5,"id":7}"#, -32600),
  ])
  func continuesAfterMalformedMessages(_ body: String, _ code: Int) throws {
    let client = try TestAssistant()
    client.server.receive(.body(Array(body.utf8)))
    let replies = try client.replies()
    #expect(replies.count == 1 && replies[0]["error"]["code"].integer == code, "\(replies)")
    #expect(try client.request("ping")["result"] == .fields([]))
  }

  /// The limit on nesting is the one of archives, but the message is about JSON.
  @Test func rejectsDeepMessages() throws {
    let client = try TestAssistant()
    let body = #"{"id":1,"method":"#
    client.server.receive(
      .body(Array((body + String(repeating: "[", count: 20) + String(repeating: "]", count: 20) + "}").utf8)))
    let message = try client.replies()[0]["error"]["message"].string
    #expect(message?.hasSuffix("more than 16 levels of brackets in JSON") == true, "\(message ?? "")")
  }

  @Test func reportsFaultsOfTheTransport() throws {
    let client = try TestAssistant()
    client.server.receive(.fault("too long"))
    #expect(try client.replies()[0]["error"]["message"].string == "too long")
  }

  @Test(
    arguments: [
      ("unknown/method", .null, -32601), ("tools/call", .null, -32602), ("tools/call", ["name": 3], -32602),
      ("tools/call", ["name": "frame"], -32602), ("tools/call", ["name": "apply"], -32602),
    ] as [(String, JSON, Int)])
  func rejectsInvalidRequests(_ method: String, _ parameters: JSON, _ code: Int) throws {
    let client = try TestAssistant()
    let error = try client.request(method, parameters)["error"]
    #expect(error["code"].integer == code)
    if parameters["name"] == "frame" { #expect(error["message"].string?.contains("'frames'") == true) }
    if parameters["name"] == "apply" { #expect(error["message"].string?.contains("--edit") == true) }
  }

  @Test func ignoresNotificationsAndResponses() throws {
    let client = try TestAssistant()
    client.send(["jsonrpc": "2.0", "method": "notifications/unknown"])
    client.send(["jsonrpc": "2.0", "id": 5, "result": [:]])
    client.send(["jsonrpc": "2.0", "method": "notifications/cancelled"])
    #expect(try client.replies() == [])
  }

  // MARK: Cancellation

  private static func cancellation(of id: Int) -> JSON {
    ["jsonrpc": "2.0", "method": "notifications/cancelled", "params": ["requestId": JSON(id)]]
  }

  @Test func cancelsPendingRequests() throws {
    let client = try TestAssistant()
    for id in [91, 92] { client.send(["jsonrpc": "2.0", "id": JSON(id), "method": "ping"]) }
    client.send(Self.cancellation(of: 91))
    #expect(try client.replies().map { $0["id"].integer } == [92])
  }

  @Test func cancelsRunningCalls() throws {
    let sent = Lock(false)
    let client = try TestAssistant(
      ["/space/a.gim": TestAssistant.script],
      arrivals: {
        sent.withLock { sent in
          defer { sent = true }
          return sent ? [] : [.body(Array(ProtocolTests.cancellation(of: 91).serialized.utf8))]
        }
      })
    client.send([
      "jsonrpc": "2.0", "id": 91, "method": "tools/call",
      "params": ["name": "frames", "arguments": ["file": "a.gim"]],
    ])
    #expect(try client.replies() == [])
    // The server continues.
    #expect(try client.text("frames", ["file": "a.gim"]).contains("title"))
  }

  @Test func limitsTheTimeOfACall() throws {
    var limits = InputLimits()
    limits[.seconds] = 1
    let loop =
      "for each device all orientation all direction both text-scale 1, 2, 3, 4, 5, 6, 7, 8, 9 { frames }\n"
    let client = try TestAssistant(
      ["/space/a.gim": TestAssistant.script + String(repeating: loop, count: 1000)],
      resources: Resources(limits: limits))
    let text = try client.failure("open", ["file": "a.gim"])
    #expect(text.contains("1 second") && text.contains("--limit seconds=N"), "\(text)")
  }

  // MARK: Lines

  @Test func readsLinesInPieces() {
    var lines = MessageLines()
    for byte in Array("{\"a\":1}\r\n\n  \n{}\nrest".utf8) { lines.append([byte]) }
    #expect(lines.next() == .body(Array("{\"a\":1}\r".utf8)))
    #expect(lines.next() == .body(Array("{}".utf8)))
    #expect(lines.next() == nil)
    lines.end()
    #expect(lines.next() == .body(Array("rest".utf8)))
    #expect(lines.next() == nil)
  }

  @Test func skipsLinesThatAreTooLong() {
    var lines = MessageLines()
    let piece = [UInt8](repeating: 0x20, count: 1 << 20)
    var faults = 0
    for _ in 0..<40 {
      lines.append(piece)
      while lines.next() != nil { faults += 1 }
    }
    #expect(faults == 1)
    lines.append(Array("\n{}\n".utf8))
    #expect(lines.next() == .body(Array("{}".utf8)))
  }
}
