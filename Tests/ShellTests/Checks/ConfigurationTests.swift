import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// The file `.gimbal.toml`.
struct ConfigurationTests {
  @Test func kindsAndPathsAreRead() throws {
    let text = """
      # The paths are relative to this file.
      include = ["App/**", 'Kit/*.xib',]
      exclude = [
        "Pods",  # at any depth
      ]
      devices = ["iPhone SE"]
      languages = ["de", "ar"]

      [kinds]
      overlap = "off"
      duplicate = "error"
      """
    let configuration = try CheckConfiguration(reading: text)
    #expect(configuration.devices.map(\.name) == ["iPhone SE"])
    #expect(configuration.languages == ["de", "ar"])
    for (path, isIncluded) in [
      ("App/a.xib", true), ("App/b/c.storyboard", true), ("Kit/a.xib", true), ("Kit/b/a.xib", false),
      ("App/Pods/a.xib", false), ("Other/a.xib", false), ("App/PodsOfOurs/a.xib", true),
    ] {
      #expect(configuration.includes(path) == isIncluded, "\(path)")
    }
    var selection = FindingSelection()
    configuration.apply(to: &selection)
    let (overlap, duplicate) = try (
      #require(FindingKind.named("overlap")), #require(FindingKind.named("duplicate"))
    )
    #expect(!selection.contains(overlap) && selection.severity(of: duplicate) == .error)
    #expect(try CheckConfiguration(reading: "").includes("a.xib"))
  }

  @Test(arguments: [
    ("[kinds]\nfoo = \"off\"", 2, 1, "'foo' is not a kind of finding"),
    ("[kinds]\noverlap = \"bad\"", 2, 11, "'bad' is not a severity"),
    ("[kinds]\noverlap = 1", 2, 11, "the severity of 'overlap' is not a string"),
    ("[rules]\na = 1", 1, 1, "there is no table 'rules'"), ("paths = []", 1, 1, "there is no key 'paths'"),
    ("include = \"a\"", 1, 11, "the value of 'include' is not an array"),
    ("include = [\"a\", \"b[c\"]", 1, 17, "'b[c' is not a valid pattern"),
    ("exclude = [\"\"]", 1, 12, "'' is not a valid pattern"),
    ("exclude = [\"!a\"]", 1, 12, "'!a' is a negated pattern, which is not supported"),
    ("include = [\"a\", 1]", 1, 17, "a value of 'include' is not a string"),
    ("devices = [\"iFone\"]", 1, 12, "there is no device 'iFone'"),
    ("include = [\"a\"", 1, 15, "expected ',' or ']'"),
    ("include = [\"a]", 1, 12, "the string has no closing quote"),
    ("include [\"a\"]", 1, 9, "expected '=' after the key 'include'"),
    ("include = []\ninclude = []", 2, 1, "key 'include' is repeated"),
    ("[kinds]\n[kinds]", 2, 1, "table 'kinds' is repeated"),
    ("a.b = 1", 1, 2, "dotted keys are not supported"), ("a = {}", 1, 5, "inline tables are not supported"),
    ("[[a]", 1, 5, "table 'a' has no closing bracket"),
    ("[ignore]\nid = \"a\"", 2, 1, "the table 'ignore' is not an array of tables"),
    ("[[ignore]]\nid = \"a\"", 2, 1, "an ignored object has no reason"),
    ("[[ignore]]\nid = \"a\"\nkind = \"x\"", 3, 8, "'x' is not a kind of finding"),
    ("[[ignore]]\nname = \"a\"", 2, 1, "there is no key 'name' in the table 'ignore'"),
    ("[code]\nhelp = []", 2, 1, "there is no key 'help' in the table 'code'"),
    ("[code]\nhelpers = [\"pin\"]", 2, 12, "'pin' is not a call with rules after a colon"),
    ("[code]\nhelpers = [\"pin($v): $v.to == 1\"]", 2, 12, "'$v.to == 1' is not a rule of a helper"),
    ("orientations = [\"up\"]", 1, 17, "'up' is not an orientation"),
    ("fail-on = \"note\"", 1, 11, "the value of 'fail-on' is not a severity"),
    ("text-sizes = [\"huge\"]", 1, 15, "'huge' is not a text size"),
    ("system-versions = 15", 1, 19, "the value of 'system-versions' is not an array"),
    ("system-versions = [\"15\"]", 1, 20, "a value of 'system-versions' is not a version of iOS"),
    ("system-versions = [3]", 1, 20, "a value of 'system-versions' is not a version of iOS"),
    ("system-versions = [99]", 1, 20, "a value of 'system-versions' is not a version of iOS"),
    ("[paths]\nfiles = []", 2, 1, "the table 'paths' is not an array of tables"),
    ("[[paths]]\noverlap = \"off\"", 2, 1, "a table 'paths' has no files"),
    ("[[paths]]\n", 1, 1, "a table 'paths' is empty"),
    ("[[ignore]]\nid = \"a\"\nreason = \"b\"\n\n[[ignore]]", 5, 1, "a table 'ignore' is empty"),
    ("devices = []\n[rules]", 2, 1, "there is no table 'rules'"),
    ("[[paths]]\nfiles = [\"a\"]\nfoo = \"off\"", 3, 1, "'foo' is not a kind of finding"),
    ("[[paths]]\nfiles = [\"a\"]\noverlap = \"bad\"", 3, 11, "'bad' is not a severity"),
    ("right-to-left = 1", 1, 17, "the value of 'right-to-left' is not a Boolean"),
    ("a = \"\"\"x\"\"\"", 1, 5, "multi-line strings are not supported"),
    ("a = 1.5", 1, 5, "'1.5' is not a string, a whole number or a Boolean"),
    ("include = [] devices = []", 1, 14, "unexpected text at the end of the line"),
    ("a = \"\\q\"", 1, 6, "invalid escape sequence"), ("= 1", 1, 1, "expected a key"),
  ])
  func errorsHavePositions(text: String, line: Int, column: Int, message: String) {
    do {
      _ = try CheckConfiguration(reading: text)
      Issue.record("no error: \(text)")
    } catch {
      #expect(error.message == message)
      #expect((error.line, error.column) == (line, column), "\(text): \(error.line):\(error.column)")
    }
  }

