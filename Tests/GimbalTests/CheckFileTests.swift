import Foundation
import TestSupport
import Testing

/// Tests of the files that `gimbal check` reads and writes: paths, baselines, reports and languages.
@Suite struct CheckFileTests {
  private let fixture: Fixture

  private typealias Text = DocumentText

  private static let clean = Text.storyboard([Text.controller("c", view: Text.root())])

  private static let contradiction = DocumentText.contradiction

  init() throws {
    fixture = try Fixture()
    for folder in ["App", "Other"] {
      try FileManager.default.createDirectory(
        atPath: fixture.directory.file(folder), withIntermediateDirectories: true)
    }
    try fixture.write(Self.contradiction, to: "App/a.storyboard")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: fixture.directory.file(name), encoding: .utf8)
  }

  private func within(_ folder: String) -> Fixture {
    var inner = fixture
    inner.workingDirectory = fixture.directory.file(folder)
    return inner
  }

  @Test func baselineReplacesOnlyBaselines() throws {
    try fixture.write("import UIKit\n", to: "App.swift")
    for (path, reason) in [
      ("App.swift", "--write-baseline would replace 'App.swift', which is not a baseline"),
      ("App/a.storyboard", "--write-baseline 'App/a.storyboard' would replace the input 'App/a.storyboard'"),
      ("r.sarif", "--write-baseline 'r.sarif' would replace the results of --sarif"),
    ] {
      let before = try? text(path)
      let outcome = try fixture.run("check", "App", "--write-baseline", path, "--sarif", "r.sarif")
      #expect(outcome.code == 2 && outcome.errors.contains(reason), "\(outcome)")
      #expect((try? text(path)) == before)
    }
    try fixture.write("", to: "empty")
    for _ in 1...2 { #expect(try fixture.run("check", "App", "--write-baseline", "empty").code == 0) }
    #expect(try text("empty") == "gimbal-baseline 1\nApp/a.storyboard\tconflict\tone two\n")
  }

  /// A file that cannot be written is reported, and does not hide a contradiction.
  @Test(arguments: ["--sarif", "--junit", "--write-baseline"])
  func unwritableFilesDoNotHideFindings(option: String) throws {
    let outcome = try fixture.run("check", "App", option, "/nonexistent/x")
    #expect(outcome.code == 3 && outcome.errors.contains("cannot write '/nonexistent/x'"), "\(outcome)")
    try fixture.write(Self.clean, to: "Other/b.storyboard")
    #expect(try fixture.run("check", "Other", option, "/nonexistent/x").code == 1)
  }

  /// Fingerprints, SARIF and JUnit do not depend on the path that the user typed.
  @Test(arguments: [nil, ".gimbal.toml", ".git/HEAD"])
  func pathsAreRelativeToTheProject(mark: String?) throws {
    if let mark {
      try FileManager.default.createDirectory(
        atPath: fixture.directory.file(".git"), withIntermediateDirectories: true)
      try fixture.write("", to: mark)
    }
    #expect(try fixture.run("check", ".", "--write-baseline", "accepted").code == 0)
    #expect(try text("accepted").contains("\nApp/a.storyboard\tconflict"))
    let here = fixture.directory.path
    for (folder, arguments) in [
      ("", ["App"]), ("", ["\(here)/App/a.storyboard"]), ("", ["App/../App"]), ("Other", [".."]),
      ("App", ["a.storyboard"]),
    ] where mark != nil || folder == "" {
      let inner = folder.isEmpty ? fixture : within(folder)
      let outcome = try inner.run(["check"] + arguments + ["--baseline", "\(here)/accepted"])
      #expect(outcome.code == 0 && outcome.output.contains("1 accepted"), "\(arguments): \(outcome)")
      let reported = try inner.run(
        ["check"] + arguments + ["--sarif", "\(here)/r.sarif", "--junit", "\(here)/r.xml"])
      // The printed path is the typed one.
      #expect(reported.code == 3 && reported.output.hasPrefix("\(arguments[0].prefix(2))"), "\(reported)")
      #expect(try text("r.sarif").contains("\"uri\":\"App/a.storyboard\""))
      #expect(try text("r.sarif").contains("\"gimbalFinding/v1\":\"App/a.storyboard\\tconflict\\tone two\""))
      #expect(try text("r.xml").contains("file=\"App/a.storyboard\""))
    }
  }

  @Test func standardInputHasAnArtifact() throws {
    let outcome = try fixture.run(
      ["check", "-", "--sarif", "r.sarif"], input: Array(Self.contradiction.utf8))
    #expect(outcome.code == 3)
    #expect(try text("r.sarif").contains("\"uri\":\"stdin\""))
  }

  @Test func baselineIsReadWithAnyLineEndAndWithoutConflicts() throws {
    let good = "gimbal-baseline 1\r\nApp/a.storyboard\tconflict\tone two\r\n"
    try fixture.write(good, to: "b")
    #expect(try fixture.run("check", "App", "--baseline", "b").code == 0)
    for (line, message) in [
      ("nonsense", "line 3 is not a finding: 'nonsense'"),
      ("a\tkind\tb", "line 3 is not a finding: 'a\\u{9}kind\\u{9}b'"),
      ("<<<<<<< HEAD", "line 3 is a merge conflict marker"),
    ] {
      try fixture.write(good + line + "\n", to: "b")
      let outcome = try fixture.run("check", "App", "--baseline", "b")
      #expect(outcome.code == 2 && outcome.errors.contains(message), "\(outcome)")
    }
  }

  /// Entries of checked documents and of absent documents are unused; those of other documents are not.
  @Test func unusedEntriesOfABaselineAreCounted() throws {
    try fixture.write(Self.clean, to: "Other/b.storyboard")
    try fixture.write(
      "gimbal-baseline 1\nApp/a.storyboard\tconflict\tone two\nApp/a.storyboard\tambiguity\ta\nGone.xib\tloop\tx\n"
        + "Other/b.storyboard\toverlap\tx\nApp/a.storyboard\tmisplaced\tx\n", to: "b")
    let outcome = try fixture.run("check", "App", "--baseline", "b")
    #expect(outcome.code == 0)
    #expect(
      outcome.errors
        == "note: 2 entries of the baseline match no finding\n  write the baseline again with '--write-baseline b'\n"
    )
    #expect(try fixture.run("check", "App", "--baseline", "b", "--quiet").errors == "")
  }

  @Test func runsWithoutDocumentsWarn() throws {
    let empty = try fixture.run("check", "Other", "--sarif", "r.sarif")
    #expect(empty.code == 0 && empty.errors == "warning: there are no documents to check\n", "\(empty)")
    #expect(try text("r.sarif").contains("\"results\":[]"))
    try fixture.write("include = [\"Nowhere/**\"]\n", to: ".gimbal.toml")
    #expect(try fixture.run("check", ".").errors.contains("'include' and 'exclude' in '.gimbal.toml'"))
    try fixture.write("exclude = [\"App\"]\n", to: ".gimbal.toml")
    try fixture.write(Self.clean, to: "Other/b.storyboard")
    let named = try fixture.run("check", "App/a.storyboard", "Other")
    #expect(named.code == 0 && named.output == "no findings in 1 document\n")
    #expect(
      named.errors == "warning: 'App/a.storyboard' is not checked, because '.gimbal.toml' excludes it\n")
    try fixture.write("exclude = [\"[a\"]\n", to: ".gimbal.toml")
    let invalid = try fixture.run("check", ".")
    #expect(
      invalid.code == 2 && invalid.errors.hasPrefix(".gimbal.toml:1:12: error: '[a' is not a valid pattern"))
  }

  @Test func repeatedFilesAreCheckedOnce() throws {
    let outcome = try fixture.run(
      "check", "App/a.storyboard", "./App/a.storyboard", "App", "--junit", "j.xml")
    #expect(outcome.output.hasSuffix("1 error in 1 document\n"))
    #expect(try text("j.xml").contains("tests=\"1\""))
    try FileManager.default.createSymbolicLink(
      atPath: fixture.directory.file("link.xib"), withDestinationPath: "nowhere.xib")
    #expect(!(try fixture.run("check", "link.xib").errors.contains("did you mean")))
  }

  @Test(arguments: [
    ("--environment", "runtime", "omit '--environment'"), ("--size", "9x9", "use '--devices'"),
  ])
  func combinedOptionsAreNamed(option: String, value: String, remedy: String) throws {
    let outcome = try fixture.run("check", "App", "--devices", "iPhone 15", option, value)
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("error: '\(option)' cannot be combined with options"), "\(outcome)")
    #expect(outcome.errors.contains("  \(remedy)"), "\(outcome)")
  }

  // MARK: Languages

  @Test func findingsNameTheirLanguages() throws {
    let label = Text.view(
      "t", "label", frame: (0, 0, 80, 20),
      attributes: "text=\"Hi\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      constraints: [
        Text.constraint("w", "width", nil, "constant=\"80\""),
        Text.constraint("h", "height", nil, "constant=\"21\""),
      ])
    let place = [
      Text.constraint("x", "t.leading", "root.leading"), Text.constraint("y", "t.top", "root.top"),
    ]
    let view = Text.root(subviews: label, constraints: place)
    try fixture.write(Text.storyboard([Text.controller("c", view: view)]), to: "Other/M.storyboard")
    for code in ["de", "fr", "it"] {
      try FileManager.default.createDirectory(
        atPath: fixture.directory.file("Other/\(code).lproj"), withIntermediateDirectories: true)
      let words = code == "it" ? "Ciao" : "Donaudampfschifffahrtsgesellschaft"
      try fixture.write("\"t.text\" = \"\(words)\";", to: "Other/\(code).lproj/M.strings")
    }
    let outcome = try fixture.run(
      "check", "Other", "--languages", "it,de,fr", "--sarif", "r.sarif", "--junit", "r.xml")
    #expect(outcome.code == 1 && outcome.output.contains("\n  in the languages de, fr\n"), "\(outcome)")
    #expect(try text("r.sarif").contains("in the languages de, fr"))
    let tests = try text("r.xml")
    #expect(
      tests.contains("in the languages de, fr") && tests.contains("name=\"M  portrait  it\""), "\(tests)")
  }

  /// Configured languages apply to the documents that are translated into them.
  @Test func untranslatedDocumentsAreCheckedInTheirOwnLanguage() throws {
    try fixture.write("languages = [\"de\"]\n", to: ".gimbal.toml")
    let outcome = try fixture.run("check", "App/a.storyboard")
    #expect(outcome.code == 3 && outcome.errors == "" && !outcome.output.contains("language"), "\(outcome)")
    let named = try fixture.run("check", "App/a.storyboard", "--languages", "de")
    #expect(named.code == 2 && named.output == "")
    #expect(
      named.errors == """
        error: there are no strings for the language 'de'
          add App/de.lproj/a.strings or App/a.xcstrings, or use '--pseudo long'

        """)
  }

  // MARK: Reports

  @Test func unreadFilesMakeARunIncomplete() throws {
    try fixture.write("<document", to: "App/b.storyboard")
    #expect(try fixture.run("check", "App", "--sarif", "r.sarif").code == 3)
    let log = try text("r.sarif")
    #expect(log.contains("\"executionSuccessful\":false"))
    #expect(!log.contains("docs/") && log.contains("`gimbal check --help` lists all kinds."))
  }

  @Test func omittedPartsHaveTheirLine() throws {
    let document = Self.clean.replacing(
      "<subviews></subviews>",
      with: "<subviews></subviews>\n<constraints>\n"
        + "<constraint firstItem=\"absent\" firstAttribute=\"top\" secondItem=\"root\" secondAttribute=\"top\" id=\"gone\"/>\n"
        + "</constraints>")
    try fixture.write(document, to: "App/a.storyboard")
    let outcome = try fixture.run("check", "App", "--notes", "--sarif", "r.sarif")
    let line = try #require(
      outcome.output.firstMatch(of: /a.storyboard:(\d+):\d+: note: constraint 'gone'/)?.1)
    #expect(outcome.output.contains("App/a.storyboard:\(line):"), "\(outcome.output)")
    let log = try text("r.sarif")
    #expect(
      log.contains("\"startLine\":\(line),") && log.contains("\"fullyQualifiedName\":\"gone\""), "\(log)")
  }

  /// The name of a test does not depend on its findings, so a server shows that it fails and later passes.
  @Test func testsKeepTheirNames() throws {
    func names() throws -> [String] {
      #expect(try fixture.run("check", "App", "--junit", "j.xml").code < 4)
      return try text("j.xml").matches(of: /<testcase name="([^"]*)"/).map { String($0.1) }
    }
    let failing = try names()
    #expect(try text("j.xml").contains("<failure type=\"conflict\""))
    #expect(try text("j.xml").firstMatch(of: /<testcase [^>]* time="\d+\.\d{3}"/) != nil)
    try fixture.write(
      Self.contradiction.replacing("constant=\"20\"", with: "constant=\"10\""), to: "App/a.storyboard")
    #expect(try names() == failing && failing == ["a  portrait"])
  }

  /// If the recorded frames do not tell which of two contradicting constraints is ignored, an identifier does. It is not
  /// a part of the identity.
  @Test func identifiersDoNotChangeTheFingerprintOfAContradiction() throws {
    let drawn = Self.contradiction.replacing(
      "width=\"10.0\" height=\"10.0\"", with: "width=\"15\" height=\"10\"")
    #expect(drawn != Self.contradiction)
    try fixture.write(drawn, to: "App/a.storyboard")
    _ = try fixture.run("check", "App", "--write-baseline", "b")
    let named = drawn.replacing("id=\"one\"", with: "id=\"one\" identifier=\"first\"")
    #expect(named != drawn)
    try fixture.write(named, to: "App/a.storyboard")
    #expect(
      try fixture.run("check", "App").output.contains("UIKit ignores one of them; Gimbal ignores: first:"))
    #expect(try fixture.run("check", "App", "--baseline", "b").code == 0)
  }

  @Test func sweepCountsTheFindingsThatItLists() throws {
    let sweep = ["check", "App", "--devices", "iPhone 15,iPhone SE 3"]
    let all = try fixture.run(sweep + ["--write-baseline", "b"])
    #expect(all.output.contains("2 combinations: 1 finding, in 2 of them"), "\(all)")
    let accepted = try fixture.run(sweep + ["--baseline", "b"])
    #expect(accepted.code == 0)
    #expect(
      accepted.output.contains("2 combinations: no findings, 1 not listed"), "\(accepted)")
  }

  @Test func mergeConflictInADocumentHasItsLine() throws {
    let lines = Self.clean.split(separator: "\n", omittingEmptySubsequences: false)
    let text =
      lines.prefix(3).joined(separator: "\n") + "\n<<<<<<< HEAD\n"
      + lines.dropFirst(3).joined(separator: "\n")
    try fixture.write(text, to: "App/a.storyboard")
    let outcome = try fixture.run("check", "App")
    #expect(
      outcome.errors.contains(
        "App/a.storyboard:4:1: error: the document contains an unresolved merge conflict"))
  }

  /// The new contradiction shares a constraint with the accepted one.
  @Test func furtherContradictionsAreNewFindings() throws {
    _ = try fixture.run("check", "App", "--write-baseline", "b")
    let third = Self.contradiction.replacing(
      "<constraint id=\"tall\"",
      with: "<constraint id=\"three\" firstAttribute=\"width\" constant=\"30\"/><constraint id=\"tall\"")
    #expect(third != Self.contradiction)
    try fixture.write(third, to: "App/a.storyboard")
    let outcome = try fixture.run("check", "App", "--baseline", "b")
    #expect(outcome.code == 3 && outcome.output.contains("(three, line"), "\(outcome)")
  }
}
