import GimbalInterfaceBuilder
import GimbalModel
import TestSupport
import Testing

/// Tests of the canvas insets by version, device and containers.
struct CanvasTests {
  /// Returns the canvas insets of a root view, by default that of the first scene.
  private func safeArea(_ text: String, of root: String? = nil) throws -> EdgeInsets {
    let scene = try scenes(text).first { root == nil ? !$0.isInstance : $0.rootID == root }?.scene
    let found = try #require(scene)
    var root = found.properties(of: found.root)
    for set in found.installedSets(for: found.currentTraits) {
      for case .override(let override) in found.rules(of: set.id) where override.view == found.root {
        root[override.property] = override.value
      }
    }
    let screen = found.currentTraits.safeArea
    let bars = Bars(of: root, in: found.currentTraits)
    return EdgeInsets(
      top: root.number(.safeAreaTop) ?? screen.top + bars.top,
      bottom: root.number(.safeAreaBottom) ?? screen.bottom + bars.bottom)
  }

  private func plain(_ tools: Int, _ device: String, _ width: Double, _ height: Double) -> String {
    DocumentText.storyboard(
      [DocumentText.controller("vc", view: DocumentText.root("root", width, height))], tools: tools,
      device: device)
  }

  @Test(arguments: [
    (14113, "retina4_7", 375.0, 667.0, 20.0, 0.0), (17701, "retina4_7", 375, 667, 0, 0),
    (22505, "retina4_7", 375, 667, 20, 0), (14490, "retina6_1", 414, 896, 44, 34),
    (23000, "retina6_1", 414, 896, 48, 34), (24506, "retina6_1", 414, 896, 96, 68),
    (22000, "retina5_9", 375, 812, 50, 34), (23000, "retina6_12", 393, 852, 59, 34),
    (21507, "retina5_9", 375, 812, 47, 34), (23727, "retina5_9", 375, 812, 100, 68),
    (22154, "retina6_72", 430, 932, 59, 34), (21701, "retina6_7", 428, 926, 47, 34),
    (24506, "retina6_7", 430, 932, 118, 68), (23727, "ipad11_0rounded", 834, 1194, 24, 50),
    (24506, "iPad13_0rounded", 1032, 1376, 24, 50), (22505, "ipad11_0rounded", 834, 1194, 24, 20),
  ])
  func insetsDependOnVersion(
    tools: Int, device: String, width: Double, height: Double, top: Double, bottom: Double
  ) throws {
    let found = try safeArea(plain(tools, device, width, height))
    #expect(found == EdgeInsets(top: top, bottom: bottom))
  }

  @Test func navigationControllerAddsBar() throws {
    let navigation =
      "<navigationController id=\"nav\" sceneMemberID=\"viewController\"><connections><segue destination=\"vc\" kind=\"relationship\" relationship=\"rootViewController\" id=\"r\"/></connections></navigationController>"
    let first = DocumentText.controller(
      "vc", view: DocumentText.root(),
      more: "<connections><segue destination=\"next\" kind=\"show\" id=\"p\"/></connections>")
    let next = DocumentText.controller("next", view: DocumentText.root("second"))
    let text = DocumentText.storyboard([navigation, first, next], tools: 14113)
    for imported in try scenes(text) {
      #expect(imported.scene.properties(of: imported.scene.root).flag(.navigationBar))
    }
    #expect(try safeArea(text).top == 64)
  }

  @Test func rootBelowBarHasNoBarInset() throws {
    let metrics = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" translucent=\"NO\"/>"
    let text = DocumentText.storyboard(
      [DocumentText.controller("vc", view: DocumentText.root("root", 375, 603), more: metrics)], tools: 14113)
    #expect(try safeArea(text) == .zero)
  }

