extension String {
  /// Creates a string from bytes; `nil` if they are not valid UTF-8.
  ///
  /// `String(validating:as:)` is generic and takes three times as long for the short strings in rows and
  /// archives.
  ///
  /// - Complexity: O(number of bytes).
  package init?(checking bytes: UnsafeBufferPointer<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
    self.init(copying: text)
  }
}
