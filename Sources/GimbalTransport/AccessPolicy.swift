/// The rules for HTTP requests to a live server.
///
/// A request is accepted if it comes from the page of the server itself, or from a user who opens the address:
///
/// - The header `Host` is the address of the server. A page of another site whose name resolves to 127.0.0.1 (DNS
///   rebinding) sends the name of its own site.
/// - The path contains the token, which other sites cannot read.
/// - A WebSocket has the origin of the server. Browsers send the origin, and pages cannot change it.
/// - The page is not loaded by another site, except as a document of its own (`Sec-Fetch-*`).
package struct AccessPolicy: Sendable {
  /// The resources of the server.
  package enum Resource: Hashable, Sendable {
    case page, socket
  }

  package enum Decision: Hashable, Sendable {
    case accept(Resource)
    /// - Parameters:
    ///   - status: The HTTP status code.
    ///   - reason: The reason for the log. Text of the request in it has at most 60 characters.
    case refuse(status: Int, reason: String)
  }

  private let port: Int
  private let token: String

  /// The minimum length of a token: 128 bits in hexadecimal digits.
  package static let tokenLength = 32

  package init(port: Int, token: String) { (self.port, self.token) = (port, token) }

  /// The address of the page.
  package var address: String { "http://127.0.0.1:\(port)/\(token)/" }

  private var hosts: [String] { ["127.0.0.1:\(port)", "localhost:\(port)"] }

  /// Decides on a request.
  ///
  /// - Parameter headers: The values of the header with the given lowercase name.
  package func decide(
    method: String, target: String, isUpgrade: Bool, headers: (String) -> [String]
  ) -> Decision {
    let host = headers("host")
    guard host.count == 1, hosts.contains(host[0].lowercased()) else {
      return .refuse(status: 421, reason: Self.reason(host, "host"))
    }
    guard method == "GET" else { return .refuse(status: 405, reason: "the method is \(Self.shown(method))") }
    let parts = target.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].isEmpty, isToken(String(parts[1])) else {
      return .refuse(status: 404, reason: "the address has no valid token")
    }
    let fetch = headers("sec-fetch-site").first ?? "none"
    let origins = headers("origin")
    if isUpgrade || parts[2] == "live" {
      guard parts[2] == "live", isUpgrade else {
        return .refuse(status: 404, reason: "there is no such page")
      }
      guard origins.count == 1, hosts.contains(where: { "http://\($0)" == origins[0].lowercased() }) else {
        return .refuse(status: 403, reason: Self.reason(origins, "origin"))
      }
      return .accept(.socket)
    }
    guard parts[2].isEmpty else { return .refuse(status: 404, reason: "there is no such page") }
    let isDocument = headers("sec-fetch-dest").first ?? "document" == "document"
    guard fetch == "none" || fetch == "same-origin" || isDocument else {
      return .refuse(status: 403, reason: "another site loads the page")
    }
    guard origins.allSatisfy({ origin in hosts.contains { "http://\($0)" == origin.lowercased() } }) else {
      return .refuse(status: 403, reason: Self.reason(origins, "origin"))
    }
    return .accept(.page)
  }

  /// Compares in a time that does not depend on the position of the first difference.
  private func isToken(_ text: String) -> Bool {
    let (given, expected) = (Array(text.utf8), Array(token.utf8))
    guard given.count == expected.count, given.count >= AccessPolicy.tokenLength else { return false }
    return zip(given, expected).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
  }

  /// Returns the reason for a refusal because of a header that must have one known value.
  private static func reason(_ values: [String], _ header: String) -> String {
    switch values.count {
    case 0: "the header \(header) is missing"
    case 1: "the \(header) is \(shown(values[0]))"
    default: "there are \(values.count) headers \(header)"
    }
  }

  /// Returns a text of a request for the log: short, and without control characters.
  private static func shown(_ text: String) -> String {
    "'"
      + String(text.unicodeScalars.prefix(60).map { (0x20..<0x7F).contains($0.value) ? Character($0) : "?" })
      + "'"
  }

  /// The headers of the page.
  package static let pageHeaders: [(name: String, value: String)] = [
    ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-store"),
    ("X-Content-Type-Options", "nosniff"), ("Referrer-Policy", "no-referrer"),
    ("Cross-Origin-Opener-Policy", "same-origin"), ("Cross-Origin-Resource-Policy", "same-origin"),
    ("Content-Security-Policy", "frame-ancestors 'self'"), ("Connection", "close"),
  ]
}
