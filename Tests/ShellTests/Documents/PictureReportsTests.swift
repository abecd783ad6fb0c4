import GimbalDocuments
import GimbalModel
import GimbalRender
import GimbalReporting
import Synchronization
import TestSupport
import Testing

/// Pictures of whole documents, and updates of their frames, with files in memory.
@Suite struct PictureReportsTests {
  private static func scene(_ controller: String, x: Int, y: Int) -> String {
    "<scene sceneID=\"s\(x)\(y)\"><objects>\(controller)</objects><point key=\"canvasLocation\" x=\"\(x)\" y=\"\(y)\"/></scene>"
  }

  private static let frame = "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"667\"/>"

  private static let storyboard =
    "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB\" version=\"3.0\" initialViewController=\"tabs\">"
    + "<device id=\"retina4_7\" orientation=\"portrait\"/><scenes>"
    + scene(
      "<tabBarController id=\"tabs\" sceneMemberID=\"viewController\"><connections>"
        + "<segue destination=\"nav\" kind=\"relationship\" relationship=\"viewControllers\"/>"
        + "<segue destination=\"b\" kind=\"relationship\" relationship=\"viewControllers\"/></connections></tabBarController>",
      x: 0, y: 0)
    + scene(
      "<navigationController id=\"nav\" sceneMemberID=\"viewController\"><connections>"
        + "<segue destination=\"a\" kind=\"relationship\" relationship=\"rootViewController\"/></connections></navigationController>",
      x: 700, y: 0)
    + scene(
      "<tableViewController id=\"a\" title=\"List\" sceneMemberID=\"viewController\">"
        + "<tableView key=\"view\" dataMode=\"prototypes\" style=\"plain\" id=\"t\">\(frame)<prototypes>"
        + "<tableViewCell accessoryType=\"detailDisclosureButton\" rowHeight=\"60\" id=\"c\">"
        + "<rect key=\"frame\" x=\"0\" y=\"28\" width=\"375\" height=\"60\"/>"
        + "<tableViewCellContentView key=\"contentView\" id=\"cc\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"60\"/>"
        + "<subviews><imageView image=\"logo\" id=\"i\"><rect key=\"frame\" x=\"8\" y=\"8\" width=\"40\" height=\"40\"/></imageView>"
        + "</subviews></tableViewCellContentView></tableViewCell></prototypes></tableView>"
        + "<navigationItem key=\"navigationItem\" title=\"Places\" id=\"ni\">"
        + "<barButtonItem key=\"rightBarButtonItem\" systemItem=\"add\" id=\"ri\"/></navigationItem>"
        + "<connections><segue destination=\"b\" kind=\"show\" identifier=\"open\" id=\"sg\"/>"
        + "<segue destination=\"a\" kind=\"show\" id=\"sh\"/></connections></tableViewController>",
      x: 1400, y: 0)
    + scene(
      "<viewController id=\"b\" title=\"Map\" sceneMemberID=\"viewController\"><view key=\"view\" id=\"v\">\(frame)<subviews>"
        + "<collectionView id=\"cv\"><rect key=\"frame\" x=\"0\" y=\"100\" width=\"375\" height=\"300\"/><cells>"
        + "<collectionViewCell id=\"ic\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"50\" height=\"50\"/></collectionViewCell></cells></collectionView>"
        + "<toolbar id=\"tb\"><rect key=\"frame\" x=\"0\" y=\"600\" width=\"375\" height=\"44\"/><items>"
        + "<barButtonItem title=\"Back\" id=\"b1\"/><barButtonItem systemItem=\"flexibleSpace\" id=\"b2\"/>"
        + "<barButtonItem systemItem=\"play\" id=\"b3\"/></items></toolbar></subviews></view>"
        + "<tabBarItem key=\"tabBarItem\" title=\"Map\" image=\"logo\" id=\"ti\"/></viewController>",
      x: 1400, y: 900)
    + "</scenes></document>"

  private static let misplaced = """
    <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" useAutolayout="YES">
        <device id="retina4_7" orientation="portrait"/>
        <objects>
            <view id="r">
                <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                <subviews>
                    <view misplaced="YES" translatesAutoresizingMaskIntoConstraints="NO" id="a">
                        <rect key="frame" x="1" y="2" width="3" height="4"/>
                    </view>
                </subviews>
                <constraints>
                    <constraint firstItem="a" firstAttribute="leading" secondItem="r" secondAttribute="leading" constant="20" id="c1"/>
                    <constraint firstItem="a" firstAttribute="top" secondItem="r" secondAttribute="top" id="c2"/>
                    <constraint firstItem="a" firstAttribute="width" constant="100" id="c3"/>
                    <constraint firstItem="a" firstAttribute="height" constant="50" id="c4"/>
                </constraints>
            </view>
        </objects>
    </document>

    """