  /// The bar is not counted twice, independent of the device.
  @Test func rootBelowBarHasNoInset() throws {
    let metrics = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" translucent=\"NO\"/>"
    let text = DocumentText.storyboard(
      [DocumentText.controller("vc", view: DocumentText.root("root", 375, 603), more: metrics)], tools: 14113)
    let scene = try scenes(text)[0].scene
    let root = scene.properties(of: scene.root)
    #expect(!root.flag(.navigationBar) && root.number(.safeAreaTop) == 0)
    let other = scene.display(on: try #require(Device(named: "iPhone 15")))
    #expect(scene.traits(as: other).size == Size(width: 393, height: 788))
  }

  @Test func partOfScreenKeepsInsets() throws {
    let scene = try scenes(
      DocumentText.xib(DocumentText.root("root", 414, 192), tools: 18122, device: "retina6_1"))[0].scene
    let root = scene.properties(of: scene.root)
    #expect(root.number(.safeAreaTop) == 44 && root.number(.safeAreaBottom) == 0)
    #expect(scene.sets.isEmpty)
  }

  @Test func canvasInsetsApplyOnlyToCanvas() throws {
    let scene = try scenes(plain(17701, "retina4_7", 375, 667))[0].scene
    #expect(scene.sets.map(\.name.text) == ["canvas"])
    let other = scene.traits(
      as: Display(
        scene: scene.id, device: try #require(Device(named: "iPhone 15")), orientation: .portrait))
    #expect(scene.installedSets(for: other).isEmpty)
  }

  @Test func rotationKeepsCellSizes() throws {
    let text = DocumentText.xib(
      "<tableViewCell id=\"cell\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"44\"/></tableViewCell>"
    )
    let scene = try scenes(text)[0].scene
    #expect(scene.header.device.name == "iPhone 8 at 375x44")
    #expect(Device(named: scene.header.device.name) == scene.header.device)
    let turned = scene.traits(
      as: Display(scene: scene.id, device: scene.header.device, orientation: .landscapeLeft))
    #expect(turned.size == Size(width: 667, height: 44))
  }

  // MARK: Sheets, popovers and views of another size

  /// A page sheet begins below the status bar, which does not cover it. On a notched screen it reaches the home indicator.
  @Test(arguments: [
    (14854, "retina4_7", 375.0, 647.0, 0.0, 0.0), (22684, "retina5_5", 414, 716, 0, 0),
    (17156, "retina6_1", 414, 842, 0, 34), (21507, "retina6_12", 393, 783, 0, 0),
    (22154, "retina5_9", 375, 802, 0, 0), (22505, "retina6_1", 414, 886, 0, 0),
    (24765, "retina5_9", 375, 762, 50, 0), (24765, "retina5_9", 375, 752, 50, 0),
    // Older versions have no page sheets, or only lower ones.
    (14490, "retina4_7", 375, 647, 20, 0), (20037, "retina6_1", 414, 886, 44, 24),
  ])
  func pageSheetsHaveNoStatusBar(
    tools: Int, device: String, width: Double, height: Double, top: Double, bottom: Double
  ) throws {
    #expect(try safeArea(plain(tools, device, width, height)) == EdgeInsets(top: top, bottom: bottom))
  }

  /// A popover has no insets, unless Interface Builder draws it as a page sheet.
  @Test(arguments: [(842.0, 34.0), (300, 0)])
  func popoverWithoutSizeIsASheet(height: Double, bottom: Double) throws {
    let segue =
      "<connections><segue destination=\"next\" kind=\"popoverPresentation\" id=\"p\"/></connections>"
    let text = DocumentText.storyboard(
      [
        DocumentText.controller("vc", view: DocumentText.root("first", 414, 896), more: segue),
        DocumentText.controller("next", view: DocumentText.root("root", 414, height)),
      ], tools: 17506, device: "retina6_1")
    #expect(try safeArea(text, of: "root") == EdgeInsets(bottom: bottom))
  }

  /// Until Xcode 10, the home indicator covers every view, whatever its height.
  @Test(arguments: [
    ("14490.68", 34.0, 34.0), ("14490.70", 0, 34), ("16097", 0, 0), ("21507", 0, 0), ("21701", 0, 34),
    ("23727", 0, 34), ("26000", 0, 34),
  ])
  func bottomInsetOfShortViews(tools: String, controller: Double, xib: Double) throws {
    func inset(_ text: String) throws -> Double {
      try safeArea(text.replacing("toolsVersion=\"1\"", with: "toolsVersion=\"\(tools)\"")).bottom
    }
    #expect(try inset(plain(1, "retina6_1", 414, 224)) == controller)
    let view = DocumentText.xib(DocumentText.root("root", 414, 68), tools: 1, device: "retina6_1")
    #expect(try inset(view) == xib)
  }

  @Test func pushedControllersInheritTheMissingBar() throws {
    func hasBar(_ metrics: String) throws -> Bool {
      let navigation = """
        <navigationController id="nav" sceneMemberID="viewController"><connections>
        <segue destination="vc" kind="relationship" relationship="rootViewController" id="r"/></connections>
        </navigationController>
        """
      let first = DocumentText.controller(
        "vc", view: DocumentText.root(),
        more: "<connections><segue destination=\"next\" kind=\"show\" id=\"p\"/></connections>\(metrics)")
      let next = DocumentText.controller("next", view: DocumentText.root("second"))
      let scene = try scenes(DocumentText.storyboard([navigation, first, next])).first {
        $0.rootID == "second"
      }
      let found = try #require(scene?.scene)
      return found.properties(of: found.root).flag(.navigationBar)
    }
    #expect(try hasBar(""))
    #expect(try !hasBar("<nil key=\"simulatedTopBarMetrics\"/>"))
  }

  /// The navigation bar of a page sheet is taller than that of a full screen. If the navigation controller fills the
  /// screen, its bar does not cover the sheet.
  @Test(arguments: [
    (17156, "retina6_1", 414.0, 896.0, 842.0, 842.0, 56.0), (23504, "retina6_1", 414, 896, 886, 886, 56),
    (24506, "retina6_1", 414, 896, 848, 848, 74), (24765, "retina5_9", 375, 812, 752, 752, 70),
    (17156, "retina6_1", 414, 896, 842, 896, 0), (23504, "retina6_1", 414, 896, 886, 896, 0),
  ])
  func navigationBarsOfPageSheets(
    tools: Int, device: String, width: Double, screen: Double, height: Double, first: Double, top: Double
  ) throws {
    let show = "<connections><segue destination=\"next\" kind=\"show\" id=\"p\"/></connections>"
    let text = DocumentText.storyboard(
      [
        navigation("vc"),
        DocumentText.controller("vc", view: DocumentText.root("first", width, first), more: show),
        DocumentText.controller("next", view: DocumentText.root("root", width, height)),
      ], tools: tools, device: device)
    #expect(try safeArea(text, of: "root").top == top)
  }

  private func navigation(_ root: String, attributes: String = "") -> String {
    """
    <navigationController id="nav" \(attributes) sceneMemberID="viewController"><connections>
    <segue destination="\(root)" kind="relationship" relationship="rootViewController" id="r"/></connections>
    </navigationController>
    """
  }

  /// A bar in the simulated metrics of a xib covers a view that fills the screen.
  @Test(arguments: [(15705, 568.0, 44.0), (24506, 568, 74), (14113, 568, 64), (15705, 504, 0)])
  func simulatedBarOfXib(tools: Int, height: Double, top: Double) throws {
    let bar = "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\" prompted=\"NO\"/>"
    let root = DocumentText.root("root", 320, height, more: bar)
    #expect(try safeArea(DocumentText.xib(root, tools: tools, device: "retina4_0")).top == top)
  }

  /// iPads have a taller navigation bar than iPhones since Xcode 10, and iPhones a lower one in landscape.
  @Test(arguments: [
    (12118, "ipad9_7", "portrait", 768.0, 1024.0, 64.0), (14460, "ipad9_7", "portrait", 768, 1024, 70),
    (14460, "ipad9_7", "landscape", 1024, 768, 70), (14460, "retina5_9", "landscape", 812, 375, 32),
  ])
  func navigationBarHeights(
    tools: Int, device: String, orientation: String, width: Double, height: Double, top: Double
  ) throws {
    let text = DocumentText.storyboard(
      [navigation("vc"), DocumentText.controller("vc", view: DocumentText.root("root", width, height))],
      tools: tools, device: device
    ).replacing("orientation=\"portrait\"", with: "orientation=\"\(orientation)\"")
    #expect(try safeArea(text, of: "root").top == top)
  }

  /// Later versions of Xcode draw the insets of portrait in landscape.
  @Test(arguments: [
    (14460, "retina5_9", 812.0, 375.0, 0.0, 21.0), (21208, "retina6_0", 844, 390, 47, 34),
    (24412, "retina6_0", 844, 390, 47, 34), (21208, "retina4_7", 667, 375, 0, 0),
  ])
  func insetsInLandscape(
    tools: Int, device: String, width: Double, height: Double, top: Double, bottom: Double
  ) throws {
    let text = plain(tools, device, width, height).replacing("\"portrait\"", with: "\"landscape\"")
    #expect(try safeArea(text) == EdgeInsets(top: top, bottom: bottom))
  }

  /// The simulated metrics of a navigation controller hold for the controllers inside it.
  @Test(arguments: [
    ("", 64.0, 0.0), ("<nil key=\"simulatedTopBarMetrics\"/>", 20, 0),
    ("<simulatedTabBarMetrics key=\"simulatedBottomBarMetrics\"/>", 64, 49),
  ])
  func metricsOfNavigationControllers(metrics: String, top: Double, bottom: Double) throws {
    let show = "<connections><segue destination=\"next\" kind=\"show\" id=\"p\"/></connections>"
    let container = navigation("vc").replacing(
      "</navigationController>", with: "\(metrics)</navigationController>")
    let text = DocumentText.storyboard(
      [
        container, DocumentText.controller("vc", view: DocumentText.root("first"), more: show),
        DocumentText.controller("next", view: DocumentText.root("root")),
      ], tools: 14113)
    for root in ["first", "root"] {
      #expect(try safeArea(text, of: root) == EdgeInsets(top: top, bottom: bottom))
    }
  }

  /// From Xcode 10.2 on, an opaque navigation bar reduces the height of a root view that fills the screen, unless the
  /// controller extends behind opaque bars.
  @Test(arguments: [
    (14113, "", 0.0, 0.0, 667.0), (16097, "", 0, 0, 623), (22505, "", 0, 0, 603),
    (22505, "extendedLayoutIncludesOpaqueBars=\"YES\"", 64, 0, 667),
  ])
  func opaqueBarsAboveFullHeight(
    tools: Int, attributes: String, top: Double, bottom: Double, height: Double
  ) throws {
    let container = navigation("vc").replacing(
      "<connections>",
      with: "<navigationBar key=\"navigationBar\" translucent=\"NO\" id=\"bar\"/><connections>")
    let text = DocumentText.storyboard(
      [container, DocumentText.controller("vc", attributes: attributes, view: DocumentText.root())],
      tools: tools)
    #expect(try safeArea(text, of: "root") == EdgeInsets(top: top, bottom: bottom))
    let scene = try #require(try scenes(text).first { $0.rootID == "root" }).scene
    #expect(scene.currentTraits.size == Size(width: 375, height: height))
  }

  /// A pushed controller has the simulated navigation bar of the controller that pushes it, if there is no navigation
  /// controller.
  @Test(arguments: ["show", "push", "presentation"])
  func pushedControllersInheritSimulatedBars(kind: String) throws {
    let segue = "<connections><segue destination=\"next\" kind=\"\(kind)\" id=\"p\"/></connections>"
    let text = DocumentText.storyboard(
      [
        DocumentText.controller(
          "vc", view: DocumentText.root("first"),
          more: "<simulatedNavigationBarMetrics key=\"simulatedTopBarMetrics\"/>\(segue)"),
        DocumentText.controller("next", view: DocumentText.root("root")),
      ], tools: 14113)
    #expect(try safeArea(text, of: "root").top == (kind == "presentation" ? 20 : 64))
  }

  /// A controller that hides the tab bar also hides it for the controllers that it pushes. The detail of a split view
  /// controller has no tab bar.
  @Test(arguments: [
    ("show", "", true), ("show", "hidesBottomBarWhenPushed=\"YES\"", false), ("showDetail", "", false),
  ])
  func tabBarsOfPushedControllers(kind: String, attributes: String, hasTabBar: Bool) throws {
    func segue(_ destination: String, _ kind: String) -> String {
      "<connections><segue destination=\"\(destination)\" kind=\"\(kind)\" id=\"p\"/></connections>"
    }
    let tabs = """
      <tabBarController id="tabs" sceneMemberID="viewController"><connections>
      <segue destination="nav" kind="relationship" relationship="viewControllers" id="t"/></connections>
      </tabBarController>
      """
    let text = DocumentText.storyboard(
      [
        tabs, navigation("vc"),
        DocumentText.controller("vc", view: DocumentText.root("first"), more: segue("middle", "show")),
        DocumentText.controller(
          "middle", attributes: attributes, view: DocumentText.root("second"), more: segue("next", kind)),
        DocumentText.controller("next", view: DocumentText.root("root")),
      ], tools: 14113)
    #expect(try safeArea(text, of: "root").bottom == (hasTabBar ? 49 : 0))
    #expect(try safeArea(text, of: "first").bottom == 49)
  }

  /// Only Xcode 26.0 draws table cells with margins of 15 points at the top and the bottom.
  @Test(arguments: [(23504, 11.0), (24093, 15), (25999, 15), (26000, 11)])
  func verticalMarginsOfTableCells(tools: Int, margin: Double) throws {
    let cell = """
      <tableViewCell id="cell"><rect key="frame" x="0" y="0" width="375" height="100"/>
      <tableViewCellContentView key="contentView" tableViewCell="cell" id="content">
      <rect key="frame" x="0" y="0" width="375" height="100"/><subviews>\(DocumentText.view("a"))</subviews>
      <constraints>\(DocumentText.constraint("x", "a.top", "content.topMargin"))</constraints>
      </tableViewCellContentView></tableViewCell>
      """
    let text = DocumentText.xib(cell).replacing(/toolsVersion="[0-9]*"/, with: "toolsVersion=\"\(tools)\"")
    #expect(text.contains("toolsVersion=\"\(tools)\""))
    let scene = try #require(try scenes(text).first?.scene)
    let overridden = scene.sets.flatMap { scene.rules(of: $0.id) }.compactMap { rule -> PropertyValue? in
      guard case .override(let override) = rule, override.property == .marginTop else { return nil }
      return override.value
    }
    let given = scene.viewsInTreeOrder.compactMap { scene.properties(of: $0.id)[.marginTop] }
    #expect(Set(overridden + given) == [.number(margin)])
  }

  /// Cells of a collection view have the margins of a view, not those of a screen.
  @Test func marginsInCollectionViews() throws {
    let cell = """
      <collectionViewCell id="cell" reuseIdentifier="Item"><rect key="frame" x="0" y="0" width="100" height="50"/>
      <view key="contentView"><rect key="frame" x="0" y="0" width="100" height="50"/>
      <subviews>\(DocumentText.view("a"))</subviews></view>
      <constraints>\(DocumentText.constraint("x", "a.leading", "cell.leadingMargin"))</constraints>
      </collectionViewCell>
      """
    let collection = """
      <collectionView key="view" id="list" dataMode="prototypes">
      <rect key="frame" x="0" y="0" width="375" height="667"/><cells>\(cell)</cells></collectionView>
      """
    let text = DocumentText.storyboard([DocumentText.controller("vc", view: collection)]).replacing(
      "viewController id", with: "collectionViewController id"
    ).replacing("</viewController", with: "</collectionViewController")
    let found = try #require(try scenes(text).last?.scene)
    let canvas = found.sets.flatMap { found.rules(of: $0.id) }.compactMap { rule -> PropertyOverride? in
      if case .override(let override) = rule, override.view == found.root { override } else { nil }
    }
    let margins: Set<Property> = [.marginTop, .marginLeading, .marginBottom, .marginTrailing]
    let values = margins.map { margin in
      canvas.first { $0.property == margin }?.value ?? found.properties(of: found.root)[margin]
    }
    #expect(values.allSatisfy { $0 == .number(8) }, "\(values)")
  }

  /// The rectangle of a collection view cell can be the item size of the layout. Interface Builder draws the
  /// cell at the size of its content view.
  @Test func collectionViewCellsHaveTheSizeOfTheirContentView() throws {
    let cell = """
      <collectionViewCell id="cell" reuseIdentifier="Item"><rect key="frame" x="0" y="0" width="50" height="50"/>
      <view key="contentView"><rect key="frame" x="0" y="0" width="100" height="80"/></view>
      </collectionViewCell>
      """
    let collection = """
      <collectionView key="view" id="list" dataMode="prototypes">
      <rect key="frame" x="0" y="0" width="375" height="667"/><cells>\(cell)</cells></collectionView>
      """
    let text = DocumentText.storyboard([DocumentText.controller("vc", view: collection)]).replacing(
      "viewController id", with: "collectionViewController id"
    ).replacing("</viewController", with: "</collectionViewController")
    let found = try #require(try scenes(text).last?.scene)
    #expect(found.header.device.portrait.size == Size(width: 100, height: 80))
  }
}
