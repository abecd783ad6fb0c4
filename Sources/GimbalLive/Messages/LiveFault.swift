/// An error of a live page, in words.
package struct LiveFault: Error, Hashable, Sendable {
  package let message: String
  /// The suggested fix.
  package let remedy: String?

  package init(_ message: String, remedy: String? = nil) {
    (self.message, self.remedy) = (message, remedy)
  }

  /// Creates an error from a printed error: the first line is the message, and the last line the fix.
  init(printed text: String) {
    let lines = text.split(separator: "\n").map { $0.drop { $0 == " " } }
    message = lines.first.map(String.init) ?? "the command failed"
    remedy = lines.count > 1 ? lines.last.map(String.init) : nil
  }
}
