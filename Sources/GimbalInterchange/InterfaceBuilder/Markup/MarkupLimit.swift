/// How large a document may be. Real ones reach 26 levels and two megabytes.
enum MarkupLimit {
  /// In bytes. libxml2 refuses what is longer than 10,000,000, and does not say why.
  static let size = 8_000_000
  static let depth = 256
  static let elements = 1_000_000
  /// Of one element: libxml2 compares each with all before it.
  static let attributes = 1000
  /// Of one element. There are nine pairs of size classes, and a default.
  static let variations = 100
  /// In characters: of what stands between two tags.
  static let text = 1 << 20
}
