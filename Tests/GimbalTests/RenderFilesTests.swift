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
    #expect(names == ["faults.svg", "login.svg"])
    for name in names {
      #expect(try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8).hasSuffix("</svg>\n"))
    }
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
