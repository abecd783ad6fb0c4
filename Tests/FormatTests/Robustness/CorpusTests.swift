import Foundation
import FoundationXML
import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Tests with a corpus of real documents.
@Suite(.enabled(if: Corpus.folder != nil, "\(Corpus.absence)"))
struct CorpusTests {
  /// The maximum distance from the frames of Apple's engine, in points.
  private static let tolerance = 0.5

  @Test func mostFramesOfCorpusMatchRecordedFrames() throws {
    let documents = try Corpus.documents()
    #expect(documents.count >= 620)
    var (near, compared) = (0, 0)
    for path in documents {
      let bytes = try Corpus.bytes(of: path)
      let recorded = try RecordedFrames(bytes)
      for imported in try InterfaceDocument(bytes).importedScenes(named: "Document", ids: CountingIDs()) {
        let layout = try LayoutSolver().solve(imported.scene)
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

  @Test func everyTruncationGivesOneErrorWithLocation() throws {
    // Truncates documents at every 1,000th byte.
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

/// The recorded frames of a document's constrained views.
///
/// This reader is independent of the import, so that it does not repeat its mistakes.
final class RecordedFrames: NSObject, XMLParserDelegate {
  private struct View {
    let id: String?
    let isConstrained: Bool
    let isHidden: Bool
    /// `true` if the view or an ancestor is marked as misplaced or ambiguous.
    let isFlagged: Bool
    var frame: [Double]?
  }

  /// The frames (x, y, width, height) by object id, without roots and views that are hidden or flagged.
  private(set) var comparable: [String: [Double]] = [:]

  private var open: [View] = []

  init(_ bytes: [UInt8]) throws {
    super.init()
    let parser = XMLParser(data: Data(bytes))
    parser.delegate = self
    struct Unreadable: Error {}
    guard parser.parse() else { throw Unreadable() }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    if name == "rect", attributes["key"] == "frame", !open.isEmpty {
      open[open.count - 1].frame = ["x", "y", "width", "height"].map { Double(attributes[$0] ?? "") ?? 0 }
    }
    open.append(
      View(
        id: attributes["id"],
        isConstrained: attributes["translatesAutoresizingMaskIntoConstraints"] == "NO"
          && attributes["fixedFrame"] != "YES",
        isHidden: attributes["hidden"] == "YES",
        isFlagged: open.last?.isFlagged == true || attributes["misplaced"] == "YES"
          || attributes["ambiguous"] == "YES"))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let view = open.removeLast()
    guard let id = view.id, let frame = view.frame, view.isConstrained, !view.isHidden, !view.isFlagged,
      open.contains(where: { $0.frame != nil })
    else { return }
    comparable[id] = frame
  }
}