  @Test(arguments: [
    ("*.xib", "a/b.xib", true), ("a/*.xib", "a/b/c.xib", false), ("a/**/c.xib", "a/c.xib", true),
    ("a/**/c.xib", "a/b/b/c.xib", true), ("**/Base.lproj/**", "x/Base.lproj/Main.storyboard", true),
    ("Pods/", "x/Pods/a.xib", true), ("/Pods", "x/Pods/a.xib", false), ("a?.xib", "ab.xib", true),
    ("a*b*c", "a-b-b-c", true), ("a*b", "acd", false), ("[ab].xib", "a.xib", true),
    ("[ab].xib", "c.xib", false),
    ("[!a-c].xib", "d.xib", true), ("[^a-c].xib", "b.xib", false), ("v[]0-9].xib", "v].xib", true),
    ("v[a-]*", "v-x", true), ("*[0-9].xib", "screen2.xib", true),
  ])
  func patternsMatchLikeGit(pattern: String, path: String, isMatch: Bool) throws {
    let configuration = try CheckConfiguration(reading: "include = ['\(pattern)']")
    #expect(configuration.includes(path) == isMatch)
  }

  @Test func baselineKeepsFingerprints() throws {
    let baseline = Baseline(["b\tconflict\tx", "a\tambiguity\ty"])
    #expect(try Baseline(reading: baseline.text.replacing("\n", with: "\r\n")) == baseline)
    #expect(throws: Baseline.Failure.notFinding("b\tx\ty", line: 2)) {
      try Baseline(reading: "gimbal-baseline 1\nb\tx\ty\n")
    }
    #expect(throws: Baseline.Failure.conflictMarker(line: 3)) {
      try Baseline(reading: "gimbal-baseline 1\n\n=======\n")
    }
    #expect(baseline.text == "gimbal-baseline 1\na\tambiguity\ty\nb\tconflict\tx\n")
    #expect(try Baseline(reading: baseline.text) == baseline)
    #expect(throws: Baseline.Failure.version("2")) { try Baseline(reading: "gimbal-baseline 2\n") }
    #expect(throws: Baseline.Failure.notBaseline) { try Baseline(reading: "{}") }
    #expect(throws: Baseline.Failure.notBaseline) { try Baseline(reading: "") }
  }

  @Test func settingsOfProjectAreRead() throws {
    let configuration = try CheckConfiguration(
      reading: """
        orientations = ["portrait", "landscapeLeft"]
        right-to-left = true
        fail-on = "warning"
        [[ignore]]
        id = "aaa-bb-ccc"
        reason = "The designer wants it."
        [[ignore]]
        id = "ddd-ee-fff"
        kind = "touchArea"
        reason = "The button is in a bar."
        """)
    #expect(configuration.orientations == [.portrait, .landscapeLeft] && configuration.needsMirroring)
    #expect(configuration.failureSeverity == .warning)
    #expect(configuration.ignored.map(\.id) == ["aaa-bb-ccc", "ddd-ee-fff"])
    #expect(
      configuration.ignored.map(\.kind) == [nil, .touchArea] && configuration.ignored.map(\.line) == [5, 8])
  }

  @Test func settingsOfSweepsAreRead() throws {
    let configuration = try CheckConfiguration(
      reading: """
        text-sizes = ["large", "accessibility-large"]
        system-versions = [15, 26]
        """)
    #expect(configuration.textSizes == [.large, .accessibilityLarge])
    #expect(configuration.systemVersions == [15, 26])
  }

  /// Of several tables that match a path, the last one counts. Kinds that only some paths report are searched in all files.
  @Test func severitiesDependOnPaths() throws {
    let configuration = try CheckConfiguration(
      reading: """
        [[paths]]
        files = ["Legacy/**"]
        overlap = "off"
        truncated = "warning"
        missingImage = "error"
        [[paths]]
        files = ["Legacy/New.xib"]
        truncated = "error"
        """)
    let selection = FindingSelection()
    #expect(configuration.selection(selection, for: "App/a.xib") == nil)
    let old = try #require(configuration.selection(selection, for: "Legacy/a.xib"))
    #expect(!old.contains(.overlap) && old.severity(of: .truncated) == .warning)
    #expect(configuration.selection(selection, for: "Legacy/New.xib")?.severity(of: .truncated) == .error)
    let wide = configuration.widened(selection)
    #expect(wide.contains(.missingImage) && wide.contains(.overlap) && !selection.contains(.missingImage))
  }

  @Test func runUsesSeveritiesOfPaths() {
    let log = TestLog()
    let run = CheckRun(
      FindingSelection(), log: log,
      pathSelection: { path in
        guard path == "old.xib" else { return nil }
        var selection = FindingSelection()
        selection.set(.conflict, to: .warning)
        return selection
      })
    let text = DocumentText.contradiction
    _ = DocumentRun(
      FindingReports(run), options: DocumentOptions(), format: .table, console: Recorder(),
      files: MemoryFiles(texts: ["old.xib": text, "new.xib": text]), ids: CountingIDs(), log: log,
      failed: run.addUnread
    ).run(["old.xib", "new.xib"])
    let severities = log.cases.flatMap(\.findings).filter { $0.kind == .conflict }.map(\.severity)
    #expect(severities == [.warning, .error])
  }
}
