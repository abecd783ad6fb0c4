import FoundationEssentials
import TestSupport
import Testing

/// The integrations in the directory `ci`: their commands run in a repository, with the variables of the service.
@Suite struct IntegrationTests {
  private let fixture: Fixture

  private static let root =
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

  init() throws {
    fixture = try Fixture()
    let clash = [10, 20].map { #"<constraint firstAttribute="width" constant="\#($0)" id="w\#($0)"/>"# }
    let view = DocumentText.view("v", frame: (0, 0, 10, 10), attributes: "")
    let root = { DocumentText.view("root", frame: (0, 0, 375, 667), attributes: "", subviews: $0) }
    try fixture.write(DocumentText.xib(root(view)), to: "Good View.xib")
    try run("git init --quiet --initial-branch main; git add --all; \(Self.commit)")
    try fixture.write(
      DocumentText.xib(root(DocumentText.view("v", frame: (0, 0, 10, 10), constraints: clash))), to: "Bad.xib"
    )
    try run("git add --all; \(Self.commit)")
  }

  private static let commit =
    "git -c user.name=a -c user.email=a@b.c commit --quiet --message one"

  private func run(_ script: String) throws {
    let outcome = try fixture.shell(script)
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: fixture.directory.file(name), encoding: .utf8)
  }

  /// Returns the shell commands of a configuration: single-quoted values of `run`, and of the list `script`.
  private func commands(in file: String) throws -> [String] {
    let text = try String(contentsOfFile: "\(Self.root)/\(file)", encoding: .utf8)
    return text.split(separator: "\n").compactMap { line -> String? in
      let line = line.drop { $0 == " " }
      guard let start = ["run: '", "- '"].first(where: line.hasPrefix), line.hasSuffix("'") else {
        return nil
      }
      return String(line.dropFirst(start.count).dropLast()).replacing("''", with: "'")
    }
  }

  /// Runs commands as a service does.
  private func service(_ command: String, _ variables: [String: String]) throws -> Outcome {
    let exports = variables.sorted { $0.key < $1.key }.map { "export \($0.key)=\"\($0.value)\"; " }.joined()
    return try fixture.shell(
      "export GIMBAL=\"$gimbal\" LAYOUTS='\(Self.root)/ci/layouts'; \(exports)\(command)")
  }

  /// Writes a release, whose program answers the version, into a folder. Returns its address.
  private func release(checksum: String = "$(sha256sum <gimbal-$n.tar.gz | cut -d ' ' -f 1)") throws -> String
  {
    try run(
      """
      mkdir -p releases/v0.2.0 && cd releases/v0.2.0 && n="0.2.0-linux-$(uname -m)" && mkdir -p "gimbal-$n/bin"
      printf '#!/bin/sh\\necho "gimbal 0.2.0"\\n' >"gimbal-$n/bin/gimbal" && chmod +x "gimbal-$n/bin/gimbal"
      tar czf "gimbal-$n.tar.gz" "gimbal-$n" && echo "\(checksum)  gimbal-$n.tar.gz" >SHA256SUMS
      """)
    return "file://\(fixture.directory.file("releases"))"
  }

  @Test func gitHubActionChecksAndReviews() throws {
    let commands = try commands(in: "ci/github/action.yml")
    try #require(commands.count == 3)
    let variables = [
      "BASE": "HEAD~1", "OPTIONS": "", "SARIF": "gimbal.sarif", "GITHUB_STEP_SUMMARY": "summary.md",
    ]
    #expect(try service(commands[1], variables).code == 0)
    let summary = try text("summary.md")
    #expect(summary.contains("#### `Bad.xib` (added)"), "\(summary)")
    #expect(try service(commands[2], variables).code == 3)
    #expect(try text("gimbal.sarif").contains("Bad.xib"))
    // A wrong revision fails the step.
    #expect(try service(commands[1], variables.merging(["BASE": "nowhere"]) { $1 }).code != 0)
  }

