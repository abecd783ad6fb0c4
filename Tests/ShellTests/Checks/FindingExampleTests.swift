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
  static let kinds: [FindingKind] = [
    .scrollContent, .duplicateID, .danglingReference, .hiddenSize, .fixedText, .selfSizing, .stretchedImage,
    .leftToRight, .touchArea, .underBar, .uninstalledOutlet, .canceledMargin, .fixedFrame,
    .barConstant, .coveredText, .fixedRowHeight, .fixedFont, .proportionalText,
  ]

  @Test(arguments: kinds.map(\.name))
  func examplesAreWrongAndRight(name: String) throws {
    let blocks = try FindingExamples.blocks(of: name)
    #expect(blocks.count == 2)
    let wrong = rules(blocks[0])
    #expect(wrong.contains(name), "\(wrong)")
    let right = rules(FindingExamples.corrected(blocks[0], by: blocks[1]))
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
    let blocks = try FindingExamples.blocks(of: name)
    #expect(blocks.count == 2)
    let kind = try #require(FindingKind.named(name))
    let rules = blocks.map { lines -> [String] in
      let files = MemoryFiles(
        texts: Self.project.merging(["/app/a.xib": FindingExamples.document(lines)]) { first, _ in first })
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

  private func rules(_ lines: [String]) -> [String] {
    let log = TestLog()
    let run = CheckRun(FindingSelection(), log: log)
    _ = DocumentRun(
      FindingReports(run, needsMirroring: true), options: DocumentOptions(), format: .table,
      console: Recorder(), files: MemoryFiles(texts: ["a.xib": FindingExamples.document(lines)]),
      ids: CountingIDs(),
      log: log,
      failed: { Issue.record("\($0) is not read") }
    ).run(["a.xib"])
    return log.cases.flatMap(\.findings).map(\.rule)
  }
}
