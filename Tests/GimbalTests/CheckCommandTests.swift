import Foundation
import TestSupport
import Testing

/// Tests of `gimbal check` as a build step: exit codes, baselines, configurations and test results.
@Suite struct CheckCommandTests {
  private static let clean = DocumentText.storyboard([
    DocumentText.controller("c", view: DocumentText.root())
  ])

  private static let contradiction = DocumentText.contradiction

  /// A view without a vertical position.
  private static let ambiguity = contradiction.replacing("constant=\"20\"", with: "constant=\"10\"")
    .replacing(DocumentText.constraint("y", "a.top", "root.top"), with: "")

  private static let macOS = clean.replacing(
    "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB",
    with: "com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB")
  private static let television = clean.replacing(
    "com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB",
    with: "com.apple.InterfaceBuilder.AppleTV.Storyboard")

  private func project() throws -> Fixture {
    let fixture = try Fixture()
    try FileManager.default.createDirectory(
      atPath: fixture.directory.file("App"), withIntermediateDirectories: true)
    return fixture
  }

  @Test func configuredLanguagesApplyToFolders() throws {
    let fixture = try project()
    try fixture.write(Self.clean, to: "App/Main.storyboard")
    try fixture.write("languages = [\"de\"]\n", to: ".gimbal.toml")
    try FileManager.default.createDirectory(
      atPath: fixture.directory.file("App/de.lproj"), withIntermediateDirectories: true)
    try fixture.write("\"a.text\" = \"b\";", to: "App/de.lproj/Main.strings")
    let found = try fixture.run("check", "App", "--format", "json")
    #expect(found.code == 0 && found.output.contains(#""language":"de""#), "\(found)")
    try fixture.write("languages = [\"d e\"]\n", to: ".gimbal.toml")
    #expect(
      try fixture.run("check", "App").errors.contains(".gimbal.toml:1:14: error: 'd e' is not a language"))
  }

  /// The worst finding determines the exit code, and all files that are not checked are named.
  @Test func unreadableFilesDoNotHideFindings() throws {
    let fixture = try project()
    try fixture.write(Self.clean, to: "App/a.storyboard")
    try fixture.write(Self.macOS, to: "App/b.storyboard")
    try fixture.write("<document", to: "App/c.storyboard")
    #expect(try fixture.run("check", "App").code == 6)
    try fixture.write(Self.ambiguity, to: "App/d.storyboard")
    #expect(try fixture.run("check", "App").code == 4)
    try fixture.write(Self.television, to: "App/e.storyboard")
    try fixture.write(Self.contradiction, to: "App/f.storyboard")
    let outcome = try fixture.run("check", "App")
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains("App/b.storyboard: note: the document is for macOS and is skipped\n"))
    #expect(outcome.errors.contains("App/c.storyboard:1:"))
    #expect(
      outcome.output.hasSuffix(
        "2 errors in 4 documents; 1 skipped; 1 not checked: 'App/c.storyboard'\n"),
      "\(outcome.output)")
    #expect(outcome.output.contains("App/f.storyboard:8:95: error: 2 required constraints"))
  }

  @Test func summaryOfDataFormatsIsOnStandardError() throws {
    let fixture = try project()
    try fixture.write(Self.ambiguity, to: "a.storyboard")
    let outcome = try fixture.run("check", "a.storyboard", "--format", "json")
    #expect(outcome.output.hasSuffix("]\n") && outcome.errors == "1 error in 1 document\n")
    #expect(try fixture.run("check", "a.storyboard", "--format", "json", "--quiet").errors == "")
  }

  @Test func baselineAcceptsFindings() throws {
    let fixture = try project()
    try fixture.write(Self.ambiguity, to: "App/a.storyboard")
    #expect(try fixture.run("check", "App", "--write-baseline", "accepted").code == 0)
    let text = try String(contentsOfFile: fixture.directory.file("accepted"), encoding: .utf8)
    #expect(text == "gimbal-baseline 1\nApp/a.storyboard\tambiguity\ta\n")
    let accepted = try fixture.run("check", "./App", "--baseline", "accepted")
    #expect(accepted.code == 0)
    #expect(accepted.output == "no findings in 1 document; 1 accepted by the baseline\n")
    // A new finding is reported, although lines are inserted and views renamed.
    let changed = Self.ambiguity.replacing("<scenes>", with: "<!-- a comment -->\n\n<scenes>")
      .replacing("id=\"a\"", with: "userLabel=\"Renamed\" id=\"a\"")
    try fixture.write(changed, to: "App/a.storyboard")
    try fixture.write(Self.contradiction, to: "App/b.storyboard")
    let outcome = try fixture.run("check", "App", "--baseline", "accepted")
    #expect(outcome.code == 3 && outcome.output.contains("1 error in 2 documents; 1 accepted"))
  }

  @Test func configurationSelectsKindsAndFiles() throws {
    let fixture = try project()
    try fixture.write(Self.ambiguity, to: "App/a.storyboard")
    try FileManager.default.createDirectory(
      atPath: fixture.directory.file("Pods"), withIntermediateDirectories: true)
    try fixture.write(Self.contradiction, to: "Pods/b.storyboard")
    try fixture.write("exclude = [\"Pods\"]\n[kinds]\nambiguity = \"note\"\n", to: ".gimbal.toml")
    let outcome = try fixture.run("check", ".")
    #expect(outcome.code == 0 && outcome.output.hasSuffix("1 note in 1 document\n"), "\(outcome.output)")
    // The nearest configuration of an enclosing folder applies.
    var inner = fixture
    inner.workingDirectory = fixture.directory.file("App")
    #expect(try inner.run("check", "a.storyboard").code == 0)
    #expect(try fixture.run("check", ".", "--kinds", "ambiguity").code == 4)
    try fixture.write("devices = [\"iPhone SE\", \"iPad 11\"]\n", to: ".gimbal.toml")
    let swept = try fixture.run("check", "App")
    #expect(swept.output.contains("in 2 of 2, first iPhone SE"), "\(swept.output)")
  }

  /// Each wrong use has one error that names the value.
  @Test(arguments: [
    (["check", "a.storyboard", "--baseline", "old"], "the baseline has version '9'"),
    (["check", "a.storyboard", "--baseline", "a.storyboard"], "the file is not a baseline"),
    (["check", "a.storyboard", "--baseline", "absent"], "cannot read baseline 'absent'"),
    (
      ["check", "a.storyboard", "--config", "kind.toml"],
      "kind.toml:2:1: error: 'foo' is not a kind of finding"
    ),
    (["check", "a.storyboard", "--config", "key.toml"], "key.toml:1:1: error: there is no key 'foo'"),
    (["check", "a.storyboard", "--config", "broken.toml"], "broken.toml:1:10: error: expected a value"),
    (["check", "a.storyboard", "--config", "absent"], "cannot read configuration 'absent'"),
    (["check", "a.storyboard", "--kinds", "foo"], "'foo' is not a kind of finding"),
    (["check", "a.storyboard", "--canvas", "--devices", "all"], "cannot be combined"),
    (["check", "a.storyboard", "--jobs", "0"], "0 is not a valid number of jobs"),
    (["check"], "Missing expected argument"),
  ])
  func wrongUsesAreErrors(arguments: [String], message: String) throws {
    let fixture = try project()
    try fixture.write(Self.clean, to: "a.storyboard")
    try fixture.write("gimbal-baseline 9\n", to: "old")
    try fixture.write("[kinds]\nfoo = \"off\"\n", to: "kind.toml")
    try fixture.write("foo = 1\n", to: "key.toml")
    try fixture.write("include =\n", to: "broken.toml")
    let outcome = try fixture.run(arguments)
    #expect(outcome.code == 2 && outcome.output.isEmpty, "\(outcome.output)")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.components(separatedBy: "rror: ").count == 2, "\(outcome.errors)")
  }

  @Test func outputDoesNotDependOnJobs() throws {
    let fixture = try project()
    for index in 1...12 {
      let text = [Self.clean, Self.ambiguity, Self.contradiction, Self.macOS][index % 4]
      try fixture.write(text, to: "App/\(100 + index).storyboard")
    }
    let one = try fixture.run("check", "App", "--jobs", "1", "--sarif", "1.sarif")
    let four = try fixture.run("check", "App", "--jobs", "4", "--sarif", "4.sarif")
    #expect(one.code == 3 && four.code == 3)
    #expect(one.output == four.output && one.errors == four.errors)
    func text(_ name: String) throws -> String {
      try String(contentsOfFile: fixture.directory.file(name), encoding: .utf8)
    }
    #expect(try text("1.sarif") == text("4.sarif"))
  }

  @Test func eachSceneIsTest() throws {
    let fixture = try project()
    try fixture.write(Self.contradiction, to: "a.storyboard")
    try fixture.write(Self.clean, to: "b.storyboard")
    #expect(try fixture.run("check", ".", "--junit", "j.xml").code == 3)
    let text = try String(contentsOfFile: fixture.directory.file("j.xml"), encoding: .utf8)
    #expect(text.contains("tests=\"2\" failures=\"1\" errors=\"0\""), "\(text)")
    #expect(text.contains("name=\"a  portrait\""), "\(text)")
  }

  /// A project with 500 documents, of which one is for tvOS, one is damaged and one contradictory.
  @Test func largeProjectNamesAllProblems() throws {
    let fixture = try project()
    for index in 1...497 { try fixture.write(Self.clean, to: "App/\(1000 + index).storyboard") }
    try fixture.write(Self.television, to: "App/television.storyboard")
    try fixture.write("<document", to: "App/damaged.storyboard")
    try fixture.write(Self.contradiction, to: "App/wrong.storyboard")
    let outcome = try fixture.run("check", "App")
    #expect(outcome.code == 3)
    #expect(
      outcome.output.hasSuffix("1 error in 499 documents; 1 not checked: 'App/damaged.storyboard'\n"))
    #expect(outcome.output.contains("App/wrong.storyboard:8:95: error"))
    #expect(outcome.errors.hasPrefix("App/damaged.storyboard:1:"))
    let swept = try fixture.run(
      "check", "App/wrong.storyboard", "App/television.storyboard", "--devices",
      "iPhone SE,iPhone 8,iPhone 15,iPad 11", "--orientations", "all")
    #expect(swept.code == 3 && swept.output.contains("first iPhone SE, portrait"))
  }
}

/// The documentation of the kinds of findings.
@Suite struct FindingDocumentationTests {
  /// Each kind of the table has a section and the severity of the table in the documentation.
  @Test func documentationListsKinds() throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
      separator: "/")
    let page = try String(contentsOfFile: "\(root)/docs/findings.md", encoding: .utf8)
    let help = try Fixture().run("check", "--help").output.split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let kinds = help.matches(of: /(\w+) \((error|warning|note)(, [^)]*)?\): ([A-Z][^.]*\.)/)
    #expect(kinds.count == 47)
    for kind in kinds {
      let section = try #require(page.components(separatedBy: "\n## \(kind.1)\n").dropFirst().first)
      #expect(section.hasPrefix("\n\(kind.4)\n\n```"), "\(kind.1): \(section.prefix(100))")
      #expect(page.contains("| [`\(kind.1)`](#\(kind.1.lowercased())) | \(kind.2) |"), "\(kind.1)")
    }
  }
}
