/// What a line of a log has to do with conflicts.
struct LogLine {
  let bytes: Bytes

  init(_ bytes: Bytes) { self.bytes = bytes }

  /// Whether the line may begin a conflict, or go on with one.
  static func mayMatter(_ bytes: Bytes) -> Bool { bytes.contains("onstraint") }

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
