import Foundation
import GimbalTransport
import Glibc
import NIOCore
import NIOPosix
import Testing

@testable import GimbalServe

/// Tests of the network connections with real sockets on the loopback interface.
struct RelayTests {
  /// A relay, with this test in the place of `gimbal serve`.
  final class Engine {
    private let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    private let descriptor: CInt
    private var reader = TransportReader()
    let token = String(repeating: "5e", count: 24)
    private(set) var port = 0
    private(set) var log: [String] = []
    /// The frames that the relay sent, except for those of the log.
    private var frames: [TransportFrame] = []

    init(_ limits: Relay.Limits = Relay.Limits(), page: String = "the page") throws {
      var ends: [CInt] = [-1, -1]
      #expect(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
      descriptor = ends[0]
      let copy = dup(ends[1])
      _ = try Relay(on: group.next(), limits: limits).connect(input: ends[1], output: copy).wait()
      send(TransportFrame(.page, text: page))
      send(TransportFrame(.start, text: "0\n\(token)"))
      port = Int(try next(.listening).text) ?? 0
    }

    deinit {
      close(descriptor)
      try? group.syncShutdownGracefully()
    }

    var origin: String { "http://127.0.0.1:\(port)" }

    func send(_ frame: TransportFrame) {
      var bytes = frame.bytes[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
        }
        guard count > 0 else { return }
        bytes = bytes.dropFirst(count)
      }
    }

    /// Waits for a frame of a kind.
    func next(_ kind: TransportFrame.Kind) throws -> TransportFrame {
      while true {
        if let index = frames.firstIndex(where: { $0.kind == kind }) { return frames.remove(at: index) }
        try receive()
      }
    }

    /// Waits for a line of the log.
    func waitForLog(_ text: String) throws {
      while !log.contains(where: { $0.contains(text) }) { try receive() }
    }

