import FoundationEssentials
import TestSupport
import Testing

/// Tests that invalid documents give one error with a location each, and change nothing.
@Suite struct BadDocumentTests {
  private let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.write(BadDocumentTests.good, to: "good.xib")
    try fixture.write("\u{FEFF}" + BadDocumentTests.good.replacing("\n", with: "\r\n"), to: "crlf.xib")
    for (name, text, _) in BadDocumentTests.bad { try fixture.write(text, to: name) }
    try Data([0xFF, 0xFE] + "<document/>".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
      .write(to: URL(filePath: fixture.directory.file("utf16.xib")))
    try fixture.write("SQLite format 3\0\u{1}", to: "project.xib")
    try FileManager.default.createDirectory(
      atPath: fixture.directory.file("folder.xib"), withIntermediateDirectories: false)
  }

  private static let good = """
    <?xml version="1.0" encoding="UTF-8"?>
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="17000">
    <objects><view id="root" userLabel="Good"><rect key="frame" x="0" y="0" width="375" height="667"/></view></objects>
    </document>
    """

  /// File names, contents and expected errors.
  private static let bad = [
    ("empty.xib", "", "1:1: error: the file is empty"),
    ("cut.xib", String(good.prefix(200)), "3:66: error: unexpected end of file: a tag is not closed"),
    (
      "other.xib", "\n <svg/>",
      "2:2: error: the file is not an Interface Builder document: the root element is 'svg'"
    ),
    (
      "bomb.xib", "<!DOCTYPE a [<!ENTITY b \"&b;&b;\">]>\n<a>&b;</a>",
      "1:1: error: the document has a document type declaration, which is not allowed in Interface Builder documents"
    ),
    (
      "deep.xib", String(repeating: "<a>\n", count: 100_000),
      "257:1: error: more than 256 levels in a document"
    ),
  ]

  private static let absent = [
    (
      "project.xib",
      "project.xib:1:1: error: the file is a Gimbal project or another SQLite database, not an Interface Builder document or an archive"
    ),
    ("utf16.xib", "utf16.xib:1:1: error: the document is not UTF-8 text"),
    ("folder.xib", "error: cannot read 'folder.xib': is a directory"),
    ("absent.xib", "error: cannot read 'absent.xib': no such file or directory"),
  ]

  @Test func runContinuesAfterErrors() throws {
    let names = BadDocumentTests.bad.map(\.0) + BadDocumentTests.absent.map(\.0)
    let outcome = try fixture.run(["solve", "good.xib"] + names + ["crlf.xib", "--format", "ndjson"])
    #expect(outcome.code == 6)
    let expected =
      BadDocumentTests.bad.map { "\($0.0):\($0.2)" } + BadDocumentTests.absent.map(\.1)
    let errors = outcome.errors.split(separator: "\n").filter { !$0.hasPrefix("  ") }.map(String.init)
    #expect(errors == expected)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first?.hasPrefix(#"{"file":"good.xib","scene":"root""#) == true)
    #expect(lines.last?.hasPrefix(#"{"file":"crlf.xib","scene":"root""#) == true)
    #expect(lines.count { $0.contains(#","error":""#) } == names.count)
  }

  @Test func standardInputCanBeADocument() throws {
    #expect(
      try fixture.run("solve", "-", "--format", "ndjson", input: BadDocumentTests.good).output.hasPrefix(
        #"{"file":"-","scene":"root""#))
    let outcome = try fixture.run("solve", "-", input: "<a>")
    #expect(outcome.errors.hasPrefix("-:1:") && outcome.code == 6)
  }

  @Test(arguments: BadDocumentTests.bad.map(\.0) + BadDocumentTests.absent.map(\.0))
  func failedImportChangesNothing(name: String) throws {
    #expect(try fixture.run("p.gimbal", "-c", "scene new main size 10x10; view new a").code == 0)
    let before = try ProjectContent.lines(of: fixture.project)
    let outcome = try fixture.run("p.gimbal", "-c", "import good.xib \(name)")
    #expect(outcome.code == 6)
    #expect(try ProjectContent.lines(of: fixture.project) == before)
    // One error: the message, the statement, and a caret below the file name.
    let lines = outcome.errors.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.count { $0.contains("error: ") } == 1)
    #expect(lines.count >= 3 && lines[1] == "import good.xib \(name)")
    #expect(
      lines.count >= 3
        && lines[2] == String(repeating: " ", count: 16) + "^" + String(repeating: "~", count: name.count - 1)
    )
  }
}
