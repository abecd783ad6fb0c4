import GimbalModel
import GimbalViewDump
import TestSupport
import Testing

/// Tests of the formats of dumps of views, whose texts are written from the descriptions of the formats.
@Suite struct ViewDumpTests {
  private func dump(_ text: String, limits: InputLimits = InputLimits()) throws -> ViewDump {
    try ViewDump(Array(text.utf8), limits: limits)
  }

  private static let description = """
    (lldb) po [[UIWindow keyWindow] recursiveDescription]
    <UIWindow: 0x10; frame = (0 0; 428 926); gestureRecognizers = <NSArray: 0x11>; layer = <UIWindowLayer: 0x12>>
       | <UIView: 0x20; frame = (0 0; 428 926); autoresize = W+H; tintColor = <UIDynamicColor: 0x21; provider = <NSBlock: 0x22>>; layer = <CALayer: 0x23>>
       |    | <App.Badge: 0x30; baseClass = UILabel; frame = (-12.5 453; 64.3333 20.3333); text = 'It's; a = b'; hidden = YES; alpha = 0.5; layer = <_UILabelLayer: 0x31>> disablesGroupFiltering
       |    | <CALayer: 0x40> (layer)
       |    | <UIScrollView: 0x50; frame = (0 100; 428 300); contentOffset: {0, -20}; contentSize: {428, 900}>
       |    |    | <UITextField: 0x60; frame = (16 8; 200 34); text = 'two
    lines'; layer = <CALayer: 0x61>>
    """

