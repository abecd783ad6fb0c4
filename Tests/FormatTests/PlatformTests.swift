import GimbalInterfaceBuilder
import GimbalLayout
import GimbalModel
import TestSupport
import Testing

/// Documents of platforms other than iOS.
struct PlatformTests {
  // MARK: Identification

  @Test(arguments: [
    ("com.apple.InterfaceBuilder3.Cocoa.XIB", "MacOSX.Cocoa", Platform.macOS),
    ("com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB", "MacOSX.Cocoa", .macOS),
    ("com.apple.InterfaceBuilder.WatchKit.Storyboard", "watchKit", .watchOS),
    ("com.apple.InterfaceBuilder.XR.Storyboard", "XR", .visionOS),
    ("com.apple.InterfaceBuilder3.CocoaTouch.XIB", "MacOSX.Cocoa", .macOS),
  ])
  func otherPlatformsAreNamed(type: String, runtime: String, platform: Platform) throws {
    let text = "<?xml version=\"1.0\"?>\n  <document type=\"\(type)\" targetRuntime=\"\(runtime)\"/>"
    let error = #expect(throws: DocumentError.self) { try InterfaceDocument(Array(text.utf8)) }
    #expect(error?.reason == .unsupportedPlatform(platform))
    #expect(error?.line == 2 && error?.column == 3)
  }

