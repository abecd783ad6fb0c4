import GimbalInterfaceBuilder
import GimbalLayout
import GimbalMarkup
import GimbalModel
import TestSupport
import Testing

/// Tests of documents with cycles, self-references and excessive counts.
struct AbsurdDocumentTests {
  private func error(_ text: String) -> DocumentError? {
    do throws(DocumentError) {
      _ = try InterfaceDocument(Array(text.utf8)).importedScenes(named: "Document", ids: CountingIDs())
      return nil
    } catch {
      return error
    }
  }

  private func repeated(_ count: Int, _ text: (Int) -> String) -> String { (0..<count).map(text).joined() }

  private func exceeded(_ limit: InputLimit) -> DocumentError.Reason {
    .exceeded(InputLimits().exceeded(limit))
  }

  @Test func cyclesOfSeguesTerminate() throws {
    let count = 3000
    let controllers = (0..<count).map { index in
      DocumentText.controller(
        "c\(index)", view: DocumentText.root("v\(index)"),
        more:
          "<connections><segue destination=\"c\((index + 1) % count)\" kind=\"show\" id=\"s\(index)\"/></connections>"
      )
    }
    let navigation =
      "<navigationController id=\"nav\" sceneMemberID=\"viewController\"><connections><segue destination=\"c7\" kind=\"relationship\" id=\"r\"/></connections></navigationController>"
    let found = try scenes(DocumentText.storyboard(controllers + [navigation]))
    #expect(found.count == count)
    #expect(found.allSatisfy { $0.scene.properties(of: $0.scene.root).flag(.navigationBar) })
  }

  @Test func equalLabelsGetDistinctNames() throws {
    let views = repeated(2000) { DocumentText.view("v\($0)", attributes: "userLabel=\"Same\"") }
    let scene = try scenes(DocumentText.xib(DocumentText.root(subviews: views)))[0].scene
    #expect(Set(scene.viewsInTreeOrder.map(\.name)).count == 2001)
    #expect(scene.viewsInTreeOrder.last?.name.text == "Same2000")
  }

  @Test func nestedCellsBecomeScenes() throws {
    let depth = 100
    let open = "<tableViewCell id=\"c\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"100\" height=\"44\"/>"
    let cells = String(repeating: open, count: depth) + String(repeating: "</tableViewCell>", count: depth)
    let found = try scenes(DocumentText.xib(DocumentText.root(subviews: cells)))
    #expect(found.count == depth + 1)
    for imported in found { _ = try LayoutSolver().solve(imported.scene) }
  }

  @Test func referencesToAncestorsAreAccepted() throws {
    let text = DocumentText.xib(
      DocumentText.root(
        subviews: DocumentText.view(
          "a", "stackView", subviews: DocumentText.view("a", "stackView"),
          constraints: [
            DocumentText.constraint("a", "a.width", "a.width", "multiplier=\"2\""),
            DocumentText.constraint("root", "root.top", "a.bottom"),
          ])))
    for imported in try scenes(text) { _ = try LayoutSolver().solve(imported.scene) }
  }

  @Test func unprintableLabelsBecomeValidNames() throws {
    let text = DocumentText.xib(
      DocumentText.root(
        "&#x202E;&#9;",
        subviews: DocumentText.view("v", attributes: "userLabel=\"a&#x202E;&#10; b\"")
          + DocumentText.view("w", attributes: "userLabel=\"\(String(repeating: "x ", count: 100_000))\"")))
    let names = try scenes(text)[0].scene.viewsInTreeOrder.map(\.name.text)
    #expect(names[1] == "a b")
    #expect(names[2].count <= Name.maximumLength)
  }

  // MARK: Limits

  @Test func numberOfArrangedViewsIsLimited() {
    let views = repeated(501) { DocumentText.view("v\($0)") }
    let found = error(
      DocumentText.xib(DocumentText.root(subviews: DocumentText.view("s", "stackView", subviews: views))))
    #expect(found?.reason == exceeded(.stackViews))
    #expect(found?.line == 6)
    #expect(found?.column == 11)
  }

  @Test func numberOfViewsIsLimited() {
    let views = repeated(2500) {
      "<view id=\"\($0)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"1\" height=\"1\"/></view>"
    }
    #expect(
      error(DocumentText.xib(DocumentText.root(subviews: views)))?.reason
        == exceeded(.documentViews))
  }

  @Test func numberOfVariationsIsLimited() {
    let variations = String(repeating: "<variation key=\"heightClass=compact\"/>", count: 101)
    #expect(error(DocumentText.xib(variations))?.reason == exceeded(.elementVariations))
  }

  @Test func numberOfAttributesIsLimited() {
    let attributes = repeated(1001) { " a\($0)='>'" }
    let found = error("<document>\n <a\(attributes)/></document>")
    #expect(found?.reason == exceeded(.elementAttributes))
    #expect(found?.line == 2 && found?.column == 2)
  }

  @Test func sizeIsLimited() {
    let found = error("<document>\n" + String(repeating: " ", count: 8_000_000))
    #expect(found?.reason == exceeded(.documentBytes))
    #expect(found?.line == 2)
  }
}
