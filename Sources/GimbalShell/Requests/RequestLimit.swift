/// What bounds the time and the memory of a run over requests, whoever wrote them.
package enum RequestLimit {
  /// Of a request, in bytes.
  package static let line = 16 << 20
  /// Of an identity that is echoed, in bytes.
  package static let id = 1 << 10
  /// The views that a request names.
  package static let views = 100_000
  /// Workers at a time.
  package static let jobs = 256
  /// Of the answers that a worker remembers, and of what they were asked by, in bytes.
  static let memory = 16 << 20
  /// The answers that a worker remembers.
  static let answers = 1 << 14
  /// The rows of scenes that a worker keeps, to be solved in another size.
  static let rows = 1 << 17
  /// From how many bytes on a share of requests counts as several.
  static let weight = 1 << 18
  /// The requests that a worker takes at a time.
  static let share = 32
}
