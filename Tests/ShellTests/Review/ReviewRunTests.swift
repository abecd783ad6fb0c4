import GimbalChecks
import GimbalModel
import GimbalReporting
import TestSupport
import Testing

/// Reviews of documents in memory, in every format.
@Suite struct ReviewRunTests {
  private typealias Text = DocumentText

  /// The versions of the changed documents; nil for a version that does not exist.
  private struct Documents: ReviewSource {
    var versions: [(path: String, old: String?, new: String?)]
    var failure: ReviewFailure?
    var submodules: [String] = []
    /// The files besides the documents, in both revisions.
    var files: [String: String] = [:]

    var names: (old: String, new: String) { ("main", "feature") }

    func changedDocuments() throws(ReviewFailure) -> [ChangedDocument] {
      if let failure { throw failure }
      return versions.map { version in
        ChangedDocument(
          old: version.old.map { _ in version.path }, new: version.new.map { _ in version.path })
      }
    }

    func changedSubmodules() throws(ReviewFailure) -> [String] { submodules }

    func bytes(of path: String, isNew: Bool) throws(ReviewFailure) -> [UInt8] {
      if let file = files[path] { return Array(file.utf8) }
      guard let version = versions.first(where: { $0.path == path }),
        let text = isNew ? version.new : version.old
      else { throw ReviewFailure("cannot read '\(path)'") }
      return Array(text.utf8)
    }
  }

