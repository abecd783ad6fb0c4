import GimbalInterchange
import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Real documents, as their authors left them.
@Suite(.enabled(if: Corpus.folder != nil, "\(Corpus.absence)"))
struct CorpusTests {
  /// How far a view may be from where Apple's engine put it, in points.
  private static let tolerance = 0.5

  @Test func everyDocumentHasFramesAndMostAreThoseThatItRecords() throws {
    let documents = try Corpus.documents()
    #expect(documents.count >= 620)
    var (near, compared) = (0, 0)
    for path in documents {
      let bytes = try Corpus.bytes(of: path)
      let recorded = try RecordedFrames(bytes)
      for imported in try InterfaceDocument(bytes).importedScenes(named: "Document", ids: CountingIDs()) {
        let layout = try LayoutPass.solve(imported.scene)
        for solved in layout.views where !imported.isInstance || solved.view.parent != nil {
          let id = imported.scene.properties(of: solved.view.id).text(.objectID)
          guard let wanted = id.flatMap({ recorded.comparable[$0] }) else { continue }
          compared += 1
          let frame = solved.pixelFrame
          let misses = zip([frame.x, frame.y, frame.width, frame.height], wanted).map { abs($0 - $1) }
          if misses.allSatisfy({ $0 <= CorpusTests.tolerance + 1e-9 }) { near += 1 }
        }
      }
    }
    #expect(compared > 3700)
    let share = Double(near) / Double(compared)
    #expect(share >= 0.96, "\(near) of \(compared)")
  }

  @Test func everyTruncationIsOneErrorWithAPlace() throws {
    // Every 1,000th byte of every document, or of some.
    let step = Campaign.steps(short: 40, long: 1)
    for (index, path) in try Corpus.documents().enumerated() where index % step == 0 {
      let bytes = try Corpus.bytes(of: path)
      for length in stride(from: 0, to: bytes.count - 1, by: 1000) {
        do throws(DocumentError) {
          _ = try InterfaceDocument(Array(bytes[..<length]))
          Issue.record("\(path) is read when it is cut at \(length)")
        } catch {
          #expect(error.line > 0 && error.column > 0, "\(path) cut at \(length): \(error)")
        }
      }
    }
  }
}
