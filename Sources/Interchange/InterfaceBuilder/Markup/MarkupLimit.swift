/// How large a document may be. Real ones reach 26 levels and two megabytes.
enum MarkupLimit {
  /// In bytes.
  static let size = 64 << 20
  static let depth = 256
  static let elements = 1_000_000
  /// In characters: of what stands between two tags.
  static let text = 1 << 20
}
