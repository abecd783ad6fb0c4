/// An error of a live page, in words.
package struct LiveFault: Error, Hashable, Sendable {
  package let message: String
  /// The suggested fix.
  package let remedy: String?

  package init(_ message: String, remedy: String? = nil) {
    (self.message, self.remedy) = (message, remedy)
  }

  /// Creates an error from a printed error: a message, an optional excerpt with a line of carets, and an optional fix.
  init(printed text: String) {
    var lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    if let carets = lines.firstIndex(where: { $0.allSatisfy("^~ ".contains) }), carets > 0 {
      lines.removeSubrange(max(1, carets - 1)...carets)
    }
    let start = "error: "
    message = lines.first.map { String($0.hasPrefix(start) ? $0.dropFirst(start.count) : $0) } ?? "it failed"
    remedy = lines.count > 1 ? String(lines[1]) : nil
  }
}