  @Test func descriptionsAreRead() throws {
    let dump = try dump(Self.description)
    #expect(dump.format == .recursiveDescription && dump.windows.map(\.count) == [5])
    let root = try #require(dump.windows.first?.children.first)
    #expect(
      root["autoresize"] == "W+H" && root["tintColor"] == "<UIDynamicColor: 0x21; provider = <NSBlock: 0x22>>"
    )
    let badge = try #require(root.children.first)
    #expect(
      badge.className == "App.Badge" && badge.address == "0x30" && badge.kind == .label && badge.line == 4)
    #expect(badge.frame == DumpedView.Rectangle(x: -12.5, y: 453, width: 64.3333, height: 20.3333))
    #expect(badge.text == "It's; a = b" && badge.isHidden && badge.alpha == 0.5)
    let scroll = try #require(root.children.last)
    #expect(scroll["contentOffset"] == "{0, -20}" && scroll.children.first?.text == "two\nlines")
  }

  /// Snapshots have no addresses, comments have marks before each line, and lists have no levels.
  @Test func variantsOfDescriptionsAreRead() throws {
    let snapshot = try dump(
      "<UIView; frame = (0 0; 320 568)>\n   | <UILabel; frame = (1 2; 3 4); text = 'a'>")
    #expect(snapshot.windows.first?.children.first?.text == "a" && snapshot.windows.first?.address == nil)
    let comment = "//  <UIView: 0x1; frame = (0 0; 9 9)>\n//     | <UILabel: 0x2; frame = (1 2; 3 4)>\n"
    #expect(try dump(comment).windows.map(\.count) == [2])
    let list = "<UIView: 0x1; frame = (0 0; 9 9)>\n<UILabel: 0x2; frame = (1 2; 3 4)>\r\n"
    #expect(try dump(list).windows.map(\.className) == ["UIView", "UILabel"])
  }

  @Test func tracesAreRead() throws {
    let trace = """
      (lldb) po [[UIWindow keyWindow] _autolayoutTrace]

      •UIWindow:0x10
      |   •UIView:0x20, MISSING HOST CONSTRAINTS
      |   |   *UILabel:0x30'It's - b' - AMBIGUOUS LAYOUT for UILabel:0x30'It's - b'.minX{id: 10}
      |   *App.Card:0x40'Card'
      """
    let dump = try dump(trace)
    #expect(dump.format == .autolayoutTrace && dump.windows.map(\.count) == [4])
    let label = try #require(dump.windows.first?.children.first?.children.first)
    #expect(label.text == "It's - b" && label.isAmbiguous && label.frame == nil && label.address == "0x30")
    #expect(dump.windows.first?.children.last?.className == "App.Card")
  }

  @Test func hierarchiesOfSentryAreRead() throws {
    let json = """
      {"rendering_system":"UIKIT","windows":[{"type":"UIWindow","width":390,"height":844,"x":0,"y":0,"alpha":1,
      "visible":true,"children":[{"type":"UIView","identifier":"login","width":390,"height":844,"x":0,"y":0,"alpha":1,
      "visible":true,"view_controller":"App.LoginViewController","tag":7,"children":[
      {"type":"UIButton","width":200,"height":34.3,"x":95,"y":400,"alpha":0.5,"visible":false,"children":[]}]}]}]}
      """
    let dump = try dump(json)
    #expect(dump.format == .sentry)
    let root = try #require(dump.windows.first?.children.first)
    #expect(root.controller == "App.LoginViewController" && root.identifier == "login" && root["tag"] == "7")
    let button = try #require(root.children.first)
    #expect(button.frame?.width == 200 && button.frame?.y == 400 && button.isHidden && button.alpha == 0.5)
  }

  /// Frames of user interface tests are on the screen, those of the dump in the superviews.
  @Test func treesOfTestsAreRead() throws {
    let tree = """
      Element subtree:
       →Application, 0x600, pid: 5, label: 'App'
          Window (Main), 0x601, {{0.0, 0.0}, {390.0, 844.0}}
            Other, 0x602, {{10.0, 47.0}, {380.0, 797.0}}
              StaticText, 0x603, {{26.0, 60.0}, {100.0, 20.3}}, identifier: 'title', label: 'Hello, it's'
      Path to element:
       →Application, 0x600, pid: 5, label: 'App'
      """
    let dump = try dump(tree)
    #expect(dump.format == .testTree && dump.windows.first?.count == 3)
    let label = try #require(dump.windows.first?.children.first?.children.first)
    #expect(label.frame == DumpedView.Rectangle(x: 16, y: 13, width: 100, height: 20.3))
    #expect(label.identifier == "title" && label.text == "Hello, it's" && label.kind == .label)
  }

  @Test func sourcesOfAppiumAreRead() throws {
    let xml = """
      <?xml version="1.0" encoding="UTF-8"?>
      <AppiumAUT><XCUIElementTypeApplication type="XCUIElementTypeApplication" name="App" label="App" x="0" y="0" width="390" height="844">
      <XCUIElementTypeOther x="0" y="47" width="390" height="797"><XCUIElementTypeButton value="1" name="go" label="Go" x="16" y="60" width="100" height="20" visible="false"/></XCUIElementTypeOther>
      </XCUIElementTypeApplication></AppiumAUT>
      """
    let dump = try dump(xml)
    let button = try #require(dump.windows.first?.children.first?.children.first)
    #expect(dump.format == .appium && button.kind == .button && button.isHidden && button["value"] == "1")
    #expect(button.identifier == "go" && button.text == "Go" && button.frame?.y == 13)
  }

  @Test func otherFilesAreNoDumps() {
    let texts = [
      "", "{\"gimbal\":1}", "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\"/>",
      "import UIKit\n",
      "let text = \"; frame = (0 0; 1 1)\"", "•• bullets\n",
    ]
    for text in texts { #expect(ViewDump.format(of: Array(text.utf8)) == nil, "\(text)") }
  }

  /// A byte order mark, carriage returns, generic classes and infinite origins.
  @Test func unusualDumpsAreRead() throws {
    let text =
      "\u{FEFF}<UIWindow: 0x1; frame = (0 0; 9 9)>\r\n   | <App.Pill<App.Style>: 0x2; frame = (inf inf; 0 0); tag = 3>\r\n"
    let window = try #require(try dump(text).windows.first)
    #expect(window.className == "UIWindow" && window.children.first?.className == "App.Pill<App.Style>")
    #expect(window.children.first?.frame == nil && window.children.first?["tag"] == "3")
    let deep = (0..<90).reduce("") { text, _ in "{\"type\":\"UIView\",\"children\":[\(text)]}" }
    #expect(try dump("{\"rendering_system\":\"UIKIT\",\"windows\":[\(deep)]}").windows.first?.count == 90)
  }

  @Test func invalidDumpsHaveOneError() throws {
    let texts = [
      "<UIView: 0x1; frame = (0 0; 1)>",
      "{\"rendering_system\":\"UIKIT\"}",
      "{\"rendering_system\":\"UIKIT\",\"windows\":[{}]}", "{\"rendering_system\":\"UIKIT\",",
      "<XCUIElementTypeOther",
    ]
    for text in texts { #expect(throws: ViewDumpError.self, "\(text)") { try dump(text) } }
  }

  @Test func limitsBoundDumps() throws {
    var limits = InputLimits()
    limits[.dumpViews] = 3
    #expect(throws: ExceededLimit.self) { try dump(Self.description, limits: limits) }
    limits = InputLimits()
    limits[.dumpDepth] = 2
    #expect(throws: ExceededLimit.self) { try dump(Self.description, limits: limits) }
    limits = InputLimits()
    limits[.dumpBytes] = 10
    #expect(throws: ExceededLimit.self) { try dump(Self.description, limits: limits) }
  }

  /// Damaged dumps give an error or views, and never end the program.
  @Test func damagedDumpsAreBounded() throws {
    var random = SeededGenerator(seed: 57)
    for _ in 0..<2000 {
      var bytes = Array(Self.description.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes.remove(at: place)
        case 1: bytes.insert(bytes.randomElement(using: &random) ?? 0, at: place)
        default: bytes[place] = UInt8.random(in: 0...255, using: &random)
        }
      }
      guard let dump = try? ViewDump(bytes) else { continue }
      let scenes = try dump.scenes(named: "a", ids: CountingIDs())
      #expect(scenes.count == dump.windows.count)
    }
  }

  // MARK: Scenes

  @Test func scenesHaveTheFramesOfTheDump() throws {
    let scenes = try dump(Self.description).scenes(named: "login", ids: CountingIDs())
    let scene = try #require(scenes.first?.scene)
    #expect(scenes.count == 1 && scene.name.text == "login" && scene.header.device.portrait.size.width == 428)
    #expect(
      scene.viewsInTreeOrder.map(\.name.text) == [
        "root", "view", "itSABadge", "scrollView", "twoLinesTextField",
      ])
    let badge = try #require(scene.viewsInTreeOrder.first { $0.kind == .label })
    let properties = scene.properties(of: badge.id)
    #expect(properties[.frameX] == .number(-12.5) && properties[.frameWidth] == .number(64.3333))
    #expect(properties.text(.customClass) == "Badge" && properties.flag(.hidden))
  }

  @Test func deepDumpsStayInTheDepthOfScenes() throws {
    let lines = (0..<400).map {
      String(repeating: "   |", count: $0) + " <UIView: 0x\($0); frame = (1 1; 9 9)>"
    }
    let text = "<UIView: 0x0; frame = (0 0; 9 9)>\n" + lines.dropFirst().joined(separator: "\n")
    let scenes = try dump(text).scenes(named: "deep", ids: CountingIDs())
    #expect(scenes.first?.scene.viewsInTreeOrder.count == 400)
  }

  @Test(.enabled(if: Corpus.folder != nil, "set GIMBAL_CORPUS to the folder that holds the corpus"))
  func recordedSnapshotsAreReadWithoutLoss() throws {
    let paths = try Corpus.snapshots()
    #expect(paths.count >= 24)
    for path in paths {
      let text = String(decoding: try Corpus.bytes(of: path), as: UTF8.self)
      let dump = try dump(text)
      var lines: [String] = []
      func write(_ view: DumpedView, _ level: Int) {
        let marks = level == 0 ? "" : "   | " + String(repeating: "   | ", count: level - 1)
        let attributes = view.attributes.map { attribute in
          attribute.name == "text" ? "text = '\(attribute.value)'" : "\(attribute.name) = \(attribute.value)"
        }
        lines.append("\(marks)<\(([view.className] + attributes).joined(separator: "; "))>")
        for child in view.children { write(child, level + 1) }
      }
      for window in dump.windows { write(window, 0) }
      #expect(lines.joined(separator: "\n") == text.trimmingSuffix(), "\(path)")
    }
  }
}

extension String {
  fileprivate func trimmingSuffix() -> String {
    var text = self
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
