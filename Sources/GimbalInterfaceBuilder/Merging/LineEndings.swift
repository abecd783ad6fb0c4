/// The conversion of the ends of lines.
enum LineEndings {
  /// Returns a text whose lines end with line feeds alone.
  static func lineFeeds(_ text: ArraySlice<UInt8>) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    for byte in text {
      if byte == UInt8(ascii: "\n"), output.last == UInt8(ascii: "\r") { output.removeLast() }
      output.append(byte)
    }
    return output
  }

  /// Returns a text whose lines end with carriage returns and line feeds.
  static func carriageReturns(_ text: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    for byte in text {
      if byte == UInt8(ascii: "\n"), output.last != UInt8(ascii: "\r") {
        output.append(UInt8(ascii: "\r"))
      }
      output.append(byte)
    }
    return output
  }
}
