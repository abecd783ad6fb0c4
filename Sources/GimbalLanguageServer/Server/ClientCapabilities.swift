import GimbalJSON

/// The capabilities of the client that affect the answers of the server.
struct ClientCapabilities {
  var encoding = PositionEncoding.utf16
  var showsMarkdown = false

  init() {}

  /// Reads the capabilities of an `initialize` request. The encoding is the first one that the client offers
  /// and the server supports.
  init(_ capabilities: JSON) {
    let offered = capabilities["general"]["positionEncodings"].elements.compactMap(\.string)
    encoding = offered.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
    let formats = capabilities["textDocument"]["hover"]["contentFormat"].elements.compactMap(\.string)
    showsMarkdown = formats.contains("markdown")
  }
}
