import Foundation
import FoundationXML

/// The frames that a document records of the views that constraints lay out: read here once more and in another way,
/// so that a mistake of the import is not made twice.
final class RecordedFrames: NSObject, XMLParserDelegate {
  private struct View {
    let id: String?
    let isConstrained: Bool
    let isHidden: Bool
    /// Misplaced or ambiguous in its document, as is all that is inside.
    let isFlagged: Bool
    var frame: [Double]?
  }

  /// x, y, width and height by object id, of views that are not roots, hidden, nor flagged in their document.
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
