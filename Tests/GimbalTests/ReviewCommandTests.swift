import FoundationEssentials
import TestSupport
import Testing

/// Tests of `gimbal review` and of `gimbal diff` as a tool of git, in a repository of their own.
@Suite struct ReviewCommandTests {
  private let fixture: Fixture

  /// A form with a title and a button below it.
  private static func form(titleTop: Int = 20, gap: String = "8", more: String = "") -> String {
    DocumentText.xib(
      DocumentText.view(
        "root", frame: (0, 0, 375, 667), attributes: "",
        subviews: DocumentText.view(
          "title", frame: (0, Double(titleTop), 375, 40), attributes: attributes + #" userLabel="title""#)
          + DocumentText.view(
            "button", frame: (0, Double(titleTop) + 48, 375, 40),
            attributes: attributes + #" userLabel="button""#),
        constraints: [
          constraint("c1", "title", "top", "root", "top", "\(titleTop)"),
          constraint("c2", "button", "top", "title", "bottom", gap),
          constraint("c3", "title", "leading", "root", "leading"),
          constraint("c4", "button", "leading", "root", "leading"),
          constraint("c5", "title", "trailing", "root", "trailing"),
          constraint("c6", "button", "trailing", "root", "trailing"),
          #"<constraint firstItem="title" firstAttribute="height" constant="40" id="c7"/>"#,
          #"<constraint firstItem="button" firstAttribute="height" constant="40" id="c8"/>"#, more,
        ]))
  }

  private static let attributes = #"translatesAutoresizingMaskIntoConstraints="NO""#

  private static func constraint(
    _ id: String, _ item: String, _ attribute: String, _ other: String, _ otherAttribute: String,
    _ constant: String = "0"
  ) -> String {
    """
    <constraint firstItem="\(item)" firstAttribute="\(attribute)" secondItem="\(other)" \
    secondAttribute="\(otherAttribute)" constant="\(constant)" id="\(id)"/>
    """
  }

  init() throws {
    fixture = try Fixture()
    try #require(try fixture.shell("git --version").code == 0, "git is not installed")
    try git("init --quiet --initial-branch main")
    try fixture.write(Self.form(), to: "Form.xib")
    try git("add --all; git commit --quiet --message one")
  }

  private func git(_ arguments: String) throws {
    let name = "GIT_AUTHOR_NAME=a GIT_AUTHOR_EMAIL=a@b.c GIT_COMMITTER_NAME=a GIT_COMMITTER_EMAIL=a@b.c"
    let outcome = try fixture.shell("export \(name); git \(arguments)")
    try #require(outcome.code == 0, "\(outcome.errors)")
  }

  @Test func reviewNamesChangesMovesAndCauses() throws {
    try fixture.write(Self.form(titleTop: 32), to: "Form.xib")
    let review = try fixture.run("review", "HEAD", "--devices", "iPhone 15")
    #expect(review.code == 0 && review.errors == "")
    for line in [
      "Form.xib  modified",
      "~ constraint title.top == root.top + 20 -> title.top == root.top + 32  (c1, line",
      "moved on canvas, iPhone 15 portrait:", "title  y 20 -> 32 (+12)  because of constraint c1",
      "button  y 68 -> 80 (+12)  because of constraint c1",
      "1 document changed: 1 constraint, 0 views; 2 views move; 0 new findings, 0 gone",
    ] { #expect(review.output.contains(line), "\(review.output)") }
  }

  @Test func newFindingsDetermineTheExitCode() throws {
    let clash = #"<constraint firstItem="title" firstAttribute="height" constant="50" id="c9"/>"#
    try fixture.write(Self.form(more: clash), to: "Form.xib")
    let review = try fixture.run("review", "main")
    #expect(review.code == 3)
    #expect(review.output.contains("+ constraint title.height == 50"))
    #expect(review.output.contains("new conflict"), "\(review.output)")
    try git("checkout --quiet -b fix; git commit --all --quiet --message two")
    try fixture.write(Self.form(), to: "Form.xib")
    let repaired = try fixture.run("review", "fix")
    #expect(repaired.code == 0 && repaired.output.contains("gone conflict"))
  }

  @Test func addedRemovedAndRenamedDocumentsAreListed() throws {
    try git("mv Form.xib Page.xib")
    try fixture.write(DocumentText.xib(DocumentText.view("other")), to: "New.xib")
    try fixture.write("<document", to: "Bad.xib")
    let review = try fixture.run("review", "HEAD", "--format", "json")
    #expect(review.code == 6)
    for word in [#""status":"added""#, #""status":"renamed""#, #""previousFile":"Form.xib""#] {
      #expect(review.output.contains(word), "\(review.output)")
    }
    #expect(review.output.contains(#""file":"Bad.xib""#))
    try git("add --all; git commit --quiet --message two")
    #expect(try fixture.run("review", "HEAD~1", "HEAD").output.contains("Page.xib  renamed from Form.xib"))
    try git("rm --quiet Page.xib")
    #expect(try fixture.run("review", "HEAD").output.contains("Page.xib  removed"))
  }

  /// Programs that the configuration of the repository names do not run.
  @Test func programsOfTheRepositoryDoNotRun() throws {
    let mark = fixture.directory.file("mark")
    try git("config core.fsmonitor 'touch \(mark)'")
    try fixture.write(Self.form(gap: "24"), to: "Form.xib")
    #expect(try fixture.run("review", "HEAD").output.contains("c2"))
    #expect(!FileManager.default.fileExists(atPath: mark))
  }

  @Test func formatsContainPictures() throws {
    try fixture.write(Self.form(gap: "24"), to: "Form.xib")
    let markdown = try fixture.run("review", "HEAD", "--format", "markdown")
    #expect(markdown.output.hasPrefix("### Layout review: HEAD to the working tree\n"))
    #expect(markdown.output.contains("| button |") && markdown.output.contains("┌──"))
    let page = try fixture.run("review", "HEAD", "--format", "html")
    #expect(
      page.output.hasPrefix("<!DOCTYPE html>")
        && page.output.contains("<figure><img src=\"data:image/svg+xml;base64,"))
    for format in ["ndjson", "csv"] {
      #expect(try fixture.run("review", "HEAD", "--format", format).output.contains("c2"))
    }
  }

  /// As in a pull request, later commits of the base are no changes.
  @Test func baseIsTheLastCommonCommit() throws {
    try git("checkout --quiet -b feature")
    try fixture.write(Self.form(), to: "Other.xib")
    try git("add --all; git commit --quiet --message two; git checkout --quiet main")
    try fixture.write(Self.form(titleTop: 44), to: "Form.xib")
    try git("commit --all --quiet --message three")
    let review = try fixture.run("review", "main", "feature")
    #expect(review.output.contains("Other.xib  added") && !review.output.contains("Form.xib"))
    #expect(try fixture.run("review", "main", "main").output == "no document changed\n")
  }

  @Test(arguments: [
    (["nowhere"], "error: there is no revision 'nowhere'\n  list revisions with"),
    (["HEAD", "--", "--output=x"], "error: there is no revision '--output=x'\n"),
    (["HEAD", "--devices", "iPhone 99"], "there is no device 'iPhone 99'"),
    (["HEAD", "--devices", "iPhone 15,"], "contains an empty value"),
    (["HEAD", "--format", "pdf"], "The value 'pdf' is invalid"), ([], "Missing expected argument '<base>'"),
  ])
  func wrongUseIsOneError(arguments: [String], message: String) throws {
    let outcome = try fixture.run(["review"] + arguments)
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }

  @Test func folderOutsideARepositoryIsAnError() throws {
    let outcome = try Fixture().run("review", "HEAD")
    #expect(outcome.code == 2)
    #expect(
      outcome.errors == "error: the current directory is not in a git repository\n"
        + "  run the command in the working tree of a repository\n")
  }

  /// The limit applies to the files of the working tree, too.
  @Test func limitsApplyToTheWorkingTree() throws {
    try fixture.write(Self.form(gap: "12"), to: "Form.xib")
    let outcome = try fixture.run("review", "HEAD", "--limit", "file-bytes=100")
    #expect(outcome.code == 6 && outcome.output.contains("it has more than 100 bytes"), "\(outcome)")
    #expect(try fixture.run("review", "HEAD").errors == "")
  }

  @Test func configurationAppliesToReviews() throws {
    let clash = #"<constraint firstItem="title" firstAttribute="height" constant="50" id="c9"/>"#
    try fixture.write(Self.form(more: clash), to: "Form.xib")
    #expect(try fixture.run("review", "HEAD").code == 3)
    try fixture.write("devices = [\"iPad 11\"]\n[kinds]\nconflict = \"off\"\n", to: ".gimbal.toml")
    let off = try fixture.run("review", "HEAD", "--format", "json")
    #expect(
      off.code == 0 && !off.output.contains("iPhone") && off.output.contains("\"newFindings\":[]"), "\(off)")
    try fixture.write("exclude = [\"Form*\"]\n", to: ".gimbal.toml")
    #expect(try fixture.run("review", "HEAD").output == "no document changed\n")
    try fixture.write("languages = [\"de\"]\n", to: ".gimbal.toml")
    #expect(try fixture.run("review", "HEAD").code == 3)
    try fixture.write("foo = 1\n", to: ".gimbal.toml")
    let wrong = try fixture.run("review", "HEAD")
    #expect(wrong.code == 2 && wrong.errors.hasPrefix(".gimbal.toml:1:1: error: there is no key 'foo'"))
  }

