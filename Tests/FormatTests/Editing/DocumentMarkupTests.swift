import GimbalMarkup
import GimbalModel
import TestSupport
import Testing

@testable import GimbalInterfaceBuilder

/// Tests of documents as text, and of their formatting.
@Suite struct DocumentMarkupTests {
  private static let document = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="13142">
        <!-- a < b -->
        <objects>
            <label opaque="NO" text="a &lt; &quot;b&quot;" textAlignment="natural" id="abc-de-fgh">
                <rect key="frame" x="0.0" y="0.0" width="42" height="21"/>
                <string key="toolTip">two
    lines</string>
                <subviews>
                </subviews>
            </label>
        </objects>
    </document>

    """

  @Test func piecesHaveAllBytes() throws {
    let text = try Markup.read(Array(Self.document.utf8))
    #expect(Self.bytes(of: text) == text.bytes)
    #expect(text.elements.map(\.name) == ["document", "objects", "label", "rect", "string", "subviews"])
    #expect(text.elements.map(\.line) == [2, 4, 5, 6, 7, 9])
    #expect(text.elements[2].raw("text") == "a &lt; &quot;b&quot;")
    #expect(text.elements[2]["text"] == "a < \"b\"")
    #expect(text.elements[2].parent == text.elements[1])
  }

  /// Returns the bytes of all pieces in order.
  private static func bytes(of text: Markup) -> [UInt8] {
    var bytes: [UInt8] = []
    func add(_ pieces: Pieces) {
      for piece in pieces {
        switch piece {
        case .text(let range), .comment(let range), .instruction(let range): bytes += text.bytes[range]
        case .element(let element):
          bytes += text.bytes[element.startTag]
          add(element.content)
          if !element.closesItself { bytes += "</\(element.name)>".utf8 }
        }
      }
    }
    add(text.outside)
    return bytes
  }

  @Test func formatKeepsMixedContent() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB">
          <string key="title">one <!--note-->two
       <![CDATA[<x>]]> end</string>
      </document>

      """
    let markup = try Markup.read(Array(text.utf8))
    #expect(String(decoding: DocumentFormatter.formatted(markup), as: UTF8.self) == text)
  }

  @Test func otherDocumentsAreRefused() throws {
    let page = try Markup.read(Array("<p>Hello <b>w</b></p>".utf8))
    #expect(throws: DocumentError.self) { try page.requireInterfaceBuilder() }
    try Markup.read(Array("<archive type=\"old\"/>".utf8)).requireInterfaceBuilder()
  }

  @Test func formattedDocumentStaysTheSame() throws {
    let text = try Markup.read(Array(Self.document.utf8))
    #expect(String(decoding: DocumentFormatter.formatted(text), as: UTF8.self) == Self.document)
  }

  /// The formatter restores the lines and the order of attributes of a document in disorder.
  @Test func disorderIsUndone() throws {
    var random = SeededGenerator(seed: 27)
    for _ in 0..<50 {
      let text = try Markup.read(Array(Self.document.utf8))
      let disordered = Self.disordered(text, &random)
      let formatted = DocumentFormatter.formatted(try Markup.read(disordered))
      #expect(String(decoding: formatted, as: UTF8.self) == Self.document)
    }
  }

  /// Returns a document with shuffled attributes, other quotes and other spaces between elements.
  private static func disordered(_ text: Markup, _ random: inout SeededGenerator) -> [UInt8] {
    var output = ""
    func put(_ pieces: Pieces, isMixed: Bool) {
      for piece in pieces {
        switch piece {
        case .text(let range):
          output +=
            isMixed ? text.text(range) : ["", "\r\n", "\t", "\n\n"].randomElement(using: &random) ?? ""
        case .comment(let range), .instruction(let range): output += text.text(range) + "\n"
        case .element(let element):
          output += "<" + element.name
          for attribute in element.attributes.shuffled(using: &random) {
            let value = text.text(attribute.value)
            let quote = Bool.random(using: &random) && !value.contains("'") ? "'" : "\""
            output += ["  ", " ", "\n"].randomElement(using: &random) ?? " "
            output += "\(attribute.name)=\(quote)\(value)\(quote)"
          }
          output += element.closesItself ? "/>" : ">"
          put(element.content, isMixed: element.name == "string")
          if !element.closesItself { output += "</\(element.name)>" }
        }
      }
    }
    put(text.outside, isMixed: false)
    return Array(output.utf8)
  }

  /// An edit changes only the bytes of its part, and the opposite edits restore the document.
  @Test func editsAndTheirOppositesRestoreTheDocument() throws {
    var random = SeededGenerator(seed: 28)
    let old = try Markup.read(Array(Self.document.utf8))
    for _ in 0..<300 {
      var edits: [MarkupEdit] = []
      var opposites: [(String, String?, Int)] = []
      for element in old.elements where Bool.random(using: &random) {
        guard let attribute = element.attributes.randomElement(using: &random) else { continue }
        let value = ["<&>\"", "", "0.0", "é\n"].randomElement(using: &random) ?? ""
        if Bool.random(using: &random) {
          edits += [MarkupEdit.setting(attribute.name, to: value, of: element)].compactMap(\.self)
          opposites.append((attribute.name, old.text(attribute.value), element.index))
        } else {
          edits += [MarkupEdit.setting("zzz", to: value, of: element)].compactMap(\.self)
          opposites.append(("zzz", nil, element.index))
        }
      }
      let new = try Markup.read(old.applying(edits))
      #expect(new.elements.count == old.elements.count)
      let back = opposites.compactMap { name, value, index -> MarkupEdit? in
        let element = new.elements[index]
        guard let value else { return MarkupEdit.removing(name, of: element) }
        return element.attribute(name).map {
          MarkupEdit(range: $0.value, replacement: Array(value.utf8))
        }
      }
      #expect(new.applying(back) == old.bytes)
    }
  }

  @Test(arguments: [
    (0.0, "0.0"), (-0.0, "0.0"), (42, "42"), (-8.5, "-8.5"), (61.0 / 3, "20.333333333333332"),
  ])
  func coordinatesAreWrittenAsByXcode(value: Double, text: String) {
    #expect(Markup.number(value) == text)
  }

  @Test(arguments: ["", "<a>", "<a/><b/>", "<!DOCTYPE a><a/>", "<a b=\"1\" b=\"2\"/>", "<a>\u{1}</a>"])
  func malformedDocumentsAreRejected(_ text: String) {
    #expect(throws: DocumentError.self) { try Markup.read(Array(text.utf8)) }
  }

  @Test func depthAndSizeAreLimited() throws {
    let deep = String(repeating: "<a>", count: 5000) + String(repeating: "</a>", count: 5000)
    #expect(throws: DocumentError.self) { try Markup.read(Array(deep.utf8)) }
    var limits = InputLimits()
    limits[.documentBytes] = 10
    #expect(throws: DocumentError.self) {
      try Markup.read(Array("<a b=\"0123456789\"/>".utf8), limits: limits)
    }
  }

  /// The share of documents of Xcode 9 and later that the formatter does not change, in each half of the corpus. The
  /// order of attributes was learned on both.
  @Test(.enabled(if: Corpus.folder != nil, "\(Corpus.absence)"), arguments: ["ib", "ib-wild"])
  func formatterKeepsDocumentsOfXcode(part: String) throws {
    var (same, count) = (0, 0)
    let all = try Corpus.documents(in: part)
    let step = max(1, all.count / Campaign.steps(short: 60, long: all.count))
    for index in stride(from: 0, to: all.count, by: step) {
      let bytes = try Corpus.bytes(of: all[index])
      let text = try Markup.read(bytes)
      let mark = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
      #expect(Self.bytes(of: text).count == bytes.count - mark, "\(all[index])")
      guard let version = text.root.raw("toolsVersion").flatMap({ Double($0.prefix { $0 != "." }) }),
        version >= 13_000
      else { continue }
      count += 1
      if DocumentFormatter.formatted(text) == bytes { same += 1 }
    }
    #expect(count > 20 && Double(same) >= 0.97 * Double(count), "\(same) of \(count)")
    print("format \(part): \(same) of \(count) documents unchanged")
  }
}
