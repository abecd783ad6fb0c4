/// The UTF-8 bytes of text that contains visual formats, and the locations of the bytes in the source of the
/// text.
struct FormatText {
  let bytes: [UInt8]
  private let start: Int
  /// The location of every byte and of the end of the text; empty if the locations are consecutive, that is,
  /// if the text contains no escapes, CRLF line breaks or variable values.
  private let offsets: [Int]

  init(_ source: Source) {
    bytes = source.bytes
    start = 0
    offsets = []
  }

  /// Creates the text from a quoted text in a source.
  ///
  /// - Parameters:
  ///   - quote: The content, and its span including the quotes.
  ///   - origins: For each byte of the content, its offset in the content before variables were replaced; `nil` if there
  ///     are no variables.
  init(_ quote: Spanned<String>, in source: Source, origins: [Int]? = nil) {
    bytes = Array(quote.value.utf8)
    start = quote.span.lowerBound + 1
    // Escapes and CRLF line breaks are longer than the characters that they represent. If the text between the quotes
    // is as long as the value, the text therefore contains neither.
    let isPlain = quote.span.upperBound - quote.span.lowerBound == bytes.count + 2
    if isPlain && origins == nil {
      offsets = []
    } else {
      let written = FormatText.offsets(in: source.bytes, from: start, to: quote.span.upperBound - 1)
      offsets = origins.map { $0.map { written[$0] } + written.suffix(1) } ?? written
    }
  }

  /// Returns the span in the source that corresponds to a range of bytes.
  func span(_ lower: Int, _ upper: Int) -> Span {
    guard !offsets.isEmpty else { return Span(start + lower, start + upper) }
    let last = offsets.count - 1
    return Span(offsets[min(lower, last)], offsets[min(upper, last)])
  }

  private static func offsets(in bytes: [UInt8], from start: Int, to end: Int) -> [Int] {
    var offsets: [Int] = []
    var offset = start
    while offset < end {
      // The content does not include the `\r` of a CRLF line break.
      if bytes[offset] == UInt8(ascii: "\r"), bytes[offset + 1] == UInt8(ascii: "\n") { offset += 1 }
      guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < end else {
        offsets.append(offset)
        offset += 1
        continue
      }
      var next = offset + 2
      var width = 1
      if bytes[offset + 1] == UInt8(ascii: "u") {
        let digits = bytes[next..<end].dropFirst().prefix { $0 != UInt8(ascii: "}") }
        let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16) ?? 0
        width = Unicode.Scalar(value).map(UTF8.width) ?? 1
        next = min(end, digits.endIndex + 1)
      }
      offsets += Array(repeating: offset, count: width)
      offset = next
    }
    return offsets + [end]
  }
}
