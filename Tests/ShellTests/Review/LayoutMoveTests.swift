import GimbalChecks
import GimbalDocuments
import GimbalModel
import GimbalParserProcess
import GimbalReporting
import TestSupport
import Testing

/// Reviews of commits that move a layout from a document to code.
@Suite struct LayoutMoveTests {
  private typealias Text = DocumentText

  private static let parser: Result<ParserProcess, any Error> = Result { try ParserProcess() }

  private struct Commit: ReviewSource {
    let document: String
    let text: String

    var names: (old: String, new: String) { ("main", "feature") }

    var code: CodeInput? { (try? LayoutMoveTests.parser.get()).map { CodeInput(parser: $0, isLive: true) } }

    func changedDocuments() -> [ChangedDocument] {
      [ChangedDocument(old: "App/Box.xib", new: nil), ChangedDocument(old: nil, new: "App/BoxView.swift")]
    }

    func bytes(of path: String, isNew: Bool) throws(ReviewFailure) -> [UInt8] {
      switch (path, isNew) {
      case ("App/Box.xib", false): return Array(document.utf8)
      case ("App/BoxView.swift", true): return Array(text.utf8)
      default: throw ReviewFailure("cannot read '\(path)'")
      }
    }
  }

  private static func commit(_ gap: Int) -> Commit {
    let box = Text.view(
      "box", frame: (16, 24, 40, 40),
      attributes: "userLabel=\"box\" translatesAutoresizingMaskIntoConstraints=\"NO\"",
      constraints: [
        Text.constraint("bw", "width", nil, "constant=\"40\""),
        Text.constraint("bh", "height", nil, "constant=\"40\""),
      ])
    let root = Text.root(
      subviews: box,
      constraints: [
        Text.constraint("top", "box.top", "root.top", "constant=\"24\""),
        Text.constraint("left", "box.leading", "root.leading", "constant=\"16\""),
      ])
    let document = Text.storyboard([Text.controller("c", view: root)])
      .replacing("<viewController id=\"c\"", with: "<viewController id=\"c\" customClass=\"BoxController\"")
    let text = """
      import UIKit

      final class BoxController: UIViewController {
        let box = UIView()

        override func viewDidLoad() {
          super.viewDidLoad()
          box.translatesAutoresizingMaskIntoConstraints = false
          view.addSubview(box)
          NSLayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: view.topAnchor, constant: \(gap)),
            box.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            box.widthAnchor.constraint(equalToConstant: 40),
            box.heightAnchor.constraint(equalToConstant: 40),
          ])
        }
      }

      """
    return Commit(document: document, text: text)
  }

  private func review(_ commit: Commit, as format: ReviewFormat = .table) throws -> String {
    let recorder = Recorder()
    let devices = ["iPhone SE", "iPhone 15 Pro Max"].compactMap { DeviceCatalog.preset(named: $0) }
    _ = ReviewRun(
      commit, from: [], cases: EqualityCases(devices: devices, widths: 320...330), format: format,
      console: recorder,
      ids: CountingIDs()
    ).run()
    let said = recorder.take()
    return said.output + said.errors
  }

  @Test func aMoveWithoutADifferenceIsProved() throws {
    let text = try review(Self.commit(24))
    #expect(
      text.contains(
        "'BoxController' moves from App/Box.xib to App/BoxView.swift: equal: 2 views in 16 combinations"),
      "\(text)")
  }

  @Test func aMoveWithADifferenceNamesIt() throws {
    for format in [ReviewFormat.table, .markdown, .html, .json] {
      let text = try review(Self.commit(25), as: format).replacing("&#39;", with: "'")
      #expect(text.contains("different: 'box' at "), "\(format): \(text)")
    }
  }
}
