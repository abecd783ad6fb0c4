import Foundation
import FoundationXML
import GimbalCore
import TestSupport
import Testing

@testable import GimbalMarkup

/// Comparisons of the tree with libxml2, the parser of `FoundationXML`.
@Suite struct MarkupOracleTests {
  private static let short = 2_000
  private static let long = 100_000

  @Test func writtenDocumentsAreThoseOfTheOracle() throws {
    for text in Samples.documents {
      let bytes = Array(text.utf8)
      _ = try Markup(bytes)
      #expect(OracleComparison.difference(in: bytes) == nil)
    }
  }

  @Test func mutatedDocumentsAreThoseOfTheOracle() {
    Self.compareMutations(of: Samples.documents.map { Array($0.utf8) }, seed: 1)
  }

  @Test(.enabled(if: Corpus.folder != nil, "\(Corpus.absence)"))
  func mutatedCorpusIsThatOfTheOracle() throws {
    // The parser of Foundation takes most of the time, in proportion to the size.
    let documents = try Corpus.documents().map { try Corpus.bytes(of: $0) }.filter { $0.count < 20_000 }
    for document in documents { #expect(OracleComparison.difference(in: document) == nil) }
    Self.compareMutations(of: documents, seed: 2)
  }

  /// Compares mutated documents, and prints the first one that differs.
  private static func compareMutations(of documents: [[UInt8]], seed: UInt64) {
    var chance = SeededGenerator(seed: seed)
    var (accepted, rejected) = (0, 0)
    for step in 0..<Campaign.steps(short: short, long: long) {
      var bytes = documents.randomElement(using: &chance) ?? []
      for _ in 0..<Int.random(in: 1...3, using: &chance) { MarkupMutation.damage(&bytes, using: &chance) }
      if let difference = OracleComparison.difference(in: bytes) {
        Issue.record(
          "step \(step): \(difference)\n\(String(decoding: bytes, as: UTF8.self).debugDescription)")
        return
      }
      if (try? Markup(bytes)) != nil { accepted += 1 } else { rejected += 1 }
    }
    #expect(
      accepted > rejected / 20 && rejected > accepted / 20, "\(accepted) accepted, \(rejected) rejected")
  }
}

/// Documents with all parts of XML.
private enum Samples {
  static let documents: [String] = [
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="17000">
        <!-- A comment <a> & more -->
        <objects>
            <label id="a-b" text="R&amp;D &lt;1&gt; &quot;x&quot; &#10;&#x1F9ED;" key='it"s'>
                <rect key="frame" x="0.0" y="1e3"/>
                <string key="text">Line &amp; line
    next é</string>
                <mutableString key="text"><![CDATA[<x> & ]] y]]></mutableString>
            </label>
            <?target some data?>
            <nil key="empty"/><b></b>
        </objects>
    </document>

    """,
    "<a x='1\t2\n3'>\r\n <b/>\rtext\r\n</a>\r\n<!-- end -->",
    "\u{FEFF}<?xml version='1.0' encoding='utf-8' standalone=\"yes\" ?><!-- c --><p>mixed <i>text</i> &#65;</p>",
    "<?xml version=\"1.0\" encoding=\"US-ASCII\"?><a b='c'>text</a>",
    "<x:a xmlns:x=\"http://example.com/x\" x:b=\"1\" b=\"2\" xmlns=\"urn:y\"><x:c xml:space=\"preserve\"/></x:a>",
    "<?xml-stylesheet href=\"a\"?>\n<é·-1 ß=\"\"/>",
  ]
}

/// Mutations with the characters that have a meaning in XML.
private enum MarkupMutation {
  private static let parts = [
    "<", ">", "/", "&", "\"", "'", "=", " ", "\n", "\r", "\t", "a", "1", "-", ":", ";", "#", "?", "!", "]",
    "é",
    "<!--", "-->", "--", "]]>", "<![CDATA[", "<?", "?>", "<?b c?>", "<?xml version=\"1.0\"?>", "</", "/>",
    "</a>",
    "<a>", "<a/>", "&amp;", "&lt;", "&#65;", "&#x41;", "&#0000000065;", "&#0;", "&#xD800;", "&#x110000;",
    "&nbsp;", "&#xFFFE;", "\u{1}", "\u{7F}", "\u{85}", "\u{FFFE}", "\u{FFFD}", "\u{10FFFF}", "\u{FEFF}",
    " a=\"1\"", " b='2'", "a:b", "xmlns:p=\"urn:q\"", "p:", "xml:", "·", "encoding=\"UTF-8\"",
    "standalone=\"no\"",
    "version=\"1.1\"",
  ].map { Array($0.utf8) }

  static func damage(_ bytes: inout [UInt8], using chance: inout SeededGenerator) {
    let count = bytes.count
    func place() -> Int { Int.random(in: 0...count, using: &chance) }
    switch Int.random(in: 0..<8, using: &chance) {
    case 0...3: bytes.insert(contentsOf: parts.randomElement(using: &chance) ?? [], at: place())
    case 4:
      let start = place()
      bytes.removeSubrange(start..<min(bytes.count, start + Int.random(in: 1...4, using: &chance)))
    case 5:
      let start = place()
      let end = min(bytes.count, start + Int.random(in: 1...30, using: &chance))
      bytes.insert(contentsOf: Array(bytes[start..<end]), at: place())
    case 6:
      let start = place()
      let end = min(bytes.count, start + 1)
      bytes.replaceSubrange(start..<end, with: parts.randomElement(using: &chance) ?? [])
    default:
      // Most truncations are alike.
      if Int.random(in: 0..<8, using: &chance) == 0 { bytes.removeSubrange(place()...) }
    }
  }
}