  private static func screen(
    top: Int = 20, text: String = "Log In", more: String = "", constraints: [String] = []
  ) -> String {
    let label = Text.view(
      "title", "label", frame: (16, Double(top), 50, 20),
      attributes: "text=\"\(text)\" userLabel=\"title\" translatesAutoresizingMaskIntoConstraints=\"NO\"")
    let box = Text.view(
      "box", frame: (16, 100, 40, 40),
      attributes: "userLabel=\"box\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      constraints: [
        Text.constraint("bw", "width", nil, "constant=\"40\""),
        Text.constraint("bh", "height", nil, "constant=\"40\""),
      ])
    return Text.storyboard([
      Text.controller(
        "c",
        view: Text.root(
          subviews: label + box + more,
          constraints: [
            Text.constraint("top", "title.top", "root.top", "constant=\"\(top)\""),
            Text.constraint("left", "title.leading", "root.leading", "constant=\"16\""),
            Text.constraint("below", "box.top", "title.bottom", "constant=\"8\""),
            Text.constraint("side", "box.leading", "title.leading"),
          ] + constraints))
    ])
  }

  private static let clash = [
    Text.constraint("wide", "box.width", nil, "constant=\"90\" identifier=\"Wide\"")
  ]

  private func review(
    _ documents: Documents, _ format: ReviewFormat = .table, isCancelled: Bool = false,
    _ settings: ReviewSettings = ReviewSettings()
  ) -> (output: String, errors: String, status: GimbalReporting.ExitStatus) {
    let console = Recorder()
    let devices = ["iPhone 15", "iPad 11"].compactMap { Device(named: $0) }
    let status = ReviewRun(
      documents,
      from: [ReviewViewpoint()] + devices.map { ReviewViewpoint(device: $0, orientation: .portrait) },
      settings: settings, format: format, console: console, ids: CountingIDs(),
      cancellation: Cancellation { isCancelled }
    ).run()
    let (output, errors) = console.take()
    return (output, errors, status)
  }

  private var changed: Documents {
    let more = Text.view("new", frame: (0, 0, 9, 9), attributes: "userLabel=\"badge\"")
    return Documents(versions: [
      (
        "App/Login.storyboard", Self.screen(),
        Self.screen(top: 44, text: "Sign In", more: more, constraints: Self.clash)
      ),
      ("App/Gone.storyboard", Self.screen(), nil), ("App/New.storyboard", nil, Self.screen()),
      ("App/Bad.storyboard", Self.screen(), "<document"),
    ])
  }

  @Test func textNamesChangesMovesAndFindings() {
    let (output, errors, status) = review(changed)
    for line in [
      "App/Login.storyboard  modified",
      "~ constraint title.top == root.top + 20 -> title.top == root.top + 44  (top, line",
      "+ constraint Wide: box.width == 90  (wide, line", "~ view title: text \"Log In\" -> \"Sign In\"",
      "+ view badge: view in root  (new, line", "because of constraint top", "new conflict (line",
      "App/Gone.storyboard  removed", "App/New.storyboard  added",
      "App/Bad.storyboard:1:10: error: unexpected end",
      "4 documents changed: 2 constraints, 2 views;", "1 new finding, 0 gone; 1 document not readable",
    ] { #expect(output.contains(line), "\(line)\n\(output)") }
    #expect(errors == "")
    // The damaged document does not hide the contradiction.
    #expect(status == .unsatisfiable)
    let damaged = Documents(versions: [("a.storyboard", Self.screen(), "<document")])
    #expect(review(damaged).status == .document)
  }

  @Test func goneFindingsAndRemovedElementsAreListed() {
    let back = Documents(versions: [("a.storyboard", Self.screen(constraints: Self.clash), Self.screen())])
    let (output, _, status) = review(back)
    #expect(
      output.contains("- constraint Wide: box.width == 90") && output.contains("gone conflict"), "\(output)")
    #expect(status == .success)
    #expect(review(Documents(versions: [])).output == "no document changed\n")
    let same = review(Documents(versions: [("a.storyboard", Self.screen(), Self.screen())]))
    #expect(
      same.output == """
        1 file without layout changes: a.storyboard

        1 document changed: 0 constraints, 0 views; 0 views move; 0 new findings, 0 gone

        """)
  }

  @Test(arguments: ReviewFormat.allCases) func formatsNameTheChangedConstraint(format: ReviewFormat) {
    let (output, _, _) = review(changed, format)
    #expect(output.contains("title.top == root.top + 44"), "\(output)")
    switch format {
    case .markdown:
      #expect(output.hasPrefix("### Layout review: main to feature\n"))
      #expect(
        output.contains("| title | canvas") && output.contains("┌──") && output.contains("New findings:"))
    case .html:
      #expect(
        output.hasPrefix("<!DOCTYPE html>") && output.contains("<img src=\"data:image/svg+xml;base64,")
          && output.contains("<h4>New findings"))
    case .json: #expect(output.contains("\"causes\":[\"top\"]"))
    case .csv:
      // Each row has all columns.
      let lines = output.split(separator: "\n")
      #expect(
        lines.first
          == "file,previousFile,status,scene,root,item,action,kind,name,id,line,device,old,new,causes,message"
      )
      #expect(lines.contains { $0.contains(",change,changed,constraint,") })
      #expect(lines.contains { $0.contains(",move,moved,view,title,") })
      #expect(lines.contains { $0.contains(",newFinding,,") })
    case .table, .ndjson: break
    }
  }

  /// Text of a document can contain markup.
  @Test func markupIsEscaped() {
    let hostile = Self.screen(text: "&lt;script&gt; `a` | **b**")
    let documents = Documents(versions: [("<b>|`.storyboard", Self.screen(), hostile)])
    #expect(!review(documents, .html).output.contains("<script>"))
    #expect(!review(documents, .html).output.contains("<b>|"))
    #expect(review(documents, .markdown).output.contains("`` <b>|`.storyboard ``"))
  }

  /// The name of a document makes no mentions and no links.
  @Test func textMakesNoMentionsOrLinks() {
    let documents = Documents(versions: [
      ("@team www.example.com.storyboard", Self.screen(), Self.screen(top: 40))
    ])
    let scene = review(documents, .markdown).output.split(separator: "\n").first { $0.hasPrefix("**Scene") }
    #expect(scene?.contains("@<!-- -->team www<!-- -->.example.com") == true, "\(scene ?? "")")
  }

  @Test func failuresOfTheRepositoryAreErrors() {
    var documents = changed
    documents.failure = ReviewFailure("there is no revision 'x'", remedy: "list revisions")
    let (output, errors, status) = review(documents)
    #expect(
      output == "" && errors == "error: there is no revision 'x'\n  list revisions\n" && status == .usage)
    let cancelled = review(changed, isCancelled: true)
    #expect(cancelled.status != .success)
  }
}