  private func run(_ filter: any DocumentReports, on path: String, _ files: any FileAccess) -> String {
    let recorder = Recorder()
    _ = DocumentRun(
      filter, options: options(of: filter), format: .table, console: recorder, files: files,
      ids: CountingIDs()
    ).run([path])
    let said = recorder.take()
    return said.output + said.errors
  }

  private func options(of filter: any DocumentReports) -> DocumentOptions {
    var options = DocumentOptions()
    options.showsInstances = filter.showsInstances
    return options
  }

  @Test func storyboardIsDrawnAsOnTheCanvas() throws {
    let files = FolderFiles(texts: [
      "App/Base.lproj/Main.storyboard": Self.storyboard,
      "App/Assets.xcassets/logo.imageset/Contents.json":
        "{\"images\": [{\"filename\": \"logo.svg\", \"idiom\": \"universal\"}, {\"filename\": \"dark.svg\", \"idiom\": \"universal\", \"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]}]}",
      "App/Assets.xcassets/logo.imageset/logo.svg":
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 10\"/>",
      "App/Assets.xcassets/logo.imageset/dark.svg": "<svg width=\"20px\" height=\"10px\"/>",
      "App/App.xcodeproj/project.pbxproj": "",
    ])
    let sheets = Lock<[String]>([])
    for (style, appearance) in [
      (PictureStyle.app, Appearance.light), (.app, .dark), (.wireframe, .automatic),
    ] {
      let filter = PictureReports(style, appearance, files: files) { sheet, _ in
        sheets.withLock { $0.append(sheet) }
        return "pictures/Main.svg"
      }
      let said = run(filter, on: "App/Base.lproj/Main.storyboard", files)
      #expect(said.contains("Main.svg") && !said.contains("error"), "\(said)")
      let page = IndexPage(filter.entries).text
      #expect(page.contains("href=\"./Main.svg#s0\"") && page.contains("List portrait"))
    }
    let drawn = sheets.withLock { $0 }
    #expect(drawn.count == 3)
    for sheet in drawn.prefix(2) {
      for text in [">Places<", ">Tab Bar Controller<", ">Navigation Controller<", ">Back<", ">Map<"] {
        #expect(sheet.contains(text), "\(text)")
      }
      #expect(sheet.contains("<title>show open: List → Map</title>"))
      #expect(sheet.contains("<use href=") && sheet.contains("data:image/svg+xml;base64,"))
    }
    #expect(drawn[0] != drawn[1] && !drawn[2].contains("<use href="))
  }

  @Test func misplacedFramesAreUpdated() throws {
    let files = MemoryFiles(texts: ["a.xib": Self.misplaced])
    let written = Lock<[String]>([])
    let filter = FrameUpdateReports(files: files, limits: InputLimits()) { path, old, new in
      #expect(path == "a.xib" && old == Array(Self.misplaced.utf8))
      written.withLock { $0.append(String(decoding: new, as: UTF8.self)) }
    }
    #expect(run(filter, on: "a.xib", files) == "")
    let expected = Self.misplaced.replacing(" misplaced=\"YES\"", with: "").replacing(
      "x=\"1\" y=\"2\" width=\"3\" height=\"4\"", with: "x=\"20\" y=\"0.0\" width=\"100\" height=\"50\"")
    #expect(written.withLock { $0 } == [expected])
    let formatted = try DocumentFormat.formatted(Array(expected.utf8), limits: InputLimits())
    #expect(String(decoding: formatted, as: UTF8.self) == expected)
  }
}

/// Files in memory, in folders.
private struct FolderFiles: FileAccess {
  private let files: MemoryFiles
  private let paths: [String]

  init(texts: [String: String]) {
    files = MemoryFiles(texts: texts)
    paths = texts.keys.sorted()
  }

  /// Returns a path without `..`.
  private func plain(_ path: String) -> String {
    path.split(separator: "/").reduce(into: [Substring]()) { parts, part in
      if part == "..", !parts.isEmpty { parts.removeLast() } else { parts.append(part) }
    }.joined(separator: "/")
  }

  func read(_ path: String) throws(FileFailure) -> String { try files.read(plain(path)) }
  func bytes(of path: String) throws(FileFailure) -> [UInt8] { try files.bytes(of: plain(path)) }
  func open(_ path: String) throws(FileFailure) -> any ByteStream { try files.open(plain(path)) }
  func beginning(of path: String) -> [UInt8]? { files.beginning(of: plain(path)) }

  func replace(_ path: String, _ body: (_ put: ([UInt8]) throws -> Void) throws -> Void) throws {
    try files.replace(plain(path), body)
  }

  func entries(of folder: String, maximum: Int) -> [FolderEntry] {
    let start = plain(folder) + "/"
    let inside = paths.filter { $0.hasPrefix(start) }.map { $0.dropFirst(start.count) }
    let entries = Set(
      inside.map { rest in
        FolderEntry(name: String(rest.prefix { $0 != "/" }), isFolder: rest.contains("/"))
      })
    return entries.sorted { $0.name < $1.name }
  }
}
