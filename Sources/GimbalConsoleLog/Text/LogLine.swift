internal import GimbalModel

/// A line of a log, classified by its role in a conflict message.
struct LogLine {
  let bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  /// Returns `true` if the line contains the word "constraint" and can therefore start or continue a conflict
  /// message. The search omits the first letter, which can be uppercase or lowercase.
  static func isRelevant(_ bytes: Bytes) -> Bool { bytes.contains("onstraint") }

  /// The end of the heading that starts a conflict message; `nil` for other lines.
  var endOfHeading: Int? {
    (bytes.range(of: "imultaneously satisfy constraints")
      ?? bytes.range(of: "onflicting constraints detected"))?.upperBound
  }

  /// The range of the words that precede the description of the constraint that the framework broke; `nil`
  /// for other lines.
  var recovery: Range<Int>? { bytes.range(of: "ttempt to recover by breaking") }

  /// The line without the quotation and comment markers at its start.
  var withoutMarkers: Bytes { bytes.trimmed.drop { Bytes("> /*#\t".utf8).contains($0) } }

  /// `true` if the system log redacted the line.
  var isRedacted: Bool { bytes.contains("<private>") }

  /// `true` if the system log truncated the line.
  var isTruncated: Bool { bytes.contains("<\u{2026}") || bytes.contains("<...>") }

  /// `true` if the line only closes a list, possibly inside a comment or quotation.
  var endsList: Bool {
    let text = bytes.trimmed
    return text.count <= 16 && text.contains { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "]") }
      && text.allSatisfy { Bytes("/>*# \t)].,;\"".utf8).contains($0) }
  }
}

/// A splitter that divides a chunked byte stream into lines. It buffers at most one chunk and the start of
/// one line.
struct LogLines {
  private let limits: InputLimits
  private let source: () throws -> [UInt8]
  private var total = 0
  private var piece: [UInt8] = []
  private var start = 0
  /// The start of a line that continues in the next chunk.
  private var rest: [UInt8] = []
  private var isFinished = false
  /// The number of the last line that was read; 0 before the first line.
  private(set) var number = 0

  /// Creates a splitter.
  ///
  /// - Parameters:
  ///   - limits: The limits on the bytes of the log and of a line.
  ///   - source: A closure that returns the next chunk, or an empty array at the end of the stream.
  init(limits: InputLimits, _ source: @escaping () throws -> [UInt8]) {
    self.limits = limits
    self.source = source
  }

  /// Returns the next line without its terminator; `nil` at the end. Long lines are truncated.
  mutating func next() throws -> Bytes? {
    while true {
      if let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return taken(piece[start..<end])
      }
      guard !isFinished else { return nil }
      keep(piece[start...])
      (piece, start) = (try source(), 0)
      total += piece.count
      guard total <= limits[.logBytes] else { throw limits.exceeded(.logBytes) }
      isFinished = piece.isEmpty
      if isFinished, !rest.isEmpty { return taken([]) }
    }
  }

  private mutating func taken(_ end: Bytes) -> Bytes {
    number += 1
    guard !rest.isEmpty else { return end.prefix(limits[.logLine]) }
    keep(end)
    defer { rest = [] }
    return rest[...]
  }

  private mutating func keep(_ bytes: Bytes) {
    rest += bytes.prefix(max(0, limits[.logLine] - rest.count))
  }
}

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

/// The limits that `ConsoleLogReader` uses to decide where a conflict message and its parts end.
enum ConsoleLogFormat {
  /// The maximum number of lines of a constraint description.
  static let lines = 16
  /// The maximum number of `SkippedText` values per conflict.
  static let skipped = 100
  /// The number of unrelated lines inside a list after which the list counts as truncated.
  static let interruption = 200
}