  @Test func gitHubActionInstallsAPinnedRelease() throws {
    let command = "set -e; " + (try #require(try commands(in: "ci/github/action.yml").first))
    let variables = [
      "PROGRAM": "", "VERSION": "", "FOLDER": "installed", "INSTALL": "\(Self.root)/ci/install",
      "GITHUB_OUTPUT": "output", "GIMBAL_RELEASES": try release(),
    ]
    func program(_ more: [String: String]) throws -> Substring {
      #expect(try service("rm -f output; \(command)", variables.merging(more) { $1 }).code == 0)
      return try text("output").trimmingPrefix("program=").dropLast()
    }
    #expect(try program([:]) == "gimbal")
    #expect(try program(["PROGRAM": "/x/gimbal", "VERSION": "0.2.0"]) == "/x/gimbal")
    let installed = try program(["VERSION": "0.2.0"])
    #expect(try fixture.shell("'\(installed)' --version").output == "gimbal 0.2.0\n")
    #expect(try service(command, variables.merging(["VERSION": "0.3.0"]) { $1 }).code != 0)
  }

  @Test func wrongChecksumsAreErrors() throws {
    let install = "'\(Self.root)/ci/install' 0.2.0 installed"
    let address = try release(checksum: String(repeating: "0", count: 64))
    let wrong = try service(install, ["GIMBAL_RELEASES": address])
    #expect(
      wrong.code == 1 && wrong.errors.contains("the checksum of gimbal-0.2.0-linux-"), "\(wrong.errors)")
    #expect(try fixture.shell("test -e installed").code == 1)
    // A checksum of the caller counts more than that of the release.
    let pinned = try service(
      install,
      [
        "GIMBAL_RELEASES": address,
        "GIMBAL_SHA256": "$(sha256sum releases/v0.2.0/*.tar.gz | cut -d ' ' -f 1)",
      ])
    #expect(pinned.code == 0 && pinned.output.hasSuffix("/bin/gimbal\n"), "\(pinned.errors)")
    let nowhere = try service(install, [:])
    #expect(nowhere.code == 1 && nowhere.errors.contains("set GIMBAL_RELEASES"))
  }

  @Test func gitLabJobChecksAndReviews() throws {
    let commands = try commands(in: "ci/gitlab.yml")
    try #require(commands.count == 3)
    let installed = try service(
      commands[0] + #"; "$GIMBAL" --version"#,
      ["GIMBAL_VERSION": "0.2.0", "INSTALL": "\(Self.root)/ci/install", "GIMBAL_RELEASES": try release()])
    #expect(installed.code == 0 && installed.output == "gimbal 0.2.0\n", "\(installed.errors)")
    #expect(try service(commands[0], ["GIMBAL_VERSION": ""]).code == 0)
    #expect(try service(commands[1], ["CI_MERGE_REQUEST_DIFF_BASE_SHA": "HEAD~1"]).code == 0)
    #expect(try text("layouts.md").contains("Bad.xib"))
    #expect(try service(commands[1], [:]).code == 0)
    #expect(try service(commands[2], ["OPTIONS": ""]).code == 3)
    #expect(try text("layouts.xml").contains("<testsuites"))
  }

  @Test func trackedScriptsAreLayoutTests() throws {
    let layouts = "'\(Self.root)/ci/layouts' check"
    try run("git rm --quiet --cached Bad.xib; mkdir sub")
    func test(_ width: Int) -> String {
      "scene new home size 100x100\nview new a frame 0,0,50x50\nexpect a.width == \(width)\n"
    }
    try fixture.write(test(50), to: "good.gim")
    try fixture.write(test(60), to: "sub/bad one.gim")
    try fixture.write(test(70), to: "untracked.gim")
    try run("git add good.gim")
    let good = try service("\(layouts) --junit r.xml", [:])
    #expect(good.code == 0 && good.output.hasSuffix("good.gim: passed\n"), "\(good)")
    #expect(try text("r-tests-1.xml").contains(#"failures="0""#) && text("r.xml").contains("<testsuites"))
    try run("git add sub")
    let bad = try service("\(layouts) --junit=r.xml", [:])
    #expect(bad.code == 1 && bad.output.contains("sub/bad one.gim: failed, exit code 1\n"), "\(bad)")
    #expect(bad.errors.contains("sub/bad one.gim:3:8: error: expected a.width == 60"))
    #expect(try text("r-tests-2.xml").contains(#"failures="1""#))
    // In a subfolder, too, and not if they are switched off or files are named.
    #expect(try service("cd sub && \(layouts)", [:]).output.contains("../good.gim: passed\n"))
    #expect(try service("\(layouts) --no-tests", [:]).code == 0)
    let selected = try service("\(layouts) --tests='g*.gim' --tests=other", [:])
    #expect(selected.code == 0 && selected.output.hasSuffix("good.gim: passed\n"), "\(selected)")
    #expect(try service("\(layouts) -- 'Good View.xib'", [:]).code == 0)
    // The exit code of the documents comes first.
    try run("git add Bad.xib")
    #expect(try service(layouts, [:]).code == 3)
  }

