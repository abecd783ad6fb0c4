/// A log line that contains a multiline message: as a JSON string (`log show --style ndjson`), or with `#012`
/// in place of newlines (syslog).
enum EscapedLine {
  /// Returns the lines of the message; `nil` if the log line does not contain an escaped message.
  ///
  /// - Complexity: O(bytes).
  static func lines(of line: Bytes) -> [Bytes]? {
    if line.contains("\\\"<") || line.contains("\\n") && !line.contains("\"<") { return unescaped(line) }
    guard line.contains("#012") else { return nil }
    var lines: [Bytes] = []
    var rest = line
    while let mark = rest.range(of: "#012") {
      lines.append(rest[..<mark.lowerBound])
      rest = rest[mark.upperBound...]
    }
    return lines + [rest]
  }

  private static func unescaped(_ line: Bytes) -> [Bytes] {
    var lines: [[UInt8]] = [[]]
    var isEscaped = false
    for byte in line {
      defer { isEscaped = !isEscaped && byte == UInt8(ascii: "\\") }
      guard isEscaped else {
        if byte != UInt8(ascii: "\\") { lines[lines.count - 1].append(byte) }
        continue
      }
      switch byte {
      case UInt8(ascii: "n"): lines.append([])
      case UInt8(ascii: "t"), UInt8(ascii: "r"): lines[lines.count - 1].append(UInt8(ascii: " "))
      default: lines[lines.count - 1].append(byte)
      }
    }
    return lines.map { $0[...] }
  }
}
