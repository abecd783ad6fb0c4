/// Where a request stands.
struct RequestLine: Sendable {
  /// Within the bytes of its batch, without its newline; empty for one that is too long to be kept.
  let range: Range<Int>
  /// From 1.
  let number: Int
  /// How long it might have been, where it is longer.
  var limit: Int?
}
