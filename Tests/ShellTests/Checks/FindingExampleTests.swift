import Foundation
import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalReporting
import TestSupport
import Testing

/// Tests of the examples in docs/findings.md. The first block of XML in the section of a kind has a finding of this kind.
/// The second block replaces the elements with the same ids, and then there is no such finding.
@Suite struct FindingExampleTests {
  private typealias Text = DocumentText

  private static let kinds: [FindingKind] = [
    .scrollContent, .duplicateID, .danglingReference, .hiddenSize, .fixedText, .selfSizing, .stretchedImage,
    .leftToRight, .touchArea, .underBar, .uninstalledOutlet, .canceledMargin, .fixedFrame,
    .barConstant, .coveredText,
  ]

  @Test(arguments: kinds.map(\.name))
  func examplesAreWrongAndRight(name: String) throws {
    let blocks = try blocks(of: name)
    #expect(blocks.count == 2)
    let wrong = rules(blocks[0])
    #expect(wrong.contains(name), "\(wrong)")
    let right = rules(corrected(blocks[0], by: blocks[1]))
    #expect(!right.contains(name), "\(right)")
  }

  /// The kinds that compare a document with the other files of its project.
  private static let resourceKinds: [FindingKind] = [
    .missingImage, .unknownClass, .noAccessibilityLabel, .uncatalogedColor, .unusedIdentifier,
  ]

  private static let project = [
    "/app/.git/HEAD": "", "/app/Assets.xcassets/logo.imageset/Contents.json": "{}",
    "/app/Assets.xcassets/Line.colorset/Contents.json": "{}",
    "/app/Code.swift": "class OrderView: UIView {}\nlet row = \"OrderRow\"\n",
  ]

  @Test(arguments: resourceKinds.map(\.name))
  func resourceExamplesAreWrongAndRight(name: String) throws {
    let blocks = try blocks(of: name)
    #expect(blocks.count == 2)
    let kind = try #require(FindingKind.named(name))
    let rules = blocks.map { lines -> [String] in
      let files = MemoryFiles(
        texts: Self.project.merging(["/app/a.xib": document(lines)]) { first, _ in first })
      let log = TestLog()
      let run = CheckRun(FindingSelection(only: [kind]), log: log)
      _ = DocumentRun(
        FindingReports(run, projectNames: OutletUseSearch(files).names), options: DocumentOptions(),
        format: .table, console: Recorder(), files: files, ids: CountingIDs(), log: log,
        failed: { Issue.record("\($0) is not read") }
      ).run(["/app/a.xib"])
      return log.cases.flatMap(\.findings).map(\.rule)
    }
    #expect(rules == [[name], []])
  }

  /// Returns the lines of the blocks of XML in a section.
  private func blocks(of name: String) throws -> [[String]] {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(
      separator: "/")
    let page = try String(contentsOfFile: "\(root)/docs/findings.md", encoding: .utf8)
    let section = try #require(page.components(separatedBy: "\n## \(name)\n").dropFirst().first)
      .components(separatedBy: "\n## ")[0]
    return section.components(separatedBy: "```xml\n").dropFirst().map { part in
      part.components(separatedBy: "\n```")[0].components(separatedBy: "\n")
    }
  }

  /// Returns the wrong lines with those replaced that have the first id of a right line. A right line without a
  /// counterpart follows the one before.
  private func corrected(_ wrong: [String], by right: [String]) -> [String] {
    func id(_ line: String) -> Substring? {
      line.contains("<variation") ? "variation" : line.firstMatch(of: /\sid="([^"]*)"/)?.1
    }
    var lines = wrong
    var last = wrong.count - 1
    for line in right {
      if let index = lines.lastIndex(where: { id($0) != nil && id($0) == id(line) }) ?? lastLabel(lines, line)
      {
        lines[index] = line
        last = index
      } else {
        last += 1
        lines.insert(line, at: last)
      }
    }
    return lines
  }

  /// Returns the index of the last line with the element of another line, if this line starts a view.
  private func lastLabel(_ lines: [String], _ line: String) -> Int? {
    line.hasPrefix("<label") ? lines.lastIndex { $0.hasPrefix("<label") } : nil
  }

  private func rules(_ lines: [String]) -> [String] {
    let log = TestLog()
    let run = CheckRun(FindingSelection(), log: log)
    _ = DocumentRun(
      FindingReports(run, needsMirroring: true), options: DocumentOptions(), format: .table,
      console: Recorder(), files: MemoryFiles(texts: ["a.xib": document(lines)]), ids: CountingIDs(),
      log: log,
      failed: { Issue.record("\($0) is not read") }
    ).run(["a.xib"])
    return log.cases.flatMap(\.findings).map(\.rule)
  }

  /// Returns a document with an example: the constraints and variations at the start of a line belong to the root view,
  /// outlets to its controller, and other elements are subviews, whose frames constraints determine.
  private func document(_ lines: [String]) -> String {
    func start(_ line: String, _ names: [String]) -> Bool { names.contains { line.hasPrefix("<\($0) ") } }
    let body = lines.map { line in
      line.replacing(/<(view|label|button|imageView|stackView|scrollView)\s/) {
        "<\($0.1) translatesAutoresizingMaskIntoConstraints=\"NO\" "
      }
    }
    let rules = body.filter { start($0, ["constraint"]) }
    let variations = body.filter { start($0, ["variation"]) }
    let outlets = body.filter { start($0, ["outlet"]) }
    var views = body.filter { !start($0, ["constraint", "variation", "outlet"]) }.joined(separator: "\n")
    if views.hasPrefix("<scrollView") {
      // The constraints inside of the scroll view are its own.
      let inner = views.split(separator: "\n").filter {
        $0.hasPrefix("  <constraint") && !$0.contains("Attribute=\"width\"")
      }
      let own = inner.filter { $0.contains("secondItem") }.joined()
      for line in inner where line.contains("secondItem") { views = views.replacing(line, with: "") }
      views = views.replacing("id=\"scroll\">", with: "id=\"scroll\"><subviews>")
        .replacing("</scrollView>", with: "</subviews><constraints>\(own)</constraints></scrollView>")
    }
    let root = Text.root(
      subviews: views, constraints: rules,
      more: "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>\(variations.joined())")
    return Text.storyboard([
      Text.controller("c", view: root, more: "<connections>\(outlets.joined())</connections>")
    ]).replacing(
      "</document>",
      with: "<resources><image name=\"photo\" width=\"90\" height=\"60\"/></resources></document>"
    ).replacing("<document ", with: "<document useAutolayout=\"YES\" ")
  }
}
