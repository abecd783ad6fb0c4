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

  @Test func gitHubActionChecksAndReviews() throws {
    let commands = try commands(in: "ci/github/action.yml")
    try #require(commands.count == 2)
    let variables = [
      "BASE": "HEAD~1", "OPTIONS": "", "SARIF": "gimbal.sarif", "GITHUB_STEP_SUMMARY": "summary.md",
    ]
    #expect(try service(commands[0], variables).code == 0)
    let summary = try text("summary.md")
    #expect(summary.contains("#### `Bad.xib` (added)"), "\(summary)")
    #expect(try service(commands[1], variables).code == 3)
    #expect(try text("gimbal.sarif").contains("Bad.xib"))
    // A wrong revision fails the step.
    #expect(try service(commands[0], variables.merging(["BASE": "nowhere"]) { $1 }).code != 0)
  }

  @Test func gitLabJobChecksAndReviews() throws {
    let commands = try commands(in: "ci/gitlab.yml")
    try #require(commands.count == 2)
    #expect(try service(commands[0], ["CI_MERGE_REQUEST_DIFF_BASE_SHA": "HEAD~1"]).code == 0)
    #expect(try text("layouts.md").contains("Bad.xib"))
    #expect(try service(commands[0], [:]).code == 0)
    #expect(try service(commands[1], ["OPTIONS": ""]).code == 3)
    #expect(try text("layouts.xml").contains("<testsuites"))
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