  @Test func contradictionsAreNotHiddenByDamagedDocuments() throws {
    let clash = #"<constraint firstItem="title" firstAttribute="height" constant="50" id="c9"/>"#
    try fixture.write(Self.form(more: clash), to: "Form.xib")
    try fixture.write("<document", to: "Bad.xib")
    #expect(try fixture.run("review", "HEAD").code == 3)
    let help = try fixture.run("review", "--help").output.split(whereSeparator: \.isWhitespace).joined(
      separator: " ")
    #expect(help.contains("3 new contradictions, 4 new ambiguities, 1 another new error"), "\(help)")
  }

  /// A shallow clone has no common commit, and comparing its revisions would show the changes of the base reversed.
  @Test func shallowClonesAreErrors() throws {
    try git("checkout --quiet -b feature")
    try fixture.write(Self.form(titleTop: 32), to: "Form.xib")
    try git("commit --all --quiet --message two; git checkout --quiet main")
    try fixture.write(Self.form(), to: "Other.xib")
    try git("add --all; git commit --quiet --message three")
    try git("clone --quiet --depth 1 --no-single-branch file://\(fixture.directory.path) shallow")
    var shallow = fixture
    shallow.workingDirectory = fixture.directory.file("shallow")
    let outcome = try shallow.run("review", "origin/main", "origin/feature")
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(
      outcome.errors == "error: 'origin/main' and 'origin/feature' have no common commit\n"
        + "  the clone is shallow; fetch the history with 'git fetch --unshallow'\n")
    let missing = try shallow.run("review", "HEAD~1")
    #expect(
      missing.code == 2 && missing.errors.contains("the clone is shallow; fetch the history"), "\(missing)")
    try git("checkout --quiet --orphan alone; git commit --quiet --message four")
    let unrelated = try fixture.run("review", "main")
    #expect(
      unrelated.code == 2 && unrelated.errors.contains("'main' and 'HEAD' have no common commit\n  compare"))
  }

  @Test func bareAndEmptyRepositoriesWork() throws {
    try fixture.write(Self.form(titleTop: 32), to: "Form.xib")
    try git("commit --all --quiet --message two; git clone --quiet --bare . bare.git; git init --quiet empty")
    var bare = fixture
    bare.workingDirectory = fixture.directory.file("bare.git")
    #expect(try bare.run("review", "HEAD~1", "HEAD").output.contains("title.top == root.top + 32"))
    let tree = try bare.run("review", "HEAD~1")
    #expect(tree.code == 2)
    #expect(
      tree.errors
        == "error: the repository is bare, so it has no working tree\n  name the new revision: gimbal review BASE HEAD\n"
    )
    var empty = fixture
    empty.workingDirectory = fixture.directory.file("empty")
    let none = try empty.run("review", "main")
    #expect(
      none.code == 2 && none.errors == "error: the repository has no commits\n  commit the documents first\n")
  }

  @Test func changedSubmodulesAreNamed() throws {
    for hash in ["1", "2"] {
      let commit = String(repeating: hash, count: 40)
      try git("update-index --add --cacheinfo 160000,\(commit),Pods/X; git commit --quiet --message \(hash)")
    }
    let review = try fixture.run("review", "HEAD~1", "HEAD")
    #expect(review.output == "submodule Pods/X: not reviewed\n\nno document changed\n", "\(review)")
  }

  /// git passes all changed files to an external diff, and ends after a failure.
  @Test func externalDiffSkipsOtherFiles() throws {
    try fixture.write("let a = 1\n", to: "A.swift")
    try git("add --all; git commit --quiet --message two")
    try fixture.write("let a = 2\n", to: "A.swift")
    try fixture.write("<document type=\"com.apple.InterfaceBuilder3", to: "B.xib")
    try fixture.write(Self.form(titleTop: 32), to: "Form.xib")
    try git("add --all; git mv Form.xib Page.xib; git add --all")
    let outcome = try fixture.shell("GIT_EXTERNAL_DIFF=\"$gimbal diff\" git diff --cached --find-renames")
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.output.contains("A.swift: not a layout document; not compared\n"), "\(outcome)")
    #expect(outcome.output.contains("B.xib: not compared\n") && outcome.errors.contains("error:"))
    #expect(outcome.output.contains("from Form.xib\nto   Page.xib\n"), "\(outcome)")
    #expect(outcome.output.contains("title.top == root.top + 20 -> title.top == root.top + 32"))
    #expect(!outcome.output.contains("environment") && !outcome.output.contains("superview"))
    let unmerged = try fixture.shell("GIT_DIFF_PATH_TOTAL=1 \"$gimbal\" diff Form.xib")
    #expect(unmerged.code == 0 && unmerged.output == "Form.xib: not merged; not compared\n")
    #expect(try fixture.run("diff", "Form.xib").errors.contains("Missing expected argument '<new>'"))
  }

  @Test func diffIsAnExternalDiffOfGit() throws {
    try fixture.write(Self.form(titleTop: 32), to: "Form.xib")
    let changed = try fixture.shell("GIT_EXTERNAL_DIFF=\"$gimbal diff\" git diff")
    #expect(changed.code == 0)
    #expect(changed.output.contains("title.top == root.top + 20 -> title.top == root.top + 32"), "\(changed)")
    let tool = try fixture.shell("git difftool --no-prompt --extcmd \"$gimbal diff\" HEAD -- Form.xib")
    #expect(tool.output.contains("title.top == root.top + 32"), "\(tool)")
    try fixture.write(Self.form(), to: "New.xib")
    try git("add --all")
    let added = try fixture.shell("GIT_EXTERNAL_DIFF=\"$gimbal diff\" git diff --cached -- New.xib")
    #expect(added.code == 0 && added.output.contains("+ scene"), "\(added)")
    try git("mv New.xib Newer.xib")
    #expect(try fixture.run("diff", "a", "b", "c").code == 2)
  }

  /// The recorded frame of the root follows the device of the document.
  @Test func deviceIsTheCauseOfMoves() throws {
    func screen(_ device: String, _ width: Double) -> String {
      DocumentText.storyboard(
        [
          DocumentText.controller(
            "c",
            view: DocumentText.root(
              "root", width,
              subviews: DocumentText.view(
                "a", frame: (width - 58, 20, 50, 50), attributes: Self.attributes),
              constraints: [
                DocumentText.constraint("x", "root.trailing", "a.trailing", "constant=\"8\""),
                DocumentText.constraint("y", "a.top", "root.top", "constant=\"20\""),
                DocumentText.constraint("w", "a.width", nil, "constant=\"50\""),
                DocumentText.constraint("h", "a.height", nil, "constant=\"50\""),
              ]))
        ], device: device)
    }
    try fixture.write(screen("retina4_7", 375), to: "Screen.storyboard")
    try git("add --all; git commit --quiet --message two")
    try fixture.write(screen("retina5_5", 414), to: "Screen.storyboard")
    let review = try fixture.run("review", "HEAD")
    #expect(review.output.contains("(+39)  because of device of the document"), "\(review.output)")
    #expect(!review.output.contains("recorded frame"), "\(review.output)")
  }

  /// A diff of documents does not name the sets that the import creates, and rounds numbers as Interface Builder does.
  @Test func diffDescribesConstraintsAsADeveloperSeesThem() throws {
    let ratio = """
      <constraint firstItem="title" firstAttribute="width" secondItem="title" secondAttribute="height" \
      multiplier="16:9" id="c9"/>
      """
    let mask =
      #"<variation key="default"><mask key="constraints"><exclude reference="c1"/></mask></variation>"#
    try fixture.write(Self.form(more: ratio), to: "New.xib")
    try fixture.write(
      Self.form(more: ratio).replacing("</constraints>", with: "</constraints>" + mask), to: "Excluded.xib")
    let added = try fixture.run("diff", "Form.xib", "New.xib")
    #expect(added.output.contains(": title.width == 16:9 * title.height\n"), "\(added.output)")
    let excluded = try fixture.run("diff", "New.xib", "Excluded.xib")
    #expect(excluded.output.contains(": installed -> not installed\n"), "\(excluded.output)")
    #expect(!excluded.output.contains("set"), "\(excluded.output)")
  }
}
