package import GimbalCore

extension InputLimit {
  /// The maximum nesting of objects and arrays. The limit applies to all JSON, although it is named for
  /// archives.
  package static let jsonDepth = InputLimit(
    "archive-depth", 16, upTo: 256, "levels of brackets in JSON")
}
