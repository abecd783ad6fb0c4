extension String {
  /// The text that bytes are; nil where they are not UTF-8. As `String(validating:as:)`, which is generic and takes
  /// three times as long over the short texts that rows and archives are made of.
  ///
  /// - Complexity: O(bytes).
  package init?(checking bytes: UnsafeBufferPointer<UInt8>) {
    guard let text = try? UTF8Span(validating: bytes.span) else { return nil }
    self.init(copying: text)
  }
}
