import GimbalTransport
import TestSupport
import Testing

struct TransportTests {
  @Test func framesSurviveAnySplit() throws {
    var random = SeededGenerator(seed: 5)
    let frames = (0..<40).map { number in
      TransportFrame(
        .message, connection: UInt32(number) &* 99_991,
        (0..<Int.random(in: 0...300, using: &random)).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    var bytes = frames.flatMap(\.bytes)[...]
    var reader = TransportReader()
    var found: [TransportFrame] = []
    while !bytes.isEmpty {
      let count = min(bytes.count, Int.random(in: 1...500, using: &random))
      reader.append(bytes.prefix(count))
      bytes = bytes.dropFirst(count)
      while let frame = try reader.next() { found.append(frame) }
    }
    #expect(found == frames)
  }

  @Test(
    arguments: [
      [0, 0, 0, 4, 1, 0, 0, 0, 0], [0xFF, 0xFF, 0xFF, 0xFF, 1, 0, 0, 0, 0], [0, 0, 0, 5, 99, 0, 0, 0, 0],
    ] as [[UInt8]])
  func rejectsMalformedFrames(_ bytes: [UInt8]) {
    var reader = TransportReader()
    reader.append(bytes)
    #expect(throws: TransportReader.Malformed.self) { try reader.next() }
  }
}

struct AccessPolicyTests {
  private static let token = String(repeating: "ab", count: 24)
  private static let policy = AccessPolicy(port: 8080, token: token)
  private static let own = "127.0.0.1:8080"

  private func decide(
    _ target: String, method: String = "GET", isUpgrade: Bool = false, _ headers: [String: [String]]
  ) -> Int {
    let all = ["host": [Self.own]].merging(headers) { $1 }
    switch Self.policy.decide(
      method: method, target: target, isUpgrade: isUpgrade, headers: { all[$0] ?? [] })
    {
    case .accept: return 200
    case .refuse(let status, let reason):
      #expect(reason.utf8.count < 120 && reason.unicodeScalars.allSatisfy { $0.value >= 0x20 })
      return status
    }
  }

  @Test func acceptsThePageAndItsSocket() {
    #expect(decide("/\(Self.token)/", [:]) == 200)
    #expect(decide("/\(Self.token)/", ["host": ["LOCALHOST:8080"]]) == 200)
    let origin = ["origin": ["http://127.0.0.1:8080"]]
    #expect(decide("/\(Self.token)/live", isUpgrade: true, origin) == 200)
    // The page shows itself twice, side by side.
    let frame = ["sec-fetch-site": ["same-origin"], "sec-fetch-dest": ["iframe"]]
    #expect(decide("/\(Self.token)/", frame) == 200)
    // A user follows a link in another program or page.
    let link = ["sec-fetch-site": ["cross-site"], "sec-fetch-dest": ["document"]]
    #expect(decide("/\(Self.token)/", link) == 200)
  }

  @Test(arguments: [
    "/", "", "/\(token)", "/\(token)x/", "/\(token.dropLast())/", "/\(token.uppercased())/", "//",
    "/../etc/passwd",
    "/\(token)/../x", "/\(token)/%2e%2e/", "/\(token)//", "http://127.0.0.1:8080/\(token)/", "/\(token)/live",
  ])
  func refusesOtherAddresses(_ target: String) {
    #expect(decide(target, [:]) == 404)
  }

  @Test(arguments: [
    "evil.example:8080", "127.0.0.1", "127.0.0.1:8081", "127.0.0.1:8080.evil.example", "[::1]:8080", "",
  ])
  func refusesOtherHosts(_ host: String) {
    #expect(decide("/\(Self.token)/", ["host": [host]]) == 421)
  }

  @Test func refusesSeveralHosts() {
    #expect(decide("/\(Self.token)/", ["host": [Self.own, Self.own]]) == 421)
  }

  @Test(arguments: [
    "http://evil.example", "null", "https://127.0.0.1:8080", "http://127.0.0.1:8080.evil.example", "file://",
  ])
  func refusesOtherOrigins(_ origin: String) {
    #expect(decide("/\(Self.token)/live", isUpgrade: true, ["origin": [origin]]) == 403)
    #expect(decide("/\(Self.token)/", ["origin": [origin]]) == 403)
  }

  @Test func refusesSocketsWithoutOneOrigin() {
    #expect(decide("/\(Self.token)/live", isUpgrade: true, [:]) == 403)
    let own = "http://127.0.0.1:8080"
    #expect(decide("/\(Self.token)/live", isUpgrade: true, ["origin": [own, own]]) == 403)
  }

  @Test func refusesPagesThatOtherSitesLoad() {
    for destination in ["iframe", "image", "script", "empty"] {
      let headers = ["sec-fetch-site": ["cross-site"], "sec-fetch-dest": [destination]]
      #expect(decide("/\(Self.token)/", headers) == 403, "\(destination)")
    }
  }

  @Test func refusesOtherMethods() {
    #expect(decide("/\(Self.token)/", method: "POST", [:]) == 405)
  }
}
