import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalParserProcess
import GimbalReporting
import TestSupport
import Testing

/// Reviews of documents whose classes are in the repository.
@Suite struct ReviewCodeTests {
  private typealias Text = DocumentText

  private static let parser: Result<ParserProcess, any Error> = Result { try ParserProcess() }

  /// Two versions of a storyboard and of the class of its controller, in one folder.
  private struct Versions: ReviewSource {
    let folder: String
    let documents: (old: String, new: String)
    let classes: (old: String, new: String)
    var readsCode = true
    /// The names of the changed files.
    var changed = ["Box.storyboard"]

    var names: (old: String, new: String) { ("main", "feature") }

    var code: CodeInput? {
      readsCode ? (try? ReviewCodeTests.parser.get()).map { CodeInput(parser: $0, isLive: true) } : nil
    }

    func changedDocuments() -> [ChangedDocument] {
      changed.map { ChangedDocument(old: "\(folder)/\($0)", new: "\(folder)/\($0)") }
    }

    func entries(of folder: String, isNew: Bool) -> [FolderEntry] {
      folder == self.folder
        ? ["Box.storyboard", "BoxController.swift"].map { FolderEntry(name: $0, isFolder: false) } : []
    }

    func bytes(of path: String, isNew: Bool) throws(ReviewFailure) -> [UInt8] {
      switch path {
      case "\(folder)/Box.storyboard": return Array((isNew ? documents.new : documents.old).utf8)
      case "\(folder)/BoxController.swift": return Array((isNew ? classes.new : classes.old).utf8)
      default: throw ReviewFailure("cannot read '\(path)'")
      }
    }
  }

  private static let top = Text.constraint("top", "box.top", "root.top", "constant=\"24\"")

  private static func document(left: Int = 16, _ more: String...) -> String {
    let box = Text.view(
      "box", frame: (16, 24, 40, 40),
      attributes: "userLabel=\"box\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      constraints: [
        Text.constraint("bw", "width", nil, "constant=\"40\""),
        Text.constraint("bh", "height", nil, "constant=\"40\""),
      ])
    return Text.storyboard([
      Text.controller(
        "c", attributes: "customClass=\"BoxController\"",
        view: Text.root(
          subviews: box,
          constraints: [Text.constraint("left", "box.leading", "root.leading", "constant=\"\(left)\"")] + more
        ),
        more: "<connections><outlet property=\"box\" destination=\"box\" id=\"o\"/></connections>")
    ])
  }

  /// Returns the class of the controller.
  private static func controller(_ statements: String) -> String {
    """
    import UIKit

    final class BoxController: UIViewController {
      @IBOutlet private var box: UIView!

      override func viewDidLoad() {
        super.viewDidLoad()
        \(statements)
      }
    }

    """
  }

  private static let completing = controller(
    "box.topAnchor.constraint(equalTo: view.topAnchor, constant: 24).isActive = true")

  private func review(_ versions: Versions) -> String {
    let recorder = Recorder()
    _ = ReviewRun(
      versions, from: [ReviewViewpoint()], cases: EqualityCases(devices: [], widths: 320...330),
      format: .table,
      console: recorder, ids: CountingIDs()
    ).run()
    let said = recorder.take()
    return said.output + said.errors
  }

  /// The findings are those of the documents with their code, as in `gimbal check`.
  @Test func findingsAreThoseOfTheCode() {
    let documents = (old: Self.document(Self.top), new: Self.document())
    func versions(_ folder: String, _ new: String, readsCode: Bool = true) -> Versions {
      Versions(
        folder: folder, documents: documents, classes: (Self.controller(""), new), readsCode: readsCode)
    }
    // The code replaces the constraint.
    let complete = review(versions("Complete", Self.completing))
    #expect(complete.contains("- constraint") && complete.contains("0 new findings, 0 gone"), "\(complete)")
    // Without the code, and with code that adds no constraint, the position is ambiguous.
    for other in [
      versions("Incomplete", Self.controller("")), versions("Document", Self.completing, readsCode: false),
    ] {
      let text = review(other)
      #expect(text.contains("new ambiguity") && text.contains("1 new finding, 0 gone"), "\(text)")
    }
  }

  /// A class whose view is in a document repeats the moves and changes of the document.
  @Test func classesDoNotRepeatTheirDocuments() {
    let text = review(
      Versions(
        folder: "Repeated", documents: (Self.document(Self.top), Self.document(left: 40, Self.top)),
        classes: (Self.controller(""), Self.controller("print(1)")),
        changed: ["Box.storyboard", "BoxController.swift"]))
    #expect(text.split(separator: "x 16 -> 40 (+24)").count == 2, "\(text)")
    #expect(text.contains("1 file without layout changes: Repeated/BoxController.swift"), "\(text)")
    // A move that only the code makes is listed for the class.
    let moved = review(
      Versions(
        folder: "Moved", documents: (Self.document(), Self.document(left: 40)),
        classes: (Self.completing, Self.completing.replacing("24", with: "64")),
        changed: ["Box.storyboard", "BoxController.swift"]))
    #expect(moved.contains("y 24 -> 64 (+40)"), "\(moved)")
  }
}
