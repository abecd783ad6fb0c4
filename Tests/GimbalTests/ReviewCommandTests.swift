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

  @Test func formatsContainPictures() throws {
    try fixture.write(Self.form(gap: "24"), to: "Form.xib")
    let markdown = try fixture.run("review", "HEAD", "--format", "markdown")
    #expect(markdown.output.hasPrefix("### Layout review: HEAD to the working tree\n"))
    #expect(markdown.output.contains("| button |") && markdown.output.contains("┌──"))
    let page = try fixture.run("review", "HEAD", "--format", "html")
    #expect(page.output.hasPrefix("<!DOCTYPE html>") && page.output.contains("<svg"))
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
}
