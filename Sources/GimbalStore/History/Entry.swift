/// Who changes a project, when, and with which words: what history keeps of a command besides what it did.
package struct Entry: Hashable, Sendable {
  package let author: String
  package let time: Timestamp
  package let message: String

  package init(author: String, time: Timestamp, message: String) {
    self.author = author
    self.time = time
    self.message = message
  }

  /// Nobody, at no time: for projects that nobody will ask.
  package static let unsigned = Entry(author: "", time: Timestamp(milliseconds: 0), message: "")
}
