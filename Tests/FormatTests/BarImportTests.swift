import GimbalModel
import TestSupport
import Testing

@testable import GimbalInterfaceBuilder

/// Tests of the titles and items of bars, and of the texts of table sections.
@Suite struct BarImportTests {
  /// Returns the properties of the roots of a document by the name of the scene.
  private func roots(_ document: String) throws -> [String: Properties] {
    let scenes = try InterfaceDocument(Array(document.utf8)).importedScenes(named: "main", ids: CountingIDs())
    return Dictionary(
      scenes.map { ($0.scene.name.text, $0.scene.properties(of: $0.scene.root)) },
      uniquingKeysWith: { one, _ in one })
  }

  private static func storyboard(_ controllers: [String]) -> String {
    let scenes = controllers.map { "<scene sceneID=\"s\"><objects>\($0)</objects></scene>" }.joined()
    return "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" version=\"3.0\">"
      + "<device id=\"retina4_7\" orientation=\"portrait\"/><scenes>\(scenes)</scenes></document>"
  }

  private static func controller(_ id: String, _ name: String, _ more: String) -> String {
    "<viewController id=\"\(id)\" title=\"\(name)\" sceneMemberID=\"viewController\">"
      + "<view key=\"view\" id=\"v\(id)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"667\"/></view>"
      + "\(more)</viewController>"
  }

  private static func container(_ kind: String, _ id: String, to ids: [String], _ more: String = "") -> String
  {
    let segues = ids.map {
      "<segue destination=\"\($0)\" kind=\"relationship\" relationship=\"viewControllers\"/>"
    }.joined()
    return
      "<\(kind) id=\"\(id)\" sceneMemberID=\"viewController\">\(more)<connections>\(segues)</connections></\(kind)>"
  }

  @Test func navigationItemBecomesTitleAndItems() throws {
    let item = """
      <navigationItem key="navigationItem" title="Photos" id="n">
        <barButtonItem key="leftBarButtonItem" systemItem="cancel" id="l"/>
        <rightBarButtonItems>
          <barButtonItem systemItem="add" id="r"/><barButtonItem title="[x]" id="q"/>
          <barButtonItem image="gear" catalog="system" id="g"/>
        </rightBarButtonItems>
      </navigationItem>
      """.replacing("<rightBarButtonItems>", with: "<array key=\"rightBarButtonItems\">")
      .replacing("</rightBarButtonItems>", with: "</array>")
    let document = Self.storyboard([
      Self.container("navigationController", "nav", to: ["a"]), Self.controller("a", "A", item),
    ])
    let root = try #require(try roots(document)["A"])
    #expect(root.text(.barTitle) == "Photos")
    #expect(root.text(.leadingBarItems) == "Cancel")
    #expect(root.text(.trailingBarItems) == "[system:plus]\n[] [x]\n[system:gear]")
  }

  @Test func customViewsOfBarsBecomeTheirText() throws {
    let item = """
      <navigationItem key="navigationItem" title="Photos" id="n">
        <barButtonItem key="leftBarButtonItem" id="l">
          <segmentedControl key="customView" id="c"><rect key="frame" x="0" y="0" width="9" height="9"/>
            <segments><segment title="Day"/><segment title="Week"/></segments></segmentedControl>
        </barButtonItem>
        <view key="titleView" id="t"><rect key="frame" x="0" y="0" width="9" height="9"/>
          <subviews><imageView id="i"/><label text="Album" id="b"/></subviews></view>
      </navigationItem>
      """
    let document = Self.storyboard([
      Self.container("navigationController", "nav", to: ["a"]), Self.controller("a", "A", item),
    ])
    let root = try #require(try roots(document)["A"])
    #expect(root.text(.barTitle) == "Album")
    #expect(root.text(.leadingBarItems) == "Day | Week")
  }

  @Test func controllerWithoutNavigationBarHasNoTitle() throws {
    let item = "<navigationItem key=\"navigationItem\" title=\"Photos\" id=\"n\"/>"
    let root = try #require(try roots(Self.storyboard([Self.controller("a", "A", item)]))["A"])
    #expect(root.text(.barTitle) == nil)
  }

  @Test func tabsComeFromTheControllersOfTheTabBar() throws {
    let first = "<tabBarItem key=\"tabBarItem\" title=\"Home\" image=\"house\" catalog=\"system\" id=\"t\"/>"
    let document = Self.storyboard([
      Self.container("tabBarController", "tabs", to: ["a", "nav", "c"]), Self.controller("a", "A", first),
      Self.container("navigationController", "nav", to: ["b"]),
      Self.controller("b", "B", "<tabBarItem key=\"tabBarItem\" systemItem=\"search\" id=\"u\"/>"),
      Self.controller("c", "C", ""),
    ])
    let found = try roots(document)
    let tabs = "[system:house] Home\n[system:magnifyingglass] Search\nC"
    #expect(["A", "B", "C"].map { found[$0]?.text(.tabItems) } == [tabs, tabs, tabs])
    #expect(["A", "B", "C"].map { found[$0]?.number(.selectedTab) } == [nil, 1, 2])
  }

  @Test func sectionTextsBelongToTheFirstAndTheLastCell() throws {
    func cell(_ id: String) -> String {
      "<tableViewCell id=\"\(id)\" rowHeight=\"44\"><tableViewCellContentView key=\"contentView\" id=\"c\(id)\"/>"
        + "</tableViewCell>"
    }
    let table =
      "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\"><objects>"
      + "<view id=\"v\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"667\"/><subviews>"
      + "<tableView id=\"t\" dataMode=\"static\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"600\"/>"
      + "<sections><tableViewSection headerTitle=\"Account\" footerTitle=\"End\" id=\"s\"><cells>"
      + "\(cell("1"))\(cell("2"))</cells></tableViewSection></sections></tableView></subviews></view>"
      + "</objects></document>"
    let scene = try #require(
      try InterfaceDocument(Array(table.utf8)).importedScenes(named: "main", ids: CountingIDs()).first?.scene)
    let texts = scene.viewsInTreeOrder.map { scene.properties(of: $0.id) }
    #expect(texts.compactMap { $0.text(.sectionHeader) } == ["Account"])
    #expect(texts.compactMap { $0.text(.sectionFooter) } == ["End"])
    #expect(texts.allSatisfy { !$0.flag(.repeatsCells) })
  }

  @Test(arguments: ["Done", "", "[system:plus]", "[logo] Home", "[] [x] y"]) func itemsRoundTrip(
    _ text: String
  ) {
    #expect(BarItem(text).description == text)
  }
}