  @Test func preCommitHookChecksTheGivenFiles() throws {
    let hooks = try String(contentsOfFile: "\(Self.root)/.pre-commit-hooks.yaml", encoding: .utf8)
    let entry = try #require(hooks.firstMatch(of: #/entry: (.*)/#)).output.1
    let hook = "\(Self.root)/\(entry)"
    #expect(try service("\(hook) 'Good View.xib'", [:]).code == 0)
    #expect(try service("\(hook) 'Good View.xib' Bad.xib", [:]).code == 3)
  }

  /// A review with new findings is a success; a failure of the program is not, whatever its exit code.
  @Test(arguments: [(0, 0), (1, 0), (3, 0), (4, 0), (2, 2), (6, 6), (137, 137), (139, 139)])
  func reviewSucceedsWithNewFindings(code: Int, expected: Int32) throws {
    // A shell writes the program, because a program that this process has open cannot be executed.
    try run(#"printf '#!/bin/sh\nprintf "$WORDS"\nexit $CODE\n' > fake; chmod +x fake"#)
    func review(_ words: String) throws -> Outcome {
      try service(
        "export GIMBAL=./fake CODE=\(code) WORDS='\(words)'; '\(Self.root)/ci/layouts' review main", [:])
    }
    let outcome = try review("review\\n")
    #expect(outcome.code == expected && outcome.output == "review\n", "\(outcome)")
    #expect(try review("").code == Int32(code))
  }

  /// Paths in options are relative to the folder of the caller, and the baseline applies in each folder.
  @Test func scriptRunsInSubfolders() throws {
    let layouts = "'\(Self.root)/ci/layouts'"
    try run("mkdir sub")
    let inSub = try service("cd sub && \(layouts) check --sarif r.sarif", [:])
    #expect(inSub.code == 3 && inSub.output.contains("../Bad.xib:"), "\(inSub)")
    #expect(try text("sub/r.sarif").contains("\"uri\":\"Bad.xib\""))
    #expect(try service("\(layouts) check --write-baseline .gimbal-baseline", [:]).code == 0)
    #expect(try service("cd sub && \(layouts) check", [:]).code == 0)
    #expect(try service("cd sub && \(layouts) check -- ../Bad.xib", [:]).code == 0)
  }

  @Test func runsWithoutDocumentsWriteEmptyReports() throws {
    let layouts = "'\(Self.root)/ci/layouts'"
    try run("git rm --quiet --cached '*.xib'")
    let empty = try service("\(layouts) check --sarif r.sarif --junit r.xml", [:])
    #expect(empty.code == 0 && empty.errors.contains("there are no documents to check"), "\(empty)")
    #expect(try text("r.sarif").contains("\"results\":[]") && text("r.xml").contains("tests=\"0\""))
    let outside = try service(
      "d=\"$(mktemp -d)\"; cd \"$d\" && \(layouts) check; code=$?; rmdir \"$d\"; exit $code", [:])
    #expect(outside.code == 2)
    #expect(
      outside.errors == "error: the current directory is not in the working tree of a git repository\n",
      "\(outside.errors)")
  }

  @Test func baselineAcceptsFindings() throws {
    let layouts = "\(Self.root)/ci/layouts"
    #expect(try service("\(layouts) check --write-baseline .gimbal-baseline", [:]).code == 0)
    #expect(try service("\(layouts) check", [:]).code == 0)
    #expect(try service("\(layouts) review", [:]).code == 2)
    #expect(
      try service("export GIMBAL=/nowhere; \(layouts) check", [:]).errors.contains("there is no program"))
  }
}
