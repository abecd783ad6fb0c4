package import GimbalCore

/// The reason why a document cannot be parsed, with its location.
package struct MarkupError: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// A violation of the rules of XML, with a message that describes it.
    case malformed(String)
    /// Text that does not begin with `<`.
    case notXML
    /// Text in an encoding other than UTF-8.
    case notUTF8
    /// A size or a number of items that exceeds a limit.
    case exceeded(ExceededLimit)
    case cancelled
    /// A document type declaration, whose entities could exhaust memory.
    case documentType
    /// A processing instruction without data, such as `<?a?>`.
    case emptyInstruction
  }

  package let reason: Reason
  package let location: MarkupLocation

  init(_ reason: Reason, at location: MarkupLocation) { (self.reason, self.location) = (reason, location) }

  /// Creates the error for the first fault of a document.
  ///
  /// - Complexity: O(bytes).
  init(_ fault: MarkupFault, in bytes: [UInt8]) {
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    let location = MarkupLocation(after: bytes[start..<max(start, fault.offset)])
    self.init(fault.reason, at: location)
    guard case .malformed = fault.reason else { return }
    if let line = MarkupError.conflictLine(in: bytes) {
      self.init(
        .malformed("the document contains an unresolved merge conflict; resolve the conflict"),
        at: MarkupLocation(line: line))
      return
    }
    let first = bytes[start...].firstIndex { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    if first == nil {
      self.init(.malformed("the file is empty"), at: MarkupLocation(after: bytes[start...]))
    }
    if let first, bytes[first] != UInt8(ascii: "<") { self.init(.notXML, at: location) }
  }

  /// Returns the number of the first line with a git conflict marker, starting at 1; `nil` if there is none.
  private static func conflictLine(in bytes: [UInt8]) -> Int? {
    let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    return lines.firstIndex { line in conflictMarkers.contains { line.starts(with: $0) } }.map { $0 + 1 }
  }

  private static let conflictMarkers = ["<<<<<<< ", ">>>>>>> "].map { Array($0.utf8) }
}

/// The first violation of the rules of XML in a document, or of a limit.
struct MarkupFault: Error {
  /// The position in the document, in bytes.
  let offset: Int
  let reason: MarkupError.Reason
}
