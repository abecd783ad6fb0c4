/// What a line of a log has to do with conflicts.
struct LogLine {
  let bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  /// Whether the line may begin a conflict, or go on with one.
  static func isRelevant(_ bytes: Bytes) -> Bool { bytes.contains("onstraint") }

  /// Where the message ends that begins a conflict.
  var endOfHeading: Int? {
    (bytes.range(of: "imultaneously satisfy constraints")
      ?? bytes.range(of: "onflicting constraints detected"))?.upperBound
  }

  /// The words before the constraint that is given up.
  var recovery: Range<Int>? { bytes.range(of: "ttempt to recover by breaking") }

  /// The line without what marks it as quoted or commented.
  var withoutMarks: Bytes { bytes.trimmed.drop { Bytes("> /*#\t".utf8).contains($0) } }

  /// Whether the system's log left out what stands here.
  var isRedacted: Bool { bytes.contains("<private>") }

  /// Whether the system's log cut its message here.
  var isCutOff: Bool { bytes.contains("<\u{2026}") || bytes.contains("<...>") }

  /// Whether the line is no more than the end of a list, commented or quoted though it may be.
  var endsList: Bool {
    let text = bytes.trimmed
    return text.count <= 16 && text.contains { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "]") }
      && text.allSatisfy { Bytes("/>*# \t)].,;\"".utf8).contains($0) }
  }
}

/// Cuts bytes that come piece by piece into lines, and never keeps more than a piece and the beginning of a line.
struct LogLines {
  private let source: () throws -> [UInt8]
  private var piece: [UInt8] = []
  private var start = 0
  /// The beginning of a line that goes on in the next piece.
  private var rest: [UInt8] = []
  private var isOver = false
  /// The number of the last line, from 1.
  private(set) var number = 0

  /// - Parameter source: the next piece; an empty one at the end.
  init(_ source: @escaping () throws -> [UInt8]) { self.source = source }

  /// The next line without what ends it, or the beginning of one that is too long; nil at the end.
  mutating func next() throws -> Bytes? {
    while true {
      if let end = piece[start...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { start = end + 1 }
        return taken(piece[start..<end])
      }
      guard !isOver else { return nil }
      keep(piece[start...])
      (piece, start) = (try source(), 0)
      isOver = piece.isEmpty
      if isOver, !rest.isEmpty { return taken([]) }
    }
  }

  private mutating func taken(_ end: Bytes) -> Bytes {
    number += 1
    guard !rest.isEmpty else { return end.prefix(ConsoleLogLimit.line) }
    keep(end)
    defer { rest = [] }
    return rest[...]
  }

  private mutating func keep(_ bytes: Bytes) {
    rest += bytes.prefix(ConsoleLogLimit.line - rest.count)
  }
}

/// A message that a log wrote into one line, and its lines: as a string of JSON (`log show --style ndjson`), or with
/// `#012` for newlines, as syslog does.
enum EscapedLine {
  /// The lines of a message; nil for a line that is one.
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

/// What bounds the time and the memory that reading a log takes, whoever wrote it. How large it is has no limit: it is
/// read line by line.
public enum ConsoleLogLimit {
  /// Of a line, in bytes; what is beyond is let go.
  public static let line = 1 << 20
  /// Of one constraint's description, in bytes.
  public static let description = 1 << 14
  /// The lines that a description may go over.
  static let lines = 16
  /// Of one list.
  public static let constraints = 400
  /// What was skipped of one conflict.
  static let skipped = 100
  /// The lines of other text within a list before it counts as cut.
  static let interruption = 200
}