    private func receive() throws {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 20_000) > 0 else { throw Timeout(log: log) }
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = recv(descriptor, &bytes, bytes.count, 0)
      guard count > 0 else { throw Timeout(log: log) }
      reader.append(bytes[..<count])
      while let frame = try reader.next() {
        if frame.kind == .log { log.append(frame.text) } else { frames.append(frame) }
      }
    }

    struct Timeout: Error { let log: [String] }
  }

  /// A TCP connection of a client.
  final class Client {
    let descriptor: CInt

    init(port: Int) {
      descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = inet_addr("127.0.0.1")
      _ = withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }

    deinit { close(descriptor) }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
      var bytes = bytes[...]
      while !bytes.isEmpty {
        let count = bytes.withUnsafeBytes {
          Glibc.send(descriptor, $0.baseAddress, $0.count, CInt(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        bytes = bytes.dropFirst(count)
      }
      return true
    }

    func send(_ text: String) { send(Array(text.utf8)) }

    /// Returns the bytes up to the end of the connection, or up to a number of bytes.
    func read(most: Int = .max) -> [UInt8] {
      var all: [UInt8] = []
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      while all.count < most {
        var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 20_000) > 0 else { break }
        let count = recv(descriptor, &bytes, min(bytes.count, most - all.count), 0)
        guard count > 0 else { break }
        all += bytes[..<count]
      }
      return all
    }

    var text: String { String(decoding: read(), as: UTF8.self) }

    /// Opens a WebSocket, and returns the head of the answer.
    func upgrade(_ engine: Engine, origin: String? = nil, token: String? = nil) -> String {
      send(
        "GET /\(token ?? engine.token)/live HTTP/1.1\r\nHost: 127.0.0.1:\(engine.port)\r\nUpgrade: websocket\r\n"
          + "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
          + "Origin: \(origin ?? engine.origin)\r\n\r\n")
      var head: [UInt8] = []
      while !head.suffix(4).elementsEqual(Array("\r\n\r\n".utf8)) {
        let byte = read(most: 1)
        if byte.isEmpty { break }
        head += byte
      }
      return String(decoding: head, as: UTF8.self)
    }

    /// Sends a frame of a WebSocket, with an empty mask.
    func sendFrame(_ payload: [UInt8], opcode: UInt8 = 1, isFinal: Bool = true, declaredLength: UInt64? = nil)
    {
      let length = declaredLength ?? UInt64(payload.count)
      var bytes: [UInt8] = [(isFinal ? 0x80 : 0) | opcode]
      if length < 126 {
        bytes.append(0x80 | UInt8(length))
      } else if length < 65_536 {
        bytes += [0x80 | 126, UInt8(length >> 8), UInt8(length & 0xFF)]
      } else {
        bytes.append(0x80 | 127)
        for shift in stride(from: 56, through: 0, by: -8) {
          bytes.append(UInt8(truncatingIfNeeded: length >> UInt64(shift)))
        }
      }
      send(bytes + [0, 0, 0, 0] + payload)
    }

    func readFrame() -> (opcode: UInt8, payload: [UInt8])? {
      let head = read(most: 2)
      guard head.count == 2 else { return nil }
      var length = Int(head[1])
      if length == 126 { length = read(most: 2).reduce(0) { $0 << 8 | Int($1) } }
      if length == 127 { length = read(most: 8).reduce(0) { $0 << 8 | Int($1) } }
      return (head[0] & 15, read(most: length))
    }
  }

  private func status(_ engine: Engine, _ request: String) -> String {
    let client = Client(port: engine.port)
    client.send(request)
    return String(
      client.text.split(separator: "\r\n").first?.split(separator: " ").dropFirst().first ?? "closed")
  }

  @Test func servesThePage() throws {
    let engine = try Engine()
    let client = Client(port: engine.port)
    client.send("GET /\(engine.token)/ HTTP/1.1\r\nHost: 127.0.0.1:\(engine.port)\r\n\r\n")
    let text = client.text
    #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n") && text.hasSuffix("\r\n\r\nthe page"))
    for header in ["no-store", "no-referrer", "frame-ancestors 'self'", "nosniff"] {
      #expect(text.contains(header))
    }
    #expect(engine.log.isEmpty)
  }

  @Test func refusesForeignRequests() throws {
    let engine = try Engine()
    let host = "Host: 127.0.0.1:\(engine.port)\r\n"
    #expect(status(engine, "GET /\(engine.token)/ HTTP/1.1\r\nHost: evil.example\r\n\r\n") == "421")
    try engine.waitForLog("the host is 'evil.example'")
    #expect(status(engine, "GET /wrong/ HTTP/1.1\r\n\(host)\r\n") == "404")
    #expect(status(engine, "GET /../../etc/passwd HTTP/1.1\r\n\(host)\r\n") == "404")
    #expect(status(engine, "POST /\(engine.token)/ HTTP/1.1\r\n\(host)\r\n") == "405")
    #expect(status(engine, "nonsense\r\n\r\n") != "200")
    #expect(
      status(engine, "GET / HTTP/1.1\r\n\(host)X: \(String(repeating: "x", count: 1 << 20))\r\n\r\n") != "200"
    )
    #expect(
      status(engine, "POST /\(engine.token)/ HTTP/1.1\r\n\(host)Content-Length: 1000000000\r\n\r\nxxxx")
        != "200")
    #expect(Client(port: engine.port).upgrade(engine, origin: "http://evil.example").contains(" 403 "))
    #expect(Client(port: engine.port).upgrade(engine, token: "wrong").contains(" 404 "))
    // The server still works.
    #expect(Client(port: engine.port).upgrade(engine).contains(" 101 "))
  }

  @Test func passesMessages() throws {
    let engine = try Engine()
    let client = Client(port: engine.port)
    #expect(client.upgrade(engine).contains(" 101 "))
    let number = try engine.next(.opened).connection
    client.sendFrame(Array("{\"do\":".utf8), isFinal: false)
    client.sendFrame(Array("1}".utf8), opcode: 0)
    let message = try engine.next(.message)
    #expect(message.text == "{\"do\":1}" && message.connection == number)
    let answer = [UInt8](repeating: 0x61, count: 100_000)
    engine.send(TransportFrame(.message, connection: number, answer))
    #expect(client.readFrame()?.payload == answer)
    client.sendFrame([1, 2], opcode: 9)
    #expect(client.readFrame()?.opcode == 10)
    client.sendFrame([], opcode: 8)
    #expect(try engine.next(.closed).connection == number)
  }

  @Test func refusesLongMessages() throws {
    let engine = try Engine()
    for (length, opcode) in [(1 << 30, 1), (1 << 62, 1), (70_000, 2)] as [(UInt64, UInt8)] {
      let client = Client(port: engine.port)
      #expect(client.upgrade(engine).contains(" 101 "))
      client.sendFrame([0x61], opcode: opcode, declaredLength: length)
      #expect(client.readFrame()?.opcode == 8)
      _ = try engine.next(.closed)
    }
    try engine.waitForLog("malformed or too long")
  }

  @Test(arguments: [[0x81, 2, 0x61, 0x61], [0xF1, 0x82, 0, 0, 0, 0, 0x61, 0x61]] as [[UInt8]])
  func refusesUnmaskedAndReservedFrames(_ bytes: [UInt8]) throws {
    let engine = try Engine()
    let client = Client(port: engine.port)
    #expect(client.upgrade(engine).contains(" 101 "))
    client.send(bytes)
    try engine.waitForLog("malformed")
    _ = try engine.next(.closed)
  }

  @Test func refusesEndlessFragmentsAndBinaryMessages() throws {
    let engine = try Engine()
    let client = Client(port: engine.port)
    #expect(client.upgrade(engine).contains(" 101 "))
    client.sendFrame([0x61], isFinal: false)
    for _ in 0..<40 { client.sendFrame([0x61], opcode: 0, isFinal: false) }
    _ = try engine.next(.closed)
    let other = Client(port: engine.port)
    #expect(other.upgrade(engine).contains(" 101 "))
    other.sendFrame([1], opcode: 2)
    try engine.waitForLog("not text")
  }

  @Test func closesPagesWithTooManyOpenMessages() throws {
    let engine = try Engine()
    let client = Client(port: engine.port)
    #expect(client.upgrade(engine).contains(" 101 "))
    for _ in 0..<100 { client.sendFrame(Array("{}".utf8)) }
    try engine.waitForLog("too many messages")
    _ = try engine.next(.closed)
  }

  @Test func closesSlowReaders() throws {
    let engine = try Engine(Relay.Limits(unsentBytes: 1 << 16))
    let client = Client(port: engine.port)
    #expect(client.upgrade(engine).contains(" 101 "))
    let number = try engine.next(.opened).connection
    for _ in 0..<200 {
      engine.send(TransportFrame(.message, connection: number, [UInt8](repeating: 0x61, count: 1 << 16)))
    }
    try engine.waitForLog("reads too slowly")
    _ = try engine.next(.closed)
  }

  /// Connections without the secret do not keep the owner from connecting.
  @Test func connectionsWithoutTheSecretHaveAShare() throws {
    let engine = try Engine(Relay.Limits(connections: 8, unknownConnections: 4))
    let others = (0..<30).map { _ in Client(port: engine.port) }
    try engine.waitForLog("closed a connection without the secret: 4 are open")
    let owner = Client(port: engine.port)
    #expect(owner.upgrade(engine).hasPrefix("HTTP/1.1 101"))
    #expect(others.count == 30)
  }

  @Test func limitsConnectionsAndPages() throws {
    let engine = try Engine(Relay.Limits(connections: 8, pages: 3))
    let pages = (0..<3).map { _ in Client(port: engine.port) }
    for page in pages { #expect(page.upgrade(engine).contains(" 101 ")) }
    #expect(!Client(port: engine.port).upgrade(engine).contains(" 101 "))
    let idle = (0..<1_000).map { _ in Client(port: engine.port) }
    try engine.waitForLog("8 connections are open")
    #expect(idle.count == 1_000)
    // The pages are still connected.
    pages[0].sendFrame(Array("{}".utf8))
    #expect(try engine.next(.message).text == "{}")
  }

  @Test func closesIncompleteRequestsAndDeadPages() throws {
    let engine = try Engine(Relay.Limits(requestTime: .milliseconds(50), pingTime: .milliseconds(50)))
    let slow = Client(port: engine.port)
    slow.send("GET / HT")
    #expect(slow.read().isEmpty)
    try engine.waitForLog("not complete in time")
    // A page that does not answer pings.
    let page = Client(port: engine.port)
    #expect(page.upgrade(engine).contains(" 101 "))
    _ = try engine.next(.closed)
  }

  @Test func reportsAUsedPort() throws {
    let engine = try Engine()
    engine.send(TransportFrame(.start, text: "\(engine.port)\n\(engine.token)"))
    #expect(try engine.next(.failed).text.contains("use"))
  }
}
