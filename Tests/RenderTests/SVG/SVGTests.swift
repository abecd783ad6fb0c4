import Foundation
import FoundationXML
import GimbalModel
import GimbalRender
import TestSupport
import Testing

/// Tests of SVG output.
@Suite struct SVGTests {
  private static let goldens = Goldens(beside: #filePath.replacing("/SVG/", with: "/"))

  /// A picture with all features.
  private static let everything: Picture = {
    var boxes = [
      box("", 0, 0, 300, 200, depth: 0), box("list", 20, 40, 100, 140, clips: true),
      box("row", 20, 60, 100, 400, depth: 2), box("title", 140, 40, 140, 40), box("free", 140, 100, 60, 30),
      box("gone", 220, 100, 60, 60), box("beside", 260, 20, 100, 10),
    ]
    boxes[3].kind = .label
    boxes[3].marks = [.conflict, .truncated]
    boxes[4].kind = .button
    boxes[4].marks = .ambiguous
    boxes[5].marks = .hidden
    var picture = Picture(
      scene: "every & <thing>", orientation: .landscapeLeft, boxes: boxes,
      guides: [PictureGuide(box: 0, .builtIn(.safeArea), Frame(x: 0, y: 20, width: 300, height: 170))],
      bars: [PictureBar(.statusBar, Frame(x: 0, y: 0, width: 300, height: 20))],
      gaps: [Gap(.horizontal, 120...140, across: 40...80), Gap(.vertical, 80...100.333, across: 140...200)])
    picture.previousFrames = [PreviousFrame("title", Frame(x: 130, y: 50, width: 140, height: 40), box: 3)]
    picture.note = "at 0123456789"
    return picture
  }()

  @Test func pictureMatchesGolden() throws {
    let text = SVGPage(of: [Self.everything, Self.everything]).text
    #expect(try Self.goldens.difference(of: text, from: "everything.svg") == nil)
    #expect(SVGPage(of: [Self.everything, Self.everything]).text == text)
    let identities = try SVGElements.read(text).compactMap { $0.attributes["id"] }
    #expect(Set(identities).count == identities.count && !identities.isEmpty)
  }

  /// Any name of a view gives a well-formed document that contains the name, with invalid characters
  /// replaced.
  @Test(arguments: [
    ("a<b>&\"'c]]>", "a<b>&\"'c]]>"), ("bell\u{7}\u{0}\u{1F}", "bell\u{FFFD}\u{FFFD}\u{FFFD}"),
    ("\u{202E}reversed", "\u{2068}\u{FFFD}reversed\u{2069}"), ("שלום", "\u{2068}שלום\u{2069}"),
    ("a\u{202E}b\u{2066}c", "\u{2068}a\u{FFFD}b\u{FFFD}c\u{2069}"),
    ("\u{85}\u{FFFE}x", "\u{2068}\u{FFFD}\u{FFFD}x\u{2069}"), ("👩‍👩‍👧 family", "\u{2068}👩‍👩‍👧 family\u{2069}"),
  ])
  func everyNameIsText(_ name: String, _ said: String) throws {
    let elements = try SVGElements.read(
      SVGPage(of: [
        Picture(scene: name, boxes: [box("", 0, 0, 300, 300, depth: 0), box(name, 0, 0, 200, 100)])
      ])
      .text)
    #expect(elements.contains { $0.name == "title" && $0.text.hasPrefix(said + " (view)\n") })
  }

  @Test(arguments: 0..<60)
  func anyBoxesGiveValidDocument(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let numbers = [0, 1, -1, 0.001, 20, 99.5, 33.333333, -300, 1e9, -1e9, .leastNonzeroMagnitude]
    func number() -> Double { numbers.randomElement(using: &random) ?? 0 }
    let boxes = (0..<Int.random(in: 1...20, using: &random)).map { index in
      var one = box(
        "name", number(), number(), number(), number(),
        depth: index == 0 ? 0 : .random(in: 1...5, using: &random),
        zOrder: number(), clips: .random(using: &random))
      one.marks = BoxMarks(rawValue: .random(in: 0..<16, using: &random))
      return one
    }
    let elements = try SVGElements.read(SVGPage(of: [Picture(boxes: boxes)]).text)
    let sides = elements.flatMap { element in ["width", "height"].compactMap { element.attributes[$0] } }
    #expect(sides.allSatisfy { Double($0).map { $0 >= 0 } ?? false })
  }

  /// The rectangle of a view is its frame.
  @Test func viewsAreDrawnAtTheirFrames() throws {
    let elements = try SVGElements.read(SVGPage(of: [Self.everything]).text)
    for shown in Self.everything.boxes.dropFirst() {
      let place = try #require(
        elements.firstIndex { $0.name == "title" && $0.text.hasPrefix("\(shown.name) (") })
      let drawn = elements[place + 1].attributes
      #expect(
        ["x", "y", "width", "height"].map { drawn[$0].flatMap(Double.init) }
          == [shown.frame.x, shown.frame.y, shown.frame.width, shown.frame.height])
    }
  }
}

/// The elements of an SVG document in order.
final class SVGElements: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""
  }

  struct Malformed: Error { let reason: String }

  private var elements: [Element] = []
  private var open: [Int] = []
  private var isOver = false

  static func read(_ document: String) throws -> [Element] {
    let reader = SVGElements()
    let parser = XMLParser(data: Data(document.utf8))
    parser.delegate = reader
    guard parser.parse(), parser.parserError == nil, reader.isOver else {
      throw Malformed(reason: "\(String(describing: parser.parserError))")
    }
    return reader.elements
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
    attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }

  func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?)
  {
    open.removeLast()
  }

  func parserDidEndDocument(_ parser: XMLParser) { isOver = true }
}
