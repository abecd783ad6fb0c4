import GimbalMarkup
import Testing

@testable import GimbalInterfaceBuilder

/// The changes between two documents, element by element.
@Suite struct MarkupComparisonTests {
  private func lines(_ old: String, _ new: String) throws -> [String] {
    let comparison = MarkupComparison(
      from: try Markup.read(Array("<document>\(old)</document>".utf8)),
      to: try Markup.read(Array("<document>\(new)</document>".utf8)))
    return comparison.changes.map { $0.line + ($0.isComputed ? " (computed)" : "") }
  }

  @Test(
    arguments: [
      ("<view tag=\"1\" id=\"v\"/>", "<view tag=\"2\" id=\"v\"/>", "~ view v: tag 1 -> 2"),
      ("<view id=\"v\"/>", "<view tag=\"2\" id=\"v\"/>", "~ view v: tag none -> 2"),
      (
        "<view id=\"v\"><color key=\"tint\" white=\"1\"/></view>",
        "<view id=\"v\"><color key=\"tint\" name=\"A\"/></view>", "~ view v, tint: white 1 -> name A"
      ),
      (
        "<view id=\"v\"/>", "<view id=\"v\"><color key=\"tint\" name=\"A\"/></view>", "+ view v, tint: name A"
      ),
      (
        "<label id=\"v\"><string key=\"text\">a</string></label>",
        "<label id=\"v\"><string key=\"text\">b</string></label>", "~ label v, text: a -> b"
      ),
      (
        "<view id=\"v\"/>",
        "<view id=\"v\"><connections><outlet property=\"x\" destination=\"v\" id=\"o\"/></connections></view>",
        "+ outlet o: property x, destination v"
      ),
      (
        "<constraint firstAttribute=\"width\" constant=\"1\" id=\"c\"/>",
        "<constraint firstAttribute=\"height\" constant=\"2\" id=\"c\"/>",
        "~ constraint c: equation firstAttribute width, constant 1 -> firstAttribute height, constant 2"
      ),
      (
        "<view misplaced=\"YES\" id=\"v\"/>", "<view id=\"v\"/>", "~ view v: misplaced YES -> none (computed)"
      ),
      (
        "<view id=\"v\"><subviews><label id=\"a\"/><label id=\"b\"/></subviews></view>",
        "<view id=\"v\"><subviews><label id=\"b\"/><label id=\"a\"/></subviews></view>",
        "~ view v, subviews: moved"
      ),
      (
        "<view id=\"v\"><subviews><view id=\"w\"/></subviews></view><objects><view id=\"z\"/></objects>",
        "<view id=\"v\"><subviews><view id=\"w\"/><view id=\"z\"/></subviews></view><objects/>",
        "~ view z: moved from document, objects to view v, subviews"
      ),
    ])
  func changeIsDescribed(old: String, new: String, line: String) throws {
    #expect(try lines(old, new) == [line])
  }

  @Test(
    arguments: [
      ("<view tag=\"1\" id=\"v\"/>", "<view tag=\"1.0\" id=\"v\"/>"),
      ("<view a=\"1\" b=\"2\" id=\"v\"/>", "<view id=\"v\" b=\"2\" a=\"1\"/>"),
      ("<view id=\"v\"/>", "<!--note--><view   id=\"v\">\n</view>"),
    ])
  func notationIsNoChange(old: String, new: String) throws {
    #expect(try lines(old, new) == [])
  }

  /// A value of an added object belongs to the object; objects and connections inside it are changes of their own.
  @Test func addedObjectIsOneChange() throws {
    let view = """
      <view id="v"><rect key="frame" x="1"/><subviews><label text="a" id="l"><color key="c" name="A"/></label></subviews>
      <connections><outlet property="x" destination="l" id="o"/></connections></view>
      """
    #expect(
      try lines("<objects/>", "<objects>\(view)</objects>") == [
        "+ view v", "+ label l: text a", "+ outlet o: property x, destination l",
      ])
    #expect(try lines("<objects>\(view)</objects>", "<objects/>").count == 3)
  }

  /// The document without a change differs from the document with it only in this change.
  @Test func changesAreReverted() throws {
    func document(_ content: String) throws -> Markup {
      try Markup.read(Array("<document>\(content)</document>".utf8))
    }
    let old = try document(
      "<view tag=\"1\" id=\"v\"><color key=\"tint\" white=\"1\"/></view><label id=\"gone\"/>")
    let new = try document(
      "<view tag=\"2\" id=\"v\"><color key=\"tint\" name=\"A\"/></view><button id=\"new\"/>")
    let comparison = MarkupComparison(from: old, to: new)
    #expect(comparison.changes.count == 4)
    for change in comparison.changes {
      let versions = comparison.versions(of: [change])
      let changes = MarkupComparison(
        from: try Markup.read(versions.without), to: try Markup.read(versions.with)
      ).changes
      #expect(changes.map(\.line) == [change.line])
    }
  }
}
