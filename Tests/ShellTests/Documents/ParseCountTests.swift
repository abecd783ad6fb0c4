import GimbalDocuments
import GimbalMarkup
import GimbalModel
import GimbalReporting
import GimbalShell
import TestSupport
import Testing

/// Tests that a document is parsed once when it is read and once after it is written.
@Suite struct ParseCountTests {
  private let text = EditableDocument.text()

  /// Returns the number of documents that a closure parses.
  private func parses(_ body: () throws -> Void) rethrows -> Int {
    let counter = ParseCounter()
    try Markup.$parses.withValue(counter) { try body() }
    return counter.count
  }

  @Test func editParsesTwice() throws {
    let count = try parses {
      let editing = try DocumentEditing(path: "Main.xib", bytes: Array(text.utf8), limits: InputLimits())
      let new = try editing.edited(
        by: "constrain { title.height >= 10 }", console: Recorder(), files: MemoryFiles(texts: [:]),
        resources: Resources(), cancellation: .never)
      #expect(new.markup.bytes != Array(text.utf8))
      _ = new.addedFindings
    }
    #expect(count == 2)
  }

  @Test func formatParsesOnce() throws {
    let count = try parses {
      _ = try DocumentFormat.formatted(Array(text.utf8), limits: InputLimits())
    }
    #expect(count == 1)
  }

  /// The three versions and the merged document are parsed once each.
  @Test func mergeParsesFourTimes() throws {
    let theirs = text.replacing("constant=\"100\"", with: "constant=\"120\"")
    let ours = text.replacing("constant=\"20\"", with: "constant=\"24\"")
    let count = try parses {
      func version(_ text: String) -> DocumentVersion {
        DocumentVersion(path: "Main.xib", bytes: Array(text.utf8))
      }
      _ = try DocumentMerging.merge(
        base: version(text), ours: version(ours), theirs: version(theirs), limits: InputLimits())
    }
    #expect(count == 4)
  }
}
