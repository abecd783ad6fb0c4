package import GimbalModel

/// The limits of requests.
extension InputLimit {
  package static let requestBytes = InputLimit("request-bytes", 16 << 20, upTo: 1 << 30, "bytes in a request")
  package static let requestID = InputLimit("request-id", 1 << 10, upTo: 1 << 20, "bytes in an id")
  package static let requestViews = InputLimit("request-views", 100_000, "views in a request")
}
