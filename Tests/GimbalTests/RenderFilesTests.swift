import Foundation
import TestSupport
import Testing

/// `gimbal render FILE…`: the scenes of documents on one sheet.
@Suite struct RenderFilesTests {
  private static let login = DocumentationTests.root + "/examples/login.storyboard"
  private static let faults = DocumentationTests.root + "/examples/faults.storyboard"

  @Test func oneFileIsWrittenToStandardOutput() throws {
    let fixture = try Fixture()
    let outcome = try fixture.run("render", Self.login)
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("<svg ") && outcome.output.hasSuffix("</svg>\n"))
    #expect(try fixture.run("render", Self.login).output == outcome.output)
    let dark = try fixture.run("render", Self.login, "--appearance", "dark", "--orientation", "landscape")
    #expect(dark.output.contains("landscapeLeft") && !dark.output.contains("prefers-color-scheme"))
    #expect(try fixture.run("render", Self.login, "--style", "wireframe").output != outcome.output)
  }

  @Test func severalFilesAreWrittenToFolder() throws {
    let fixture = try Fixture()
    let folder = fixture.directory.file("pictures")
    let outcome = try fixture.run("render", Self.login, Self.faults, "none.xib", "--output", folder)
    #expect(outcome.code == 6 && outcome.errors.contains("none.xib"))
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(names == ["faults.svg", "index.html", "login.svg"])
    let page = try String(contentsOfFile: folder + "/index.html", encoding: .utf8)
    #expect(
      page.contains(">login.storyboard</a>") && page.contains("<a href=\"./login.svg#s0\">Login portrait</a>")
    )
    for name in names where name.hasSuffix(".svg") {
      #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).hasSuffix("</svg>\n"))
    }
  }

  @Test func folderStandsForItsDocuments() throws {
    let fixture = try Fixture()
    let folder = fixture.directory.file("App/a<b>")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: Self.login, toPath: folder + "/a\"&%.storyboard")
    let pictures = fixture.directory.file("pictures")
    #expect(try fixture.run("render", fixture.directory.file("App"), "--output", pictures).code == 0)
    let page = try String(contentsOfFile: pictures + "/index.html", encoding: .utf8)
    #expect(page.contains("href=\"./a%22%26%25.svg#s0\"") && page.contains(">a&quot;&amp;%.storyboard</a>"))
    let empty = try fixture.run("render", pictures, "--output", pictures)
    #expect(empty.code == 6 && empty.errors.contains("name a folder with .xib or .storyboard files"))
  }

  @Test(arguments: [
    (["--output", "a.txt"], "use the extension .svg or .png"), (["--style", "photo"], "wireframe"),
    (["b.xib"], "name it with '--output'"),
    (["b.xib", "--output", "a.svg"], "name a folder with '--output'"),
  ])
  func wrongArgumentsHaveRemedies(options: [String], remedy: String) throws {
    let outcome = try Fixture().run(["render", Self.login] + options)
    #expect(outcome.code == 2 && outcome.errors.contains(remedy), "\(outcome.errors)")
  }

  /// A cell looks the same in all orientations.
  @Test func rootOfFixedSizeIsDrawnOnce() throws {
    let fixture = try Fixture()
    let path = fixture.directory.file("Cell.xib")
    let cell =
      "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\"><objects><collectionViewCell id=\"c\">"
      + "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"80\" height=\"60\"/></collectionViewCell></objects></document>"
    try cell.write(toFile: path, atomically: true, encoding: .utf8)
    let outcome = try fixture.run("render", path, "--orientation", "portrait,landscape")
    #expect(outcome.output.contains(">portrait, landscapeLeft · 80 × 60<"), "\(outcome.output)")
  }

  /// Images come from the asset catalogs of the project folder, also from one beside a localized folder.
  @Test func imagesOfCatalogsAreEmbedded() throws {
    let fixture = try Fixture()
    func write(_ path: String, _ bytes: Data) throws {
      let file = fixture.directory.file(path)
      try FileManager.default.createDirectory(
        atPath: (file as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try bytes.write(to: URL(fileURLWithPath: file))
    }
    func contents(_ name: String, _ more: String = "") -> Data {
      Data("{\"images\": [{\"filename\": \"\(name)\",\n\"idiom\": \"universal\"\(more)}]}".utf8)
    }
    // The first bytes of a PNG file of 80 x 40 pixels are sufficient, because the file is not decoded.
    let header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 80, 0, 0, 0, 40,
    ]
    let catalog = "App/Assets.xcassets"
    try write("App.xcodeproj/project.pbxproj", Data())
    try write("\(catalog)/logo.imageset/Contents.json", contents("logo.png", ", \"scale\": \"2x\""))
    try write("\(catalog)/logo.imageset/logo.png", Data(header))
    try write("\(catalog)/Icons/page.imageset/Contents.json", contents("page.pdf"))
    try write("\(catalog)/Icons/page.imageset/page.pdf", Data("%PDF-1.4 /MediaBox [0 0 30 30]".utf8))
    try write("\(catalog)/outside.imageset/Contents.json", contents("../../secret.png"))
    try write("App/secret.png", Data(header))
    // A link in a catalog can refer to any file.
    try write("\(catalog)/linked.imageset/Contents.json", contents("linked.png"))
    #expect(
      symlink("../../secret.png", fixture.directory.file("App/Assets.xcassets/linked.imageset/linked.png"))
        == 0)
    try write("\(catalog)/listed.imageset/logo.png", Data(header))
    try write("App/list.json", contents("logo.png"))
    #expect(
      symlink("../../list.json", fixture.directory.file("App/Assets.xcassets/listed.imageset/Contents.json"))
        == 0)
    let images = ["logo", "page", "outside", "none", "linked", "listed"].enumerated().map { index, name in
      "<imageView image=\"\(name)\" contentMode=\"center\" id=\"i\(index)\">"
        + "<rect key=\"frame\" x=\"100\" y=\"\(index * 100)\" width=\"100\" height=\"100\"/></imageView>"
    }.joined()
    let document =
      "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.XIB\" version=\"3.0\"><objects><view id=\"v\">"
      + "<rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"667\"/><subviews>\(images)</subviews></view>"
      + "</objects></document>"
    try write("App/Base.lproj/Main.xib", Data(document.utf8))
    let outcome = try fixture.run("render", fixture.directory.file("App/Base.lproj/Main.xib"))
    let uri = "data:image/png;base64," + Data(header).base64EncodedString()
    #expect(outcome.output.components(separatedBy: uri).count == 2)
    // The image is drawn with one point per two pixels in the center of its view.
    #expect(outcome.output.contains("x=\"130\" y=\"40\" width=\"40\" height=\"20\""), "\(outcome.output)")
    for name in ["page", "outside", "none", "linked", "listed"] {
      #expect(outcome.output.contains(">\(name)</text>"))
    }
  }

  /// Every document of the corpus is drawn in both styles.
  @Test(.enabled(if: Corpus.folder != nil, "set GIMBAL_CORPUS to the folder that holds the corpus"))
  func corpusIsDrawn() throws {
    let fixture = try Fixture()
    let files = try Corpus.documents().prefix(Campaign.steps(short: 40, long: .max))
    for style in ["app", "wireframe"] {
      let folder = fixture.directory.file(style)
      let outcome = try fixture.run(["render", "--quiet", "--style", style, "--output", folder] + files)
      #expect([0, 6].contains(outcome.code), "\(outcome.errors)")
    }
  }
}
