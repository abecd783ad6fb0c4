/// The bytes of some formats, and where they stand in the text around them.
struct FormatText {
  let bytes: [UInt8]
  private let start: Int
  /// The place of every byte, and of the end, where escapes make them differ from the bytes' own count.
  private let places: [Int]

  init(_ source: Source) {
    bytes = source.bytes
    start = 0
    places = []
  }

  /// The content of a quoted text.
  ///
  /// - Parameter quote: the text, and the span of it with its quotes.
  init(_ quote: Spanned<String>, in source: Source) {
    bytes = Array(quote.value.utf8)
    start = quote.span.lowerBound + 1
    // An escape is always longer than what it stands for.
    let isPlain = quote.span.upperBound - quote.span.lowerBound == bytes.count + 2
    places = isPlain ? [] : FormatText.places(in: source.bytes, from: start, to: quote.span.upperBound - 1)
  }

  /// A piece of the bytes, as a piece of the text around.
  func span(_ lower: Int, _ upper: Int) -> Span {
    guard !places.isEmpty else { return Span(start + lower, start + upper) }
    let last = places.count - 1
    return Span(places[min(lower, last)], places[min(upper, last)])
  }

  private static func places(in bytes: [UInt8], from start: Int, to end: Int) -> [Int] {
    var places: [Int] = []
    var offset = start
    while offset < end {
      guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < end else {
        places.append(offset)
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
      places += Array(repeating: offset, count: width)
      offset = next
    }
    return places + [end]
  }
}