  @Test func unknownTypesAreNoPlatform() {
    func reason(_ type: String) -> DocumentError.Reason? {
      let text = "<document type=\"\(type)\" targetRuntime=\"AppleTV\"/>"
      return #expect(throws: DocumentError.self) { try InterfaceDocument(Array(text.utf8)) }?.reason
    }
    for type in ["com.apple.InterfaceBuilder3.Car.XIB", "com.apple.InterfaceBuilder.Car.XIB", "x"] {
      #expect(reason(type) == .unknownType(type))
    }
    #expect(
      Platform.supportedTypes == [
        "com.apple.InterfaceBuilder3.CocoaTouch.", "com.apple.InterfaceBuilder.AppleTV.",
      ])
  }

  // MARK: tvOS

  /// Returns a tvOS document with the content of an iOS document.
  private static func television(_ text: String) -> String {
    text.replacing(
      "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB",
      with: "com.apple.InterfaceBuilder.AppleTV.Storyboard"
    )
    .replacing("com.apple.InterfaceBuilder3.CocoaTouch.XIB", with: "com.apple.InterfaceBuilder.AppleTV.XIB")
    .replacing(" orientation=\"portrait\"", with: "")
  }

  /// Returns a root view with a view that fills an area, such as the safe area.
  private static func filled(
    _ area: String, width: Double = 1920, height: Double = 1080, suffix: String = ""
  ) -> String {
    let sides = ["top", "bottom", "leading", "trailing"].map {
      DocumentText.constraint($0, "fill.\($0)", "\(area).\($0)\(suffix)")
    }
    return DocumentText.root(
      "root", width, height, subviews: DocumentText.view("fill"), constraints: sides,
      more: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>")
  }

  /// Returns the frame of the view `fill` on the canvas of the document.
  private func fill(
    _ view: String, tools: Int, device: String? = "appleTV", around: [String] = [], more: String = ""
  ) throws -> Frame {
    let controller = DocumentText.controller("vc", view: view, more: more)
    let text = DocumentText.storyboard(around + [controller], tools: tools, device: device)
    let scene = try #require(try scenes(Self.television(text)).first).scene
    return try frame("fill", in: scene)
  }

  private func frame(_ name: String, in scene: Scene) throws -> Frame {
    let view = try scene.view(name)
    return try #require(LayoutSolver().solve(scene)[view.id]).frame
  }

  private static func container(_ element: String, _ id: String, _ segues: String, more: String = "")
    -> String
  {
    "<\(element) id=\"\(id)\" sceneMemberID=\"viewController\">\(more)<connections>\(segues)</connections></\(element)>"
  }

  private static func segue(_ destination: String, _ relationship: String) -> String {
    "<segue destination=\"\(destination)\" kind=\"relationship\" relationship=\"\(relationship)\" id=\"s-\(destination)\"/>"
  }

  private static let navigation = container(
    "navigationController", "nav", segue("vc", "rootViewController"))
  private static let tabs = container("tabBarController", "tabs", segue("vc", "viewControllers"))

  @Test(arguments: [
    (11542, Frame(x: 0, y: 0, width: 1920, height: 1080)),
    (14109, Frame(x: 90, y: 60, width: 1740, height: 960)),
    (16097, Frame(x: 90, y: 60, width: 1740, height: 960)),
    (18122, Frame(x: 80, y: 60, width: 1760, height: 960)),
  ])
  func safeAreaDependsOnVersion(tools: Int, expected: Frame) throws {
    #expect(try fill(Self.filled("safe"), tools: tools) == expected)
  }

  /// Documents of Xcode 7 have no device.
  @Test func documentsWithoutDeviceHaveScreen() throws {
    let frame = try fill(Self.filled("safe"), tools: 18122, device: nil)
    #expect(frame == Frame(x: 80, y: 60, width: 1760, height: 960))
  }

  @Test(arguments: [(12121, 20.0, 0.0), (13771, 110, 60), (14835, 106, 60), (17701, 80, 60)])
  func rootMarginsDependOnVersion(tools: Int, side: Double, top: Double) throws {
    let frame = try fill(Self.filled("root", suffix: "Margin"), tools: tools)
    #expect(frame == Frame(x: side, y: top, width: 1920 - 2 * side, height: 1080 - 2 * top))
  }

  @Test func barsAreAtTop() throws {
    let safe = Self.filled("safe")
    #expect(try fill(safe, tools: 14460, around: [Self.navigation]).y == 205)
    #expect(try fill(safe, tools: 9060, around: [Self.navigation]).y == 145)
    let tabbed = try fill(safe, tools: 16097, around: [Self.tabs])
    #expect(tabbed.y == 157 && tabbed.maxY == 1020)
    #expect(try fill(safe, tools: 11542, around: [Self.tabs]).y == 140)
  }

  /// A navigation bar covers the tab bar.
  @Test func navigationBarReplacesTabBar() throws {
    let tabs = Self.container("tabBarController", "tabs", Self.segue("nav", "viewControllers"))
    #expect(try fill(Self.filled("safe"), tools: 16097, around: [tabs, Self.navigation]).y == 205)
  }

  @Test func simulatedTopBarIsTabBar() throws {
    let metrics = "<simulatedTabBarMetrics key=\"simulatedTopBarMetrics\"/>"
    #expect(try fill(Self.filled("safe"), tools: 15705, more: metrics).y == 157)
    let none = "<nil key=\"simulatedTopBarMetrics\"/>"
    #expect(try fill(Self.filled("safe"), tools: 15705, around: [Self.tabs], more: none).y == 60)
  }

  /// The columns of a split view have the safe area of their side.
  @Test func splitViewDividesSafeArea() throws {
    let split = Self.container(
      "splitViewController", "split",
      Self.segue("other", "masterViewController") + Self.segue("vc", "detailViewController"))
    let detail = try fill(Self.filled("safe", width: 1285), tools: 14109, around: [split])
    #expect(detail == Frame(x: 0, y: 60, width: 1195, height: 960))
    let main = try fill(Self.filled("safe", width: 634), tools: 14109)
    #expect(main == Frame(x: 90, y: 60, width: 544, height: 960))
  }

  @Test func canvasHasScaleOfVersion() throws {
    func device(_ tools: Int) throws -> Device {
      let text = Self.television(
        DocumentText.storyboard(
          [DocumentText.controller("vc", view: Self.filled("safe"))], tools: tools, device: "appleTV"))
      return try scenes(text)[0].scene.display.device
    }
    #expect(try device(16097).name == "Apple TV" && device(16097).scale == 1)
    #expect(try device(17506).name == "Apple TV 4K" && device(17506).scale == 2)
  }

  @Test func scenesSupportOneOrientation() throws {
    let text = Self.television(
      DocumentText.storyboard([DocumentText.controller("vc", view: Self.filled("safe"))], device: "appleTV"))
    let scene = try scenes(text)[0].scene
    #expect(scene.header.orientations.members == [.landscapeLeft])
    #expect(scene.display.orientation == .landscapeLeft)
  }

  /// Away from the canvas, the safe area is that of the device.
  @Test func runTimeHasSafeAreaOfDevice() throws {
    let text = Self.television(
      DocumentText.storyboard(
        [DocumentText.controller("vc", view: Self.filled("safe"))], tools: 14109, device: "appleTV"))
    var scene = try scenes(text)[0].scene
    for trait in scene.customTraits where trait.name == .environment {
      try scene.apply(.delete(.trait(trait)))
    }
    #expect(try frame("fill", in: scene) == Frame(x: 80, y: 60, width: 1760, height: 960))
  }

  @Test func textStylesHaveSizesOfPlatform() throws {
    func label(_ id: String, _ style: String) -> String {
      DocumentText.view(
        id, "label", frame: (0, 0, 100, 46),
        attributes: "text=\"A\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
        more: "<fontDescription key=\"fontDescription\" style=\"UICTFontTextStyle\(style)\"/>")
    }
    let view = DocumentText.root(
      "root", 1920, 1080, subviews: label("head", "Headline") + label("body", "Body"))
    let text = DocumentText.storyboard([DocumentText.controller("vc", view: view)], device: "appleTV")
    func sizes(_ text: String) throws -> [Double?] {
      let scene = try scenes(text)[0].scene
      return try ["head", "body"].map { scene.properties(of: try scene.view($0).id).number(.fontSize) }
    }
    #expect(try sizes(Self.television(text)) == [38, 29])
    // 17 is the default size on iOS.
    #expect(try sizes(text) == [nil, nil])
  }

  @Test func cellsOfCollectionsHaveMarginsOfViews() throws {
    let cell = DocumentText.view(
      "cell", "collectionViewCell", frame: (0, 0, 500, 400), attributes: "",
      subviews: DocumentText.view("fill"),
      constraints: ["top", "bottom", "leading", "trailing"].map {
        DocumentText.constraint($0, "fill.\($0)", "cell.\($0)Margin")
      })
    let scene = try scenes(Self.television(DocumentText.xib(cell, tools: 9060, device: nil)))[0].scene
    #expect(try frame("fill", in: scene) == Frame(x: 8, y: 8, width: 484, height: 384))
  }
}
