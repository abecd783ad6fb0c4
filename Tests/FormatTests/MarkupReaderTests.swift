import GimbalMarkup
import GimbalModel
import TestSupport
import Testing

@testable import GimbalInterfaceBuilder

/// Tests that invalid documents give one error with a location.
struct MarkupReaderTests {
  private func error(_ text: String) -> DocumentError? {
    do {
      _ = try InterfaceDocument(Array(text.utf8))
      return nil
    } catch {
      return error
    }
  }

  @Test func errorOfUnclosedDocumentHasLocation() {
    let error = error("<document type=\"x\">\n  <objects>\n")
    guard case .malformed? = error?.reason else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.line == 3)
    #expect((error?.column ?? 0) > 0)
  }

  @Test func otherTextIsNotXML() { #expect(error("plain")?.reason == .notXML) }

  @Test(arguments: ["", "<a></b>", "<a b=1/>", "<a b=\"1\" b=\"2\"/>", "<a>&unknown;</a>"])
  func malformedTextIsRejected(text: String) {
    guard case .malformed? = error(text)?.reason else {
      Issue.record("\(text): \(String(describing: error(text)))")
      return
    }
  }

  /// The error has the place of the fault and its reason, not the end of the document.
  @Test(arguments: [
    ("<a>\n <b x=\"Log & in\"/>\n</a>", 2, 12, "'&' does not start an entity"),
    ("<a>\n <b x=\"&nbsp;\"/>\n</a>", 2, 8, "'&' does not start an entity"),
    ("<a>\n &#1;\n</a>", 2, 2, "'&' does not start an entity"),
    ("<a>\n <b>\n </c>\n</a>", 3, 2, "'</c>' does not match the start tag '<b>' in line 2"),
    ("<a>\n <b x=\"1\" x=\"2\"/>\n</a>", 2, 11, "the attribute 'x' occurs twice"),
    ("<a>\n <b x=1/>\n</a>", 2, 5, "write x=\"value\""),
    ("<a>\n <b x/>\n</a>", 2, 5, "write x=\"value\""),
    ("<a>\n <b x=\"1\"\n <c/>\n</a>", 2, 2, "a tag is not closed"),
    ("<a>\n <b x=\"1>\n <c/>\n</a>", 2, 5, "contains '<' or is not closed"),
    ("<a>\n 1 < 2\n</a>", 2, 4, "'<' does not start a tag"),
    ("<a>\n <!-- c\n</a>", 2, 2, "a comment is not closed"),
    ("<a>\n <![CDATA[c\n</a>", 2, 2, "a CDATA section is not closed"),
    ("<a>\n\u{1}</a>", 2, 1, "an invalid character"),
    ("<a/>\n<b/>", 2, 1, "more than one root element"), ("<a/>\nb", 2, 1, "text after the root element"),
    ("<a>\n<b>", 2, 4, "'<b>' in line 2 is not closed"), ("<!-- a -->", 1, 1, "no root element"),
    ("<a>\n<<<<<<< ours\n</a>", 2, 1, "an unresolved merge conflict"),
  ])
  func faultsHaveTheirPlace(text: String, line: Int, column: Int, reason: String) {
    guard let error = error(text), case .malformed(let words) = error.reason else {
      Issue.record("\(text): \(String(describing: error(text)))")
      return
    }
    #expect(words.contains(reason) && error.line == line && error.column == column, "\(error)")
  }

  @Test(arguments: [
    [0xFF, 0xFE, 0x3C, 0x00], [0xFE, 0xFF, 0x00, 0x3C], [0x3C, 0x00, 0x3F, 0x00],
    Array("<a \u{E9}".utf8.dropLast()),
    Array("<?xml version='1.0' encoding='UTF-7'?>+ADw-".utf8),
  ])
  func otherEncodingsAreRejected(bytes: [UInt8]) {
    let error = #expect(throws: DocumentError.self) { try InterfaceDocument(bytes) }
    #expect(error?.reason == .notUTF8)
    #expect(error?.line == 1)
  }

  @Test func byteOrderMarkAndCarriageReturnsAreAccepted() throws {
    let text = "\u{FEFF}" + DocumentText.xib(DocumentText.root()).replacing("\n", with: "\r\n")
    #expect(try scenes(text).count == 1)
  }

  @Test func errorLocationIsStartOfTag() throws {
    let text =
      "<?xml version=\"1.0\"?><!-- <a> -->\n<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\">\n\t<![CDATA[<a>]]>é<view id=\"root\"\n key='>'><rect key=\"frame\" x=\"1\"/>\n  <view\n\nid=\"a\"><rect key=\"frame\" x=\"1e300\"/></view></view></document>"
    let error = #expect(throws: DocumentError.self) { try scenes(text) }
    #expect(error?.line == 5)
    #expect(error?.column == 3)
  }

  @Test func everyTruncationIsRejected() {
    let whole = DocumentText.xib(
      DocumentText.root(
        subviews: DocumentText.view("a", "label", frame: (1, 2, 3, 4)),
        constraints: [DocumentText.constraint("c", "a.top", "root.top", "constant=\"8\"")]))
    #expect(error(whole) == nil)
    for length in 0..<whole.utf8.count {
      let text = String(decoding: whole.utf8.prefix(length), as: UTF8.self)
      let error = error(text)
      #expect(
        (error?.line ?? 0) > 0 && (error?.column ?? 0) > 0, "cut at \(length): \(String(describing: error))")
    }
  }

  @Test func entitiesAreRejected() {
    let bomb = (1...30).reduce("<!ENTITY a0 \"aaaaaaaaaa\">") {
      $0 + "<!ENTITY a\($1) \"&a\($1 - 1);&a\($1 - 1);&a\($1 - 1);\">"
    }
    let found = error("<?xml version=\"1.0\"?>\n<!DOCTYPE x [\(bomb)]>\n<document>&a30;</document>")
    #expect(found?.reason == .documentType)
    #expect(found?.line == 2)
  }

  @Test func externalEntitiesAreNotLoaded() {
    let found = error("<!DOCTYPE x [<!ENTITY f SYSTEM \"file:///etc/hostname\">]><document>&f;</document>")
    #expect(found?.reason == .documentType)
  }

  @Test(arguments: [
    "<document><?a?></document>", "<?a?><document/>", "<document/><?a?>", "<?xml?><document/>",
  ])
  func instructionsWithoutDataAreRejected(_ text: String) throws {
    let found = try #require(error(text))
    #expect(found.reason == .emptyInstruction)
    let start = try #require(text.firstRange(of: "<?")).lowerBound
    #expect(found.column == text.distance(from: text.startIndex, to: start) + 1)
  }

  @Test(arguments: ["<?a ?>", "<?a b?>", "<?a\t?>", "<!-- a? --><?a b? c ?>"])
  func instructionsWithDataAreIgnored(_ text: String) {
    let document = DocumentText.xib(DocumentText.root())
    #expect(error(document.replacing("</document>", with: text + "</document>")) == nil)
  }

  @Test func depthIsLimited() {
    let levels = 100_000
    let text = String(repeating: "<a>", count: levels) + String(repeating: "</a>", count: levels)
    #expect(error(text)?.reason == .exceeded(InputLimits().exceeded(.documentDepth)))
  }

  @Test func otherXMLIsRejected() {
    #expect(error("<svg/>")?.reason == .notInterfaceBuilder(root: "svg"))
    #expect(
      error("<document type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"/>")?.reason
        == .unsupportedPlatform(.macOS))
    #expect(
      error("<archive type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>")?.reason
        == .unsupported(type: "archive com.apple.InterfaceBuilder3.CocoaTouch.XIB"))
  }
}
