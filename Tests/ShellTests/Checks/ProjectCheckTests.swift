import Foundation
import GimbalChecks
import GimbalDocuments
import GimbalFindings
import GimbalReporting
import TestSupport
import Testing

/// `check` at the prompt and `gimbal check FILE` find the same in the examples of docs/findings.md, in the same words.
@Suite struct ProjectCheckTests {
  /// The kinds that a project cannot express, because they need outlets, object ids or the settings of a table.
  private static let inexpressible: Set<String> = [
    "duplicateID", "danglingReference", "selfSizing", "uninstalledOutlet", "fixedRowHeight",
  ]

  private static let expressible = FindingExampleTests.kinds.map(\.name).filter {
    !inexpressible.contains($0)
  }

  /// Returns the first lines of the findings of a kind in a document.
  private func findings(of kind: String, in text: String) -> [String] {
    let log = TestLog()
    let run = CheckRun(FindingSelection(), log: log)
    _ = DocumentRun(
      FindingReports(run, needsMirroring: true), options: DocumentOptions(), format: .table,
      console: Recorder(), files: MemoryFiles(texts: ["a.xib": text]), ids: CountingIDs(), log: log,
      failed: { Issue.record("\($0) is not read") }
    ).run(["a.xib"])
    return log.cases.flatMap(\.findings).filter { $0.rule == kind }.map { finding in
      String(finding.message.prefix { $0 != "\n" })
    }
  }

  /// Returns the output of `check` for all scenes of an imported document.
  ///
  /// - Parameter setup: A command that runs before the check.
  private func warnings(in text: String, after setup: String = "") throws -> [String] {
    let shell = try TestShell(files: ["a.xib": text])
    let imported = shell.run("import a.xib")
    #expect(!imported.errors.contains("error"), "\(imported.errors)")
    if !setup.isEmpty { #expect(shell.run(setup).errors == "") }
    return shell.run("check --scenes all").output.split(separator: "\n").filter {
      $0.hasPrefix("warning: ")
    }.map { String($0.dropFirst("warning: ".count)) }
  }

  /// A view with constraints, for a scene with Auto Layout.
  private static let box = [
    "<view id=\"box\"><constraints><constraint firstAttribute=\"width\" constant=\"8\" id=\"b-1\"/></constraints></view>"
  ]

  @Test(arguments: expressible)
  func promptFindsTheSame(kind: String) throws {
    let example = try #require(try FindingExamples.blocks(of: kind).first)
    let text = FindingExamples.document(example + (kind == "fixedFrame" ? Self.box : []))
    let expected = findings(of: kind, in: text)
    let found = try warnings(in: text, after: kind == "leftToRight" ? "scene set direction rtl" : "")
    #expect(!expected.isEmpty)
    for line in expected {
      #expect(found.contains(line), "\(line)\nnot in\n\(found.joined(separator: "\n"))")
    }
  }

  @Test(arguments: ["truncated", "outside", "overlap"])
  func promptFindsFaultsOfFrames(kind: String) throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(4).joined(
      separator: "/")
    let text = try String(contentsOfFile: "\(root)/examples/faults.storyboard", encoding: .utf8)
    let expected = findings(of: kind, in: text)
    let found = try warnings(in: text)
    #expect(expected.count == 1)
    for line in expected {
      #expect(found.contains(line), "\(line)\nnot in\n\(found.joined(separator: "\n"))")
    }
  }
}
