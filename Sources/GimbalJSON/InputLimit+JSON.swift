package import GimbalCore

extension InputLimit {
  /// The nesting of objects and arrays. The name is that of the first format that was read as JSON.
  package static let jsonDepth = InputLimit(
    "archive-depth", 16, upTo: 256, "levels of brackets in a line of an archive")
}
