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

  /// `true` for the text of UIKit between the heading and the list, and for the start of the list.
  var introducesList: Bool {
    bytes.contains("robably at least one of the constraints") || bytes.trimmed.elementsEqual("(".utf8)
  }

  /// `true` if the line only closes a list, possibly inside a comment or quotation.
  var endsList: Bool {
    let text = bytes.trimmed
    return text.count <= 16 && text.contains { $0 == UInt8(ascii: ")") || $0 == UInt8(ascii: "]") }
      && text.allSatisfy { Bytes("/>*# \t)].,;\"".utf8).contains($0) }
  }
}
